import { Typography } from '@mui/material';
import type { InferOutput } from 'valibot';
import type { Connection, Mate, SessionView } from '#contract/sessions.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { timeOfDayInWords } from './instant-words.ts';
import { LinkedText } from './linked-text.tsx';
import { SessionFacts } from './session-facts.tsx';
import { SessionMates } from './session-mates.tsx';

type SessionLiveProps = Pick<SessionView, 'session' | 'seat'> & {
  connection: InferOutput<typeof Connection> | null;
  mates: InferOutput<typeof Mate>[];
};

/** While the session runs: how to connect, and who plays along. */
export function SessionLive({ session: { endsAt }, seat, connection, mates }: SessionLiveProps) {
  return (
    <>
      <SessionFacts
        facts={[
          { label: 'your seat', value: seat.number },
          ...(endsAt === null ? [] : [{ label: 'until', value: timeOfDayInWords(endsAt) }]),
        ]}
      />
      <Typography variant="h2">How to connect</Typography>
      {connection === null ? <p>The team will tell you how to connect.</p> : <HowToConnect {...connection} />}
      <p className="muted">Keep this tab open. It tells you when the session pauses or ends.</p>
      <SessionMates mates={mates} />
    </>
  );
}

function HowToConnect({ facts, steps }: InferOutput<typeof Connection>) {
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
