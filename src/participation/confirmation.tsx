import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../components/button.tsx';
import { focusHeading } from './focus-heading.ts';
import { RefusedRequest, UnansweredRequest } from './request-failure.tsx';
import type { ConfirmedRequest } from './use-confirmed-request.ts';

type ConfirmationProps = {
  request: ConfirmedRequest;
  /** The label of the first button, and the name of the confirmation. */
  title: string;
  /** Which of several things it is about; added to that name. */
  subject?: string;
  confirmLabel: string;
  cancelLabel: string;
  /** Buttons before the first one. */
  otherActions?: ReactNode;
  /** The text of the confirmation: what the request does. */
  children: ReactNode;
  /** Moves the focus once it is done; by default to the page's heading. */
  focusAfter?: () => void;
};

/** A request that can't be undone: a button, then a confirmation that says what it does, then its outcome. */
export function Confirmation({
  request: { state, failure, open, confirm, cancel },
  title,
  subject,
  confirmLabel,
  cancelLabel,
  otherActions,
  children,
  focusAfter = focusHeading,
}: ConfirmationProps) {
  const name = subject === undefined ? title : `${title}: ${subject}`;
  const confirmation = useRef<HTMLFieldSetElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = state !== 'idle';
  const before = useRef(state);

  // The focus goes to the confirmation, and from there back to the first button. Once the request is done, the button may
  // go: then the focus goes to `focusAfter`.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `focusAfter` is called as it is at that time
  useEffect(() => {
    const was = before.current;
    before.current = state;
    if (isOpen && was === 'idle') confirmation.current?.focus();
    else if (!isOpen && was === 'requesting') focusAfter();
    else if (!isOpen && was !== 'idle') button.current?.focus();
  }, [isOpen, state]);

  return (
    <>
      {isOpen ? (
        <fieldset className="stack confirmation" aria-label={name} tabIndex={-1} ref={confirmation}>
          {children}
          <p className="actions">
            <Button tone="secondary" onClick={confirm}>
              {state === 'failed' ? 'Try again' : confirmLabel}
            </Button>
            <Button variant="outlined" onClick={cancel}>
              {cancelLabel}
            </Button>
          </p>
        </fieldset>
      ) : (
        <p className="actions">
          {otherActions}
          <Button variant="outlined" onClick={open} ref={button} aria-label={name}>
            {title}
          </Button>
        </p>
      )}
      <p role="status">
        {state === 'requesting' && <span className="wait">Saving …</span>}
        {state === 'failed' &&
          failure !== null &&
          (failure === 'unanswered' ? <UnansweredRequest /> : <RefusedRequest code={failure} />)}
      </p>
    </>
  );
}
