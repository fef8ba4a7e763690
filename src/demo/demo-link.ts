/** The build in the fragment of an address, such as `#b=BKqa`; null without one. */
export function buildInHash(hash: string): string | null {
  return hash.startsWith(PREFIX) ? hash.slice(PREFIX.length) : null;
}

/** The fragment for a build. */
export function hashOfBuild(text: string): string {
  return PREFIX + text;
}

/** Takes the build out of the page's address: the next load would open it, or ask about it, again. */
export function dropBuildFromAddress(): void {
  if (buildInHash(location.hash) !== null) history.replaceState(history.state, '', location.pathname);
}

const PREFIX = '#b=';
