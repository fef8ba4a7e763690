import { Button, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Seat } from '#contract/participants.ts';
import { failureCodeOf, failureOf } from '../api/api-error.ts';
import { linkToOwnSeatMutation } from '../api/browser.queries.ts';
import { Confirmation } from '../participation/confirmation.tsx';
import { timeInWords } from '../participation/format-date.ts';
import { HelpLink, VerdictWords } from '../participation/problem-message.tsx';
import { QueryProvider } from '../participation/query-provider.tsx';
import { ActFailure } from '../participation/request-failure.tsx';
import { ForgetQuestion, Forgotten } from './forgotten-notice.tsx';
import { OpenOwnPage } from './personal-page-button.tsx';
import { useStranger } from './use-not-me.ts';
import { useOwnSeats } from './use-own-seats.ts';

/** For a browser that is known: the way back to its seats and to the personal page, without a code (SITE-5, SITE-7). */
export function OwnSeats() {
  return (
    <QueryProvider>
      <Seats />
    </QueryProvider>
  );
}

function Seats() {
  const { seats, reference } = useOwnSeats();
  const stranger = useStranger(reference);
  return (
    <>
      {reference !== null && <Known seats={seats} reference={reference} stranger={stranger} />}
      {stranger.forgotten !== null && (
        <Forgotten reference={stranger.forgotten} isUndoing={stranger.isUndoing} onUndo={stranger.undo} />
      )}
      <p role="status">
        {stranger.forgotten !== null && stranger.undoFailure && <ActFailure error={stranger.undoFailure} />}
        {stranger.isUndone && `Undone: this browser knows ${reference ?? 'you'} again.`}
        {stranger.notUndone !== null && (
          <>
            This could not be undone: somebody else has joined in this browser. To come back here,{' '}
            <span className="literal whole">{stranger.notUndone}</span> needs their personal link.
          </>
        )}
      </p>
    </>
  );
}

type KnownProps = { seats: Seat[]; reference: string; stranger: ReturnType<typeof useStranger> };

function Known({ seats, reference, stranger }: KnownProps) {
  return (
    <section className="stack" aria-labelledby="own-seats">
      <Typography variant="h2" id="own-seats">
        {seats.length > 0 ? 'You already have a seat' : 'You have been here before'}
      </Typography>
      {seats.map((seat) => (
        <OwnSeat key={seat.id} seat={seat} />
      ))}
      <p>
        This browser is known as <span className="literal whole">{reference}</span>. Your personal page shows
        your seats and your data. You can also withdraw there.
      </p>
      <Confirmation
        state={stranger.question}
        failure={failureCodeOf(stranger.failure)}
        ask="That is not me"
        yes={`Forget ${reference}`}
        no="Don’t forget"
        beside={<OpenOwnPage />}
        onAsk={stranger.ask}
        onYes={stranger.forget}
        onNo={stranger.keep}
      >
        <ForgetQuestion reference={reference} />
      </Confirmation>
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
      The server did not answer. Try again. <HelpLink answer="unreachable" />
    </p>
  );
}
