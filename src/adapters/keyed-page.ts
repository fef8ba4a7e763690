/**
 * Empties a page with a token or a code when it is left, and reloads it when the browser restores it from its cache
 * (SITE-7, F48): on a shared computer, Back must not show somebody's data. `no-store` forbids caching, but WebKit
 * obeys it over https only.
 *
 * @param isKeyed whether a path contains a token or a code
 */
export function emptyKeyedPages(isKeyed: (path: string) => boolean, reload: () => void): void {
  addEventListener('pagehide', () => {
    if (isKeyed(location.pathname)) document.body.replaceChildren();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isKeyed(location.pathname)) reload();
  });
}
