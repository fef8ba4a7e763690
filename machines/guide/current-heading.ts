/** Where a heading is: `top` in CSS pixels below the upper edge of what is seen, negative above it. */
export type HeadingPlace = { id: string; top: number };

/** The part of a page that is seen. */
export type Reading = {
  /** Every heading of the contents, in the order of the page. */
  headings: readonly HeadingPlace[];
  /** CSS pixels. */
  height: number;
  /** How far the page is scrolled: 0 at its beginning, 1 at its end. */
  progress: number;
};

/** Where a heading stands that a link has led to, and what is read there. CSS pixels below the upper edge. */
const READING_LINE_PX = 128;

/**
 * The heading of what is being read: the last one above a line that moves down as the page is read, from the top of what
 * is seen to its lower edge. So each heading has its turn, those of the last screen too. Null above the first.
 */
export function currentHeading({ headings, height, progress }: Reading): string | null {
  const share = Math.min(Math.max(progress, 0), 1);
  const line = READING_LINE_PX + share * Math.max(height - READING_LINE_PX, 0);
  return headings.findLast(({ top }) => top <= line)?.id ?? null;
}

/** Whether a heading can be seen. */
export function isInView({ headings, height }: Reading, id: string): boolean {
  return headings.some((heading) => heading.id === id && heading.top >= 0 && heading.top < height);
}
