/** How long a reload waits for the scripts. Milliseconds. */
const MAX_MS = 5000;

/** The browser's default is 250 requests; a session page makes as many in a quarter of an hour. */
const MAX_RECORDED = 100_000;

const SECRET_PAGE_SCRIPT = /\/(session|personal)-page\.route-/;

/** Makes the browser record every request of this page. Call it once, at the start. */
export function recordAllRequests(): void {
  performance.setResourceTimingBufferSize(MAX_RECORDED);
}

/** Reloads the page, after fetching again the scripts whose cached copies are damaged. Always reloads. */
export async function reloadPage(): Promise<void> {
  await replaceDamagedScripts().catch(() => {});
  location.reload();
}

/**
 * Fetches the scripts of the session page and the personal page into the browser's cache (SITE-1). It imports none of
 * them: where an import fails, the router reloads the page, and what only this page shows would be lost (SITE-5).
 */
export async function fetchSecretPageScripts(): Promise<void> {
  const scripts = Object.entries(namedIntegrity()).filter(([path]) => SECRET_PAGE_SCRIPT.test(path));
  await Promise.all(scripts.map(([path, integrity]) => isFetched(path, { integrity, priority: 'low' })));
}

/**
 * Fetches again each script of this page whose cached copy does not match its integrity hash: it was damaged or
 * changed on its way, and would stay in the cache for a year. An intact copy costs no request.
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

/** The addresses of the scripts that came with the page, and of all that it has requested since. */
function requestedAddresses(): ReadonlySet<string> {
  const preloads = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]');
  return new Set([
    ...Array.from(preloads, ({ href }) => href),
    ...performance.getEntriesByType('resource').map(({ name }) => name),
  ]);
}

/** The integrity hash of each script, from the import map. */
function namedIntegrity(): Record<string, string> {
  // Stryker disable next-line OptionalChaining: without a map no script is checked, whether by {} or an error.
  const map = document.querySelector('script[type=importmap]')?.textContent;
  // Stryker disable next-line ConditionalExpression: as above.
  return map ? JSON.parse(map).integrity : {};
}

/** The integrity check also reads the response to its end: only then does the browser cache it. */
async function isFetched(path: string, request: RequestInit): Promise<boolean> {
  const response = await fetch(path, request).catch(() => null);
  return response !== null;
}
