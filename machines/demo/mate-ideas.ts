import { type Cell, cellAt, indexOf, isInside, KIND } from './blocks.ts';
import { tidies } from './building-rules.ts';
import { chosen, nextSeed, type Seed } from './chance.ts';
import { surfaceNear } from './cursor.ts';
import { INVITATIONS, isFinished, missingOf, SITES } from './invitations.ts';
import {
  awayOf,
  type Builder,
  bodies,
  broughtHere,
  type Mind,
  mayBuild,
  newWork,
  type Unwanted,
  type Work,
} from './mate-mind.ts';
import { MATES } from './mates.ts';
import { MOST_ORDERED } from './order-words.ts';
import { plannedBuild } from './ordered-builds.ts';
import { placeMany } from './rules.ts';
import { builtAround } from './shape-mirror.ts';
import { along, isSame, isSameFamily, type Placed } from './shape-site.ts';
import { inferShape } from './shapes.ts';
import { type Notion, TEMPERAMENTS } from './temperaments.ts';

/** How many ticks the visitor must have changed nothing before a mate proposes something of its own accord: seven seconds. */
export const STILL_TICKS = 28;
/** How many ticks it must be so before a gap seems to be one: three seconds. */
const GAP_TICKS = 12;
/** So many of the visitor's blocks must be there for it; the path is lit for those who build more. */
const FEWEST_BUILT = 2;
const FEWEST_FOR_LIGHTS = 3;
/** Who has placed so many blocks of one kind, one after the other, may need more of it. */
const FEWEST_FOR_FETCHING = 4;
/** How much a mate proposes of its own accord: the rest is the visitor's. */
const MOST_LIGHTS = 2;
const MOST_BLOSSOM = 3;
const BROUGHT = 2;
/** How large a thing may be of which the dreamer proposes a mirror image, and how far away the image begins. */
const LEAST_OF_ORIGINAL = 3;
const MIRROR_GAP = 2;
/** How near to where something else was not wanted a mate proposes nothing of its own accord. */
const NOTION_APART = 2;
/** The columns around a block. */
const AROUND = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
] as const;

/** Whether it is this mate's turn to think: one after the other, so that they do not all ask at once. */
export function thinksNow({ mate, still, mayAsk }: Mind): boolean {
  return mayAsk && still % MATES.length === MATES.indexOf(mate);
}

/** What this mate would like to build, after its temperament; null if nothing. */
export function ideaOf(mind: Mind): Work | null {
  const idea = begunInvitation(mind) ?? begunShape(mind) ?? begunGap(mind);
  const isTime = mind.mayPropose && mind.still >= STILL_TICKS && mind.patience === 0;
  return idea ?? (isTime ? ownNotion(mind) : null);
}

/** To go on with the invitation of which the visitor's newest block is a part. */
function begunInvitation(mind: Mind): Work | null {
  const newest = mind.recent.at(-1);
  if (!newest) return null;
  const begun = TEMPERAMENTS[mind.mate].invitations.find((name) =>
    SITES[name].some((cell) => isSame(cell, newest.cell)),
  );
  const site = { ...mind, kind: newest.kind, occupied: bodies(mind) };
  return begun ? wanted(mind, newWork(begun, plannedBuild(mind.world, begun, site) ?? [], 'begun')) : null;
}

/**
 * To go on with the shape that the visitor has begun, also where the cursor is: on top of a column it stands in the way,
 * and makes room after a yes, if there is room above.
 */
function begunShape(mind: Mind): Work | null {
  const proposal = inferShape(mind.world, unfinished(mind), { occupied: bodies(mind) });
  if (proposal === null || !TEMPERAMENTS[mind.mate].shapes.includes(proposal.shape)) return null;
  const hasRoomAbove = proposal.cells.every(({ cell }) => isInside(along(cell, 1, 1)));
  const cursor = hasRoomAbove ? null : mind.cursor;
  return wanted({ ...mind, cursor }, newWork(proposal.shape, proposal.cells, 'begun'));
}

