import type { SessionView } from '#contract/session-page.ts';
import { formatTimeNear } from '../participation/format-date.ts';
import { SessionFacts } from './session-facts.tsx';

type SessionWaitingProps = Pick<SessionView, 'session' | 'seat' | 'serverTime'> & {
  /** How many have their page open. */
  here: number;
};

/** Waiting for the team: one's own seat, and who is there. */
export function SessionWaiting({
  session: { startsAt, seats },
  seat,
  serverTime,
  here,
}: SessionWaitingProps) {
  return (
    <>
      <SeatBlocks {...seats} here={here} />
      <SessionFacts
        facts={[
          { label: 'your seat', value: seat.number },
          { label: 'here now', value: here },
          { label: 'seats taken', value: `${seats.taken} of ${seats.total}` },
          { label: 'planned for', value: formatTimeNear(startsAt, serverTime) },
        ]}
      />
      <p className="muted">
        Keep this tab open: that is how the team sees that you are here. Have the game ready. As soon as the
        session is live, this page tells you how to connect.
      </p>
    </>
  );
}

/** More than these would be a wall. */
const MAX_DRAWN = 48;

/** The seats as a row of blocks: filled for who is here, half for who has a seat, hollow where it is free. */
function SeatBlocks({ taken, total, here }: { taken: number; total: number; here: number }) {
  if (total > MAX_DRAWN) return null;
  const kindOf = (seat: number) => (seat < here ? 'here' : seat < taken ? 'taken' : 'free');
  return (
    <div className="seat-row" role="img" aria-label={`Seats taken: ${taken} of ${total}. Here now: ${here}.`}>
      {Array.from({ length: total }, (_, seat) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its place in the row
        <span key={seat} data-seat={kindOf(seat)} />
      ))}
    </div>
  );
}
