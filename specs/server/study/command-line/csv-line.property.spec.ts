import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvLine } from '../../../../server/study/command-line/csv-line.ts';
import { parsedCsv } from '../../support/parsed-csv.ts';

const anyCell = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.stringMatching(/^[=+\-@\t\r'",\n ]{0,6}[a-z1]{0,3}$/),
  fc.nat(),
  fc.constant(null),
);
const anyRow = fc.array(anyCell, { minLength: 2, maxLength: 8 });

describe('a record of CSV', () => {
  test('SITE-7: is read back as it was, but for the apostrophe before a formula', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { minLength: 1 }), (rows) => {
        expect(parsedCsv(rows.map(csvLine).join(''))).toEqual(rows.map((row) => row.map(defused)));
      }),
    );
  });

  test('SITE-7: has no cell that a spreadsheet would run', () => {
    fc.assert(
      fc.property(anyRow, (row) => {
        for (const cell of parsedCsv(csvLine(row)).flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
      }),
    );
  });
});

function defused(cell: string | number | null): string {
  const text = String(cell ?? '');
  return /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? `'${text}` : text;
}