/** The visitor's latest blocks without those of finished invitations: there is nothing to go on with. */
function unfinished({ world, recent }: Mind): readonly Placed[] {
  const done = INVITATIONS.filter((name) => isFinished(world, name));
  return recent.filter(({ cell }) => !done.some((name) => SITES[name].some((each) => isSame(each, cell))));
}

/** To fill what the visitor has left free between two blocks, if it stays free. */
function begunGap(mind: Mind): Work | null {
  if (!TEMPERAMENTS[mind.mate].fillsGaps || mind.still < GAP_TICKS) return null;
  return wanted(mind, newWork('gap', gaps(mind), 'begun'));
}

/** Something that nobody has begun. */
function ownNotion(mind: Mind): Work | null {
  const { notions, isFickle } = TEMPERAMENTS[mind.mate];
  if (mind.recent.length < FEWEST_BUILT) return null;
  const first = isFickle ? chosen(seedAt(mind), notions.length) : 0;
  // Stryker disable next-line ArithmeticOperator: counted from the end of both copies, it is the same place.
  for (const notion of [...notions, ...notions].slice(first, first + notions.length)) {
    const idea = wanted(mind, newWork(notion, blocksOf(notion, mind), 'notion'));
    if (idea) return idea;
  }
  return null;
}

/** A proposal with what may be built of it; null if nothing may, or if it is not wanted there. */
function wanted(mind: Builder, idea: Work): Work | null {
  const plan = idea.build === 'tidy' ? idea.plan : placeable(mind, idea.plan);
  const [first] = plan;
  if (!first || mind.unwanted.some((site) => isAbout(site, idea, first.cell))) return null;
  return newWork(idea.build, plan, idea.because);
}

/** Whether an answer is about a proposal too. Who has begun something else since then is asked about it, even beside. */
function isAbout({ build, cell, around }: Unwanted, idea: Work, first: Cell): boolean {
  if (build === idea.build) return awayOf(cell, first) <= around;
  // What it has brought lies where it has offered to bring it.
  if (idea.build === 'tidy') return false;
  return idea.because === 'begun' ? isSame(cell, first) : awayOf(cell, first) <= NOTION_APART;
}

function blocksOf(notion: Notion, mind: Mind): readonly Placed[] {
  switch (notion) {
    case 'lights':
      return nextLights(mind);
    case 'blossom':
      return groundBeside(mind, MOST_BLOSSOM).map((cell) => ({ cell, kind: KIND.blossom }));
    case 'lantern':
      return groundBeside(mind, 1).map((cell) => ({ cell, kind: KIND.lantern }));
    case 'mirror':
      return mirrorOf(mind);
    case 'fetch':
      return moreOfTheSame(mind);
    case 'tidy':
      return unneeded(mind);
  }
}

/** More of what the visitor builds with, near the cursor; not of what is rarely wanted twice. */
function moreOfTheSame(mind: Mind): readonly Placed[] {
  const latest = mind.recent.slice(-FEWEST_FOR_FETCHING);
  const [first] = latest;
  if (!first || latest.length < FEWEST_FOR_FETCHING || first.kind === KIND.lantern) return [];
  if (latest.some(({ kind }) => kind !== first.kind)) return [];
  return broughtHere(mind, first.kind, BROUGHT) ?? [];
}

/** To take away what it has brought, once the visitor has built with something else since. */
function unneeded({ mate, world, works, recent }: Mind): readonly Placed[] {
  const newest = recent.at(-1);
  // Stryker disable next-line ArrayDeclaration: what is no cell has no owner.
  const brought = works.findLast(({ build }) => build === 'fetch')?.cells.map(cellAt) ?? [];
  const left = brought.filter((cell) => tidies(world, mate, cell));
  if (!newest || left.some((cell) => isSameFamily(world.kindAt(cell), newest.kind))) return [];
  const latest = world.changes.findLast(({ cell }) => [newest.cell, ...left].map(indexOf).includes(cell));
  if (latest?.cell !== indexOf(newest.cell)) return [];
  return left.toReversed().map((cell) => ({ cell, kind: KIND.air }));
}

