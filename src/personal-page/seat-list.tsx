import { useNavigate } from 'react-router';
import type { Seat } from '#contract/seat.ts';
import { isOver, type Outcome, type SessionState } from '#contract/session.ts';
import { createSessionLinkMutation } from '../api/participant.queries.ts';
import { Button } from '../components/button.tsx';
import { EnterCodeAction } from '../participation/enter-code-action.tsx';
import { formatTime } from '../participation/format-date.ts';
import { RequestFailure } from '../participation/request-failure.tsx';
import { useSubmitOnce } from '../participation/use-submit-once.ts';
import { LeaveSeat } from '../seat/leave-seat.tsx';
import { useLeaveSeat } from '../seat/use-leave-seat.ts';

type SeatListProps = { token: string; seats: Seat[]; onChanged: () => void };

/** The seats of a participant, the newest first, each with its way to the session's page. */
export function SeatList({ token, seats, onChanged }: SeatListProps) {
  const leaving = useLeaveSeat(token, onChanged);
  return (
    <section className="stack">
      <h2>Your seats</h2>
      {seats.length === 0 && (
        <>
          <p>You have no seat yet.</p>
          <EnterCodeAction />
        </>
      )}
      <ul className="rows">
        {seats
          .toSorted((one, other) => Date.parse(other.takenAt) - Date.parse(one.takenAt))
          .map((seat) => (
            <li key={seat.id} className="stack">
              <h3>{seat.session.title}</h3>
              <p>
                <strong>{stateOf(seat)}</strong>
              </p>
              <p className="muted">
                Seat {seat.number}. Planned for{' '}
                <time dateTime={seat.session.startsAt}>{formatTime(seat.session.startsAt)}</time>.
              </p>
              {seat.state === 'held' && <SeatActions token={token} seat={seat} leaving={leaving} />}
            </li>
          ))}
      </ul>
    </section>
  );
}

function stateOf({ state, leftAt, outcome, session }: Seat): string {
  switch (state) {
    case 'left':
      return leftAt === null ? 'You gave this seat back' : `You gave this seat back on ${formatTime(leftAt)}`;
    case 'held':
      return outcome === null || !isOver(session) ? sessionStates[session.state] : outcomes[outcome];
  }
}

const outcomes: Record<Outcome, string> = {
  attended: 'Ended. You were there.',
  partly: 'Ended. You were there for part of it.',
  absent: 'Ended. We did not see you there.',
  'not-held': 'Did not take place',
};

const sessionStates: Record<SessionState, string> = {
  scheduled: 'Scheduled',
  waiting: 'Waiting for the team',
  live: 'Live now',
  paused: 'Paused',
  ended: 'Ended',
};

type SeatActionsProps = { token: string; seat: Seat; leaving: ReturnType<typeof useLeaveSeat> };

/** A session's link is told once, when it is made: the button makes a new one, and goes there. */
function SeatActions({ token, seat, leaving }: SeatActionsProps) {
  const navigate = useNavigate();
  const { press, error } = useSubmitOnce({
    ...createSessionLinkMutation(token),
    onSuccess: ({ sessionToken }) => navigate(`/session/${sessionToken}`),
  });
  const isClosed = isOver(seat.session);
  const open = (
    <Button
      variant={isClosed ? 'outlined' : 'contained'}
      onClick={() => press(seat.id)}
      aria-label={`Open your session page: ${seat.session.title}`}
    >
      Open your session page
    </Button>
  );
  return (
    <>
      {isClosed ? (
        <p className="actions">{open}</p>
      ) : (
        <LeaveSeat seat={seat} leaving={leaving} otherActions={open} />
      )}
      <p role="status">{error && <RequestFailure error={error} />}</p>
    </>
  );
}
