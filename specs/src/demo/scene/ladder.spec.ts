import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  afterFrame,
  LADDER_FOOT,
  LADDER_TOP,
  type Ladder,
  RUNGS,
  rungOf,
} from '../../../../src/demo/scene/ladder.ts';
import { runs } from '../../../support/arbitraries.ts';

const after = (ladder: Ladder, times: readonly number[]) => times.reduce(afterFrame, ladder);
const times = (count: number, ms: number) => Array.from({ length: count }, () => ms);

test('it begins at the top, with all pixels, and ends in two dimensions', () => {
  expect(rungOf(LADDER_TOP)).toEqual({ kind: 'three', share: 1, plainWater: false });
  expect(rungOf(LADDER_FOOT)).toEqual({ kind: 'isometric' });
  expect(RUNGS).toHaveLength(4);
});

test('a frame of 45 ms is not slow, one of 46 is', () => {
  expect(after(LADDER_TOP, times(12, 45)).rung).toBe(0);
  expect(after(LADDER_TOP, times(12, 46)).rung).toBe(1);
});

test('it looks after 12 frames, and begins to count anew', () => {
  expect(after(LADDER_TOP, times(11, 400)).rung).toBe(0);
  expect(after(LADDER_TOP, times(12, 400))).toEqual({ rung: 1, frames: 0, slow: 0 });
  expect(after(LADDER_TOP, times(23, 400)).rung).toBe(1);
  expect(after(LADDER_TOP, times(24, 400)).rung).toBe(2);
});

test('more than half of them must be slow: 6 of 12 are not, 7 are', () => {
  expect(after(LADDER_TOP, [...times(6, 400), ...times(6, 16)]).rung).toBe(0);
  expect(after(LADDER_TOP, [...times(7, 400), ...times(5, 16)]).rung).toBe(1);
});

test('it goes down only, one rung at a look, and not below the foot', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 100 }), (frames) => {
      let ladder = LADDER_TOP;
      for (const ms of frames) {
        const next = afterFrame(ladder, ms);
        expect(next.rung - ladder.rung).toBeGreaterThanOrEqual(0);
        expect(next.rung - ladder.rung).toBeLessThanOrEqual(1);
        expect(next.rung).toBeLessThan(RUNGS.length);
        ladder = next;
      }
    }),
    runs(100),
  );
  expect(after(LADDER_FOOT, times(24, 900)).rung).toBe(LADDER_FOOT.rung);
});
