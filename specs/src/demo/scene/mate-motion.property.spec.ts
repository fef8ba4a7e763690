import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cell, KIND } from '#machines/demo/blocks.ts';
import {
  figureAt,
  isMoving,
  type Motion,
  msToBlink,
  type ShownMate,
  shownAnew,
  standing,
} from '../../../../src/demo/scene/mate-motion.ts';
import { runs } from '../../../support/arbitraries.ts';

const HERE: Cell = [10, 5, 10];
const idle: ShownMate = { at: HERE, activity: 'idle', carries: null, deeds: 0, looksAt: null };
/** A moment at which no lantern blinks. */
const NOW = 1000;
const figure = (motion: Motion, now: number, isStill = false) => figureAt(motion, 'planner', now, isStill);
const stepTo = (at: Cell) => shownAnew(standing(idle), { ...idle, at }, NOW);

describe('a step', () => {
  const east = stepTo([11, 5, 10]);

  test('goes from the middle of one cell to the next in 500 ms', () => {
    expect(figure(east, NOW).at).toEqual([10.5, 5, 10.5]);
    expect(figure(east, NOW + 250).at).toEqual([11, 5, 10.5]);
    expect(figure(east, NOW + 500).at).toEqual([11.5, 5, 10.5]);
    expect(figure(east, NOW + 5000).at).toEqual([11.5, 5, 10.5]);
  });

  test('has a gait as long as it lasts', () => {
    expect(figure(east, NOW + 250).step).toBe(0.5);
    expect(figure(east, NOW + 500).step).toBe(0);
    expect(isMoving(east, NOW + 499)).toBe(true);
    expect(isMoving(east, NOW + 500)).toBe(false);
  });

  test('up: first up, then over, with a hop; down: first over, then down', () => {
    const [up, down] = [stepTo([11, 6, 10]), stepTo([11, 4, 10])];
    expect(figure(up, NOW + 250).at).toEqual([11, 6, 10.5]);
    expect(figure(up, NOW + 250).hop).toBeCloseTo(0.3, 9);
    expect(figure(down, NOW + 250).at).toEqual([11, 5, 10.5]);
    expect(figure(down, NOW + 500).at).toEqual([11.5, 4, 10.5]);
    expect(figure(east, NOW + 250).hop).toBe(0);
  });

  test('stays between the two cells, whichever they are', () => {
    const near = fc.integer({ min: -2, max: 2 });
    fc.assert(
      fc.property(near, near, near, fc.integer({ min: 0, max: 600 }), (x, y, z, ms) => {
        const to: Cell = [HERE[0] + x, HERE[1] + y, HERE[2] + z];
        figure(stepTo(to), NOW + ms).at.forEach((place, n) => {
          const middle = n === 1 ? 0 : 0.5;
          const [a, b] = [(HERE[n] as number) + middle, (to[n] as number) + middle];
          expect(place).toBeGreaterThanOrEqual(Math.min(a, b));
          expect(place).toBeLessThanOrEqual(Math.max(a, b));
        });
      }),
      runs(200),
    );
  });
});

describe('a turn', () => {
  test.each<[Cell, number]>([
    [[10, 5, 9], 0],
    [[9, 5, 10], Math.PI / 2],
    [[11, 5, 10], -Math.PI / 2],
    [[10, 5, 11], Math.PI],
  ])('towards %j ends after 250 ms', (looksAt, angle) => {
    const motion = shownAnew(standing(idle), { ...idle, looksAt }, NOW);
    expect(Math.cos(figure(motion, NOW + 250).facing - angle)).toBeCloseTo(1, 9);
    expect(isMoving(motion, NOW + 249)).toBe(angle !== 0);
    expect(isMoving(motion, NOW + 250)).toBe(false);
  });

  test('goes the shorter way: never by more than half a turn', () => {
    const away = fc.integer({ min: -3, max: 3 });
    fc.assert(
      fc.property(fc.array(fc.tuple(away, away), { minLength: 2, maxLength: 6 }), (looks) => {
        let [motion, now] = [standing(idle), NOW];
        for (const [x, z] of looks) {
          motion = shownAnew(motion, { ...idle, looksAt: [10 + x, 5, 10 + z] }, now);
          const path = [0, 50, 100, 150, 200, 249.999].map((ms) => figure(motion, now + ms).facing);
          const length = path
            .slice(1)
            .reduce((sum, angle, n) => sum + Math.abs(angle - (path[n] as number)), 0);
          expect(length).toBeLessThanOrEqual(Math.PI + 1e-6);
          now += 250;
        }
      }),
      runs(100),
    );
  });

  test('a mate looks where it steps, and stays so when it has nothing to look at', () => {
    const walked = shownAnew(standing(idle), { ...idle, at: [9, 5, 10], looksAt: [40, 5, 40] }, NOW);
    expect(figure(walked, NOW + 250).facing).toBeCloseTo(Math.PI / 2, 9);
    const rests = shownAnew(walked, { ...idle, at: [9, 5, 10] }, NOW + 600);
    expect(figure(rests, NOW + 900).facing).toBeCloseTo(Math.PI / 2, 9);
  });

  test('what is in its own cell turns nobody', () => {
    expect(isMoving(shownAnew(standing(idle), { ...idle, looksAt: [10, 9, 10] }, NOW), NOW)).toBe(false);
  });
});

