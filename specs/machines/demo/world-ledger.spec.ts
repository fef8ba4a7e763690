import { describe, expect, test } from 'vitest';
import { Ledger } from '#machines/demo/ledger.ts';

type Entry = { cell: number; name: string };
const [first, second, third]: Entry[] = [
  { cell: 7, name: 'first' },
  { cell: 7, name: 'second' },
  { cell: 9, name: 'third' },
];

function ledger(...entries: (Entry | undefined)[]): Ledger<Entry> {
  const all = new Ledger<Entry>();
  for (const entry of entries) if (entry) all.push(entry);
  return all;
}

describe('a ledger', () => {
  test('goes on in itself from its end', () => {
    const all = ledger(first, second);
    expect(all.from(2)).toBe(all);
  });

  test('goes on in a copy from an earlier length, and stays as it was', () => {
    const all = ledger(first, second);
    const other = all.from(1);
    if (third) other.push(third);
    expect(other.between(0, 5)).toEqual([first, third]);
    expect(other.lastOf(9, 2)).toBe(third);
    expect(all.between(0, 5)).toEqual([first, second]);
    expect(all.lastOf(9, 5)).toBeUndefined();
  });

  test('knows the last entry of a cell among the first ones', () => {
    const all = ledger(first, third, second);
    expect([1, 2, 3].map((length) => all.lastOf(7, length)?.name)).toEqual(['first', 'first', 'second']);
    expect(all.lastOf(7, 0)).toBeUndefined();
    expect(all.lastOf(8, 3)).toBeUndefined();
    expect([all.at(1), all.at(3)]).toEqual([third, undefined]);
  });
});
