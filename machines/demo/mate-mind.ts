import { type Cell, cellAt, DEPTH, HEIGHT, indexOf, KIND, type Kind, WIDTH } from './blocks.ts';
import { carriesWalkers, isKeptFree, isOwn } from './building-rules.ts';
import { nextSeed, type Seed } from './chance.ts';
import type { Turn } from './cursor.ts';
import { GROVE } from './grove.ts';
import { HOMES } from './grove-plan.ts';
import {
  INVITATIONS,
  type InvitationName,
  isFinished,
  isInvitation,
  progressOf,
  SITES,
} from './invitations.ts';
import type { CellChange, PastWork, Perception, Reason, WorkName } from './mate-events.ts';
import { MATES, type MateName } from './mates.ts';
import { MOST_ORDERED, type OrderShape } from './order-words.ts';
import { plannedBuild } from './ordered-builds.ts';
import type { MateOrder } from './orders.ts';
import { canStand, findPath, reachable } from './path-finding.ts';
import { isSolid, placeMany, standsIn } from './rules.ts';
import { isSame, type Placed } from './shape-site.ts';
import { inferShape } from './shapes.ts';
import { createWorld, type World } from './world.ts';

/**
 * How many of the visitor's latest blocks a mate remembers, how many sites where it is not wanted, how many works, and how many that
 * it has left undone.
 */
const MOST_RECENT = 8;
const MOST_UNWANTED = 40;
export const MOST_WORKS = 4;
const MOST_UNFINISHED = 3;
/** How many ticks after a proposal of its own accord a mate makes no other one: a minute; after silence, one for each in a row. */
export const PATIENCE_TICKS = 240;
/** From how near a mate sees what is built. Blocks. */
export const SEES_FAR = 9;
/** How many ticks a mate looks at what was just built, before it has a whim. */
const LOOK_TICKS = 8;
/** A place of the cursor that is in nobody's way: outside the world. */
// Stryker disable next-line ArrayDeclaration,UnaryOperator: so are the others.
const NOWHERE: Cell = [-1, -1, -1];
/** Who can go to fewer places than this is shut in. */
const FEWEST_PLACES = 12;
/** How far around its first block the answer to a proposal counts: to a shape, a notion, an invitation. Blocks. */
export const SITE = { shape: 3, notion: 8, invitation: WIDTH + DEPTH } as const;

/** What a mate is busy with: blocks to place, or to take where `kind` is air. */
export type Work = {
  readonly build: WorkName;
  /** What is left to do, in this order. */
  readonly plan: readonly Placed[];
  /** What came true. */
  readonly done: readonly Placed[];
  readonly planned: number;
  readonly failures: number;
  readonly reason: Reason;
  /** How a proposal came about. */
  readonly because: 'ordered' | 'begun' | 'notion';
  /** The cells of its own build that it makes larger: of that the new blocks are a part. */
  readonly grows?: readonly number[];
};

/** What a mate does at a tick. */
export type Act =
  | { readonly kind: 'wait' | 'finish' | 'give-up' | 'arrive' }
  | { readonly kind: 'step'; readonly to: Cell }
  | { readonly kind: 'wish'; readonly block: Placed };

/** A site where a mate is not wanted, or has been already. */
export type Unwanted = { readonly build: WorkName; readonly cell: Cell; readonly around: number };

/** A work with which a mate goes on, and the others that stay undone. */
type Resumed = { readonly work: Work; readonly others: readonly Unfinished[] };

/** A work that is left undone. `returns`: the mate goes back to it by itself, as an order to build or to fetch came between. */
export type Unfinished = { readonly work: Work; readonly returns: boolean };

