import { Button, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import type { LookupReply } from '#contract/joins.ts';
import type { Offer } from '#machines/join/join.selectors.ts';
import { ActUnanswered } from './act-failure.tsx';
import { VerdictWords } from './code-words.tsx';
import { ConsentFormView } from './consent-form-view.tsx';
import { ConsentTick } from './consent-tick.tsx';
import { focusHeading } from './focus-heading.ts';
import type { TellJoining } from './hooks/use-joining.ts';
import { SessionSummaryView } from './session-summary-view.tsx';
import { HelpLink } from './verdicts.tsx';
import { WaitWords } from './wait-words.tsx';

type SeatOfferProps = {
  found: Pick<LookupReply, 'session' | 'seat' | 'knownAs' | 'consent'>;
  offer: Offer;
  tell: TellJoining;
};

/** What a code opens: a seat to take, once the form is agreed to, or one that this browser holds already (SITE-5). */
export function SeatOffer({ found, offer, tell }: SeatOfferProps) {
  const { session, seat, knownAs, consent } = found;
  const heading = useRef<HTMLHeadingElement>(null);
  const tick = useRef<HTMLInputElement>(null);
  const isTickMissed = offer.kind === 'free' && offer.isTickMissed;
  const isUnderWay = offer.kind === 'joining';
  const isForgetting = offer.kind === 'forgetting';

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

  return (
    <>
      <p className="label">{seat === 'yours' ? 'Your session' : 'Your code opens'}</p>
      <Typography variant="h1" ref={heading} tabIndex={-1}>
        {session.title}
      </Typography>
      <SessionSummaryView session={session} />
      {knownAs !== null && (offer.kind === 'free' || offer.kind === 'yours' || isForgetting) && (
        <>
          <p>
            This browser is known as <span className="literal whole">{knownAs}</span>. If somebody else used
            it before you, let it forget them first.
          </p>
          <p className="actions">
            <Button
              variant="outlined"
              onClick={isForgetting ? tell.retryPressed : tell.strangerPressed}
              aria-disabled={isForgetting && !offer.hasFailed}
            >
              {isForgetting && offer.hasFailed ? 'Try again' : 'That is not me'}
            </Button>
          </p>
        </>
      )}
      {isForgetting ? null : seat === 'yours' ? (
        <p>You hold a seat here already. Going back to it takes no second one.</p>
      ) : (
        <>
          {offer.kind === 'free' && offer.hasFormChanged && (
            <div role="alert" className="stack">
              <VerdictWords about="consent-outdated" />
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
        {offer.kind === 'joining' && <WaitWords wait={offer.wait} onRetry={tell.retryPressed} />}
        {isForgetting && !offer.hasFailed && <p className="wait">Telling the server …</p>}
        {isForgetting && offer.hasFailed && (
          <p>
            <ActUnanswered />
          </p>
        )}
        {offer.kind === 'unsure' && (
          <p>
            <strong>No answer.</strong> Your request was sent, but the server has not answered, so your seat
            may be yours by now. Trying again is safe: you never get a second one.{' '}
            <HelpLink answer="unreachable" />
          </p>
        )}
      </div>
      <p className="actions">
        {!isForgetting && (
          <Button onClick={press} aria-disabled={isUnderWay}>
            {labelOf(offer, seat)}
          </Button>
        )}
        <Button variant="outlined" onClick={tell.cancelled}>
          {isUnderWay ? 'Stop' : offer.kind === 'unsure' ? 'Look the code up again' : 'Back to the code'}
        </Button>
      </p>
    </>
  );
}

function labelOf({ kind }: Offer, seat: LookupReply['seat']): string {
  if (kind === 'unsure') return 'Try again';
  if (kind === 'joining') return seat === 'yours' ? 'Going back …' : 'Taking your seat …';
  return seat === 'yours' ? 'Go back to your seat' : 'Take my seat';
}
