import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFaces, type Faces } from '../../../../src/demo/mesh/faces.ts';
import { createGrid } from '../../../../voxels/grid.ts';

const SIZE = 8;
const kinds = fc.constantFrom(0, 0, 0, 1, 6, 10, 13);
const worlds = fc.array(kinds, { minLength: SIZE ** 3, maxLength: SIZE ** 3 });
const edits = fc.array(fc.tuple(fc.nat(SIZE ** 3 - 1), kinds), { minLength: 1, maxLength: 12 });

function listOf(faces: Faces): string[] {
  const list: string[] = [];
  for (let slot = 0; slot < faces.count; slot++) {
    if (faces.kind[slot] === 0) continue;
    const [cell, direction] = [faces.cell[slot] as number, faces.direction[slot] as number];
    expect(faces.slotOf(cell, direction)).toBe(slot);
    list.push([cell, direction, faces.kind[slot], faces.corners[slot]].join());
  }
  return list.sort();
}

test('edits one by one lead to the same faces as the world built anew', () => {
  fc.assert(
    fc.property(worlds, edits, (cells, changes) => {
      const grid = createGrid(SIZE, SIZE, SIZE);
      grid.cells.set(cells);
      const faces = createFaces(grid);
      for (const [cell, kind] of changes) {
        grid.cells[cell] = kind;
        faces.update(grid.cells, [cell]);
      }
      expect(listOf(faces)).toEqual(listOf(createFaces(grid)));
    }),
    { numRuns: 60 },
  );
});

test('one block has five faces (nobody looks from below the world), a block above the floor six', () => {
  const grid = createGrid(SIZE, SIZE, SIZE);
  grid.cells[3 + SIZE * 3] = 1;
  expect(createFaces(grid).count).toBe(5);
  grid.cells.fill(0)[3 + SIZE * (3 + SIZE * 3)] = 1;
  expect(createFaces(grid).count).toBe(6);
});
