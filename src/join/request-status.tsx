import { Button } from '@mui/material';
import type { Wait } from '#machines/join/join.selectors.ts';
import { MAX_RETRIES } from '../api/query-client.ts';

type RequestStatusProps = {
  wait: Wait;
  /** The browser may be wrong about being offline. */
  onRetry: () => void;
};

/** How a wait for the server stands (DATA-1). */
export function RequestStatus({ wait, onRetry }: RequestStatusProps) {
  if (wait.kind === 'requesting') return <p className="wait">Asking the server …</p>;
  if (wait.kind === 'pausing') {
    const seconds = wait.seconds === 1 ? 'a second' : `${wait.seconds} seconds`;
    return (
      <p>
        The server does not answer. Trying again in {seconds}, {wait.failures} of {MAX_RETRIES} …
      </p>
    );
  }
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
