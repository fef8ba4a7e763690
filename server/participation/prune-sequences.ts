/** How many links of a kind, and how many browsers, a participant has at most: the first and the last so many. */
export const KEPT_FIRST = 50;
export const KEPT_LAST = 50;

/**
 * Which of these sequence numbers to delete before one more is added. People store their first links and use their
 * last ones, so those in between are deleted.
 */
export function sequencesToPrune(sequences: readonly number[]): number[] {
  const ordered = sequences.toSorted((one, other) => one - other);
  return ordered.slice(KEPT_FIRST, Math.max(KEPT_FIRST, ordered.length - KEPT_LAST + 1));
}