/** What a mate knows and wants. */
export type Mind = {
  readonly mate: MateName;
  /** The world as this mate has seen it. */
  readonly world: World;
  readonly hasSeen: boolean;
  readonly at: Cell;
  readonly cursor: Cell;
  readonly kind: Kind;
  readonly turn: Turn;
  readonly others: readonly Cell[];
  /** What is reserved for others, by the numbers of the cells (`indexOf`). */
  readonly reserved: readonly number[];
  readonly mayAsk: boolean;
  readonly mayPropose: boolean;
  /** The visitor's latest blocks that are still there, the newest last. */
  readonly recent: readonly Placed[];
  /** Ticks since the visitor last changed something. */
  readonly still: number;
  readonly unwanted: readonly Unwanted[];
  /** Ticks until it may propose something of its own accord again. */
  readonly patience: number;
  /** How many of its questions in a row had no answer. */
  readonly silences: number;
  readonly work: Work | null;
  /** What it has built before, the newest last. */
  readonly works: readonly PastWork[];
  /** What it has left undone, the newest last. */
  readonly unfinished: readonly Unfinished[];
  /** Where it was told to go. */
  readonly errand: 'come' | 'follow' | null;
  /** Where it strolls to. */
  readonly goal: Cell | null;
  /** Ticks until the next block or step, or until a wave or a cheer is over. */
  readonly pause: number;
  /** How long it has looked for a way in vain, and whether it has told so. Ticks. */
  readonly stuck: number;
  readonly hasToldStuck: boolean;
  readonly act: Act;
  /** Whether it can go home; or nowhere at all. */
  readonly freedom: 'free' | 'shut-in' | 'cut-off';
  /** How many ticks the cursor has been where it stands. */
  readonly inTheWay: number;
  /** What it looks at while it has nothing to do. */
  readonly gaze: 'ahead' | 'cursor' | 'mate' | 'built';
  readonly hasGreeted: boolean;
  /** Ticks until it looks elsewhere, or strolls. */
  readonly whim: number;
  readonly seed: Seed;
};

/** A mate at its home, which has seen nothing yet. With the same seed it has the same whims. */
export function newMind(mate: MateName, seed: Seed = 0): Mind {
  return {
    mate,
    world: createWorld(GROVE),
    hasSeen: false,
    at: HOMES[mate],
    cursor: HOMES[mate],
    kind: KIND.planks,
    turn: 0,
    others: [],
    reserved: [],
    mayAsk: false,
    mayPropose: false,
    recent: [],
    still: 0,
    unwanted: [],
    patience: 0,
    silences: 0,
    work: null,
    works: [],
    unfinished: [],
    errand: null,
    goal: null,
    pause: 0,
    stuck: 0,
    hasToldStuck: false,
    act: { kind: 'wait' },
    freedom: 'free',
    inTheWay: 0,
    gaze: 'ahead',
    hasGreeted: false,
    whim: 8 * (1 + MATES.indexOf(mate)),
    seed: nextSeed(seed + MATES.indexOf(mate)),
  };
}

/** What a mate knows at an order: as at a tick, but no time has passed. */
export function noticed(mind: Mind, perception: Perception): Partial<Mind> {
  const { changes, cursor, kind, turn, others, reserved, mayAsk, mayPropose } = perception;
  const loaded = mind.hasSeen || mind.works.length > 0 ? undefined : perception.works;
  let { world, recent } = mind;
  for (const change of changes) {
    recent = recentAfter(mind, recent, change);
    world = world.withSeen(cellAt(change.cell), change.to, change.owner);
  }
  recent = recent.slice(-MOST_RECENT);
  const works = loaded ?? mind.works;
  const unfinished =
    loaded?.flatMap((work) => leftUndone(mind.mate, world, work)).slice(-MOST_UNFINISHED) ?? mind.unfinished;
  return { world, recent, cursor, kind, turn, others, reserved, mayAsk, mayPropose, works, unfinished };
}

/** A mate at its home, when all is as at the beginning. What it has built it remembers: an undo may bring it back. */
export function begunAnew(mind: Mind, perception: Perception): Mind {
  const { mate, hasSeen, hasGreeted, seed } = mind;
  return {
    ...newMind(mate),
    ...noticed(mind, perception),
    hasSeen,
    hasGreeted,
    seed,
    works: worksAfter(mind),
    recent: [],
    unfinished: [],
  };
}

/** A work that was left undone before the page was loaded again. The visitor may have changed its blocks since. */
function leftUndone(
  mate: MateName,
  world: World,
  { build, cells, left = [] }: PastWork,
): readonly Unfinished[] {
  if (left.length === 0) return [];
  const done = cells
    .map(cellAt)
    .filter((cell) => isOwn(world, mate, cell))
    .map((cell) => ({ cell, kind: world.kindAt(cell) }));
  return [{ work: { ...newWork(build, left, 'ordered'), done, planned: cells.length }, returns: false }];
}

