import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cellAt, indexOf, KIND } from '../../machines/demo/blocks.ts';
import { GROVE_CELLS } from '../../machines/demo/grove-cells.ts';
import { decodeCells } from '../../machines/demo/world-data.ts';
import { buildGrove } from '../../scenes/demo/grove.ts';
import { groveModule } from '../../scenes/demo/make-demo.ts';
import { forms, plantTree } from '../../scenes/demo/trees.ts';
import { createGrid } from '../../voxels/grid.ts';
import { occupied } from './support/occupied.ts';

test("the demo's world that is shipped is the one that the scenes build", () => {
  const shipped = readFileSync(new URL('../../machines/demo/grove-cells.ts', import.meta.url), 'utf8');
  expect(shipped, 'npm run scenes -- demo').toBe(groveModule());
  expect(decodeCells(GROVE_CELLS)).toEqual(buildGrove().cells);
});

describe.each(Object.keys(forms) as (keyof typeof forms)[])('a %s tree', (form) => {
  test.each([0, 1, 2, 3])(
    'turned by %i quarters hangs together, and is at most 10 cells high',
    (quarters) => {
      const grid = createGrid(48, 24, 48);
      plantTree(grid, [24, 4, 24], form, quarters, 5);
      const all = new Set(occupied(grid).map(indexOf));

      expect(piece(all, indexOf([24, 4, 24])).size).toBe(all.size);
      expect(Math.max(...[...all].map((i) => cellAt(i)[1]))).toBeLessThan(4 + 10 + 1);
    },
  );

  test('has boughs in one piece with its trunk, and blossom where nobody bumps into it', () => {
    const grid = createGrid(48, 24, 48);
    plantTree(grid, [24, 4, 24], form, 0, 5);
    const wood = occupied(grid).filter((cell) => grid.cells[indexOf(cell)] === KIND.log);
    const blossom = occupied(grid).filter((cell) => grid.cells[indexOf(cell)] === KIND.blossom);

    expect(piece(new Set(wood.map(indexOf)), indexOf([24, 4, 24])).size).toBe(wood.length);
    expect(Math.min(...blossom.map(([, y]) => y))).toBeGreaterThanOrEqual(4 + 2);
  });
});

/** The cells of a set that touch one another, faces, edges or corners, from one of them on. */
function piece(all: ReadonlySet<number>, from: number): Set<number> {
  const found = new Set([from]);
  for (const index of found) {
    const [x, y, z] = cellAt(index);
    for (let i = 0; i < 27; i++) {
      const next = indexOf([x - 1 + (i % 3), y - 1 + (Math.floor(i / 3) % 3), z - 1 + Math.floor(i / 9)]);
      if (all.has(next)) found.add(next);
    }
  }
  return found;
}
