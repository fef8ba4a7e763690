/** A reload waits no longer for it. */
const MAX_MS = 5000;

/** The browser's own list ends at 250 requests; a session page makes as many in a quarter of an hour. */
const MAX_NOTED = 100_000;

/** Lets the browser note every request of this page, so that scripts loaded late are found there. Once, at the start. */
export function noteEveryRequest(): void {
  performance.setResourceTimingBufferSize(MAX_NOTED);
}

/** Reloads the page, after fetching again the scripts whose cached copies are damaged. Always reloads. */
export async function reloadPage(): Promise<void> {
  await replaceDamagedScripts().catch(() => {});
  location.reload();
}

/**
 * Fetches again each script of this page whose cached copy does not match its integrity: it was damaged or altered on its
 * way, and would be kept for a year. A whole copy costs no request.
 */
async function replaceDamagedScripts(): Promise<void> {
  const signal = AbortSignal.timeout(MAX_MS);
  const requested = requestedAddresses();
  await Promise.all(
    Object.entries(namedIntegrity())
      .filter(([path]) => requested.has(new URL(path, document.baseURI).href))
      .map(async ([path, integrity]) => {
        const isWhole = await isFetched(path, { integrity, cache: 'force-cache', signal });
        if (!isWhole) await isFetched(path, { integrity, cache: 'reload', signal });
      }),
  );
}

/** The addresses of what came with the page and of what it requested since; not all the scripts of the site. */
function requestedAddresses(): ReadonlySet<string> {
  const preloads = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]');
  return new Set([
    ...Array.from(preloads, ({ href }) => href),
    ...performance.getEntriesByType('resource').map(({ name }) => name),
  ]);
}

/** What the import map says of each script. */
function namedIntegrity(): Record<string, string> {
  const map = document.querySelector('script[type=importmap]')?.textContent;
  return map ? JSON.parse(map).integrity : {};
}

/** Also has it read to its end, as its integrity asks: before that it is not in the cache. */
async function isFetched(path: string, request: RequestInit): Promise<boolean> {
  try {
    await fetch(path, request);
    return true;
  } catch {
    return false;
  }
}
