import { type Cell, cellAt, DEPTH, HEIGHT, indexOf, isInside, KIND, type Kind, WIDTH } from './blocks.ts';
import type { World } from './world.ts';

/** From a cell to the one above. */
const LEVEL = WIDTH * DEPTH;
const COUNT = LEVEL * HEIGHT;

/** `blocked`: cells that no part of the body may enter. `limit`: how many places are looked at before giving up. */
export type PathOptions = { readonly blocked?: ReadonlySet<number>; readonly limit?: number };

/** Who must be able to go home. Both cells are those of the feet. */
export type Walker = { readonly at: Cell; readonly home: Cell };

/** Whether a mate can stand somewhere: on a solid block that is no lantern, with two cells of air for its body. */
export function canStand(world: World, cell: Cell): boolean {
  return isInside(cell) && isStand(world.cells, indexOf(cell));
}

/**
 * The shortest way of a mate, without its first cell; null if there is none. It goes to the four cells around, on the
 * level, one up or one down, and never into water. Where it begins is not looked at.
 */
export function findPath(world: World, from: Cell, to: Cell, options: PathOptions = {}): Cell[] | null {
  if (!isInside(from) || !canStand(world, to)) return null;
  return search(world.cells, indexOf(from), indexOf(to), options);
}

/** The shortest way to the nearest cell that fits, without its first cell; null if there is none. */
export function findNearest(
  world: World,
  from: Cell,
  fits: (cell: Cell) => boolean,
  { blocked, limit = COUNT }: PathOptions = {},
): Cell[] | null {
  if (!isInside(from)) return null;
  const cameFrom = new Map<number, number>();
  const found = new Set([indexOf(from)]);
  for (const cell of found) {
    if (fits(cellAt(cell))) return wayTo(cell, cameFrom);
    if (found.size >= limit) continue;
    for (const next of stepsFrom(world.cells, cell, blocked)) {
      if (!found.has(next)) cameFrom.set(next, cell);
      found.add(next);
    }
  }
  return null;
}

/** The numbers of all cells where a mate can go, with the one where it begins; not many more than `most`. */
export function reachable(world: World, from: Cell, most = COUNT): Set<number> {
  const found = new Set<number>(isInside(from) ? [indexOf(from)] : []);
  for (const cell of found) {
    if (found.size >= most) break;
    for (const next of stepsFrom(world.cells, cell, undefined)) found.add(next);
  }
  return found;
}

/** Whether everyone who can go home still can, after something is placed in a cell. */
export function keepsWayHome(world: World, cell: Cell, kind: Kind, walkers: readonly Walker[]): boolean {
  if (!isInside(cell)) return true;
  const after = world.cells.slice();
  after[indexOf(cell)] = kind;
  return walkers.every(({ at, home }) => !isWayHome(world.cells, at, home) || isWayHome(after, at, home));
}

function isWayHome(cells: Uint8Array, at: Cell, home: Cell): boolean {
  const [from, to] = [indexOf(at), indexOf(home)];
  const canBegin = isInside(at) && isStand(cells, from);
  return canBegin && isInside(home) && isStand(cells, to) && search(cells, from, to, {}) !== null;
}

/** Outside the world is no air. */
function isAir(cells: Uint8Array, cell: number): boolean {
  return cells[cell] === KIND.air;
}

function isStand(cells: Uint8Array, cell: number): boolean {
  if (!isAir(cells, cell) || !isAir(cells, cell + LEVEL) || cell < LEVEL) return false;
  const below = cells[cell - LEVEL];
  return below !== KIND.air && below !== KIND.water && below !== KIND.lantern;
}

/** Where one step leads: in each column beside at most one level can be stood on. */
function stepsFrom(cells: Uint8Array, cell: number, blocked: ReadonlySet<number> | undefined): number[] {
  const isFree = (place: number) => isAir(cells, place) && !blocked?.has(place);
  const isOpen = (stand: number) => isStand(cells, stand) && isFree(stand) && isFree(stand + LEVEL);
  const steps: number[] = [];
  for (const beside of columnsBeside(cell)) {
    const [up, down] = [beside + LEVEL, beside - LEVEL];
    if (isOpen(beside)) steps.push(beside);
    else if (isOpen(up) && isFree(cell + 2 * LEVEL)) steps.push(up);
    else if (isOpen(down) && isFree(beside + LEVEL)) steps.push(down);
  }
  return steps;
}

function columnsBeside(cell: number): number[] {
  const x = cell % WIDTH;
  const z = ((cell - x) / WIDTH) % DEPTH;
  // Stryker disable next-line ArrayDeclaration: what is no cell is not air.
  const beside: number[] = [];
  if (x > 0) beside.push(cell - 1);
  if (x < WIDTH - 1) beside.push(cell + 1);
  if (z > 0) beside.push(cell - WIDTH);
  if (z < DEPTH - 1) beside.push(cell + WIDTH);
  return beside;
}

/** No way is shorter: each step goes to a column beside, and changes the level by one at most. */
function leastSteps(from: number, to: number): number {
  const [[x, y, z], [toX, toY, toZ]] = [cellAt(from), cellAt(to)];
  return Math.max(Math.abs(x - toX) + Math.abs(z - toZ), Math.abs(y - toY));
}

/** A*, with a queue of lists by the least length of a way: of equal ones the last found is tried first. */
function search(cells: Uint8Array, from: number, to: number, { blocked, limit }: PathOptions): Cell[] | null {
  const lengths = new Map([[from, 0]]);
  const cameFrom = new Map<number, number>();
  const closed = new Set<number>();
  const queue: (number[] | undefined)[] = [];
  const enqueue = (cell: number, length: number) => {
    const least = length + leastSteps(cell, to);
    // Stryker disable next-line ArrayDeclaration: what is no cell leads nowhere.
    const list = queue[least] ?? [];
    list.push(cell);
    queue[least] = list;
  };
  enqueue(from, 0);
  for (const list of queue) {
    if (list === undefined) continue;
    for (let cell = list.pop(); cell !== undefined; cell = list.pop()) {
      if (cell === to) return wayTo(cell, cameFrom);
      // Stryker disable next-line ConditionalExpression: it only saves work.
      if (closed.has(cell)) continue;
      if (closed.size >= (limit ?? COUNT)) return null;
      closed.add(cell);
      const length = (lengths.get(cell) ?? 0) + 1;
      for (const next of stepsFrom(cells, cell, blocked)) {
        // Stryker disable next-line EqualityOperator: another way of the same length is as good.
        if (length >= (lengths.get(next) ?? COUNT)) continue;
        lengths.set(next, length);
        cameFrom.set(next, cell);
        enqueue(next, length);
      }
    }
  }
  return null;
}

function wayTo(end: number, cameFrom: ReadonlyMap<number, number>): Cell[] {
  const way: Cell[] = [];
  for (let cell = end, before = cameFrom.get(cell); before !== undefined; before = cameFrom.get(cell)) {
    way.unshift(cellAt(cell));
    cell = before;
  }
  return way;
}
