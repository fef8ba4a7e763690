import { Button, Typography } from '@mui/material';
import { CopyButton } from '../components/copy-button.tsx';
import { ActFailure } from './act-failure.tsx';
import type { useEntryPage } from './hooks/use-entry-page.ts';

/** The way back to this page, and how a browser that others use is made to forget its visitor. */
export function EntryBrowser({ forgetting }: Pick<ReturnType<typeof useEntryPage>, 'forgetting'>) {
  const { press, isPending, isSuccess, error } = forgetting;
  return (
    <section className="stack">
      <Typography variant="h2">This page and this browser</Typography>
      <p>
        The link to this page is a key: anyone who has it can act in your name, so keep it like a password.
      </p>
      <CopyButton text={location.href} label="Copy the link to this page" />
      <p>
        This browser knows you without the link. If others use it, let it forget you; your seats stay yours.
      </p>
      <p className="actions">
        <Button variant="outlined" onClick={() => press()} aria-disabled={isPending || isSuccess}>
          Forget me in this browser
        </Button>
      </p>
      <p role="status">
        {isPending && <span className="wait">Telling the server …</span>}
        {isSuccess &&
          'Forgotten. The address of this page still opens it, and makes this browser know you again: close the page, and delete it from the history.'}
        {error && <ActFailure error={error} />}
      </p>
    </section>
  );
}
