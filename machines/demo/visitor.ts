import type { Answer, Tool } from './answer.ts';
import { lookAround } from './around.ts';
import { type Cell, HEIGHT, HOTBAR, indexOf, KIND, type Kind } from './blocks.ts';
import { aimOf, type Direction, moveCursor, surfaceNear, type Turn } from './cursor.ts';
import { type InvitationName, missingOf } from './invitations.ts';
import { MATES, type MateName } from './mates.ts';
import { canPlace, canTake, floorTo, isSolid, lineTo, placeMany } from './rules.ts';
import type { Placed } from './shape-site.ts';
import { editsOf, type World } from './world.ts';

/** What the visitor's hand holds and where it is. */
export type Hand = {
  readonly world: World;
  readonly cursor: Cell;
  /** The block that the pointer touches; null where the keyboard moved the cursor. */
  readonly touched: Cell | null;
  /** Where the view looks: it goes along with the cursor's moves, and not with a pointer. */
  readonly focus: Cell;
  /** The invitation whose missing cells are marked. */
  readonly sought: InvitationName | null;
  readonly turn: Turn;
  readonly kind: Kind;
  readonly tool: Tool;
  /** Where a line or a floor begins that is being drawn; null while nothing is drawn. */
  readonly drawnFrom: Cell | null;
  readonly places: Readonly<Record<MateName, Cell>>;
};

/** What a command changes, and how it is answered. */
export type Outcome = Partial<Hand> & { readonly answer: Answer };

/** One step of the cursor. */
export function moved(hand: Hand, direction: Direction): Outcome {
  const cursor = moveCursor(hand.world, hand.cursor, direction, hand.turn, gapsOf(hand));
  const isSame = indexOf(cursor) === indexOf(hand.cursor);
  return {
    cursor,
    focus: cursor,
    touched: null,
    answer: isSame ? { says: 'at-the-edge' } : position(hand.world, cursor),
  };
}

/** Where the cursor is, and on what. */
export function position(world: World, cell: Cell): Answer {
  const [x, y, z] = cell;
  return { says: 'moved', cell, here: world.kindAt(cell), below: world.kindAt([x, y - 1, z]) };
}

/** The cursor goes to where something of an invitation is missing; for the lights the visitor holds a lantern then. */
export function shown({ world }: Hand, invitation: InvitationName): Outcome {
  const [cell] = missingOf(world, invitation);
  if (!cell) return { answer: { says: 'finished', invitation } };
  const [x, y, z] = cell;
  const answer: Answer = {
    says: 'showed',
    invitation,
    cell,
    here: world.kindAt(cell),
    below: world.kindAt([x, y - 1, z]),
  };
  const held = invitation === 'lights' ? { kind: KIND.lantern } : {};
  return { cursor: cell, focus: cell, touched: null, sought: invitation, answer, ...held };
}

/** What is missing is marked no longer. */
export function unmarked(): Outcome {
  return { sought: null, answer: { says: 'hid-marks' } };
}

/** A block in the cursor's cell. */
export function placed(hand: Hand): Outcome {
  const { world, cursor, kind, places } = hand;
  const reason = canPlace(world, cursor, bodiesOf(places));
  if (reason !== 'ok') return { answer: { says: 'not-placed', reason } };
  const next = world.apply('you', [{ cell: cursor, to: kind }]);
  const { level, ...after } = built(next, hand);
  return { ...after, answer: { says: 'placed', kind, count: 1, level } };
}

/** The block that the cursor touches is taken. */
export function taken(hand: Hand): Outcome {
  const aim = touchedBy(hand);
  if (aim === null) return { answer: { says: 'not-taken', reason: 'nothing' } };
  const reason = canTake(hand.world, aim);
  if (reason !== 'ok') return { answer: { says: 'not-taken', reason } };
  const kind = hand.world.kindAt(aim);
  const next = hand.world.apply('you', [{ cell: aim, to: KIND.air }]);
  const { level, ...after } = built(next, hand);
  return { ...after, answer: { says: 'took', kind, level } };
}

/**
 * The world after the visitor has changed it. The cursor goes to the surface, so that the next block comes on top; `level`
 * is its new one, null where it is the old one, or where a pointer shows it.
 */
function built(
  world: World,
  before: Pick<Hand, 'cursor' | 'touched'>,
): Pick<Hand, 'world' | 'cursor' | 'touched'> & { readonly level: number | null } {
  const cursor = surfaceNear(world, before.cursor);
  const isSeen = before.touched !== null || cursor[1] === before.cursor[1];
  return { world, cursor, touched: null, level: isSeen ? null : cursor[1] };
}

/** The world after a change that need not be at the cursor, which goes with the surface where that has moved. */
function changed(
  before: World,
  world: World,
  cursor: Cell,
): Pick<Hand, 'world' | 'cursor'> & { readonly level: number | null } {
  const [was, is] = [surfaceNear(before, cursor), surfaceNear(world, cursor)];
  const next = was[1] === is[1] ? cursor : is;
  return { world, cursor: next, level: next[1] === cursor[1] ? null : next[1] };
}

/** The block that 'take' and 'pick' mean: the one that the pointer touches, else the one at the cursor. */
export function touchedBy({
  world,
  cursor,
  touched,
}: Pick<Hand, 'world' | 'cursor' | 'touched'>): Cell | null {
  return touched !== null && isSolid(world.kindAt(touched)) ? touched : aimOf(world, cursor);
}

