import fc from 'fast-check';
import { expect, test } from 'vitest';
import { texelAt } from '../../../../src/demo/light/atlas.ts';
import { createBake } from '../../../../src/demo/light/bake.ts';
import { LOOKS } from '../../../../src/demo/light/look.ts';
import { createFaces } from '../../../../src/demo/mesh/faces.ts';
import { createGrid } from '../../../../voxels/grid.ts';

const SIZE = 12;
const kinds = fc.constantFrom(0, 0, 0, 0, 1, 6, 7, 10, 13);
const worlds = fc.array(kinds, { minLength: SIZE ** 2 * 8, maxLength: SIZE ** 2 * 8 }).map((cells) => {
  const grid = createGrid(SIZE, 8, SIZE);
  grid.cells.set(cells);
  return grid;
});
const looks = fc.constantFrom(LOOKS.day, LOOKS.night);

test('a bake does not depend on how it is sliced', () => {
  fc.assert(
    fc.property(worlds, looks, fc.integer({ min: 1, max: 40 }), (grid, look, budget) => {
      const faces = createFaces(grid);
      const [whole, sliced] = [createBake(faces, look), createBake(faces, look)];
      expect(whole.step(Number.POSITIVE_INFINITY, () => 0)).toBe(true);
      let clock = 0;
      while (!sliced.step(budget, () => (clock += 7))) expect(sliced.progress).toBeLessThan(1);
      expect(sliced.atlas.texels).toEqual(whole.atlas.texels);
    }),
    { numRuns: 6 },
  );
});

test('near a change, and wherever its shadow falls, a rebake shows what a new bake shows', () => {
  fc.assert(
    fc.property(worlds, looks, fc.nat(SIZE ** 2 * 8 - 1), kinds, (grid, look, cell, kind) => {
      const faces = createFaces(grid);
      const bake = createBake(faces, look);
      bake.step(Number.POSITIVE_INFINITY, () => 0);
      grid.cells[cell] = kind;
      faces.update(grid.cells, [cell]);
      bake.rebake([cell]);
      bake.step(Number.POSITIVE_INFINITY, () => 0);
      const anew = createBake(faces, look);
      anew.step(Number.POSITIVE_INFINITY, () => 0);
      for (let slot = 0; slot < faces.count; slot++) {
        if (faces.kind[slot] === 0) continue;
        const [a, b] = [faces.cell[slot] as number, cell];
        const row = (k: number) => Math.floor(k / SIZE);
        const far = [
          (a % SIZE) - (b % SIZE),
          (row(a) % SIZE) - (row(b) % SIZE),
          Math.floor(row(a) / SIZE) - Math.floor(row(b) / SIZE),
        ];
        if (Math.max(...far.map(Math.abs)) > 4) continue;
        const at = texelAt(slot, 1, 2);
        expect(bake.atlas.texels.subarray(at, at + 4)).toEqual(anew.atlas.texels.subarray(at, at + 4));
      }
    }),
    { numRuns: 6 },
  );
});
