import { useEffect, useState } from 'react';
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { Button } from '../components/button.tsx';
import { FailureView } from '../components/failure-view.tsx';
import { HelpLink } from './help-link.tsx';
import { useReload } from './use-reload.ts';

/** What is shown instead of a page that fails (FAIL-1). */
export function ErrorBoundary() {
  const error = useRouteError();
  const { pathname } = useLocation();
  return isLostChunk(error) ? (
    <LostPage key={pathname} lostChunk={error.message} />
  ) : (
    <FailureView details={describe(error)}>
      <p>
        This page could not be shown. The rest of the site still works, and your seat is safe.{' '}
        <HelpLink answer="unreachable" />
      </p>
      <ReloadAction />
    </FailureView>
  );
}

/** The page's script is lost, as after a deploy: reloads once, then shows it (F19, F20). Offline it does not reload. */
function LostPage({ lostChunk }: { lostChunk: string }) {
  const { isOnline, reloadOnceFor } = useReload();
  const [outcome, setOutcome] = useState<'reloading' | 'offline' | 'missing'>('reloading');

  useEffect(() => {
    if (!isOnline()) setOutcome('offline');
    else if (!reloadOnceFor(lostChunk)) setOutcome('missing');
  }, [reloadOnceFor, isOnline, lostChunk]);

  if (outcome === 'reloading') return <p role="status">Fetching the newest version of this page …</p>;
  return (
    <FailureView details={lostChunk}>
      <p>
        {outcome === 'offline'
          ? 'You seem to be offline, and this page has not been loaded before. Go back, or reload it once you are online.'
          : 'A part of this page is missing on the server. The site may just be getting a new version: try again in a minute.'}{' '}
        <HelpLink answer="unreachable" />
      </p>
      <ReloadAction />
    </FailureView>
  );
}

function ReloadAction() {
  const { reload } = useReload();
  return (
    <p className="actions">
      <Button onClick={reload}>Reload this page</Button>
    </p>
  );
}

/** The messages of Chromium, Firefox and Safari for an import that can't be loaded. */
const LOST_CHUNK = /dynamically imported module|importing a module script failed/i;

function isLostChunk(error: unknown): error is Error {
  return error instanceof Error && LOST_CHUNK.test(error.message);
}

function describe(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
