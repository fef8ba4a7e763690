import { stringify } from 'csv-stringify/sync';
import type { Cell } from '../data/export-columns.ts';

/**
 * One record of a CSV as RFC 4180 writes it. A spreadsheet would run a cell that begins like a formula; an apostrophe
 * before it makes it plain text.
 */
export function csvLine(cells: readonly Cell[]): string {
  return stringify([[...cells]], {
    escape_formulas: true,
    record_delimiter: 'windows',
    // By itself it would quote the delimiter alone, and many readers end a record at either half of it.
    quoted_match: /[\r\n]/,
  });
}
