import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Cell } from '#machines/demo/blocks.ts';
import type { Turn } from '#machines/demo/cursor.ts';
import {
  dragged,
  type Orbit,
  quarterOf,
  startOrbit,
  targetFor,
  towards,
  turnFor,
  zoomed,
} from '../../../../src/demo/scene/orbit.ts';
import { runs } from '../../../support/arbitraries.ts';

const HALF_TURN = Math.PI;
const quarters = fc.constantFrom<Turn[]>(0, 1, 2, 3);
const turns = fc.double({ min: -40, max: 40, noNaN: true });
const cells = fc.tuple(fc.nat(47), fc.nat(23), fc.nat(47));
const start = startOrbit([24, 6, 24], 800);
const at = (turn: number): Orbit => ({ ...start, turn });

test('SITE-6: on a phone the first look is from nearer, and more at the cursor', () => {
  expect([479, 480].map((width) => startOrbit([0, 8, 0], width).distance)).toEqual([42, 58]);
  const [near, far] = [479, 480].map((width) => startOrbit([0, 8, 0], width).target[0]);
  expect(near).toBeLessThan(far ?? 0);
});

describe('the quarter of a turn', () => {
  test.each<[number, Turn]>([
    [0, 0],
    [1.57, 0],
    [1.58, 1],
    [4, 2],
    [-0.01, 3],
    [-1.58, 2],
    [6.29, 0],
  ])('of %d radians is %d', (turn, quarter) => {
    expect(quarterOf(at(turn))).toBe(quarter);
  });

  test('the first look is in the first quarter, from half way up', () => {
    expect(quarterOf(start)).toBe(0);
    expect(start).toMatchObject({ rise: 0.6, distance: 58 });
  });

  test('a turn to a quarter ends in it, in its middle unless one is there', () => {
    fc.assert(
      fc.property(turns, quarters, (turn, quarter) => {
        const wanted = turnFor(at(turn), quarter);
        expect(quarterOf(at(wanted))).toBe(quarter);
        if (quarterOf(at(turn)) === quarter) expect(wanted).toBe(turn);
        else expect(Math.abs((wanted / (HALF_TURN / 2)) % 1)).toBeCloseTo(0.5, 6);
      }),
      runs(300),
    );
  });

  test('it goes the nearest way: never more than half a turn', () => {
    fc.assert(
      fc.property(turns, quarters, (turn, quarter) => {
        expect(Math.abs(turnFor(at(turn), quarter) - turn)).toBeLessThanOrEqual(HALF_TURN + 1e-9);
      }),
      runs(300),
    );
  });
});

test('a drag turns by 6 thousandths a pixel, and rises between 0.35 and 1.15', () => {
  expect(dragged(at(1), 100, 0).turn).toBeCloseTo(1.6, 9);
  expect(dragged(at(1), 0, 50).rise).toBeCloseTo(0.9, 9);
  expect(dragged(at(1), 0, 5000).rise).toBe(1.15);
  expect(dragged(at(1), 0, -5000).rise).toBe(0.35);
});

test('the eye stays between 26 and 76 blocks away', () => {
  expect(zoomed(start, 0.5).distance).toBe(29);
  expect(zoomed(start, 0.1).distance).toBe(26);
  expect(zoomed(start, 10).distance).toBe(76);
});

test('it looks at the cursor where it is nearest, and a quarter of the way to it where it is farthest', () => {
  const cursor: Cell = [40, 4, 8];
  expect(targetFor(26, cursor)).toEqual([40.5, 4.5, 8.5]);
  const far = targetFor(76, cursor);
  expect(far[0]).toBeCloseTo(24 + 16.5 / 4, 9);
  expect(far[1]).toBeCloseTo(8 - 3.5 / 4, 9);
  expect(far[2]).toBeCloseTo(24 - 15.5 / 4, 9);
});

describe('the way of the eye', () => {
  test('there: null', () => {
    expect(towards(start, start.turn, start.target, 0.16)).toBe(null);
  });

  test('arrives, and comes nearer with each step', () => {
    fc.assert(
      fc.property(turns, cells, fc.double({ min: 0.1, max: 1, noNaN: true }), (turn, cursor, share) => {
        const target = targetFor(start.distance, cursor);
        const away = (orbit: Orbit) =>
          Math.max(
            Math.abs(orbit.turn - turn),
            ...target.map((place, n) => Math.abs(place - (orbit.target[n] as number))),
          );
        let [orbit, steps]: [Orbit, number] = [start, 0];
        for (let next = towards(orbit, turn, target, share); next; steps += 1) {
          expect(away(next)).toBeLessThan(away(orbit));
          orbit = next;
          next = towards(orbit, turn, target, share);
        }
        expect(orbit).toMatchObject({ turn, target });
        expect(steps).toBeLessThan(120);
      }),
      runs(100),
    );
  });

  test('goes on by a share, and ends at once where less than a twentieth of a block is left', () => {
    const beside = (away: number) => [start.target[0] + away, start.target[1], start.target[2]] as const;
    const moved = (away: number) =>
      (towards(start, start.turn, beside(away), 0.5)?.target[0] ?? 0) - start.target[0];
    expect(moved(2)).toBeCloseTo(1, 9);
    expect(moved(0.051)).toBeCloseTo(0.0255, 9);
    expect(moved(0.049)).toBeCloseTo(0.049, 9);
  });

  test('all of it at once, where nothing may glide', () => {
    const target = targetFor(start.distance, [3, 7, 40]);
    const next = towards(start, 2.5, target, 1);
    expect(next).toMatchObject({ turn: 2.5, target });
    expect(towards(next as Orbit, 2.5, target, 1)).toBe(null);
  });
});
