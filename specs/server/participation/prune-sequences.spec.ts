import { expect, test } from 'vitest';
import { sequencesToPrune } from '../../../server/participation/prune-sequences.ts';

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test.each([
  { there: 0, gone: [] },
  { there: 50, gone: [] },
  { there: 99, gone: [] },
  { there: 100, gone: [51] },
  { there: 102, gone: [51, 52, 53] },
])('SITE-7: of $there links, before one more is added, $gone are deleted', ({ there, gone }) => {
  expect(sequencesToPrune(upTo(there))).toEqual(gone);
});

test('SITE-7: first and last are by number, in whatever order the database names them', () => {
  const shuffled = upTo(101).toSorted((one, other) => (one % 7) - (other % 7));

  expect(sequencesToPrune(shuffled)).toEqual([51, 52]);
});
