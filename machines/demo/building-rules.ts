import { type Cell, HOTBAR, indexOf, KIND, type Kind } from './blocks.ts';
import { BRIDGE_SITE, HOMES, OLD_BRIDGE } from './grove-plan.ts';
import type { Reason } from './mate-events.ts';
import { MATES, type MateName } from './mates.ts';
import { canStand, keepsWayHome } from './path-finding.ts';
import { canPlace, canTake, standsIn } from './rules.ts';
import type { World } from './world.ts';

/** How far a mate reaches from where its feet are: across, up and down. Blocks. */
export const REACH = { across: 4, up: 6, down: 4 } as const;

/** Where everyone stands, where the cursor is, and the cells that are reserved for others, by their numbers (`indexOf`). */
export type Bystanders = {
  readonly cursor: Cell;
  readonly places: Readonly<Record<MateName, Cell>>;
  readonly reserved: readonly number[];
};

/** Whether a mate that stands at a cell reaches another. */
export function reaches(at: Cell, cell: Cell): boolean {
  const [across, up] = [Math.max(Math.abs(cell[0] - at[0]), Math.abs(cell[2] - at[2])), cell[1] - at[1]];
  return across <= REACH.across && up <= REACH.up && -up <= REACH.down;
}

/** Whether no mate may build in a cell: where one walks, on the path; anywhere above the old bridge; and in the mates' homes. */
export function isKeptFree(world: World, [x, y, z]: Cell): boolean {
  if (MATES.some((mate) => standsIn(HOMES[mate], [x, y, z]))) return true;
  const { from, to } = OLD_BRIDGE;
  const isOnBridge = x >= from[0] && x <= to[0] && z >= from[1] && z <= to[1];
  if (isOnBridge && y > BRIDGE_SITE.level) return true;
  return [y - 1, y - 2].some((level) => world.naturalKindAt([x, level, z]) === KIND.path);
}

/** Whether a cell is a part of the bridge on which one walks: no mate takes it away, whoever has built it. */
export function carriesWalkers([x, y, z]: Cell): boolean {
  return y === BRIDGE_SITE.level && BRIDGE_SITE.columns.some((column) => column[0] === x && column[1] === z);
}

/** Whether a mate has placed what is in a cell. */
export function isOwn(world: World, mate: MateName, cell: Cell): boolean {
  return world.ownerOf(cell) === mate && world.kindAt(cell) !== KIND.air;
}

/** Whether a mate that tidies takes a block: its own, unless one walks on it. */
export function tidies(world: World, mate: MateName, cell: Cell): boolean {
  return isOwn(world, mate, cell) && !carriesWalkers(cell);
}

/** Whether a mate may stand somewhere: where there is ground and room, and no other mate. */
export function mayStand(
  world: World,
  mate: MateName,
  at: Cell,
  places: Readonly<Record<MateName, Cell>>,
): boolean {
  const [x, y, z] = at;
  const others = MATES.filter((name) => name !== mate).map((name) => places[name]);
  const isTaken = others.some((other) => standsIn(other, at) || standsIn(other, [x, y + 1, z]));
  return !isTaken && canStand(world, at);
}

/**
 * Whether a mate may change a cell; null if it may, else why not. It places where there is air, takes only what is its
 * own, never fills the cursor's cell, a body's, a reserved one or a walkway, leaves the bridge, and leaves everyone a way home.
 */
export function refusalOf(
  world: World,
  mate: MateName,
  { cell, to }: { readonly cell: Cell; readonly to: Kind },
  { cursor, places, reserved }: Bystanders,
): Reason | null {
  if (!reaches(places[mate], cell)) return 'no-way';
  if (to === KIND.air) {
    if (world.ownerOf(cell) !== mate || canTake(world, cell) !== 'ok') return 'nothing-there';
    if (carriesWalkers(cell)) return 'shuts-in';
  } else {
    const isOffered = HOTBAR.some((name) => KIND[name] === to);
    const occupied = MATES.map((name) => places[name]);
    const isCursor = cursor.every((place, axis) => place === cell[axis]);
    if (!isOffered || isCursor || isKeptFree(world, cell)) return 'in-the-way';
    if (world.kindAt(cell) !== KIND.air || reserved.includes(indexOf(cell))) return 'in-the-way';
    const answer = canPlace(world, cell, occupied);
    if (answer !== 'ok') return answer === 'floating' ? 'floating' : 'in-the-way';
  }
  const walkers = MATES.map((name) => ({ at: places[name], home: HOMES[name] }));
  return keepsWayHome(world, cell, to, walkers) ? null : 'shuts-in';
}