describe('a hop', () => {
  const done = shownAnew(standing(idle), { ...idle, deeds: 1 }, NOW);

  test('follows each deed and takes 400 ms', () => {
    expect(figure(done, NOW).hop).toBe(0);
    expect(figure(done, NOW + 200).hop).toBeCloseTo(0.35, 9);
    expect(figure(done, NOW + 400).hop).toBe(0);
    expect(isMoving(done, NOW + 399)).toBe(true);
    expect(isMoving(done, NOW + 400)).toBe(false);
  });

  test('does not follow the same count, or a smaller one: other work has begun', () => {
    expect(isMoving(shownAnew(standing(idle), idle, NOW), NOW + 1)).toBe(false);
    expect(shownAnew(done, idle, NOW + 900).hoppedAt).toBe(NOW);
  });
});

describe('what it does', () => {
  const asking = shownAnew(standing(idle), { ...idle, activity: 'asking' }, NOW);
  const cheering = shownAnew(standing(idle), { ...idle, activity: 'cheering' }, NOW);

  test('asking: an arm goes up for 2.4 s', () => {
    expect(figure(asking, NOW).wave).toBe(0);
    expect(figure(asking, NOW + 200).wave).toBe(1);
    expect(figure(asking, NOW + 2100).wave).toBe(1);
    expect(figure(asking, NOW + 2250).wave).toBeCloseTo(0.5, 9);
    expect(figure(asking, NOW + 2400).wave).toBe(0);
    expect(isMoving(asking, NOW + 2399)).toBe(true);
    expect(isMoving(asking, NOW + 2400)).toBe(false);
  });

  test('it goes on when the same is said again', () => {
    expect(shownAnew(asking, { ...idle, activity: 'asking' }, NOW + 500).since).toBe(NOW);
  });

  test('cheering: hops for 3 s', () => {
    expect(figure(cheering, NOW + 300)).toMatchObject({ hop: 0.5, wave: 1 });
    expect(figure(cheering, NOW + 600)).toMatchObject({ hop: 0, wave: 0 });
    expect(figure(cheering, NOW + 3300)).toMatchObject({ hop: 0, wave: 0 });
    expect(isMoving(cheering, NOW + 2999)).toBe(true);
    expect(isMoving(cheering, NOW + 3000)).toBe(false);
  });

  test('a block in its hands is shown', () => {
    expect(figure(standing({ ...idle, carries: KIND.log }), NOW).carries).toBe(KIND.log);
  });
});

describe('a lantern', () => {
  test.each([
    ['planner', 7000],
    ['gatherer', 4700],
    ['dreamer', 2300],
  ] as const)('of the %s goes out for 220 ms, the next time 7 s later', (look, from) => {
    for (const start of [from, from + 7000]) {
      const shown = [start - 1, start, start + 219, start + 220].map(
        (now) => figureAt(standing(idle), look, now, false).lantern,
      );
      expect(shown).toEqual([1, 0.25, 0.25, 1]);
    }
  });

  test.each([
    [1000, 1300],
    [2299, 1],
    [2300, 220],
    [2519, 1],
    [2520, 2180],
    [4700, 220],
    [4920, 2080],
    [7000, 220],
    [7220, 2080],
  ])('at %d ms the next of all lanterns changes in %d ms', (now, ms) => {
    expect(msToBlink(now)).toBe(ms);
  });
});

test('where the visitor wants less motion, nothing moves: a mate is where it is', () => {
  const events: ShownMate[] = [
    { ...idle, at: [11, 6, 10] },
    { ...idle, deeds: 3 },
    { ...idle, activity: 'cheering' },
    { ...idle, activity: 'asking', looksAt: [9, 5, 10] },
  ];
  for (const shown of events) {
    const motion = shownAnew(standing(idle), shown, NOW);
    const moments = [0, 60, 120, 300, 1700, 6100].map((ms) => figure(motion, NOW + ms, true));
    expect(new Set(moments.map((each) => JSON.stringify(each))).size).toBe(1);
    const [x, y, z] = shown.at;
    expect(moments[0]).toMatchObject({ at: [x + 0.5, y, z + 0.5], step: 0, hop: 0, lantern: 1 });
    expect(moments[0]?.wave).toBe(shown.activity === 'asking' ? 1 : 0);
  }
});
