import { type ReactNode, useEffect, useRef } from 'react';
import type { LookupReply } from '#contract/join.ts';
import type { Offer } from '#machines/join/join.selectors.ts';
import { Button } from '../components/button.tsx';
import { ConsentFormView } from '../consent/consent-form-view.tsx';
import { HelpLink } from '../layout/help-link.tsx';
import { Confirmation } from '../participation/confirmation.tsx';
import { focusHeading } from '../participation/focus-heading.ts';
import { ProblemNotice } from '../participation/problem-message.tsx';
import { RequiredTick } from '../participation/required-tick.tsx';
import { SessionSummaryView } from '../participation/session-summary-view.tsx';
import type { ConfirmedRequest } from '../participation/use-confirmed-request.ts';
import { useRequiredTick } from '../participation/use-required-tick.ts';
import { ForgetConfirmation } from '../seat/forgotten-notice.tsx';
import { RequestStatus } from './request-status.tsx';
import type { JoinActions } from './use-join.ts';

type SeatOfferProps = {
  found: Pick<LookupReply, 'session' | 'seat' | 'knownAs' | 'consent'>;
  offer: Offer;
  /** Shown first: what has just happened. */
  notice?: ReactNode;
  actions: JoinActions;
};

/** What a code leads to: a free seat, after the consent, or one that this browser holds already (SITE-5). */
export function SeatOffer({ found, offer, notice, actions }: SeatOfferProps) {
  const { session, seat, knownAs, consent } = found;
  const heading = useRef<HTMLHeadingElement>(null);
  const { tick, checkTick } = useRequiredTick(offer.kind !== 'free' || offer.isTicked, actions.ticked);
  const { main, cancel } = buttons[offer.kind];
  const forgetting = forgetRequest(offer, actions);

  useEffect(() => {
    heading.current?.focus();
    // What is shown next takes the focus itself, or its heading does.
    return () => {
      if (document.activeElement === document.body) focusHeading();
    };
  }, []);

  const press = () => {
    if (offer.kind === 'unsure') return actions.retryPressed();
    checkTick();
    // The machine is told of every press, and takes a seat only with the tick: so a trace says why nothing happened.
    actions.joinPressed();
  };

  const notMe = knownAs !== null && forgetting !== null && (
    <div className="stack">
      <p>
        This browser is known as <span className="literal whole">{knownAs}</span>. If somebody else used it
        before you, let it forget them first.
      </p>
      <Confirmation
        request={forgetting}
        title="That is not me"
        confirmLabel={`Forget ${knownAs}`}
        cancelLabel="Don’t forget"
      >
        <ForgetConfirmation reference={knownAs} />
      </Confirmation>
    </div>
  );

  return (
    <>
      <p className="label">{seats[seat].label}</p>
      <h1 ref={heading} tabIndex={-1}>
        {session.title}
      </h1>
      <SessionSummaryView session={session} />
      {notice}
      {seat === 'free' && notMe}
      {main !== null && seat === 'yours' && (
        <p>You already have a seat in this session. Going back to it doesn’t use up another one.</p>
      )}
      {main !== null && seat === 'free' && (
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
          <RequiredTick
            label="I have read this form, and I agree to take part."
            isDisabled={offer.kind !== 'free'}
            {...tick}
          />
        </>
      )}
      <div role="status" className="stack">
        {offer.kind === 'joining' && <RequestStatus wait={offer.wait} onRetry={actions.retryPressed} />}
        {offer.kind === 'unsure' && (
          <p>
            <strong>No answer.</strong> Your request was sent, but the server has not answered, so you may
            already have your seat. It is safe to try again: you never get a second one.{' '}
            <HelpLink answer="unreachable" />
          </p>
        )}
      </div>
      <p className="actions">
        {main !== null && (
          <Button onClick={press} aria-disabled={main === 'wait'}>
            {seats[seat][main]}
          </Button>
        )}
        <Button variant="outlined" onClick={actions.cancelled}>
          {cancel}
        </Button>
      </p>
      {seat === 'yours' && notMe}
    </>
  );
}

/** The request to forget whom this browser knows, which the join machine makes; null while it can't be made. */
function forgetRequest(offer: Offer, actions: JoinActions): ConfirmedRequest | null {
  const state = forgetStateOf(offer);
  return (
    state && {
      state,
      failure: state === 'failed' ? 'unanswered' : null,
      open: actions.notMePressed,
      confirm: state === 'failed' ? actions.retryPressed : actions.notMeConfirmed,
      cancel: state === 'confirming' ? actions.notMeDismissed : actions.cancelled,
    }
  );
}

function forgetStateOf(offer: Offer): ConfirmedRequest['state'] | null {
  switch (offer.kind) {
    case 'confirming-forget':
      return 'confirming';
    case 'forgetting':
      return offer.hasFailed ? 'failed' : 'requesting';
    case 'free':
    case 'own':
      return 'idle';
    case 'joining':
    case 'unsure':
      return null;
  }
}

/** What the main button does, null where there is none as a confirmation is open; and what the other one says. */
const buttons: Record<Offer['kind'], { main: 'take' | 'wait' | 'retry' | null; cancel: string }> = {
  free: { main: 'take', cancel: 'Back to the code' },
  own: { main: 'take', cancel: 'Back to the code' },
  'confirming-forget': { main: null, cancel: 'Back to the code' },
  forgetting: { main: null, cancel: 'Back to the code' },
  joining: { main: 'wait', cancel: 'Stop' },
  unsure: { main: 'retry', cancel: 'Check the code again' },
};

const seats = {
  free: { label: 'Your code is for', take: 'Take my seat', wait: 'Taking your seat …', retry: 'Try again' },
  yours: { label: 'Your session', take: 'Go back to your seat', wait: 'Going back …', retry: 'Try again' },
} satisfies Record<LookupReply['seat'], object>;
