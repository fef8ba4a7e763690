import { Button, Typography } from '@mui/material';
import type { Participant } from '#contract/participants.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { ActFailure } from './act-failure.tsx';
import { takesCookies } from './hooks/takes-cookies.ts';
import type { useEntryPage } from './hooks/use-entry-page.ts';

type EntryBrowserProps = {
  /** As whom the server knows this browser. */
  browser: Participant['browser'];
  page: Pick<ReturnType<typeof useEntryPage>, 'forgetting' | 'remembering'>;
};

/**
 * The way back to this page, and whether this browser knows its visitor without it. Opening the page changes nothing of that:
 * a browser is remembered or forgotten by a press alone.
 */
export function EntryBrowser({ browser, page: { forgetting, remembering } }: EntryBrowserProps) {
  const act = browser === 'unknown' ? remembering : forgetting;
  const isPending = forgetting.isPending || remembering.isPending;
  const canRemember = browser !== 'unknown' || takesCookies();
  return (
    <section className="stack">
      <Typography variant="h2">This page and this browser</Typography>
      <p>
        The link to this page is a key: anyone who has it can act in your name, so keep it like a password.
      </p>
      <CopyButton text={location.href} label="Copy the link to this page" />
      <p>{canRemember ? explanations[browser] : NO_COOKIES}</p>
      {canRemember && (
        <p className="actions">
          <Button variant="outlined" onClick={() => act.press()} aria-disabled={isPending}>
            {labels[browser]}
          </Button>
        </p>
      )}
      <p role="status">
        {isPending && <span className="wait">Telling the server …</span>}
        {!isPending && browser === 'unknown' && forgetting.isSuccess && FORGOTTEN}
        {!isPending && browser === 'yours' && remembering.isSuccess && 'This browser knows you now.'}
        {!isPending && browser === 'unknown' && remembering.isSuccess && !forgetting.isSuccess && NOT_KEPT}
        {act.error && <ActFailure error={act.error} />}
      </p>
    </section>
  );
}

const explanations = {
  yours:
    'This browser knows you without the link. If others use it, let it forget you; your seats stay yours.',
  unknown:
    'This browser does not know you without the link. If it is yours alone, let it remember you: then your code, or the page ‘Join with Code’, brings you back to your seats. It remembers you for a year, by a cookie.',
  another:
    'This browser is known as somebody else, and stays so. If they no longer use it, let it forget them; then it can remember you. Their seats stay theirs.',
} as const satisfies Record<Participant['browser'], string>;

const labels = {
  yours: 'Forget me in this browser',
  unknown: 'Remember me in this browser',
  another: 'Forget them in this browser',
} as const satisfies Record<Participant['browser'], string>;

const FORGOTTEN =
  'Forgotten. The address of this page still opens it: close the page, and delete it from the history.';

const NOT_KEPT =
  'This browser did not keep the cookie, so it cannot remember you. Copy the link to this page: without it there is no way back.';

const NO_COOKIES =
  'This browser takes no cookies, so it cannot remember you: without the link there is no way back to this page.';
