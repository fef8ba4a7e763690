import type { LogEntry } from './answer.ts';
import { type Cell, cellAt, KIND } from './blocks.ts';
import { isOwn, tidies } from './building-rules.ts';
import { isInvitation } from './invitations.ts';
import type { PastWork, WorkName } from './mate-events.ts';
import { isCalled } from './mate-mind.ts';
import { MATES, type MateName } from './mates.ts';
import type { OrderBlock, OrderShape } from './order-words.ts';
import { type AddressedOrder, isForMates, type MateOrder } from './orders.ts';
import type { World } from './world.ts';

/** What it depends on whom an order is for. */
type Scene = {
  readonly world: World;
  readonly places: Readonly<Record<MateName, Cell>>;
  readonly cursor: Cell;
  readonly log: readonly LogEntry[];
  /** What each mate works on; null for one that has nothing to do. */
  readonly works: Readonly<Record<MateName, WorkName | null>>;
  /** What each mate has built; also what no line in the log tells any more. */
  readonly made: Readonly<Record<MateName, readonly PastWork[]>>;
  /** The mates that have left something undone. */
  readonly unfinished: readonly MateName[];
};

/**
 * Whom an order is for; nobody, if mates can do nothing with it. The mate that is called; else all of them, the nearest one, or
 * the one that does such things: another one that has nothing to do, if that one works. To go on with something that is named, who
 * has built one; to make something larger, who has placed the newest block; else all that have left something undone, or else who
 * has placed the newest block. To take something away, who has told last that it has built one, or has one that was built before the
 * page was loaded, or else who has built last; to take all away, whoever has built something.
 */
export function addresseesOf(
  { mate, ...order }: AddressedOrder,
  { world, places, cursor, log, works, made, unfinished }: Scene,
): readonly MateName[] {
  if (!isForMates(order)) return [];
  if (mate !== null) return [mate];
  switch (order.kind) {
    case 'stop':
    case 'report':
      return MATES;
    case 'follow':
    case 'come':
      return [nearest(places, cursor)];
    case 'tidy': {
      const builders = order.all ? allBuilders(world, log, made, order) : [];
      if (builders.length > 0) return builders;
      return [
        builderInLog(log, order.shape) ??
          owner(world, made, order.shape) ??
          lastBuilder(world, order.block) ??
          'pip',
      ];
    }
    case 'fetch':
      return [freeOne('pip', works)];
    case 'go-on': {
      const builder = order.shape && (builderInLog(log, order.shape) ?? owner(world, made, order.shape));
      if (builder) return [builder];
      const newest = newestBuilder(world);
      if (order.larger && newest) return [newest];
      const idle = unfinished.filter((name) => works[name] === null);
      return idle.length === 0 ? [newest ?? 'wren'] : idle;
    }
    case 'build':
      return [atInvitation(order.shape, works) ?? freeOne(builderOf(order.shape), works)];
  }
}

/** This mate, or another one that has nothing to do; this one too if all work. */
function freeOne(mate: MateName, works: Scene['works']): MateName {
  return [mate, ...MATES].find((name) => works[name] === null) ?? mate;
}

/** The mate that works on an invitation already: it goes on with it. */
function atInvitation(shape: OrderShape, works: Scene['works']): MateName | undefined {
  return isInvitation(shape) ? MATES.find((mate) => works[mate] === shape) : undefined;
}

function builderOf(shape: OrderShape): MateName {
  switch (shape) {
    case 'tower':
    case 'wall':
    case 'stairs':
    case 'bridge':
      return 'wren';
    case 'floor':
    case 'roof':
    case 'lights':
      return 'pip';
  }
}

function nearest(places: Readonly<Record<MateName, Cell>>, [x, , z]: Cell): MateName {
  const distance = (mate: MateName) => Math.abs(places[mate][0] - x) + Math.abs(places[mate][2] - z);
  return MATES.reduce((best, mate) => (distance(mate) < distance(best) ? mate : best));
}

/** What was told of such builds. */
function buildsIn(log: readonly LogEntry[], shape: OrderShape | undefined): readonly LogEntry[] {
  return log.filter(
    ({ line }) => 'build' in line && 'placed' in line && line.placed > 0 && isCalled(line.build, shape),
  );
}

/** The mate that has told last of such a build; one that has taken its own away since only if no other one has. */
function builderInLog(log: readonly LogEntry[], shape: OrderShape | undefined): MateName | undefined {
  const builds = buildsIn(log, shape);
  const hasTidied = ({ mate, n }: LogEntry) =>
    // Stryker disable next-line EqualityOperator: no line tells of a build and of tidying.
    log.some((later) => later.n > n && later.mate === mate && later.line.says === 'tidied');
  return (builds.findLast((entry) => !hasTidied(entry)) ?? builds.at(-1))?.mate;
}

/** The mates of which something is there that they would take away: of this name, or of this kind, if one is named. */
function allBuilders(
  world: World,
  log: readonly LogEntry[],
  made: Scene['made'],
  { shape, block }: Extract<MateOrder, { kind: 'tidy' }>,
): readonly MateName[] {
  const isNamed = (cell: Cell) => block === undefined || world.kindAt(cell) === KIND[block];
  const cells = world.changes.map(({ cell }) => cellAt(cell)).filter(isNamed);
  const hasOne = (mate: MateName) =>
    shape === undefined ||
    buildsIn(log, shape).some((entry) => entry.mate === mate) ||
    owns(world, made, mate, shape);
  return MATES.filter((mate) => hasOne(mate) && cells.some((cell) => tidies(world, mate, cell)));
}

/** A mate of which such a build is there. */
function owner(world: World, made: Scene['made'], shape: OrderShape | undefined): MateName | undefined {
  return MATES.find((mate) => owns(world, made, mate, shape));
}

function owns(world: World, made: Scene['made'], mate: MateName, shape: OrderShape | undefined): boolean {
  return made[mate].some(
    ({ build, cells }) => isCalled(build, shape) && cells.some((cell) => tidies(world, mate, cellAt(cell))),
  );
}

/** The mate that has made the last change, if it was to place a block. */
export function newestBuilder(world: World): MateName | null {
  const newest = world.changesSince(world.revision - 1)[0];
  return newest && newest.author !== 'you' && newest.to !== KIND.air ? newest.author : null;
}

/** The mate that has placed the newest block: of this kind if there is one, of those that mates would take away. */
function lastBuilder(world: World, block: OrderBlock | undefined): MateName | undefined {
  const builders = (isWanted: (mate: MateName, cell: Cell) => boolean) =>
    world.changes.flatMap(({ author, cell }) =>
      author !== 'you' && isWanted(author, cellAt(cell)) ? [author] : [],
    );
  // Stryker disable next-line ConditionalExpression: no block has no kind.
  const isNamed = (cell: Cell) => block !== undefined && world.kindAt(cell) === KIND[block];
  return (
    builders((mate, cell) => tidies(world, mate, cell) && isNamed(cell)).at(-1) ??
    builders((mate, cell) => tidies(world, mate, cell)).at(-1) ??
    builders((mate, cell) => isOwn(world, mate, cell)).at(-1)
  );
}
