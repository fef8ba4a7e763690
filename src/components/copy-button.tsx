import { useState } from 'react';
import { Button } from './button.tsx';

type CopyButtonProps = {
  /** The text that is copied. */
  text: string;
  /** The button's name: 'Copy the address'. */
  label: string;
};

/** Copies a text, and says so. Where the browser does not allow it, shows the text in a field to be copied by hand. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'denied'>('none');

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      // Denied, or no clipboard: a page without TLS has none.
      setOutcome('denied');
    }
  };

  return (
    <span className="copy">
      <Button className="copy-button" variant="outlined" onClick={copy}>
        {label}
      </Button>
      <span role="status">
        {outcome === 'copied' && 'Copied.'}
        {outcome === 'denied' && 'This browser does not let the page copy. Select it here:'}
      </span>
      {outcome === 'denied' && (
        <input
          className="literal"
          aria-label={`${label} by hand`}
          readOnly
          value={text}
          onFocus={(event) => event.target.select()}
        />
      )}
    </span>
  );
}
