import { type Cell, cellAt, indexOf } from './blocks.ts';
import { REACH, reaches } from './building-rules.ts';
import { chosen, nextSeed } from './chance.ts';
import { surfaceNear } from './cursor.ts';
import { HOMES } from './grove-plan.ts';
import { type Act, awayOf, type Mind, SEES_FAR, type Work } from './mate-mind.ts';
import { findNearest, findPath, reachable } from './path-finding.ts';
import { standsIn } from './rules.ts';
import type { Placed } from './shape-site.ts';
import { TEMPERAMENTS } from './temperaments.ts';
import type { World } from './world.ts';

/** Ticks from one block to the next, and from one step to the next. */
export const TICKS_PER_BLOCK = 3;
export const TICKS_PER_STEP = 2;
/** How many ticks a mate waits after a refusal: somebody in the way may go on. */
export const TICKS_AFTER_REFUSAL = 6;
/** After so many refusals a mate gives up what it builds. */
export const MOST_FAILURES = 3;
/** How often a mate looks for a way in vain before it gives up, and how many ticks there are between. */
export const MOST_TRIES = 5;
const TICKS_PER_TRY = 4;
/** How many ticks there are between if it has told that it finds none. */
const TICKS_PER_LATE_TRY = 12;
/** After how many ticks with the cursor where it stands a mate goes aside. */
export const ASIDE_TICKS = 6;
/** How near a mate comes that comes or follows, in blocks. */
const NEAR_CURSOR = 3;
/** How far a stroll leads, how long its way may be, and how many places are looked at to find it. */
const STROLL = 3;
const LONGEST_STROLL = 10;
const STROLL_PLACES = 150;
/** A mate that is farther from its home, with no cursor near, wants to go home. */
const FAR_FROM_HOME = 8;
/** Ticks from one whim to the next: at least, and how many more at most. */
const WHIM_TICKS = 28;
const WHIM_SPREAD = 48;

/** What is decided at a tick. */
type Decision = Pick<Mind, 'act'> & Partial<Mind>;

/** What a mate that builds does next. Where others have done it all, there is nothing to tell. */
export function actOfWork(mind: Mind): Decision {
  const { work, at, pause } = mind;
  if (work === null) return done('arrive');
  const [block] = work.plan;
  if (!block) return done(work.done.length > 0 ? 'finish' : 'arrive');
  if (work.failures >= MOST_FAILURES) return done('give-up');
  if (pause > 0) return { act: { kind: 'wait' } };
  if (reaches(at, block.cell) && !standsIn(at, block.cell)) return { act: { kind: 'wish', block }, stuck: 0 };
  const decision = towards(mind, (blocked) =>
    findNearest(mind.world, at, (cell) => isGoodStand(cell, block, work), { blocked }),
  );
  if (decision.act.kind !== 'give-up') return decision;
  const isBelow = awayOf(at, block.cell) <= REACH.across && block.cell[1] - at[1] > REACH.up;
  return { ...decision, work: { ...work, reason: isBelow ? 'too-high' : 'no-way' } };
}

/** Whether there is a way to where it can build the first block of a work, or take it. Others who stand there may go on. */
export function canWorkAt({ world, at }: Pick<Mind, 'world' | 'at'>, work: Work | null): boolean {
  const [block] = work?.plan ?? [];
  if (work === null || block === undefined) return false;
  return findNearest(world, at, (cell) => isGoodStand(cell, block, work)) !== null;
}

/** What a mate on its way home does next. */
export function actOfReturn(mind: Mind): Decision {
  return actOfWay(mind, HOMES[mind.mate]);
}

/** What a mate that strolls does next. */
export function actOfStroll(mind: Mind): Decision {
  return actOfWay(mind, mind.goal ?? mind.at);
}

/** What a mate does next that comes to the cursor, or follows it. Where no way leads there it goes as near as it can. */
export function actOfErrand(mind: Mind): Decision {
  const { at, cursor, world, pause, inTheWay } = mind;
  if (inTheWay >= ASIDE_TICKS) return actAside(mind);
  const target = surfaceNear(world, cursor);
  const isNear = (cell: Cell) => awayOf(cell, target) <= NEAR_CURSOR;
  if (isNear(at)) return done('arrive');
  if (pause > 0) return { act: { kind: 'wait' } };
  const decision = towards(
    mind,
    (blocked) => findNearest(world, at, isNear, { blocked }) ?? wayToNearest(world, at, target, blocked),
  );
  const isOldNews = decision.act.kind === 'give-up' && mind.hasToldStuck;
  return isOldNews
    ? { ...decision, act: { kind: 'wait' }, stuck: MOST_TRIES, pause: TICKS_PER_LATE_TRY }
    : decision;
}