/** What a mate knows after a tick. */
export function seen(mind: Mind, perception: Perception): Partial<Mind> {
  const { changes, cursor } = perception;
  const next = { ...mind, ...noticed(mind, perception) };
  const at = settled(next);
  const hasBuilt = changes.some(({ author }) => author === 'you') && mind.hasSeen;
  const built = next.recent.at(-1);
  const looks = hasBuilt && built !== undefined && awayOf(at, built.cell) <= SEES_FAR;
  return {
    ...next,
    hasSeen: true,
    at,
    still: hasBuilt ? 0 : mind.still + 1,
    pause: Math.max(0, mind.pause - 1),
    patience: Math.max(0, mind.patience - 1),
    freedom: changes.length === 0 ? mind.freedom : freedomOf(mind.mate, next.world, at),
    inTheWay: standsIn(at, cursor) ? mind.inTheWay + 1 : 0,
    gaze: looks ? 'built' : mind.gaze,
    whim: looks ? Math.max(LOOK_TICKS, mind.whim - 1) : mind.whim - 1,
  };
}

/** The visitor's latest blocks after a change: not what was there at first, is nature again, or was only put back. */
function recentAfter(
  { hasSeen, world }: Mind,
  recent: readonly Placed[],
  { cell, to, author, by }: CellChange,
): readonly Placed[] {
  const others = recent.filter((block) => indexOf(block.cell) !== cell);
  const isBuilt =
    author === 'you' && by !== 'undo' && to !== KIND.air && to !== world.naturalKindAt(cellAt(cell));
  return isBuilt && hasSeen ? [...others, { cell: cellAt(cell), kind: to }] : others;
}

/** Where a mate stands after a change: where its cell is blocked or has no ground, the nearest free place of its column. */
function settled({ world, at, others }: Mind): Cell {
  const [x, y, z] = at;
  if (canStand(world, at)) return at;
  // Stryker disable next-line EqualityOperator: no two cells of a column are so far apart.
  for (let distance = 1; distance < HEIGHT; distance++) {
    for (const level of [y - distance, y + distance]) {
      const cell: Cell = [x, level, z];
      const isTaken = others.some((other) => standsIn(other, cell) || standsIn(other, [x, level + 1, z]));
      if (canStand(world, cell) && !isTaken) return cell;
    }
  }
  return at;
}

function freedomOf(mate: MateName, world: World, at: Cell): Mind['freedom'] {
  if (reachable(world, at, FEWEST_PLACES).size < FEWEST_PLACES) return 'shut-in';
  return findPath(world, at, HOMES[mate]) === null ? 'cut-off' : 'free';
}

/** What an order makes a mate do; or why it cannot. */
export function workFor(mind: Mind, order: MateOrder): Work | Reason {
  switch (order.kind) {
    case 'build': {
      if (mind.work && isSameWork(mind.work, order)) return mind.work;
      const site = {
        ...mind,
        kind: order.block === undefined ? mind.kind : KIND[order.block],
        count: order.count,
        occupied: bodies(mind),
        reserved: reservedAround(mind),
      };
      const cells = plannedBuild(mind.world, order.shape, site);
      if (cells !== null) return newWork(order.shape, cells, 'ordered');
      if (!isInvitation(order.shape)) return 'no-room';
      if (isFinished(mind.world, order.shape)) return 'all-there';
      return plannedBuild(mind.world, order.shape, { ...site, cursor: NOWHERE }) ? 'cursor-there' : 'no-room';
    }
    case 'go-on': {
      const work = mind.work ?? goneOnWith(mind, order)?.work;
      if (work) return work;
      return goneOnWith({ ...mind, cursor: NOWHERE }, order) ? 'cursor-there' : 'nothing-there';
    }
    case 'fetch': {
      const blocks = broughtHere(mind, KIND[order.block], order.count ?? 1);
      return blocks ? newWork('fetch', blocks, 'ordered') : 'no-room';
    }
    case 'tidy': {
      const own = ownNamed(mind, order);
      const isNamed = order.shape !== undefined || order.block !== undefined;
      const isWhole = order.all === true || (isNamed && order.count === undefined);
      const most = isWhole ? own.length : Math.min(order.count ?? MOST_ORDERED, MOST_ORDERED);
      const cells = own.filter((cell) => !carriesWalkers(cell)).slice(0, most);
      if (cells.length === 0) return own.length === 0 ? 'nothing-there' : 'shuts-in';
      return newWork(
        'tidy',
        cells.map((cell) => ({ cell, kind: KIND.air })),
        'ordered',
      );
    }
    case 'follow':
    case 'come':
    case 'stop':
    case 'report':
      return 'nothing-there';
  }
}

