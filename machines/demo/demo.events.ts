import type { Tool } from './answer.ts';
import type { Cell, Kind } from './blocks.ts';
import type { Direction } from './cursor.ts';
import type { InvitationName } from './invitations.ts';
import type { MateReport } from './mate-events.ts';
import type { AddressedOrder } from './orders.ts';

/** What the visitor does, and what passes. */
export type VisitorEvent =
  /** At the start, where both a link and a stored build could be opened. */
  | { readonly type: 'link.chosen' | 'saved.chosen' }
  | { readonly type: 'cursor.moved'; readonly direction: Direction }
  /** A pointer is at a free cell, and touches a block. */
  | { readonly type: 'cursor.pointed'; readonly cell: Cell; readonly touched: Cell | null }
  /** Places, takes, or begins or ends a drawing, as the chosen tool says. */
  | { readonly type: 'use.pressed' }
  | { readonly type: 'take.pressed' | 'pick.pressed' }
  | { readonly type: 'drawing.cancelled' }
  | { readonly type: 'kind.chosen'; readonly kind: Kind }
  | { readonly type: 'tool.chosen'; readonly tool: Tool }
  | { readonly type: 'undo.pressed' | 'redo.pressed' | 'anew.pressed' }
  | { readonly type: 'view.turned'; readonly by: 1 | -1 }
  | { readonly type: 'around.pressed' }
  /** Where is something of this invitation missing? */
  | { readonly type: 'invitation.pressed'; readonly invitation: InvitationName }
  /** What is missing need not be marked any longer. */
  | { readonly type: 'marks.hidden' }
  | { readonly type: 'order.given'; readonly order: AddressedOrder }
  | { readonly type: 'question.answered'; readonly answer: 'yes' | 'no' }
  | { readonly type: 'pause.pressed' | 'play.pressed' | 'page.hidden' | 'page.shown' }
  | { readonly type: 'mates.muted' | 'mates.unmuted' }
  /** A quarter of a second has passed. */
  | { readonly type: 'tick' };

export type DemoEvent = VisitorEvent | MateReport;
