import { KIND } from '#machines/demo/blocks.ts';
import { createCaster } from '../../../voxels/cast.ts';
import { brickDistances, type Grid } from '../../../voxels/grid.ts';
import { createChances } from '../../../voxels/random.ts';

/** What light meets: the world without its water. `refresh` takes over what has changed in the world. */
export function createSight(world: Grid) {
  const cells = new Uint8Array(world.cells.length);
  const grid: Grid = { ...world, cells };
  const isLeaf = new Uint8Array(256);
  isLeaf[KIND.blossom] = 1;
  dry();
  const distances = brickDistances(grid);
  const caster = createCaster(grid, distances, isLeaf);
  const chances = createChances();

  function dry(): void {
    for (let k = 0; k < cells.length; k++) {
      const kind = world.cells[k] as number;
      cells[k] = kind === KIND.water ? 0 : kind;
    }
  }

  return {
    cells,
    ...caster,
    /** Begins the chances of one ray: they depend on its place alone. */
    seed: chances.begin,
    /** The next chance, from 0 to 1. */
    chance: chances.next,
    refresh: () => {
      dry();
      distances.set(brickDistances(grid));
    },
  };
}

export type Sight = ReturnType<typeof createSight>;
