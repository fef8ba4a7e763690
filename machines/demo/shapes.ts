import { type Cell, indexOf } from './blocks.ts';
import { placeMany } from './rules.ts';
import { inferBridge, inferLine, inferPathLights, inferStairs, inferTower } from './shape-lines.ts';
import { inferMirror } from './shape-mirror.ts';
import { inferFloor, inferRing, inferWall } from './shape-planes.ts';
import { type Inference, isSame, isSameFamily, type Placed, type Site } from './shape-site.ts';
import type { World } from './world.ts';

/** What is inferred from a visitor's blocks. */
export const SHAPES = [
  'line',
  'tower',
  'stairs',
  'wall',
  'floor',
  'ring',
  'mirror',
  'bridge',
  'path-lights',
] as const;
export type Shape = (typeof SHAPES)[number];

/** How a mate would go on: one to six blocks in building order, each of which can be placed after those before. */
export type Proposal = { readonly shape: Shape; readonly cells: readonly Placed[] };

/** Where nothing may be proposed: the mates with the cell above each, and the cursor's cell, if it cannot make room. */
export type Surroundings = { readonly cursor?: Cell; readonly occupied?: readonly Cell[] };

/** How many of the latest blocks count, and how many are proposed at most. */
const LATEST = 8;
const MOST_PROPOSED = 6;

/** The more a shape asks of the blocks, the earlier it is tried. */
const INFERENCES: readonly (readonly [Shape, Inference])[] = [
  ['path-lights', inferPathLights],
  ['mirror', inferMirror],
  ['stairs', inferStairs],
  ['wall', inferWall],
  ['ring', inferRing],
  ['floor', inferFloor],
  ['bridge', inferBridge],
  ['tower', inferTower],
  ['line', inferLine],
];

/** What somebody seems to build, from the blocks that they have placed, the newest last; null if nothing is clear. */
export function inferShape(
  world: World,
  recent: readonly Placed[],
  // Stryker disable next-line ArrayDeclaration: what is no cell stands in no cell.
  { cursor, occupied = [] }: Surroundings = {},
): Proposal | null {
  const site = siteOf(world, recent);
  if (site === null) return null;
  for (const [shape, infer] of INFERENCES) {
    const wanted = infer(site)?.filter(({ cell }) => !cursor || !isSame(cell, cursor)) ?? [];
    const kinds = new Map(wanted.map(({ cell, kind }) => [indexOf(cell), kind]));
    const placeable = placeMany(
      world,
      wanted.map(({ cell }) => cell),
      occupied,
    );
    const cells = placeable.slice(0, MOST_PROPOSED).map((cell) => ({
      cell,
      kind: kinds.get(indexOf(cell)) ?? site.newest.kind,
    }));
    if (cells.length > 0) return { shape, cells };
  }
  return null;
}

function siteOf(world: World, recent: readonly Placed[]): Site | null {
  const newest = recent.at(-1);
  if (!newest || world.kindAt(newest.cell) !== newest.kind) return null;
  const placed = recent.slice(-LATEST).filter(({ cell, kind }, place, all) => {
    const isLast = all.findLastIndex((other) => isSame(other.cell, cell)) === place;
    return isLast && isSameFamily(kind, newest.kind) && world.kindAt(cell) === kind;
  });
  return { world, placed, newest };
}
