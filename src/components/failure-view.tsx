import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { Panel } from './panel.tsx';

/** The view of an unexpected failure (FAIL-1): what happened, what to do next, and the error on demand. */
export function FailureView({ details, children }: { details: string; children: ReactNode }) {
  const [isShown, setIsShown] = useState(false);
  const detailsId = useId();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => heading.current?.focus(), []);

  return (
    <Panel className="reading">
      <h1 ref={heading} tabIndex={-1}>
        Something went wrong!
      </h1>
      {children}
      <p className="actions">
        <Button
          variant="outlined"
          aria-expanded={isShown}
          aria-controls={detailsId}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? 'Hide Error' : 'Show Error'}
        </Button>
      </p>
      <pre id={detailsId} className="error-details" hidden={!isShown}>
        {details}
      </pre>
    </Panel>
  );
}
