import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cell, indexOf, isInside, KIND, type Kind } from '#machines/demo/blocks.ts';
import { isometricRay, perspectiveRay } from '../../../../src/demo/renderer/camera.ts';
import type { Ray } from '../../../../src/demo/renderer/renderer.ts';
import { createPicker, type Picked } from '../../../../src/demo/scene/pick.ts';
import { createGrid, type Grid } from '../../../../voxels/grid.ts';
import { runs } from '../../../support/arbitraries.ts';
import { testGrove } from '../support/test-grove.ts';

const SIZES = [48, 24, 48];
const grove = testGrove();

/** Looks at every cell on the ray: the middle between each two planes of the grid that it crosses. */
function walked(grid: Grid, { origin, direction }: Ray): Picked | 'none' {
  const crossings = SIZES.flatMap((size, axis) =>
    Array.from(
      { length: size + 1 },
      (_, plane) => (plane - (origin[axis] as number)) / (direction[axis] as number),
    ),
  );
  const ts = [0, ...crossings.filter((t) => t > 0 && t < 400).sort((a, b) => a - b), 400];
  let before: Cell | null = null;
  for (let n = 0; n + 1 < ts.length; n += 1) {
    const middle = ((ts[n] as number) + (ts[n + 1] as number)) / 2;
    const cell = origin.map((from, k) =>
      Math.floor(from + (direction[k] as number) * middle),
    ) as unknown as Cell;
    const kind = isInside(cell) ? (grid.cells[indexOf(cell)] as Kind) : KIND.air;
    if (kind !== KIND.air) {
      if (!before || !isInside(before)) return 'none';
      return { cell: before, on: kind === KIND.water ? null : cell };
    }
    before = cell;
  }
  return 'none';
}

/** Whether a ray passes so near to an edge that a rounding decides on which side. */
function grazes(grid: Grid, ray: Ray): boolean {
  const wanted = JSON.stringify(walked(grid, ray));
  return [-0.001, 0.001].some((by) =>
    [0, 1, 2].some((axis) => {
      const origin = ray.origin.map((place, n) => place + (n === axis ? by : 0)) as unknown as Ray['origin'];
      return JSON.stringify(walked(grid, { ...ray, origin })) !== wanted;
    }),
  );
}

const views = fc.record({
  turn: fc.double({ min: -7, max: 7, noNaN: true }),
  rise: fc.double({ min: 0.35, max: 1.15, noNaN: true }),
  distance: fc.integer({ min: 26, max: 76 }),
  target: fc.tuple(fc.integer({ min: 4, max: 44 }), fc.constant(8), fc.integer({ min: 4, max: 44 })),
});
const places = fc.tuple(fc.nat(640), fc.nat(360));
const rayOf = { perspective: perspectiveRay, flat: isometricRay };

test.each(['perspective', 'flat'] as const)(
  'a pick finds what a look at every cell of the ray finds: %s',
  (camera) => {
    const pick = createPicker(grove).cell;
    fc.assert(
      fc.property(views, places, (view, [x, y]) => {
        const ray = rayOf[camera](x + 0.31, y + 0.43, view, 640, 360);
        fc.pre(!grazes(grove, ray));
        expect(pick(ray) ?? 'none').toEqual(walked(grove, ray));
      }),
      runs(400),
    );
  },
);

/** From here a ray goes along the lower edge of a cell: a rounding decides whether it meets it. */
const ALONG_AN_EDGE = {
  turn: 5.583945905836299e-17,
  rise: 0.360720327374551,
  distance: 34,
  target: [20, 8, 4] as [number, number, number],
};

const down: Ray = { origin: [10.5, 60, 10.5], direction: [0, -1, 0] };

test('from above: the cell over the block; over water no block is touched', () => {
  const grid = createGrid(48, 24, 48);
  grid.cells[indexOf([10, 3, 10])] = KIND.stone;
  expect(createPicker(grid).cell(down)).toEqual({ cell: [10, 4, 10], on: [10, 3, 10] });
  grid.cells[indexOf([10, 5, 10])] = KIND.water;
  expect(createPicker(grid).cell(down)).toEqual({ cell: [10, 6, 10], on: null });
});

test('a block at the world’s side or top has no free cell before it there: nothing is picked', () => {
  const grid = createGrid(48, 24, 48);
  grid.cells[indexOf([0, 3, 10])] = KIND.stone;
  grid.cells[indexOf([10, 23, 10])] = KIND.stone;
  const pick = createPicker(grid).cell;
  expect(pick({ origin: [-20, 3.5, 10.5], direction: [1, 0, 0] })).toBe(null);
  expect(pick(down)).toBe(null);
});

