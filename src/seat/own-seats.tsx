import { useNavigate } from 'react-router';
import type { Seat } from '#contract/seat.ts';
import { failureOf } from '../api/api-error.ts';
import { createSessionLinkMutation } from '../api/participant.queries.ts';
import { Button } from '../components/button.tsx';
import { HelpLink } from '../layout/help-link.tsx';
import { Confirmation } from '../participation/confirmation.tsx';
import { formatTime } from '../participation/format-date.ts';
import { ProblemNotice } from '../participation/problem-message.tsx';
import { QueryProvider } from '../participation/query-provider.tsx';
import { RequestFailure } from '../participation/request-failure.tsx';
import { useSecretPagesAhead } from '../participation/use-secret-pages-ahead.ts';
import { useSubmitOnce } from '../participation/use-submit-once.ts';
import { ForgetConfirmation, ForgottenNotice } from './forgotten-notice.tsx';
import { PersonalPageButton } from './personal-page-button.tsx';
import { useNotMe } from './use-not-me.ts';
import { useOwnSeats } from './use-own-seats.ts';

/** For a browser that is known: links to its seats and to the personal page, without a code (SITE-5, SITE-7). */
export function OwnSeats() {
  return (
    <QueryProvider>
      <Seats />
    </QueryProvider>
  );
}

function Seats() {
  const { seats, reference } = useOwnSeats();
  const notMe = useNotMe(reference);
  return (
    <>
      {reference !== null && <Known seats={seats} reference={reference} notMe={notMe} />}
      {notMe.forgotten !== null && (
        <ForgottenNotice reference={notMe.forgotten} isUndoing={notMe.isUndoing} onUndo={notMe.undo} />
      )}
      <p role="status">
        {notMe.forgotten !== null && notMe.undoFailure && <RequestFailure error={notMe.undoFailure} />}
        {notMe.isUndone && `Undone: this browser knows ${reference ?? 'you'} again.`}
        {notMe.notUndone !== null && (
          <>
            This could not be undone: somebody else has joined in this browser. To come back here,{' '}
            <span className="literal whole">{notMe.notUndone}</span> needs their personal link.
          </>
        )}
      </p>
    </>
  );
}

type KnownProps = { seats: Seat[]; reference: string; notMe: ReturnType<typeof useNotMe> };

function Known({ seats, reference, notMe }: KnownProps) {
  useSecretPagesAhead();
  return (
    <section className="stack" aria-labelledby="own-seats">
      <h2 id="own-seats">{seats.length > 0 ? 'You already have a seat' : 'You have been here before'}</h2>
      {seats.map((seat) => (
        <OwnSeat key={seat.id} seat={seat} />
      ))}
      <p>
        This browser is known as <span className="literal whole">{reference}</span>. Your personal page shows
        your seats and your data. You can also withdraw there.
      </p>
      <Confirmation
        request={notMe.request}
        title="That is not me"
        confirmLabel={`Forget ${reference}`}
        cancelLabel="Don’t forget"
        otherActions={<PersonalPageButton />}
      >
        <ForgetConfirmation reference={reference} />
      </Confirmation>
    </section>
  );
}

function OwnSeat({ seat: { id, number, session } }: { seat: Seat }) {
  const navigate = useNavigate();
  const { press, isPending, error } = useSubmitOnce({
    ...createSessionLinkMutation(),
    onSuccess: ({ sessionToken }) => navigate(`/session/${sessionToken}`),
  });
  return (
    <div className="stack">
      <p>
        Seat {number} of <strong>{session.title}</strong>, {formatTime(session.startsAt)}.
      </p>
      <div role="status" className="stack">
        {error && <LinkFailure error={error} />}
      </div>
      <p className="actions">
        <Button variant="outlined" onClick={() => press(id)} disabled={isPending}>
          Go back to your seat
        </Button>
      </p>
    </div>
  );
}

function LinkFailure({ error }: { error: unknown }) {
  const failure = failureOf(error);
  if (failure.kind === 'refused') return <ProblemNotice about={failure.code} />;
  return (
    <p>
      The server did not answer. Try again. <HelpLink answer="unreachable" />
    </p>
  );
}
