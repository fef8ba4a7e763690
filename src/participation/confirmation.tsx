import { Button } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import { focusHeading } from './focus-heading.ts';
import { RefusedRequest, UnansweredRequest } from './request-failure.tsx';

type ConfirmationProps = {
  state: 'idle' | 'asking' | 'working' | 'failed';
  /** Why it failed: a problem code, or `unanswered`. */
  failure: string | null;
  /** The button that asks, the one that does it, and the one that does not. */
  title: string;
  /** Which of several it is about; part of the name of the button and the question. */
  subject?: string;
  confirmLabel: string;
  cancelLabel: string;
  /** What else can be pressed, beside the first button. */
  otherActions?: ReactNode;
  /** What it means, told before it is done. */
  children: ReactNode;
  onOpen: () => void;
  onConfirm: () => void;
  onCancel: () => void;
  /** Where the focus goes once it is done; the page's heading, unless told. */
  focusAfter?: () => void;
};

/** Something that can't be undone: a button, then a question with what it means, then the answer. */
export function Confirmation({
  state,
  failure,
  title,
  subject,
  confirmLabel,
  cancelLabel,
  otherActions,
  children,
  onOpen,
  onConfirm,
  onCancel,
  focusAfter = focusHeading,
}: ConfirmationProps) {
  const name = subject === undefined ? title : `${title}: ${subject}`;
  const question = useRef<HTMLFieldSetElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = state !== 'idle';
  const before = useRef(state);

  // The focus goes to the question, and back to where it came from; once it is done, that is about to go.
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it goes is looked at when it goes
  useEffect(() => {
    const was = before.current;
    before.current = state;
    if (isOpen && was === 'idle') question.current?.focus();
    else if (!isOpen && was === 'working') focusAfter();
    else if (!isOpen && was !== 'idle') button.current?.focus();
  }, [isOpen, state]);

  return (
    <>
      {isOpen ? (
        <fieldset className="stack question-box" aria-label={name} tabIndex={-1} ref={question}>
          {children}
          <p className="actions">
            <Button color="secondary" onClick={onConfirm}>
              {state === 'failed' ? 'Try again' : confirmLabel}
            </Button>
            <Button variant="outlined" onClick={onCancel}>
              {cancelLabel}
            </Button>
          </p>
        </fieldset>
      ) : (
        <p className="actions">
          {otherActions}
          <Button variant="outlined" onClick={onOpen} ref={button} aria-label={name}>
            {title}
          </Button>
        </p>
      )}
      <p role="status">
        {state === 'working' && <span className="wait">Saving …</span>}
        {state === 'failed' &&
          failure !== null &&
          (failure === 'unanswered' ? <UnansweredRequest /> : <RefusedRequest code={failure} />)}
      </p>
    </>
  );
}
