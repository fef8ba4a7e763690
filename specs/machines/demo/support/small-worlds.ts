import fc from 'fast-check';
import { type Cell, DEPTH, HEIGHT, indexOf, KIND, type Kind, WIDTH } from '#machines/demo/blocks.ts';
import type { Turn } from '#machines/demo/cursor.ts';
import { AUTHORS, type Author, createWorld, type Edit, type World } from '#machines/demo/world.ts';

/** The level of the meadow's grass; visitors and mates stand one above. */
export const GRASS = 4;
export const GROUND = GRASS + 1;

/** A meadow: bedrock, soil, and grass on top. `kindAt` may put something else there. */
export function meadow(kindAt: (cell: Cell) => Kind | null = () => null): World {
  const base = new Uint8Array(WIDTH * HEIGHT * DEPTH);
  for (let y = 0; y < HEIGHT; y++) {
    const usual = y === 0 ? KIND.bedrock : y < GRASS ? KIND.soil : y === GRASS ? KIND.grass : KIND.air;
    for (let z = 0; z < DEPTH; z++) {
      for (let x = 0; x < WIDTH; x++) base[indexOf([x, y, z])] = kindAt([x, y, z]) ?? usual;
    }
  }
  return createWorld(base);
}

/** A meadow with a pond as wide as the world: water from `from` to before `to` along x, its surface one below the grass. */
export function meadowWithPond(from: number, to: number): World {
  return meadow(([x, y]) =>
    x < from || x >= to || y === 0 || y > GRASS ? null : y === GRASS ? KIND.air : KIND.water,
  );
}

/** A world with some blocks put into it, one command for each. */
export function withBlocks(world: World, kind: Kind, cells: readonly Cell[], author: Author = 'you'): World {
  return cells.reduce((before, cell) => before.apply(author, [{ cell, to: kind }]), world);
}

export const turns = fc.constantFrom<Turn[]>(0, 1, 2, 3);
export const authors = fc.constantFrom(...AUTHORS);
export const kinds = fc.constantFrom(...Object.values(KIND));
/** What a visitor can place. */
export const blocks = kinds.filter((kind) => kind >= KIND.planks && kind <= KIND.blossom);
export const anyCell: fc.Arbitrary<Cell> = fc.tuple(fc.nat(WIDTH - 1), fc.nat(HEIGHT - 1), fc.nat(DEPTH - 1));
/** Few cells, so that authors meet; one of them is bedrock. */
export const nearCells: fc.Arbitrary<Cell> = fc.tuple(fc.nat(1), fc.constantFrom(0, 3, 4, 5), fc.nat(1));

export const edits = (cells: fc.Arbitrary<Cell>): fc.Arbitrary<Edit> => fc.record({ cell: cells, to: kinds });
