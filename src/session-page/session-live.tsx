import type { InferOutput } from 'valibot';
import type { Connection, Mate, SessionView } from '#contract/session-page.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { formatTimeNear } from '../participation/format-date.ts';
import { LinkedText } from '../participation/linked-text.tsx';
import { SessionFacts } from './session-facts.tsx';
import { SessionMates } from './session-mates.tsx';
import { WriteToTeam } from './write-to-team.tsx';

type SessionLiveProps = Pick<SessionView, 'session' | 'seat' | 'serverTime'> & {
  connection: InferOutput<typeof Connection> | null;
  mates: InferOutput<typeof Mate>[];
};

/** While the session runs: how to connect, and who plays along. */
export function SessionLive({ session: { endsAt }, seat, serverTime, connection, mates }: SessionLiveProps) {
  return (
    <>
      <SessionFacts
        facts={[
          { label: 'your seat', value: seat.number },
          ...(endsAt === null ? [] : [{ label: 'planned until', value: formatTimeNear(endsAt, serverTime) }]),
        ]}
      />
      <h2>How to connect</h2>
      <HowToConnect facts={connection?.facts ?? []} steps={connection?.steps ?? []} />
      <p className="muted">Keep this tab open. It tells you when the session pauses or ends.</p>
      <SessionMates mates={mates} />
    </>
  );
}

function HowToConnect({ facts, steps }: InferOutput<typeof Connection>) {
  if (facts.length + steps.length === 0) {
    return (
      <p>
        The team will give you the address, in person or in a message. If nobody has, <WriteToTeam />
      </p>
    );
  }
  return (
    <>
      {facts.length > 0 && (
        <dl className="copy-facts">
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="literal">
                <LinkedText text={value} />
              </dd>
              <dd>
                <CopyButton text={value} label={`Copy ${label}`} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {steps.length > 0 && (
        <ol>
          {steps.map((step) => (
            <li key={step}>
              <LinkedText text={step} />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
