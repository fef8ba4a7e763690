import type { Wait } from '#machines/join/join.selectors.ts';
import { MAX_RETRIES } from '../api/query-client.ts';
import { Button } from '../components/button.tsx';

type RequestStatusProps = {
  wait: Wait;
  /** The browser may be wrong about being offline. */
  onRetry: () => void;
};

/** What a request is waiting for (DATA-1). */
export function RequestStatus({ wait, onRetry }: RequestStatusProps) {
  switch (wait.kind) {
    case 'requesting':
      return <p className="wait">Asking the server …</p>;
    case 'pausing':
      return (
        <p>
          The server does not answer. Trying again in{' '}
          {wait.seconds === 1 ? 'a second' : `${wait.seconds} seconds`}, {wait.failures} of {MAX_RETRIES} …
        </p>
      );
    case 'offline':
      return (
        <>
          <p>You seem to be offline. This page carries on as soon as you are back.</p>
          <p>
            <Button variant="outlined" onClick={onRetry}>
              Try anyway
            </Button>
          </p>
        </>
      );
  }
}
