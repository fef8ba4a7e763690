import { Button, Typography } from '@mui/material';
import { useNavigate } from 'react-router';
import type { Seat } from '#contract/participants.ts';
import { linkToSeatMutation } from '../api/participant.queries.ts';
import { SiteLink } from '../layout/site-link.tsx';
import { paths } from '../paths.ts';
import { ActFailure } from './act-failure.tsx';
import { useAct } from './hooks/use-act.ts';
import { useLeaving } from './hooks/use-leaving.ts';
import { timeInWords } from './instant-words.ts';
import { LeaveSeat } from './leave-seat.tsx';

type EntrySeatsProps = { token: string; seats: Seat[]; onChanged: () => void };

/** The seats of a participant, the newest first, each with its way to the session's page. */
export function EntrySeats({ token, seats, onChanged }: EntrySeatsProps) {
  const leaving = useLeaving(token, onChanged);
  return (
    <section className="stack">
      <Typography variant="h2">Your seats</Typography>
      {seats.length === 0 && (
        <>
          <p>You hold no seat, and have not held one.</p>
          <p className="actions">
            <Button component={SiteLink} href={paths.enter}>
              Enter a code
            </Button>
          </p>
        </>
      )}
      <ul className="rows">
        {seats
          .toSorted((one, other) => Date.parse(other.takenAt) - Date.parse(one.takenAt))
          .map((seat) => (
            <li key={seat.id} className="stack">
              <Typography variant="h3">{seat.session.title}</Typography>
              <p>
                <strong>{stateOf(seat)}</strong>,{' '}
                <time dateTime={seat.session.startsAt}>{timeInWords(seat.session.startsAt)}</time>, seat{' '}
                {seat.number}
              </p>
              {seat.state === 'held' && <OpenButton token={token} seat={seat} />}
              {seat.state === 'held' && seat.session.state !== 'ended' && (
                <LeaveSeat seat={seat} leaving={leaving} />
              )}
            </li>
          ))}
      </ul>
    </section>
  );
}

function stateOf({ state, leftAt, session }: Seat): string {
  if (state === 'left')
    return leftAt === null ? 'You left this seat' : `You left this seat on ${timeInWords(leftAt)}`;
  return sessionStates[session.state];
}

const sessionStates = {
  scheduled: 'Scheduled',
  waiting: 'Waiting for its team',
  live: 'Live now',
  paused: 'Paused',
  ended: 'Ended',
} as const;

/** A session's link is told once, when it is made: each press makes one, and goes there. */
function OpenButton({ token, seat }: { token: string; seat: Seat }) {
  const navigate = useNavigate();
  const { press, error } = useAct({
    ...linkToSeatMutation(token),
    onSuccess: ({ sessionToken }) => navigate(`/session/${sessionToken}`),
  });
  return (
    <>
      <p className="actions">
        <Button
          variant={seat.session.state === 'ended' ? 'outlined' : 'contained'}
          onClick={() => press(seat.id)}
          aria-label={`Open session page: ${seat.session.title}`}
        >
          Open session page
        </Button>
      </p>
      <p role="status">{error && <ActFailure error={error} />}</p>
    </>
  );
}
