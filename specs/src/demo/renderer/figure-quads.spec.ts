import { expect, test } from 'vitest';
import { LOOKS } from '../../../../src/demo/light/look.ts';
import { createFigureQuads, type TakeQuad } from '../../../../src/demo/renderer/figure-quads.ts';
import type { Frame, MateFigure } from '../../../../src/demo/renderer/renderer.ts';
import type { Vector } from '../../../../voxels/vector.ts';

const view = { turn: 0, rise: 0.6, distance: 60, target: [0, 0, 0] } as const;
const still: MateFigure = {
  look: 'planner',
  at: [10, 5, 10],
  facing: 0,
  step: 0,
  hop: 0,
  wave: 0,
  lantern: 1,
  carries: null,
};
const frameOf = (mates: readonly MateFigure[]): Frame => ({
  view,
  cursor: { cell: [1, 2, 3], on: [1, 1, 3], below: null },
  ghosts: [{ cell: [4, 4, 4], kind: 3 }],
  outline: [],
  missing: [],
  mates,
  seconds: 0,
});

function pointsOf(mate: MateFigure): Vector[] {
  const points: Vector[] = [];
  const take: TakeQuad = (from, s, t) => {
    points.push(
      from,
      [0, 1, 2].map((n) => (from[n] as number) + (s[n] as number) + (t[n] as number)) as unknown as Vector,
    );
  };
  createFigureQuads(LOOKS.day).figures(frameOf([mate]), take);
  return points;
}

const high = (points: readonly Vector[]) => Math.max(...points.map(([, y]) => y));
const low = (points: readonly Vector[]) => Math.min(...points.map(([, y]) => y));

test('a mate stands on its place, two blocks high, and hops as far as it is told', () => {
  const points = pointsOf(still);
  expect(low(points)).toBeCloseTo(5);
  expect(high(points)).toBeCloseTo(5 + 33 / 16);
  expect(low(pointsOf({ ...still, hop: 0.5 }))).toBeCloseTo(5.5);
});

test('walking moves its legs, waving raises its arm, and a load is held above it', () => {
  const depthOf = (points: readonly Vector[]) => Math.max(...points.map(([, , z]) => Math.abs(z - 10)));
  const legs = (mate: MateFigure) => pointsOf(mate).filter(([, y]) => y < 5.2);
  expect(depthOf(legs({ ...still, step: 0.25 }))).not.toBeCloseTo(depthOf(legs(still)), 2);
  const right = (mate: MateFigure) => Math.max(...pointsOf(mate).map(([x]) => x));
  expect(right({ ...still, wave: 1 })).toBeGreaterThan(right(still) + 0.05);
  expect(high(pointsOf({ ...still, carries: 1 }))).toBeCloseTo(5 + 2 + 0.75);
});

test('a shadow, the six faces of a ghost block, and the one face that the cursor touches lie over the world', () => {
  const given: number[] = [];
  createFigureQuads(LOOKS.day).overlays(frameOf([still]), (_from, _s, _t, _colour, _share, pattern) =>
    given.push(pattern),
  );
  expect(given).toEqual([2, 0, 0, 0, 0, 0, 0, -9]);
});
