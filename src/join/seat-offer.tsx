import { Button, Typography } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import type { LookupReply } from '#contract/join.ts';
import type { Offer } from '#machines/join/join.selectors.ts';
import { ConsentFormView } from '../consent/consent-form-view.tsx';
import { ConsentTick } from '../consent/consent-tick.tsx';
import { Confirmation } from '../participation/confirmation.tsx';
import { focusHeading } from '../participation/focus-heading.ts';
import { HelpLink, ProblemNotice } from '../participation/problem-message.tsx';
import { SessionSummaryView } from '../participation/session-summary-view.tsx';
import { ForgetQuestion } from '../seat/forgotten-notice.tsx';
import { RequestStatus } from './request-status.tsx';
import type { JoinActions } from './use-join.ts';

type SeatOfferProps = {
  found: Pick<LookupReply, 'session' | 'seat' | 'knownAs' | 'consent'>;
  offer: Offer;
  /** What has just happened, said first. */
  notice?: ReactNode;
  tell: JoinActions;
};

/** What a code opens: a seat to take, once the form is agreed to, or one that this browser holds already (SITE-5). */
export function SeatOffer({ found, offer, notice, tell }: SeatOfferProps) {
  const { session, seat, knownAs, consent } = found;
  const heading = useRef<HTMLHeadingElement>(null);
  const tick = useRef<HTMLInputElement>(null);
  const isTickMissed = offer.kind === 'free' && offer.isTickMissed;
  const isUnderWay = offer.kind === 'joining';
  const doubt = doubtOf(offer);
  const isLeaving = doubt !== null && doubt !== 'idle';

  useEffect(() => {
    heading.current?.focus();
    // Whatever comes after it takes the focus itself, or gets it here.
    return () => {
      if (document.activeElement === document.body) focusHeading();
    };
  }, []);
  useEffect(() => {
    if (isTickMissed) tick.current?.focus();
  }, [isTickMissed]);

  const press = () => {
    // Missed again, it takes the focus again.
    if (isTickMissed) tick.current?.focus();
    if (offer.kind === 'unsure') tell.retryPressed();
    else tell.joinPressed();
  };

  const notMe = knownAs !== null && doubt !== null && (
    <div className="stack">
      <p>
        This browser is known as <span className="literal whole">{knownAs}</span>. If somebody else used it
        before you, let it forget them first.
      </p>
      <Confirmation
        state={doubt}
        failure="unanswered"
        title="That is not me"
        confirmLabel={`Forget ${knownAs}`}
        cancelLabel="Don’t forget"
        onOpen={tell.notMePressed}
        onConfirm={doubt === 'failed' ? tell.retryPressed : tell.notMeConfirmed}
        onCancel={doubt === 'asking' ? tell.notMeDismissed : tell.cancelled}
      >
        <ForgetQuestion reference={knownAs} />
      </Confirmation>
    </div>
  );

  return (
    <>
      <p className="label">{seat === 'yours' ? 'Your session' : 'Your code is for'}</p>
      <Typography variant="h1" ref={heading} tabIndex={-1}>
        {session.title}
      </Typography>
      <SessionSummaryView session={session} />
      {notice}
      {seat === 'free' && notMe}
      {isLeaving ? null : seat === 'yours' ? (
        <p>You already have a seat in this session. Going back to it doesn’t use up another one.</p>
      ) : (
        <>
          {offer.kind === 'free' && offer.hasFormChanged && (
            <div role="alert" className="stack">
              <ProblemNotice about="consent-outdated" />
            </div>
          )}
          <p>
            Seats taken: {session.seats.taken} of {session.seats.total}. To take one, read the form and agree.
            Nothing is recorded before you press the button.
          </p>
          <ConsentFormView form={consent} />
          <ConsentTick
            label="I have read this form, and I agree to take part."
            isTicked={offer.kind !== 'free' || offer.isTicked}
            isMissed={isTickMissed}
            isDisabled={offer.kind !== 'free'}
            onChange={tell.ticked}
            ref={tick}
          />
        </>
      )}
      <div role="status" className="stack">
        {offer.kind === 'joining' && <RequestStatus wait={offer.wait} onRetry={tell.retryPressed} />}
        {offer.kind === 'unsure' && (
          <p>
            <strong>No answer.</strong> Your request was sent, but the server has not answered, so you may
            already have your seat. It is safe to try again: you never get a second one.{' '}
            <HelpLink answer="unreachable" />
          </p>
        )}
      </div>
      <p className="actions">
        {!isLeaving && (
          <Button onClick={press} aria-disabled={isUnderWay}>
            {labelOf(offer, seat)}
          </Button>
        )}
        <Button variant="outlined" onClick={tell.cancelled}>
          {isUnderWay ? 'Stop' : offer.kind === 'unsure' ? 'Check the code again' : 'Back to the code'}
        </Button>
      </p>
      {seat === 'yours' && notMe}
    </>
  );
}

/** How the question stands whether this browser is to forget whom it knows; null where it is not asked at all. */
function doubtOf(offer: Offer): 'idle' | 'asking' | 'working' | 'failed' | null {
  if (offer.kind === 'doubting') return 'asking';
  if (offer.kind === 'forgetting') return offer.hasFailed ? 'failed' : 'working';
  return offer.kind === 'free' || offer.kind === 'yours' ? 'idle' : null;
}

function labelOf({ kind }: Offer, seat: LookupReply['seat']): string {
  if (kind === 'unsure') return 'Try again';
  if (kind === 'joining') return seat === 'yours' ? 'Going back …' : 'Taking your seat …';
  return seat === 'yours' ? 'Go back to your seat' : 'Take my seat';
}
