import { describe, expect, test } from 'vitest';
import type { Cell } from '#machines/demo/blocks.ts';
import { reaches } from '#machines/demo/building-rules.ts';

const AT: Cell = [20, 8, 20];

describe('a mate that stands at a place', () => {
  test.each<[string, Cell, boolean]>([
    ['four blocks to a side', [24, 8, 20], true],
    ['four to both', [16, 8, 24], true],
    ['not five', [25, 8, 20], false],
    ['not five, the other way', [20, 8, 15], false],
    ['six up', [20, 14, 21], true],
    ['not seven', [20, 15, 21], false],
    ['four down', [20, 4, 21], true],
    ['not five down', [20, 3, 21], false],
  ])('reaches %s', (_, cell, isReached) => {
    expect(reaches(AT, cell)).toBe(isReached);
  });
});