/** Blocks of a kind side by side, near the cursor; null where there is no room. */
export function broughtHere(mind: Mind, kind: Kind, count: number): readonly Placed[] | null {
  const site = { ...mind, kind, count, occupied: bodies(mind), reserved: reservedAround(mind) };
  return plannedBuild(mind.world, 'floor', site);
}

/** Where a work is going to build, and what it makes larger: the numbers of the cells. */
export function claimedBy({ build, plan, grows = [] }: Work): readonly number[] {
  return build === 'tidy' ? [] : [...grows, ...plan.map(({ cell }) => indexOf(cell))];
}

/** Where nothing new is begun: what is reserved for others, and where it goes back to. */
function reservedAround(mind: Mind): readonly number[] {
  const own = unfinishedAfter(mind, true).filter(({ returns }) => returns);
  return [...mind.reserved, ...own.flatMap(({ work }) => claimedBy(work))];
}

/**
 * Its own blocks that an order names, the newest first: of its last build of that name, or of its last build if nothing is
 * named. All of them if all are wanted, if only a kind of block is named, or if it remembers no build.
 */
function ownNamed(mind: Mind, { shape, block, all }: Extract<MateOrder, { kind: 'tidy' }>): Cell[] {
  const { world, mate } = mind;
  const isNamed = (cell: Cell) =>
    isOwn(world, mate, cell) && (block === undefined || world.kindAt(cell) === KIND[block]);
  const isWanted = ({ build, cells }: PastWork) =>
    (shape === undefined || isCalled(build, shape)) && cells.map(cellAt).some(isNamed);
  const builds = worksAfter(mind)
    .filter(isWanted)
    .map(({ cells }) => cells);
  const isOfLast = !all && block === undefined && builds.length > 0;
  const among =
    shape !== undefined || isOfLast
      ? (all ? builds : builds.slice(-1)).flat()
      : world.changes.map(({ cell }) => cell);
  return [...new Set([...among].reverse())].map(cellAt).filter(isNamed);
}

/** Whether a build is one of those that are named: lanterns beside the path are lights, whoever thought of them. */
export function isCalled(build: WorkName | null, shape: OrderShape | undefined): boolean {
  return build === shape || (shape === 'lights' && (build === 'path-lights' || build === 'lantern'));
}

/**
 * What it has built when its work is over, as far as that has come. What was built before in the same place, or is taken
 * away, is none of the old works any more.
 */
export function worksAfter({ works, work }: Pick<Mind, 'works' | 'work'>): readonly PastWork[] {
  if (work === null || work.done.length === 0) return works;
  const cells = [...(work.grows ?? []), ...work.done.map(({ cell }) => indexOf(cell))];
  const before = works
    .map(({ build, cells: old }) => ({ build, cells: old.filter((cell) => !cells.includes(cell)) }))
    .filter((old) => old.cells.length > 0);
  return work.build === 'tidy' ? before : [...before, { build: work.build, cells }].slice(-MOST_WORKS);
}

/** Whether it builds that already: an invitation, of which the order says no more. */
function isSameWork({ build, plan }: Work, order: Extract<MateOrder, { kind: 'build' }>): boolean {
  const site = INVITATIONS.find((name) => name === order.shape && name === build);
  if (site === undefined || order.block !== undefined || order.count !== undefined) return false;
  return plan.every(({ cell }) => SITES[site].some((each) => isSame(each, cell)));
}

/**
 * Of what it has left undone, the newest of which something may be placed: what is left of it, and the others. Null if there is
 * none.
 */
