import type { Cell, Kind } from './blocks.ts';
import type { Turn } from './cursor.ts';
import type { InvitationName } from './invitations.ts';
import type { MateName } from './mates.ts';
import { ORDER_SHAPES } from './order-words.ts';
import type { MateOrder } from './orders.ts';
import type { Placed } from './shape-site.ts';
import { SHAPES } from './shapes.ts';
import type { Author, Change } from './world.ts';

/** What the demo tells a mate, and what a mate tells the demo. All of it is plain data, so that a trace can replay it. */

/**
 * A cell that was changed, by its number (`indexOf`), by whom, and whether by a command or by undoing one. `owner`: who made
 * what it holds now, which may be another one after an undo; null for nature.
 */
export type CellChange = {
  readonly cell: number;
  readonly to: Kind;
  readonly author: Author;
  readonly by: Change['by'];
  readonly owner: Author | null;
};

/** What a mate sees at a tick, or at an order. */
export type Perception = {
  /** What was changed since the last tick, the oldest first. What it knows already may come again. */
  readonly changes: readonly CellChange[];
  readonly cursor: Cell;
  /** The kind of block that the visitor has chosen, and how the view is turned. */
  readonly kind: Kind;
  readonly turn: Turn;
  /** Where the other mates stand. */
  readonly others: readonly Cell[];
  /** The cells that are reserved for others, by their numbers (`indexOf`): where they build or ask to, and what the visitor draws. */
  readonly reserved: readonly number[];
  /** Whether a question would not disturb now: none is open, the last one is a while ago, and the visitor is not drawing. */
  readonly mayAsk: boolean;
  /** Whether something that nobody has begun would not disturb either: the last question is a longer while ago. */
  readonly mayPropose: boolean;
  /** What it has built before the page was loaded again: as long as it has not seen that. */
  readonly works?: readonly PastWork[];
};

/** Why something was not done. */
export type Reason =
  /** It cannot be reached. */
  | 'no-way'
  /** It stands below, and does not reach so high. */
  | 'too-high'
  /** Something or somebody is in the way. */
  | 'in-the-way'
  /** There is nothing to hold the next block: what carried it is gone. */
  | 'floating'
  /** The visitor's cursor is where the next block would go. */
  | 'cursor-there'
  /** Somebody could no longer go home. */
  | 'shuts-in'
  /** There is no room for it here. */
  | 'no-room'
  /** There is nothing that it could be done with. */
  | 'nothing-there'
  /** Nothing of it is missing. */
  | 'all-there';

/** What the visitor asks for, as things are at that moment. It wins over everything that the mate does. */
export type Ordered = Perception & { readonly order: MateOrder };

/** What a mate is told. */
export type MateEvent =
  | ({ readonly type: 'tick' } & Perception)
  | ({ readonly type: 'order.given' } & Ordered)
  /** The grove is as at the beginning, and each mate at its home. */
  | ({ readonly type: 'anew.begun' } & Perception)
  /** How its question ended. `busy`: another one was open, or something is there, so that nobody saw it. */
  | { readonly type: 'question.answered'; readonly answer: 'yes' | 'no' | 'silence' | 'busy' }
  /** Its wish came true; the change is in the next tick. */
  | { readonly type: 'wish.granted' }
  | { readonly type: 'wish.refused'; readonly reason: Reason }
  /** It cannot stand where it went: somebody or something was there first. It is where it was. */
  | { readonly type: 'step.refused'; readonly at: Cell }
  /** The visitor has finished an invitation. */
  | { readonly type: 'invitation.finished'; readonly invitation: InvitationName };

/** What is built: what somebody began, or what was ordered. */
export const BUILDS = [...SHAPES, ...ORDER_SHAPES, 'lantern', 'blossom', 'gap'] as const;
export type BuildName = (typeof BUILDS)[number];

/** What a mate works on: it builds, brings blocks, or takes its own away. */
export type WorkName = BuildName | 'fetch' | 'tidy';

/**
 * What came true of a work, and under which name: the numbers of its cells (`indexOf`), the newest last. `left`: where the page was
 * loaded again, what of it was never built; its cells are among the others.
 */
export type PastWork = {
  readonly build: BuildName | 'fetch';
  readonly cells: readonly number[];
  readonly left?: readonly Placed[];
};

/** What a mate says of what it has done. */
export type Line =
  | { readonly says: 'finished'; readonly build: BuildName; readonly placed: number }
  /** `placed` of `planned` blocks are there. */
  | {
      readonly says: 'gave-up';
      readonly build: BuildName;
      readonly placed: number;
      readonly planned: number;
      readonly reason: Reason;
    }
  /** The visitor stopped it: `placed` of `planned` blocks are there, or gone where it tidies. Null: it only went somewhere. */
  | {
      readonly says: 'stopped';
      readonly build: WorkName | null;
      readonly placed: number;
      readonly planned: number;
    }
  /** `placed` of `planned` blocks are there, at least one. */
  | { readonly says: 'fetched'; readonly kind: Kind; readonly placed: number; readonly planned: number }
  | { readonly says: 'tidied'; readonly taken: number }
  /** What it does, where that was asked: `placed` of `planned` blocks are there, or gone where it tidies. */
  | {
      readonly says: 'busy';
      readonly build: WorkName;
      readonly placed: number;
      readonly planned: number;
    }
  /** So is this: it has nothing to do, and something that it has left undone, of which `placed` of `planned` blocks are there. */
  | {
      readonly says: 'left';
      readonly build: WorkName;
      readonly placed: number;
      readonly planned: number;
    }
  /** And these: it is on its way; it waits for the answer to its question; it has nothing to do. */
  | { readonly says: 'comes' | 'waits' | 'free' }
  | { readonly says: 'came' | 'follows' }
  /** An order that was not begun. */
  | { readonly says: 'cannot'; readonly order: MateOrder['kind']; readonly reason: Reason }
  | { readonly says: 'cheers'; readonly invitation: InvitationName }
  /** It can go nowhere; or it cannot go home. Said once, until it is free again. */
  | { readonly says: 'shut-in' | 'cut-off' };

/** What the demo is told by a mate. */
export type MateReport =
  | { readonly type: 'mate.moved'; readonly mate: MateName; readonly at: Cell }
  /** It proposes to build these blocks, or to take them (air), in this order, at most six; it waits for the answer. */
  | {
      readonly type: 'mate.asked';
      readonly mate: MateName;
      readonly build: WorkName;
      readonly cells: readonly Placed[];
    }
  /** It wishes to place a block, or to take one (air); it waits for the answer. */
  | { readonly type: 'mate.wished'; readonly mate: MateName; readonly cell: Cell; readonly to: Kind }
  | { readonly type: 'mate.told'; readonly mate: MateName; readonly line: Line }
  /**
   * It begins to work, or goes on after a cheer; until it has ended, others get new orders before it. `cells`: where it is going to
   * build, by their numbers (`indexOf`); none where it takes away. `hasLeft`: something undone.
   */
  | {
      readonly type: 'mate.began';
      readonly mate: MateName;
      readonly build: WorkName;
      readonly cells: readonly number[];
    }
  | { readonly type: 'mate.ended'; readonly mate: MateName; readonly hasLeft: boolean };
