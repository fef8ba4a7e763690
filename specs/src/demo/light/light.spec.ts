import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KIND, type KindName } from '#machines/demo/blocks.ts';
import { texelAt } from '../../../../src/demo/light/atlas.ts';
import { createBake } from '../../../../src/demo/light/bake.ts';
import { LAMP_REACH } from '../../../../src/demo/light/expose.ts';
import { develop, film } from '../../../../src/demo/light/film.ts';
import { LOOKS, type LookName } from '../../../../src/demo/light/look.ts';
import { TEXELS } from '../../../../src/demo/light/paint.ts';
import { UP } from '../../../../src/demo/mesh/directions.ts';
import { createFaces } from '../../../../src/demo/mesh/faces.ts';
import { createGrid, put } from '../../../../voxels/grid.ts';

// The sun and the moon stand where x is small: a shadow falls to where it is larger.

const SIZE = 24;
const Z = 12;

type Block = readonly [x: number, y: number, z: number, kind: KindName];

/** Bakes a floor of plaster with blocks on it, and gives the mean of a colour in each column of its texels, where x grows. */
function floorWith(blocks: readonly Block[], look: LookName) {
  const grid = createGrid(SIZE, 8, SIZE);
  for (let x = 0; x < SIZE; x++) for (let z = 0; z < SIZE; z++) put(grid, x, 0, z, KIND.plaster);
  for (const [x, y, z, kind] of blocks) put(grid, x, y, z, KIND[kind]);
  const faces = createFaces(grid);
  const bake = createBake(faces, LOOKS[look]);
  bake.step(Number.POSITIVE_INFINITY, () => 0);
  const columnsAt = (x: number, colour: 0 | 1 | 2) => {
    const slot = faces.slotOf(x + SIZE * Z, UP);
    const columns = [0, 0, 0, 0];
    for (let i = 0; i < TEXELS; i++) {
      for (let j = 0; j < TEXELS; j++) {
        columns[i] =
          (columns[i] as number) + (bake.atlas.texels[texelAt(slot, i, j) + colour] as number) / TEXELS;
      }
    }
    return columns;
  };
  return {
    columnsAt,
    /** The mean of all texels of the floor in a column of the world. */
    colourAt: (x: number, colour: 0 | 1 | 2 = 1) =>
      columnsAt(x, colour).reduce((sum, each) => sum + each / TEXELS, 0),
  };
}

/** A wall across the floor, in the plane of one x. */
const wallAt = (x: number, kind: KindName, height = 4): Block[] =>
  Array.from(
    { length: SIZE * height },
    (_, n) => [x, 1 + (n % height), Math.floor(n / height), kind] as const,
  );

test('SITE-6: what stands in the light of the sun throws a shadow', () => {
  const [open, walled] = [floorWith([], 'day'), floorWith(wallAt(8, 'stone'), 'day')];
  expect(walled.colourAt(9)).toBeLessThan(0.7 * open.colourAt(9));
  expect(walled.colourAt(10)).toBeLessThan(0.8 * open.colourAt(10));
  expect(walled.colourAt(5), 'on its other side').toBeGreaterThan(0.95 * open.colourAt(5));
  expect(walled.colourAt(20), 'far behind it').toBeGreaterThan(0.95 * open.colourAt(20));
});

test('SITE-6: a lantern lights what is near it by night, less with each block, and nothing beyond its reach', () => {
  const lantern: Block = [12, 1, Z, 'lantern'];
  const [dark, lit] = [floorWith([], 'night'), floorWith([lantern], 'night')];
  const more = [1, 2, 3, 4].map((far) => lit.colourAt(12 - far, 0) - dark.colourAt(12 - far, 0));
  expect(more[0]).toBeGreaterThan(40);
  expect(more.toSorted((one, other) => other - one)).toEqual(more);
  expect(lit.colourAt(12 - LAMP_REACH - 2, 0)).toBeCloseTo(dark.colourAt(12 - LAMP_REACH - 2, 0), -1);

  const behindWall = floorWith([lantern, ...wallAt(10, 'stone', 2)], 'night');
  const wallOnly = floorWith(wallAt(10, 'stone', 2), 'night');
  expect(behindWall.colourAt(9, 0), 'behind a wall').toBeCloseTo(wallOnly.colourAt(9, 0), -1);
});

test('SITE-6: in the shadow of a wall it is darkest in the corner', () => {
  const { columnsAt } = floorWith(wallAt(8, 'bedrock'), 'day');
  const [inCorner = 0, , , away = 0] = columnsAt(9, 1);
  expect(inCorner).toBeLessThan(0.9 * away);
});

test('SITE-6: what the sun shines on sends its colour on', () => {
  const rednessBeside = (kind: KindName) => {
    const floor = floorWith(wallAt(12, kind), 'day');
    return floor.colourAt(11, 0) / floor.colourAt(11, 2);
  };
  expect(rednessBeside('beam')).toBeGreaterThan(1.02 * rednessBeside('plaster'));
});

test('SITE-6: water darkens what lies under it, more where it is deeper', () => {
  const pool = (depth: number) =>
    floorWith(
      Array.from({ length: SIZE ** 2 * depth }, (_, n) => [
        n % SIZE,
        1 + Math.floor(n / SIZE ** 2),
        Math.floor(n / SIZE) % SIZE,
        'water' as const,
      ]),
      'day',
    ).colourAt(12, 0);
  expect(pool(1)).toBeLessThan(0.9 * pool(0));
  expect(pool(2)).toBeLessThan(0.9 * pool(1));
});

test('SITE-6: on film more light is never darker; none is black, and the most is white', () => {
  const light = fc.double({ min: 0, max: 20, noNaN: true });
  fc.assert(
    fc.property(light, light, (one, other) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)];
      expect(film(less)).toBeLessThanOrEqual(film(more));
      expect(develop(less)).toBeLessThanOrEqual(develop(more));
    }),
  );
  expect([0, 20].map(develop)).toEqual([0, 255]);
  // It ends softly: the last of four equal steps says less than the first.
  expect(develop(2) - develop(1.5)).toBeLessThan(0.3 * (develop(0.5) - develop(0)));
});
