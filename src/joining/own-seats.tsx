import { Button, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Seat } from '#contract/participants.ts';
import { failureOf } from '../api/api-error.ts';
import { linkToOwnSeatMutation } from '../api/browser.queries.ts';
import { VerdictWords } from './code-words.tsx';
import { useOwnSeats } from './hooks/use-own-seats.ts';
import { timeInWords } from './instant-words.ts';
import { QueryProvider } from './query-provider.tsx';
import { HelpLink } from './verdicts.tsx';

/** For a browser that holds seats: the way back to them, without a code (SITE-5). */
export function OwnSeats() {
  return (
    <QueryProvider>
      <Seats />
    </QueryProvider>
  );
}

function Seats() {
  const seats = useOwnSeats();
  if (seats.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="own-seats">
      <Typography variant="h2" id="own-seats">
        You hold a seat already
      </Typography>
      {seats.map((seat) => (
        <OwnSeat key={seat.id} seat={seat} />
      ))}
    </section>
  );
}

function OwnSeat({ seat: { id, number, session } }: { seat: Seat }) {
  const navigate = useNavigate();
  const link = useMutation({
    ...linkToOwnSeatMutation,
    onSuccess: ({ sessionToken }) => navigate(`/session/${sessionToken}`),
  });
  return (
    <div className="stack">
      <p>
        Seat {number} of <strong>{session.title}</strong>, {timeInWords(session.startsAt)}.
      </p>
      <div role="status" className="stack">
        {link.isError && <LinkFailure error={link.error} />}
      </div>
      <p className="actions">
        <Button variant="outlined" onClick={() => link.mutate(id)} disabled={link.isPending}>
          Go back to your seat
        </Button>
      </p>
    </div>
  );
}

function LinkFailure({ error }: { error: unknown }) {
  const failure = failureOf(error);
  if (failure.kind === 'refused') return <VerdictWords about={failure.code} />;
  return (
    <p>
      The server did not answer. Try again. <HelpLink about="unreachable" />
    </p>
  );
}
