/** The build in the fragment of an address, such as `#b=BKqa`; null without one. */
export function buildInHash(hash: string): string | null {
  return hash.startsWith(PREFIX) ? hash.slice(PREFIX.length) : null;
}

/** The fragment for a build. */
export function hashOfBuild(text: string): string {
  return PREFIX + text;
}

const PREFIX = '#b=';