test('past the world nothing is picked', () => {
  expect(createPicker(grove).cell({ origin: [10.5, 60, 10.5], direction: [0, 1, 0] })).toBe(null);
  expect(createPicker(createGrid(48, 24, 48)).cell(down)).toBe(null);
});

test('a missing cell is met, also two blocks behind what hides it, and the nearest one first', () => {
  const grid = createGrid(48, 24, 48);
  for (const y of [3, 7]) grid.cells[indexOf([10, y, 10])] = KIND.stone;
  const pick = createPicker(grid).cell;
  const met = (...missing: Cell[]) => pick(down, missing);
  expect(met([10, 9, 10])).toEqual({ cell: [10, 9, 10], on: null });
  expect(met([10, 6, 10])).toEqual({ cell: [10, 6, 10], on: null });
  expect(met([10, 5, 10])).toEqual({ cell: [10, 8, 10], on: [10, 7, 10] });
  expect(met([10, 6, 10], [10, 9, 10], [10, 11, 10])?.cell).toEqual([10, 11, 10]);
  for (const beside of [
    [11, 9, 10],
    [10, 9, 9],
  ] satisfies Cell[]) {
    expect(met(beside)?.cell).toEqual([10, 8, 10]);
  }
  const upwards: Ray = { origin: [10.5, 12, 10.5], direction: [0, 1, 0] };
  expect(pick(upwards, [[10, 9, 10]])).toBe(null);
  expect(pick(upwards, [[10, 14, 10]])).toEqual({ cell: [10, 14, 10], on: null });
});

test('a missing cell is met where a look at every cell of the ray meets it', () => {
  const cell: Cell = [20, 20, 24];
  const open = createPicker(createGrid(48, 24, 48)).cell;
  /** So near to its sides a rounding decides whether a ray meets the cell. */
  const EDGE = 1e-6;
  let met = 0;
  fc.assert(
    fc.property(
      views,
      fc.double({ min: -2, max: 3, noNaN: true }),
      fc.double({ min: -2, max: 3, noNaN: true }),
      (view, right, up) => {
        const { origin } = perspectiveRay(320, 180, view, 640, 360);
        const aim = [cell[0] + right, cell[1] + up, cell[2] + 0.5].map(
          (place, n) => place - (origin[n] as number),
        );
        const length = Math.hypot(...aim);
        const ray: Ray = {
          origin,
          direction: aim.map((part) => part / length) as unknown as Ray['direction'],
        };
        const isMet = Array.from({ length: 4000 }, (_, n) => n * 0.025).some((t) =>
          cell.every((place, n) => {
            const at = (origin[n] as number) + (ray.direction[n] as number) * t;
            return at >= place + EDGE && at < place + 1 - EDGE;
          }),
        );
        met += Number(isMet);
        const found = open(ray, [cell]);
        // Steps of a walk miss a corner that is cut by less than one of them.
        if (isMet) expect(found).toEqual({ cell, on: null });
      },
    ),
    { ...runs(200), examples: [[ALONG_AN_EDGE, 0, 0]] },
  );
  expect(met).toBeGreaterThan(20);
});

test('a mate is met where it is seen: before any block, and the nearest one first', () => {
  const grid = createGrid(48, 24, 48);
  const far = { wren: [30, 3, 30], moss: [40, 3, 40] } as const;
  const met = (pip: readonly [number, number, number], wren: readonly [number, number, number] = far.wren) =>
    createPicker(grid).mate(down, { ...far, wren, pip });
  expect(met([10.5, 3, 10.5])).toBe('pip');
  expect(met([10.2, 3, 10.8])).toBe('pip');
  expect(met([11.1, 3, 10.5])).toBe(null);
  expect(met([10.5, 3, 11.1])).toBe(null);
  expect(met([10.5, 3, 10.5], [10.5, 6, 10.5])).toBe('wren');
  expect(met([10.5, 6, 10.5], [10.5, 3, 10.5])).toBe('pip');
  grid.cells[indexOf([10, 5, 10])] = KIND.stone;
  expect(met([10.5, 3, 10.5])).toBe(null);
  expect(met([10.5, 6, 10.5])).toBe('pip');
  const above: Ray = { origin: [0, 4.6, 10.5], direction: [1, 0, 0] };
  const feet = { ...far, pip: [10.5, 3, 10.5] } as const;
  expect(createPicker(grid).mate(above, feet), 'over its head').toBe(null);
});