export function nextUnfinished(
  mind: Builder,
  isWanted: (each: Unfinished) => boolean = () => true,
): Resumed | null {
  for (const each of mind.unfinished.toReversed()) {
    if (!isWanted(each)) continue;
    const work = leftOf(each.work, mind.world);
    const free = mayBuild(mind, work.plan).map(({ cell }) => cell);
    // Whoever stands there goes aside.
    // Stryker disable next-line ArrayDeclaration: what is no cell stands in no cell.
    const cells = placeMany(mind.world, free, []);
    // Stryker disable next-line ArrayDeclaration: what can be placed is one of the blocks.
    const plan = cells.flatMap((cell) => work.plan.find((block) => isSame(block.cell, cell)) ?? []);
    const others = mind.unfinished.filter((other) => other !== each);
    if (plan.length > 0) return { work: { ...work, plan, failures: 0 }, others };
  }
  return null;
}

/**
 * What is left undone once its work ends: that work, if it was ordered or begun, and something is left; and what was left before.
 * `returns`: whether it goes back to that by itself.
 */
export function unfinishedAfter(
  { work, world, unfinished }: Pick<Mind, 'work' | 'world' | 'unfinished'>,
  returns: boolean,
): readonly Unfinished[] {
  const before = unfinished.map((each) => ({ ...each, returns: returns && each.returns }));
  const isWanted =
    work !== null && work.build !== 'tidy' && (work.because === 'ordered' || work.done.length > 0);
  if (!isWanted || leftOf(work, world).plan.length === 0) return before;
  return [...before, { work, returns }].slice(-MOST_UNFINISHED);
}

/**
 * What it goes back to after the work of an order. To nothing if the order may mean what it builds just now: to take that away, or
 * whatever it has built. Who is to go on goes on with all that it has left, unless it is to make something larger.
 */
export function unfinishedDuring(mind: Mind, order: MateOrder, next: Work): readonly Unfinished[] {
  switch (order.kind) {
    case 'build':
    case 'fetch':
      return unfinishedAfter(mind, true);
    case 'tidy': {
      const isNamed = order.shape !== undefined || (order.block !== undefined && !order.all);
      const takesOfIt = mind.work?.done.some(({ cell }) =>
        next.plan.some((block) => isSame(block.cell, cell)),
      );
      return isNamed && !takesOfIt ? unfinishedAfter(mind, true) : [];
    }
    case 'go-on': {
      const others = goneOnWith(mind, order)?.others ?? mind.unfinished;
      return order.larger ? others : others.map((each) => ({ ...each, returns: true }));
    }
    case 'follow':
    case 'come':
    case 'stop':
    case 'report':
      return [];
  }
}

/**
 * With what it goes on: with what is named, if it has left that undone, or has built it and there is room for more; else with what it
 * has left, with what the visitor has begun, or with its own last build. Null if nothing of that may be placed.
 */
function goneOnWith(mind: Mind, { shape, larger }: Extract<MateOrder, { kind: 'go-on' }>): Resumed | null {
  const { mate, world, works, unfinished } = mind;
  const fresh = (work: Work | null) => work && { work, others: unfinished };
  const named =
    shape && (nextUnfinished(mind, ({ work }) => work.build === shape) ?? fresh(grownWork(mind, shape)));
  const last = works.at(-1);
  const grown = () => fresh(last === undefined ? null : grownWork(mind, last.build));
  const isNewestOwn = world.changes.at(-1)?.author === mate;
  if (larger && isNewestOwn) return named ?? grown();
  return named ?? nextUnfinished(mind) ?? fresh(begunWork(mind)) ?? grown();
}

/** To go on with the shape that was begun, or with the invitation; null if nothing of it may be placed. */
function begunWork(mind: Mind): Work | null {
  const { world } = mind;
  const shaped = shapedWork(mind, mind.recent);
  if (shaped) return shaped;
  const begun = lastBegun(world);
  const rest = begun && plannedBuild(world, begun, { ...mind, occupied: bodies(mind) });
  return begun && rest && newWork(begun, rest, 'ordered');
}

