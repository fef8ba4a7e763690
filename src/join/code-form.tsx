import { type FormEvent, useEffect, useRef } from 'react';
import { Button } from '../components/button.tsx';
import { SiteLink } from '../layout/site-link.tsx';
import { paths } from '../site/paths.ts';
import type { CodeViewProps } from './code-view.ts';
import { groupCode } from './group-code.ts';

type CodeFormProps = CodeViewProps & {
  /** The field has the focus: the join flow will be needed soon. */
  onFocus?: () => void;
};

/**
 * The code form (ROUTE-2, SITE-5): one field, one button, and its status. It is readable before any script runs,
 * and does nothing by itself.
 */
export function CodeForm(props: CodeFormProps) {
  const { text, isMissing = false, status, isBusy, waitLabel, takesFocus } = props;
  const { onTyped, onPressed, onCancelled, onFocus } = props;
  const field = useRef<HTMLInputElement>(null);
  const fault = isMissing ? 'Type your code first.' : props.fault;
  const isFaulty = fault !== null;

  useEffect(() => {
    if (takesFocus || isFaulty) field.current?.focus();
  }, [takesFocus, isFaulty]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isFaulty) field.current?.focus();
    onPressed();
  };

  return (
    <>
      <h1>Join with a code</h1>
      <p>Your code is in your invitation. Spaces and small letters are fine.</p>
      <noscript>
        <p>Checking a code needs JavaScript: allow it for this site, and reload.</p>
      </noscript>
      {/** Until the scripts run, a form of this method sends nothing: a code must not get into an address. */}
      <form className="stack" method="dialog" onSubmit={submit} noValidate>
        <div className="code-field">
          <input
            id="code"
            ref={field}
            name="code"
            type="text"
            // Not empty, so that the style sheet sees whether the field is.
            placeholder=" "
            value={text}
            readOnly={isBusy}
            onFocus={onFocus}
            onChange={({ target, nativeEvent }) => {
              const typed = target.value;
              const isAtEnd = target.selectionStart === typed.length;
              // While a phone's keyboard is composing, it would repeat a text that was changed.
              const isComposing = (nativeEvent as InputEvent).isComposing === true;
              onTyped(isComposing ? typed : groupCode(text, typed, isAtEnd));
            }}
            aria-invalid={isFaulty}
            aria-describedby="code-help"
            autoCapitalize="characters"
            autoComplete="one-time-code"
            autoCorrect="off"
            spellCheck={false}
            inputMode="text"
            enterKeyHint="go"
            maxLength={200}
            dir="ltr"
          />
          <label htmlFor="code">Your code</label>
        </div>
        <div id="code-help" role="status" className="stack code-help">
          {isFaulty ? <p className="fault">{fault}</p> : status}
        </div>
        <p className="actions">
          <Button type="submit" aria-disabled={isBusy || waitLabel !== null}>
            {isBusy ? 'Checking …' : (waitLabel ?? 'Check the code')}
          </Button>
          {isBusy ? (
            <Button variant="outlined" onClick={onCancelled}>
              Stop
            </Button>
          ) : (
            <Button component={SiteLink} href={`${paths.faqGeneral}#get-a-code`} variant="outlined">
              Where is my code?
            </Button>
          )}
        </p>
      </form>
    </>
  );
}
