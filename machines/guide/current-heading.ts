/** The place of a heading: `top` is in CSS pixels below the upper edge of the visible part, or negative. */
export type HeadingPosition = { id: string; top: number };

/** The visible part of a page. */
export type HeadingPositions = {
  /** Every heading of the contents, in the order of the page. */
  headings: readonly HeadingPosition[];
  /** CSS pixels. */
  height: number;
  /** How far the page is scrolled: 0 at its beginning, 1 at its end. */
  progress: number;
};

/** The line at which reading begins, where a followed link puts its heading. CSS pixels below the upper edge. */
const READING_LINE_PX = 128;

/**
 * The heading of what is being read: the last one above a line, or null. The line moves down from the top of the
 * visible part to its lower edge as the page is scrolled, so that the headings of the last screen become current too.
 */
export function currentHeading({ headings, height, progress }: HeadingPositions): string | null {
  const share = Math.min(Math.max(progress, 0), 1);
  const line = READING_LINE_PX + share * Math.max(height - READING_LINE_PX, 0);
  return headings.findLast(({ top }) => top <= line)?.id ?? null;
}

/** Whether a heading is in view; no heading is not. */
export function isInView({ headings, height }: HeadingPositions, id: string | null): boolean {
  return headings.some((heading) => heading.id === id && heading.top >= 0 && heading.top < height);
}
