import { type Cell, indexOf } from './blocks.ts';
import {
  type Axis,
  along,
  growthOf,
  type Inference,
  isBuilt,
  levelAround,
  type Placed,
  rowThrough,
  type Site,
} from './shape-site.ts';

/** From so many blocks on something is a wall, a floor or a ring. */
const FEWEST = 5;
const LONGEST_RING_SIDE = 8;
const LONGEST_FLOOR_SIDE = 16;
/** The share of a rectangle that is laid already where a floor is meant. */
const FLOOR_SHARE = 2 / 3;
/** More than this is no proposal but a plan. */
const MOST_OF_RING = 6;

/** The second row of a wall and further ones, each as long as the one below. */
export const inferWall: Inference = (site) => {
  const { placed, newest } = site;
  for (const axis of [0, 2] as const) {
    const across = axis === 0 ? 2 : 0;
    const row = rowThrough(site, newest.cell, axis);
    const below = along(newest.cell, 1, -1);
    const isOfWall = ({ cell }: Placed) =>
      cell[across] === newest.cell[across] && cell[1] <= newest.cell[1] && newest.cell[1] - cell[1] <= 2;
    const isBegun = isBuilt(site, below) && row.to - row.from >= 1;
    if (!isBegun || placed.filter(isOfWall).length < FEWEST) continue;
    const lower = rowThrough(site, below, axis);
    if (lower.to - lower.from < 2) continue;
    const growth = growthOf(row) || 1;
    const offsets = offsetsFrom(growth, lower.from, lower.to);
    const rest = offsets.filter((offset) => offset < row.from || offset > row.to);
    const level = rest.length > 0 ? newest.cell : along(newest.cell, 1, 1);
    const next = rest.length > 0 ? rest : [0, ...offsets];
    return next.map((offset) => ({ cell: along(level, axis, offset), kind: newest.kind }));
  }
  return null;
};

/** What a rectangle still lacks; a whole one gets the next row. */
export const inferFloor: Inference = (site) => {
  const { newest } = site;
  const level = levelSite(site);
  if (level === null) return null;
  const { cells, box } = level;
  const isTooLong = box.width > LONGEST_FLOOR_SIDE || box.depth > LONGEST_FLOOR_SIDE;
  if (isTooLong || cells.length < box.width * box.depth * FLOOR_SHARE) return null;
  const laid = new Set(cells.map(indexOf));
  const rest = cellsOf(box).filter((cell) => !laid.has(indexOf(cell)));
  const next = rest.length > 0 ? rest : nextRow(site, box);
  return byDistance(next, newest.cell).map((cell) => ({ cell, kind: newest.kind }));
};

/** What a ring still lacks, on from the newest block. */
export const inferRing: Inference = (site) => {
  const { newest } = site;
  const level = levelSite(site);
  if (level === null) return null;
  const { cells, box } = level;
  const sides = [box.width, box.depth];
  if (sides.some((side) => side < 3 || side > LONGEST_RING_SIDE)) return null;
  const ring = ringOf(box);
  const onRing = new Set(ring.map(indexOf));
  if (!cells.every((cell) => onRing.has(indexOf(cell)))) return null;
  const laid = new Set(cells.map(indexOf));
  const start = ring.findIndex((cell) => indexOf(cell) === indexOf(newest.cell));
  const onwards = [...ring.slice(start + 1), ...ring.slice(0, start)];
  const isAhead = onwards.slice(0, 1).some((cell) => !laid.has(indexOf(cell)));
  const rest = (isAhead ? onwards : onwards.toReversed()).filter((cell) => !laid.has(indexOf(cell)));
  return rest.length > MOST_OF_RING ? null : rest.map((cell) => ({ cell, kind: newest.kind }));
};

type Box = {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly width: number;
  readonly depth: number;
};

/** What lies on the level of the newest block, if enough of the latest blocks do and both sides are longer than one. */
function levelSite(site: Site): { cells: Cell[]; box: Box } | null {
  const cells = levelAround(site, LONGEST_FLOOR_SIDE ** 2);
  const numbers = new Set(cells.map(indexOf));
  if (site.placed.filter(({ cell }) => numbers.has(indexOf(cell))).length < FEWEST) return null;
  const [xs, zs] = [cells.map(([x]) => x), cells.map(([, , z]) => z)];
  const [x, z] = [Math.min(...xs), Math.min(...zs)];
  const box = {
    x,
    y: site.newest.cell[1],
    z,
    width: Math.max(...xs) - x + 1,
    depth: Math.max(...zs) - z + 1,
  };
  return box.width < 2 || box.depth < 2 ? null : { cells, box };
}

function cellsOf({ x, y, z, width, depth }: Box): Cell[] {
  return Array.from({ length: width * depth }, (_, place) => [
    x + (place % width),
    y,
    z + Math.floor(place / width),
  ]);
}

/** The rim of a box, once around. */
function ringOf({ x, y, z, width, depth }: Box): Cell[] {
  const side = (length: number, cell: (step: number) => Cell) =>
    Array.from({ length }, (_, step) => cell(step));
  return [
    ...side(width - 1, (step) => [x + step, y, z]),
    ...side(depth - 1, (step) => [x + width - 1, y, z + step]),
    ...side(width - 1, (step) => [x + width - 1 - step, y, z + depth - 1]),
    ...side(depth - 1, (step) => [x, y, z + depth - 1 - step]),
  ];
}

/** The row beside the one that was laid last. */
function nextRow({ placed, newest }: Site, box: Box): Cell[] {
  // Stryker disable next-line OptionalChaining: there are enough of them.
  const before = placed.at(-2)?.cell ?? newest.cell;
  const growsAlong: Axis = before[2] === newest.cell[2] ? 2 : 0;
  const isFirst = growsAlong === 2 ? newest.cell[2] === box.z : newest.cell[0] === box.x;
  const beside = along(newest.cell, growsAlong, isFirst ? -1 : 1);
  return growsAlong === 2
    ? cellsOf({ ...box, z: beside[2], depth: 1 })
    : cellsOf({ ...box, x: beside[0], width: 1 });
}

/** The steps from the newest block to both ends of a row: first where it grows, then behind it. */
function offsetsFrom(growth: number, from: number, to: number): number[] {
  const [ahead, behind] = growth === 1 ? [to, -from] : [-from, to];
  const steps = (count: number, sign: number) =>
    Array.from({ length: count }, (_, step) => sign * (step + 1));
  return [...steps(ahead, growth), ...steps(behind, -growth)];
}

function byDistance(cells: readonly Cell[], from: Cell): Cell[] {
  const distance = ([x, , z]: Cell) => Math.abs(x - from[0]) + Math.abs(z - from[2]);
  return cells.toSorted((one, other) => distance(one) - distance(other));
}
