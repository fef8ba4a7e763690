/**
 * A column: `isFlexible`: its cells may be shortened so that the table fits, with `keepsEnd` in the middle;
 * `isNumber`: aligned to the right.
 */
export type Column = { head: string; isFlexible?: boolean; keepsEnd?: boolean; isNumber?: boolean };

/** How wide a table is at most, as far as its flexible columns allow. */
export const MAX_WIDTH = 100;
const GAP = '  ';
const MIN_COLUMN_WIDTH = 8;

/** Lines of a table that fit `width` columns as far as its flexible columns allow. Nothing but headings without rows. */
export function table(columns: readonly Column[], rows: readonly string[][], width = MAX_WIDTH): string[] {
  const cells = rows.map((row) => row.map(inOneLine));
  const widths = columns.map(({ head }, index) =>
    Math.max(head.length, ...cells.map((row) => row[index]?.length ?? 0)),
  );
  let surplus = widths.reduce((sum, each) => sum + each + GAP.length, -GAP.length) - width;
  for (const [index, { isFlexible }] of columns.entries()) {
    if (!isFlexible || surplus <= 0) continue;
    const present = widths[index] ?? 0;
    const cut = Math.max(0, Math.min(surplus, present - MIN_COLUMN_WIDTH));
    widths[index] = present - cut;
    surplus -= cut;
  }
  const line = (row: readonly string[]) =>
    columns
      .map(({ isNumber, keepsEnd = false }, index) => {
        const cell = shortened(row[index] ?? '', widths[index] ?? 0, keepsEnd);
        return isNumber ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0);
      })
      .join(GAP)
      .trimEnd();
  return [columns.map(({ head }) => head), ...cells].map(line);
}

/** What a lab, or a terminal's escape codes in a title, could use to break the table. */
export function inOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
}

function shortened(text: string, width: number, keepsEnd: boolean): string {
  if (text.length <= width) return text;
  const end = keepsEnd ? Math.floor((width - 1) / 2) : 0;
  return `${text.slice(0, width - 1 - end)}…${text.slice(text.length - end)}`;
}