/** To make its builds of a name larger, as it would go on with a visitor's; null if there are none, or no room. */
function grownWork(mind: Mind, build: WorkName): Work | null {
  const { world, mate } = mind;
  const builds = mind.works.filter((work) => work.build === build);
  const own = builds
    .flatMap(({ cells }) => cells)
    .map(cellAt)
    .filter((cell) => isOwn(world, mate, cell))
    .map((cell) => ({ cell, kind: world.kindAt(cell) }));
  const work = shapedWork(mind, own);
  // Stryker disable next-line OptionalChaining,ArrayDeclaration: where there is a shape, there is a build.
  return work?.build === build ? { ...work, grows: builds.at(-1)?.cells ?? [] } : null;
}

/** To go on with the shape of some blocks, the newest last; null if they are none, or nothing of it may be placed. */
function shapedWork(mind: Mind, blocks: readonly Placed[]): Work | null {
  const proposal = inferShape(mind.world, blocks, { cursor: mind.cursor, occupied: bodies(mind) });
  const cells = mayBuild(mind, proposal?.cells ?? []);
  return proposal && cells.length > 0 ? newWork(proposal.shape, cells, 'ordered') : null;
}

/** The invitation that was last built at, if something of it is there. */
function lastBegun(world: World): InvitationName | null {
  const sites = INVITATIONS.map((name) => ({ name, cells: new Set(SITES[name].map(indexOf)) }));
  const last = world.changes.findLast(({ cell }) => sites.some(({ cells }) => cells.has(cell)));
  const begun = sites.find(({ cells }) => last && cells.has(last.cell))?.name;
  if (begun === undefined) return null;
  return progressOf(world)[begun].done > 0 ? begun : null;
}

/** What is left of a work: without the blocks that somebody else has placed, or taken, in the meantime. */
export function leftOf(work: Work, world: World): Work {
  const isOpen = ({ cell, kind }: Placed) => isSolid(world.kindAt(cell)) === (kind === KIND.air);
  const plan = work.plan.filter(isOpen);
  return plan.length === work.plan.length ? work : { ...work, plan };
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

/** After the answer to its proposal: where it is not wanted it does not ask again; nor twice for a notion of its own. */
export function answered(mind: Mind, answer: 'yes' | 'no' | 'silence'): Partial<Mind> {
  const { unwanted, work, patience } = mind;
  if (work === null) return {};
  const [first] = work.plan;
  if (!first) return {};
  const isNotion = work.because === 'notion';
  const silences = answer === 'silence' ? mind.silences + 1 : 0;
  const site = { build: work.build, cell: first.cell, around: SITE[siteOf(work, answer)] };
  return {
    unwanted: answer === 'yes' && !isNotion ? unwanted : [...unwanted, site].slice(-MOST_UNWANTED),
    patience: isNotion ? PATIENCE_TICKS * Math.max(1, silences) : patience,
    silences,
  };
}

/** An invitation is one site, unless the mate is wanted there. */
function siteOf({ build, because }: Work, answer: 'yes' | 'no' | 'silence'): keyof typeof SITE {
  if (answer !== 'yes' && isInvitation(build)) return 'invitation';
  return because === 'notion' ? 'notion' : 'shape';
}

export function newWork(build: WorkName, plan: readonly Placed[], because: Work['because']): Work {
  return { build, plan, done: [], planned: plan.length, failures: 0, reason: 'no-way', because };
}

/** A mate that plans. `cursor` is null where the cursor's cell is no obstacle. */
export type Builder = Omit<Mind, 'cursor'> & { readonly cursor: Cell | null };

/** Those of some blocks that a mate may place, as far as one can know before. */
export function mayBuild({ world, cursor, reserved }: Builder, blocks: readonly Placed[]): readonly Placed[] {
  return blocks.filter(
    ({ cell }) =>
      world.kindAt(cell) === KIND.air &&
      !(cursor && isSame(cell, cursor)) &&
      !reserved.includes(indexOf(cell)) &&
      !isKeptFree(world, cell),
  );
}

/** Where everyone stands. */
export function bodies({ at, others }: Pick<Mind, 'at' | 'others'>): Cell[] {
  return [at, ...others];
}

/** How far two places are from one another, seen from above. */
export function awayOf(one: Cell, other: Cell): number {
  return Math.max(Math.abs(one[0] - other[0]), Math.abs(one[2] - other[2]));
}
