import type { Participant } from '#contract/personal-page.ts';
import { formatTime } from '../participation/format-date.ts';
import { GivenConsents } from './given-consents.tsx';
import { OwnDataSection } from './own-data-section.tsx';

type WithdrawnViewProps = {
  token: string;
  /** As the server last told it; null where it has not. */
  participant: Participant | null;
};

/** The page of somebody who withdrew: thanks, and what is still theirs to see. */
export function WithdrawnView({ token, participant }: WithdrawnViewProps) {
  return (
    <>
      <p>
        {participant?.withdrawnAt && `You withdrew on ${formatTime(participant.withdrawnAt)}. `}
        Your seats in sessions that had not ended were given back, and nothing more is recorded about you
        here. Thank you for the time you gave.
      </p>
      {participant && (
        <>
          <GivenConsents participant={participant} />
          <OwnDataSection token={token} reference={participant.reference} />
        </>
      )}
    </>
  );
}
