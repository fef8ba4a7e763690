/** A reload waits no longer for it. */
const MOST_MS = 5000;

/** Reloads the page, with scripts fetched anew where the browser has kept damaged ones. */
export async function reloadPage(): Promise<void> {
  await replaceDamagedScripts();
  location.reload();
}

/**
 * Fetches anew each script that this page asked for and whose copy in the browser's cache has not the integrity that
 * the page names: it was damaged or altered on its way, and would be kept for a year. Never fails.
 */
async function replaceDamagedScripts(): Promise<void> {
  const signal = AbortSignal.timeout(MOST_MS);
  const asked = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
  await Promise.all(
    Object.entries(namedIntegrity())
      .filter(([path]) => asked.has(new URL(path, document.baseURI).href))
      .map(async ([path, integrity]) => {
        const isWhole = await isFetched(path, { integrity, cache: 'force-cache', signal });
        if (!isWhole) await isFetched(path, { cache: 'reload', signal });
      }),
  );
}

/** What the import map says of each script. */
function namedIntegrity(): Record<string, string> {
  const map = document.querySelector('script[type=importmap]')?.textContent;
  return map ? JSON.parse(map).integrity : {};
}

/** Also reads it to its end: before that it is not in the cache. */
async function isFetched(path: string, request: RequestInit): Promise<boolean> {
  try {
    await (await fetch(path, request)).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
