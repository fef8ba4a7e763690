import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { table } from '../../../../server/study/command-line/table.ts';

const anyText = fc.string({ unit: 'grapheme', maxLength: 120 });

describe('tables for people', () => {
  test('no line is wider than 100 columns, however long the flexible cell is', () => {
    fc.assert(
      fc.property(fc.array(anyText, { minLength: 1, maxLength: 5 }), (titles) => {
        const lines = table(
          [{ head: 'ID' }, { head: 'SEATS', isNumber: true }, { head: 'TITLE', isFlexible: true }],
          titles.map((title) => ['s-7k3f2q', '3/8', title]),
        );

        expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(100);
      }),
    );
  });

  test('a row is one line, and no cell can bring control characters to a terminal', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), (titles) => {
        const lines = table(
          [{ head: 'TITLE', isFlexible: true }],
          titles.map((title) => [title]),
        );

        expect(lines).toHaveLength(titles.length + 1);
        expect(lines.join('')).not.toMatch(/\p{Cc}|\u202e/u);
      }),
    );
  });

  test('columns are below their headings, numbers to the right', () => {
    expect(
      table(
        [{ head: 'ID' }, { head: 'SEATS', isNumber: true }],
        [
          ['s-1', '12/8'],
          ['s-22', '1/8'],
        ],
      ),
    ).toEqual(['ID    SEATS', 's-1    12/8', 's-22    1/8']);
  });
});