/** Who has placed the block that the cursor touches. */
export function builderHere(hand: Pick<Hand, 'world' | 'cursor' | 'touched'>): Answer {
  const aim = touchedBy(hand);
  if (aim === null) return { says: 'who-built', kind: KIND.air, owner: null };
  return { says: 'who-built', kind: hand.world.kindAt(aim), owner: hand.world.ownerOf(aim) };
}

/** The kind that the cursor touches is placed from now on, if it can be chosen. */
export function picked(hand: Hand): Outcome {
  const aim = touchedBy(hand);
  const touched = aim && hand.world.kindAt(aim);
  const name = HOTBAR.find((offered) => KIND[offered] === touched);
  if (name === undefined) return { answer: { says: 'nothing-to-pick' } };
  const kind = KIND[name];
  return { kind, answer: { says: 'chose-kind', kind } };
}

/** The cells that a drawing would fill now, in the order in which they can be placed. */
export function drawingOf({ world, cursor, drawnFrom, tool, places }: Hand): readonly Cell[] {
  if (drawnFrom === null) return [];
  const cells = tool === 'floor' ? floorTo(drawnFrom, cursor) : lineTo(drawnFrom, cursor);
  return placeMany(world, cells, bodiesOf(places));
}

/** How long a drawing is now, and where it has led. */
export function drawing(hand: Hand): Outcome {
  return { answer: { says: 'draws', count: drawingOf(hand).length, cell: hand.cursor } };
}

/** The drawing is placed. */
export function drawn(hand: Hand): Outcome {
  const cells = drawingOf(hand);
  if (cells.length === 0) {
    const reason = canPlace(hand.world, hand.cursor, bodiesOf(hand.places));
    return { answer: { says: 'not-placed', reason: reason === 'ok' ? 'taken' : reason } };
  }
  const next = hand.world.apply(
    'you',
    cells.map((cell) => ({ cell, to: hand.kind })),
  );
  const { level, ...after } = built(next, hand);
  return { ...after, answer: { says: 'placed', kind: hand.kind, count: cells.length, level } };
}

export function undone({ world, cursor }: Hand): Outcome {
  const result = world.undo('you');
  if (result === null) return { answer: { says: 'nothing-to-undo' } };
  const { level, ...after } = changed(world, result.world, cursor);
  return { ...after, answer: { says: 'undid', count: result.undone, kept: result.kept, level } };
}

export function redone({ world, cursor }: Hand): Outcome {
  const result = world.redo('you');
  if (result === null) return { answer: { says: 'nothing-to-redo' } };
  const { level, ...after } = changed(world, result.world, cursor);
  return { ...after, answer: { says: 'redid', count: result.redone, kept: result.kept, level } };
}

/** Everything is as nature made it. It is one command, and so can be undone. */
export function startedAnew({ world, cursor }: Hand): Outcome {
  const edits = editsOf(world).map(({ cell }) => ({ cell, to: world.naturalKindAt(cell) }));
  const { level: _, ...after } = changed(world, world.apply('you', edits), cursor);
  return { ...after, answer: { says: 'started-anew', count: edits.length } };
}

/**
 * A mate's question is answered. After a yes the cursor makes room, as no mate fills the cursor's cell; not while it draws:
 * else the drawing would be another one.
 */
export function answered(
  hand: Hand,
  { mate, cells }: { readonly mate: MateName; readonly cells: readonly Placed[] },
  answer: 'yes' | 'no',
): Outcome {
  const makesRoom = answer === 'yes' && hand.drawnFrom === null;
  const cursor = makesRoom ? above(hand, cells) : null;
  return { ...(cursor && { cursor, touched: null }), answer: { says: 'answered', mate, answer, cursor } };
}

/** The next free cell up from a cursor that is in one of some cells; null where it is in none, or nothing is free. */
function above({ world, cursor }: Hand, cells: readonly Placed[]): Cell | null {
  const isWanted = (at: Cell) => cells.some(({ cell }) => indexOf(cell) === indexOf(at));
  if (!isWanted(cursor)) return null;
  const [x, y, z] = cursor;
  // Stryker disable next-line EqualityOperator: above the world is bedrock.
  for (let level = y + 1; level < HEIGHT; level++) {
    const cell: Cell = [x, level, z];
    if (!isWanted(cell) && !isSolid(world.kindAt(cell))) return cell;
  }
  return null;
}

/** The view turns by a quarter. */
export function turned({ turn }: Hand, by: 1 | -1): Outcome {
  const next = ((turn + by + 4) % 4) as Turn;
  return { turn: next, answer: { says: 'turned', turn: next } };
}

/** What is around the cursor, for the status region. */
export function surveyed(hand: Hand): Outcome {
  return { answer: { says: 'around', around: lookAround({ ...hand, gaps: gapsOf(hand) }) } };
}

/** The places that are marked as missing, of the invitation that was shown last; none for who draws a line. */
function gapsOf({ world, sought, drawnFrom }: Hand): readonly Cell[] {
  // Stryker disable next-line ArrayDeclaration: what is no cell is nowhere.
  return sought === null || drawnFrom !== null ? [] : missingOf(world, sought);
}

/** Where the mates stand. */
export function bodiesOf(places: Readonly<Record<MateName, Cell>>): Cell[] {
  return MATES.map((mate) => places[mate]);
}
