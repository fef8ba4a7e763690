import { type Cell, cellAt, indexOf, KIND, type Kind } from './blocks.ts';
import { isKeptFree, reaches } from './building-rules.ts';
import { surfaceNear, type Turn } from './cursor.ts';
import { GROVE } from './grove.ts';
import { HOMES } from './grove-plan.ts';
import type { BuildName, Perception, Reason } from './mate-events.ts';
import type { MateName } from './mates.ts';
import { MOST_ORDERED, plannedBuild } from './ordered-builds.ts';
import type { Order } from './orders.ts';
import { canStand, findPath, reachable } from './path-finding.ts';
import { isSolid, standsIn } from './rules.ts';
import { isSame, type Placed } from './shape-site.ts';
import { inferShape } from './shapes.ts';
import { TEMPERAMENTS } from './temperaments.ts';
import { createWorld, type World } from './world.ts';

/** Ticks from one block to the next, and from one step to the next. */
export const TICKS_PER_BLOCK = 3;
export const TICKS_PER_STEP = 2;
/** After so many failures a mate gives up what it builds. */
export const MOST_FAILURES = 2;
/** How many of the visitor's latest blocks a mate remembers, and how many sites where it is not wanted. */
const MOST_RECENT = 8;
const MOST_REFUSED = 40;
/** How near a mate comes that follows, in blocks. */
const NEAR_CURSOR = 3;

/** What a mate is busy with: blocks to place, or to take where `kind` is air. */
export type Work = {
  readonly build: BuildName | 'fetch' | 'tidy';
  /** What is left to do, in this order. */
  readonly plan: readonly Placed[];
  /** What came true. */
  readonly done: readonly Placed[];
  readonly planned: number;
  readonly failures: number;
  readonly reason: Reason;
};

/** What a mate does at a tick. */
export type Act =
  | { readonly kind: 'wait' | 'finish' | 'give-up' | 'arrive' }
  | { readonly kind: 'step'; readonly to: Cell }
  | { readonly kind: 'wish'; readonly block: Placed };

/** What a mate knows and wants. */
export type Mind = {
  readonly mate: MateName;
  /** The world as this mate has seen it; null before its first tick. */
  readonly world: World;
  readonly hasSeen: boolean;
  readonly at: Cell;
  readonly cursor: Cell;
  readonly kind: Kind;
  readonly turn: Turn;
  readonly others: readonly Cell[];
  readonly mayAsk: boolean;
  /** The visitor's latest blocks that are still there, the newest last. */
  readonly recent: readonly Placed[];
  /** The first cells of proposals that the visitor did not want, by number. */
  readonly refused: readonly number[];
  readonly work: Work | null;
  /** Ticks until the next block or step. */
  readonly pause: number;
  readonly act: Act;
};

/** A mate at its home, which has seen nothing yet. */
export function newMind(mate: MateName): Mind {
  return {
    mate,
    world: createWorld(GROVE),
    hasSeen: false,
    at: HOMES[mate],
    cursor: HOMES[mate],
    kind: KIND.planks,
    turn: 0,
    others: [],
    mayAsk: false,
    recent: [],
    refused: [],
    work: null,
    pause: 0,
    act: { kind: 'wait' },
  };
}

/** After a tick. What was there before the first one is nobody's latest block. */
export function seen(mind: Mind, { changes, cursor, kind, turn, others, mayAsk }: Perception): Partial<Mind> {
  let { world, recent } = mind;
  for (const { cell, to, author } of changes) {
    world = world.apply(author, [{ cell: cellAt(cell), to }]);
    recent = recent.filter((block) => indexOf(block.cell) !== cell);
    if (author === 'you' && to !== KIND.air && mind.hasSeen)
      recent = [...recent, { cell: cellAt(cell), kind: to }];
  }
  return {
    world,
    recent: recent.slice(-MOST_RECENT),
    hasSeen: true,
    cursor,
    kind,
    turn,
    others,
    mayAsk,
    pause: Math.max(0, mind.pause - 1),
  };
}

/** What this mate would like to build, after its temperament; null if nothing. */
export function ideaOf(mind: Mind): Work | null {
  const proposal = inferShape(mind.world, mind.recent, { cursor: mind.cursor, occupied: bodies(mind) });
  if (proposal === null || !TEMPERAMENTS[mind.mate].includes(proposal.shape)) return null;
  const cells = proposal.cells.filter(({ cell }) => !isKeptFree(mind.world, cell));
  const [first] = cells;
  if (!first || mind.refused.includes(indexOf(first.cell))) return null;
  return newWork(proposal.shape, cells);
}

