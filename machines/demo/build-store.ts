/** The store's key of the visitor's build, written by `stored-build.ts`. It stays on this device (SITE-6). */
export const BUILD_STORE_KEY = 'grovemates.demo';

/** As long is the text of a build without a block: a byte and a sum of two. */
const NOTHING_BUILT = 4;

/** Whether a stored text has more in it than the plain grove. */
export function keepsBlocks(text: string | null): boolean {
  return text !== null && text.length > NOTHING_BUILT;
}
