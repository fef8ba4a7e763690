/** How many links of a kind, and how many browsers, a person has at most: so many of the first, and so many of the last. */
export const KEPT_FIRST = 50;
export const KEPT_LAST = 50;

/**
 * Which of these sequence numbers have to go before one more comes. People keep their first links and use their last ones:
 * those in between give way.
 */
export function sequencesToPrune(sequences: readonly number[]): number[] {
  const ordered = sequences.toSorted((one, other) => one - other);
  return ordered.slice(KEPT_FIRST, Math.max(KEPT_FIRST, ordered.length - KEPT_LAST + 1));
}
