import { Button, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Seat } from '#contract/participants.ts';
import { failureOf } from '../api/api-error.ts';
import { linkToOwnPageMutation, linkToOwnSeatMutation } from '../api/browser.queries.ts';
import { ActFailure } from './act-failure.tsx';
import { VerdictWords } from './code-words.tsx';
import { focusHeading } from './focus-heading.ts';
import { useForgetting } from './hooks/use-forgetting.ts';
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
  const { seats, reference } = useOwnSeats();
  const forgetting = useForgetting(focusHeading);
  return (
    <>
      {seats.length > 0 && !forgetting.isSuccess && (
        <Known seats={seats} reference={reference} forgetting={forgetting} />
      )}
      <p role="status">
        {forgetting.isPending && <span className="wait">Telling the server …</span>}
        {forgetting.isSuccess &&
          'This browser has forgotten that person. With a code you can now join as yourself.'}
        {forgetting.error && <ActFailure error={forgetting.error} />}
      </p>
    </>
  );
}

type KnownProps = {
  seats: Seat[];
  reference: string | undefined;
  forgetting: Pick<ReturnType<typeof useForgetting>, 'press'>;
};

function Known({ seats, reference, forgetting }: KnownProps) {
  const navigate = useNavigate();
  const ownPage = useMutation({
    ...linkToOwnPageMutation,
    onSuccess: ({ entryToken }) => navigate(`/e/${entryToken}`),
  });
  return (
    <section className="stack" aria-labelledby="own-seats">
      <Typography variant="h2" id="own-seats">
        You hold a seat already
      </Typography>
      {seats.map((seat) => (
        <OwnSeat key={seat.id} seat={seat} />
      ))}
      <p>
        This browser is known as <span className="literal whole">{reference}</span>.
      </p>
      <div role="status" className="stack">
        {ownPage.isError && <LinkFailure error={ownPage.error} />}
      </div>
      <p className="actions">
        <Button variant="outlined" onClick={() => ownPage.mutate()} disabled={ownPage.isPending}>
          Open your personal page
        </Button>
        <Button variant="outlined" onClick={() => forgetting.press()}>
          That is not me
        </Button>
      </p>
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