/** What an order makes a mate do; or why it cannot. */
export function workFor(mind: Mind, order: Order): Work | Reason {
  switch (order.kind) {
    case 'build': {
      const cells = plannedBuild(mind.world, order.shape, { ...mind, occupied: bodies(mind) });
      return cells === null ? 'no-room' : newWork(order.shape, cells);
    }
    case 'go-on': {
      const proposal = inferShape(mind.world, mind.recent, { cursor: mind.cursor, occupied: bodies(mind) });
      const cells = proposal?.cells.filter(({ cell }) => !isKeptFree(mind.world, cell)) ?? [];
      return proposal === null || cells.length === 0 ? 'nothing-there' : newWork(proposal.shape, cells);
    }
    case 'fetch': {
      const [block] = plannedBuild(mind.world, 'floor', { ...mind, occupied: bodies(mind) }) ?? [];
      return block ? newWork('fetch', [{ cell: block.cell, kind: KIND[order.block] }]) : 'no-room';
    }
    case 'tidy': {
      const own = mind.world.changes.map(({ cell }) => cellAt(cell)).reverse();
      const cells = own.filter(
        (cell, place) =>
          mind.world.ownerOf(cell) === mind.mate &&
          mind.world.kindAt(cell) !== KIND.air &&
          own.findIndex((other) => isSame(other, cell)) === place,
      );
      const plan = cells.slice(0, MOST_ORDERED).map((cell) => ({ cell, kind: KIND.air }));
      return plan.length === 0 ? 'nothing-there' : newWork('tidy', plan);
    }
    case 'follow':
    case 'come':
    case 'stop':
    case 'help':
    case 'unknown':
      return 'nothing-there';
  }
}

/** What is left of a work: without the blocks that somebody else has placed, or taken, in the meantime. */
export function leftOf(work: Work, world: World): Work {
  const isOpen = ({ cell, kind }: Placed) => isSolid(world.kindAt(cell)) === (kind === KIND.air);
  const plan = work.plan.filter(isOpen);
  return plan.length === work.plan.length ? work : { ...work, plan };
}

/** The next act of a mate that builds. Where others have done it all, there is nothing to tell. */
export function actOfWork(mind: Mind): Act {
  const { work, world, at } = mind;
  const [block] = work?.plan ?? [];
  if (work === null || !block) return { kind: work?.done.length ? 'finish' : 'arrive' };
  if (work.failures >= MOST_FAILURES) return { kind: 'give-up' };
  if (mind.pause > 0) return { kind: 'wait' };
  if (reaches(at, block.cell) && !standsIn(at, block.cell)) return { kind: 'wish', block };
  const stand = [...reachable(world, at)].map(cellAt).find((cell) => isGoodStand(cell, work));
  const [to] = (stand && findPath(world, at, stand, { blocked: blockedBy(mind) })) ?? [];
  return to ? { kind: 'step', to } : { kind: 'give-up' };
}

/** The next act of a mate that goes somewhere: home, or near the cursor. */
export function actOfWalk(mind: Mind, goal: 'home' | 'cursor'): Act {
  const { at, cursor, world } = mind;
  const target = goal === 'home' ? HOMES[mind.mate] : surfaceNear(world, cursor);
  const away = Math.max(Math.abs(target[0] - at[0]), Math.abs(target[2] - at[2]));
  if (away <= (goal === 'home' ? 0 : NEAR_CURSOR)) return { kind: 'arrive' };
  if (mind.pause > 0) return { kind: 'wait' };
  const near = goal === 'home' ? target : nearestStand(world, at, target);
  const [to] = (near && findPath(world, at, near, { blocked: blockedBy(mind) })) ?? [];
  return to ? { kind: 'step', to } : { kind: 'give-up' };
}

/** A block came true. */
export function granted(work: Work): Work {
  const [block, ...plan] = work.plan;
  return block ? { ...work, plan, done: [...work.done, block] } : work;
}

/** A block was refused: it is tried again last. */
export function refusedBy(work: Work, reason: Reason): Work {
  const [block, ...plan] = work.plan;
  return { ...work, plan: block ? [...plan, block] : plan, failures: work.failures + 1, reason };
}

/** How many of the blocks that came true are still as they were made: what may be told. */
export function provedOf({ world, work }: Pick<Mind, 'world' | 'work'>): number {
  return work?.done.filter(({ cell, kind }) => world.kindAt(cell) === kind).length ?? 0;
}

/** The visitor does not want this here: it is not proposed again. */
export function withRefused({ refused, work }: Mind): readonly number[] {
  const [first] = work?.plan ?? [];
  return first ? [...refused, indexOf(first.cell)].slice(-MOST_REFUSED) : refused;
}

function newWork(build: Work['build'], plan: readonly Placed[]): Work {
  return { build, plan, done: [], planned: plan.length, failures: 0, reason: 'no-way' };
}

function bodies({ at, others }: Mind): Cell[] {
  return [at, ...others];
}

function blockedBy({ others }: Mind): Set<number> {
  return new Set(others.flatMap(([x, y, z]) => [indexOf([x, y, z]), indexOf([x, y + 1, z])]));
}

/** Where one can build the next block from, and stands in no block of the plan. */
function isGoodStand(cell: Cell, { plan }: Work): boolean {
  const [next] = plan;
  return next !== undefined && reaches(cell, next.cell) && !plan.some((block) => standsIn(cell, block.cell));
}

/** The cell that can be reached and is nearest to a place; null if that is where one stands. */
function nearestStand(world: World, at: Cell, [x, y, z]: Cell): Cell | null {
  const far = (cell: Cell) => Math.abs(cell[0] - x) + Math.abs(cell[1] - y) + Math.abs(cell[2] - z);
  const cells = [...reachable(world, at)].map(cellAt).filter((cell) => canStand(world, cell));
  const best = cells.reduce((one, other) => (far(other) < far(one) ? other : one), at);
  return isSame(best, at) ? null : best;
}