/** A step aside, off the cursor's column; a mate that has no room for it waits. */
export function actAside(mind: Mind): Decision {
  const { world, at, cursor } = mind;
  if (mind.pause > 0) return { act: { kind: 'wait' } };
  const isAside = (cell: Cell) => cell[0] !== cursor[0] || cell[2] !== cursor[2];
  const [to] = findNearest(world, at, isAside, { blocked: blockedBy(mind) }) ?? [];
  return { act: to ? { kind: 'step', to } : { kind: 'wait' } };
}

/** What comes into the mind of a mate that has nothing to do: to look somewhere, to stroll, or to go home. */
export function whimOf(mind: Mind): Partial<Mind> {
  const first = nextSeed(mind.seed);
  const seed = nextSeed(first);
  const next = { seed, goal: null, whim: WHIM_TICKS + chosen(seed, WHIM_SPREAD) };
  const isAway = awayOf(mind.at, HOMES[mind.mate]) > FAR_FROM_HOME && awayOf(mind.at, mind.cursor) > SEES_FAR;
  if (isAway && mind.freedom === 'free') return { ...next, gaze: 'ahead', goal: HOMES[mind.mate] };
  const gazes = ['cursor', 'mate', 'built', 'ahead'] as const;
  const gaze = gazes[chosen(first, 2 * gazes.length)];
  if (gaze !== undefined) return { ...next, gaze };
  return { ...next, gaze: 'ahead', goal: strollOf({ ...mind, seed }) };
}

/** Where a mate strolls to; null if its first thought is no good place. */
function strollOf(mind: Mind): Cell | null {
  const { world, at, cursor, seed } = mind;
  const [x, y, z] = strollsAround(mind);
  const [right, ahead] = [nextSeed(seed), nextSeed(nextSeed(seed))].map(
    (draw) => chosen(draw, 2 * STROLL + 1) - STROLL,
  ) as [number, number];
  const goal = surfaceNear(world, [x + right, y, z + ahead]);
  if (awayOf(goal, cursor) === 0) return null;
  const way = findPath(world, at, goal, { blocked: blockedBy(mind), limit: STROLL_PLACES });
  return way !== null && way.length > 0 && way.length <= LONGEST_STROLL ? goal : null;
}

/** Around which place a mate strolls, after its temperament: if it is not far. */
function strollsAround({ mate, at, cursor, recent }: Mind): Cell {
  const home = HOMES[mate];
  const liked = { home, cursor, built: recent.at(-1)?.cell ?? home }[TEMPERAMENTS[mate].strolls];
  if (awayOf(liked, at) <= SEES_FAR) return liked;
  return awayOf(home, at) <= FAR_FROM_HOME ? home : at;
}

function actOfWay(mind: Mind, goal: Cell): Decision {
  if (indexOf(mind.at) === indexOf(goal)) return done('arrive');
  if (mind.pause > 0) return { act: { kind: 'wait' } };
  return towards(mind, (blocked) => findPath(mind.world, mind.at, goal, { blocked }));
}

/** The first step of a way. Where there is none it waits a while, as somebody may go on or open a way; then it gives up. */
function towards(mind: Mind, way: (blocked: ReadonlySet<number>) => Cell[] | null): Decision {
  const [to] = way(blockedBy(mind)) ?? [];
  if (to) return { act: { kind: 'step', to }, stuck: 0 };
  if (mind.stuck >= MOST_TRIES) return done('give-up');
  return { act: { kind: 'wait' }, stuck: mind.stuck + 1, pause: TICKS_PER_TRY };
}

function done(kind: 'finish' | 'give-up' | 'arrive'): Decision {
  return { act: { kind } satisfies Act, stuck: 0 };
}

function blockedBy({ others }: Mind): Set<number> {
  return new Set(others.flatMap(([x, y, z]) => [indexOf([x, y, z]), indexOf([x, y + 1, z])]));
}

/** Where one can build the next block from, and stands in no block of the plan. */
function isGoodStand(cell: Cell, next: Placed, { plan }: Work): boolean {
  return reaches(cell, next.cell) && !plan.some((block) => standsIn(cell, block.cell));
}

/** The way to the cell that can be reached and is nearest to a place; no step where one stands there. */
function wayToNearest(world: World, at: Cell, [x, y, z]: Cell, blocked: ReadonlySet<number>): Cell[] | null {
  const far = (cell: Cell) => Math.abs(cell[0] - x) + Math.abs(cell[1] - y) + Math.abs(cell[2] - z);
  const cells = [...reachable(world, at)].map(cellAt);
  const best = cells.reduce((one, other) => (far(other) < far(one) ? other : one), at);
  return findPath(world, at, best, { blocked });
}
