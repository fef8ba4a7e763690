import type { Around } from './around.ts';
import type { Cell, Kind } from './blocks.ts';
import type { Turn } from './cursor.ts';
import type { InvitationName } from './invitations.ts';
import type { Line, WorkName } from './mate-events.ts';
import type { MateName } from './mates.ts';
import type { MateOrder, Talk, Unread } from './orders.ts';
import type { PlaceAnswer, TakeAnswer } from './rules.ts';
import type { Author } from './world.ts';

/** With what a block is placed: one at a time, or many by drawing; or blocks are taken. */
export const TOOLS = ['block', 'line', 'floor', 'take'] as const;
export type Tool = (typeof TOOLS)[number];

/** What was opened at the start, and what was wrong with a link or with what was stored. */
export type Opened = {
  readonly build: 'link' | 'saved' | 'none';
  readonly problem: `${'link' | 'saved'}-${'damaged' | 'too-long' | 'other-version'}` | null;
};

/** What the visitor's own action has done: shown, and said in the status region. */
export type Answer =
  /** `unfinished`: who had left something undone. */
  | ({ readonly says: 'opened'; readonly unfinished?: readonly MateName[] } & Opened)
  /** `here`: what the cursor's cell holds; `below`: the cell below it. */
  | { readonly says: 'moved'; readonly cell: Cell; readonly here: Kind; readonly below: Kind }
  | { readonly says: 'at-the-edge' }
  /** The cursor is where something of an invitation is missing. */
  | {
      readonly says: 'showed';
      readonly invitation: InvitationName;
      readonly cell: Cell;
      readonly here: Kind;
      readonly below: Kind;
    }
  | { readonly says: 'hid-marks' }
  /** `level`: the one on which the cursor is now; null where it has stayed on its own. */
  | { readonly says: 'placed'; readonly kind: Kind; readonly count: number; readonly level: number | null }
  | { readonly says: 'not-placed'; readonly reason: Exclude<PlaceAnswer, 'ok'> }
  | { readonly says: 'took'; readonly kind: Kind; readonly level: number | null }
  | { readonly says: 'not-taken'; readonly reason: Exclude<TakeAnswer, 'ok'> }
  | { readonly says: 'chose-kind'; readonly kind: Kind }
  | { readonly says: 'nothing-to-pick' }
  | { readonly says: 'chose-tool'; readonly tool: Tool }
  /** `cell`: where the cursor is. */
  | { readonly says: 'draws'; readonly count: number; readonly cell: Cell }
  | { readonly says: 'stopped-drawing' }
  /** `kept`: blocks that others have changed since. */
  | {
      readonly says: 'undid' | 'redid';
      readonly count: number;
      readonly kept: number;
      readonly level: number | null;
    }
  | { readonly says: 'nothing-to-undo' | 'nothing-to-redo' }
  | { readonly says: 'turned'; readonly turn: Turn }
  | { readonly says: 'around'; readonly around: Around }
  /** Who was asked to do what; null: all of them. */
  | {
      readonly says: 'ordered';
      readonly mate: MateName | null;
      readonly order: MateOrder;
      readonly unread?: Unread;
    }
  /** What was written was not understood, or is no order. */
  | { readonly says: 'not-understood' | Exclude<Talk, 'yes' | 'no' | 'unknown' | 'who-built'> }
  /** What is at the cursor, and who has placed it: null for nature, and where nothing is. */
  | { readonly says: 'who-built'; readonly kind: Kind; readonly owner: Author | null }
  /** `cursor`: where it went, if it was where a block is to come; else null. */
  | {
      readonly says: 'answered';
      readonly mate: MateName;
      readonly answer: 'yes' | 'no';
      readonly cursor: Cell | null;
    }
  | { readonly says: 'no-question' }
  | { readonly says: 'started-anew'; readonly count: number }
  | { readonly says: 'paused' | 'goes-on' }
  | { readonly says: 'finished'; readonly invitation: InvitationName };

/**
 * What a mate has said or asked, or that nobody answered it. `n` counts from 1. `left`: how much of an invitation is
 * missing then; null for others.
 */
export type LogEntry = {
  readonly n: number;
  readonly mate: MateName;
  readonly left: number | null;
  readonly line:
    | Line
    | { readonly says: 'asks'; readonly build: WorkName; readonly count: number }
    | { readonly says: 'lapsed' };
};