/** The cells that the visitor has left free between two blocks. */
function gaps(mind: Mind): Placed[] {
  const { world, recent } = mind;
  const found = recent.flatMap(({ cell, kind }) =>
    ([0, 2] as const).flatMap((axis) =>
      [1, -1].flatMap((side) => {
        const gap = along(cell, axis, side);
        const other = along(gap, axis, side);
        const isGap = world.ownerOf(other) === 'you' && isSameFamily(world.kindAt(other), kind);
        return isGap ? [{ cell: gap, kind }] : [];
      }),
    ),
  );
  return placeable(mind, found).slice(0, MOST_ORDERED);
}

/** The lanterns that are missing nearest to the cursor. */
function nextLights(mind: Mind): Placed[] {
  const { world, cursor, recent } = mind;
  if (recent.length < FEWEST_FOR_LIGHTS) return [];
  const missing = [...missingOf(world, 'lights')].sort(
    (one, other) => awayOf(one, cursor) - awayOf(other, cursor),
  );
  return placeable(
    mind,
    missing.map((cell) => ({ cell, kind: KIND.lantern })),
  ).slice(0, MOST_LIGHTS);
}

/** Free ground beside the newest block; where it begins is left to chance. */
function groundBeside(mind: Mind, most: number): Cell[] {
  const { world, recent } = mind;
  const newest = recent.at(-1);
  // Stryker disable next-line ConditionalExpression,ArrayDeclaration: who has built nothing gets no proposal.
  if (!newest) return [];
  const [x, y, z] = newest.cell;
  const first = chosen(seedAt(mind), AROUND.length);
  // Stryker disable next-line ArithmeticOperator: counted from the end of both copies, it is the same place.
  const around = [...AROUND, ...AROUND].slice(first, first + AROUND.length);
  const cells = around.flatMap(([dx, dz]): Placed[] => {
    const cell = surfaceNear(world, [x + dx, y, z + dz]);
    const isGround = world.ownerOf(along(cell, 1, -1)) === null && Math.abs(cell[1] - y) <= 2;
    return isGround ? [{ cell, kind: newest.kind }] : [];
  });
  return placeable(mind, cells)
    .slice(0, most)
    .map(({ cell }) => cell);
}

/** The mirror image of what the visitor has built last, beside it; nothing where it does not fit as a whole. */
function mirrorOf(mind: Mind): readonly Placed[] {
  const { world } = mind;
  const newest = unfinished(mind).at(-1);
  if (!newest) return [];
  const original = builtAround(world, newest.cell);
  if (original.length < LEAST_OF_ORIGINAL || original.length > MOST_ORDERED) return [];
  for (const axis of [0, 2] as const) {
    const places = original.map((cell) => cell[axis]);
    for (const edge of [Math.max(...places) + MIRROR_GAP / 2, Math.min(...places) - MIRROR_GAP / 2]) {
      const image = original.map((cell) => ({
        cell: along(cell, axis, 2 * (edge - cell[axis])),
        kind: world.kindAt(cell),
      }));
      if (placeable(mind, image).length === original.length) return placeable(mind, image);
    }
  }
  return [];
}

/** Chance that differs from place to place. */
function seedAt({ seed, recent }: Mind): Seed {
  const newest = recent.at(-1);
  return nextSeed(seed ^ (newest ? indexOf(newest.cell) : 0));
}

/** Those of some blocks that may be placed, in an order in which each can be. */
function placeable(mind: Builder, blocks: readonly Placed[]): Placed[] {
  const may = mayBuild(mind, blocks);
  const cells = may.map(({ cell }) => cell);
  return placeMany(mind.world, cells, bodies(mind)).flatMap(
    // Stryker disable next-line ArrayDeclaration: what can be placed is one of the blocks.
    (cell) => may.find((block) => isSame(block.cell, cell)) ?? [],
  );
}
