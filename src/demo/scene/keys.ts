import type { Tool } from '#machines/demo/answer.ts';
import { HOTBAR, KIND } from '#machines/demo/blocks.ts';
import type { Direction } from '#machines/demo/cursor.ts';
import type { VisitorEvent } from '#machines/demo/demo.events.ts';

/** What a key of the board means: an event of the demo, or something that only the view knows. */
export type Command =
  | VisitorEvent
  | { readonly type: 'zoom'; readonly factor: number }
  /** To the field in which one writes to the mates. */
  | { readonly type: 'write' }
  /** Drops a drawing; without one, leaves the board. */
  | { readonly type: 'escape' }
  /** Nothing; but the key is the board's. */
  | { readonly type: 'none' };

/** How much farther away the eye is after one step. */
export const ZOOM = { nearer: 0.85, farther: 1.18 } as const;

/** A key as the browser tells it. */
export type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'>;

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'forward',
  w: 'forward',
  ArrowDown: 'back',
  s: 'back',
  ArrowLeft: 'left',
  a: 'left',
  ArrowRight: 'right',
  d: 'right',
  PageUp: 'up',
  PageDown: 'down',
};

const TOOL_KEYS: Readonly<Record<string, Tool>> = { b: 'block', l: 'line', f: 'floor', v: 'take' };

const COMMANDS: Readonly<Record<string, Command>> = {
  ' ': { type: 'use.pressed' },
  Enter: { type: 'use.pressed' },
  x: { type: 'take.pressed' },
  Backspace: { type: 'take.pressed' },
  Delete: { type: 'take.pressed' },
  c: { type: 'pick.pressed' },
  q: { type: 'view.turned', by: -1 },
  e: { type: 'view.turned', by: 1 },
  r: { type: 'around.pressed' },
  y: { type: 'question.answered', answer: 'yes' },
  n: { type: 'question.answered', answer: 'no' },
  t: { type: 'write' },
  Escape: { type: 'escape' },
  '+': { type: 'zoom', factor: ZOOM.nearer },
  '=': { type: 'zoom', factor: ZOOM.nearer },
  '-': { type: 'zoom', factor: ZOOM.farther },
};

/** What a key that is held down does again and again. The others would place, take or answer more than was meant. */
const REPEATED: ReadonlySet<Command['type']> = new Set([
  'cursor.moved',
  'zoom',
  'undo.pressed',
  'redo.pressed',
] as const);

/** What a key means on the board; null leaves it to the browser. */
export function commandOf(key: Key): Command | null {
  const command = meaningOf(key);
  return command && key.repeat && !REPEATED.has(command.type) ? { type: 'none' } : command;
}

function meaningOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Key): Command | null {
  // Letters mean the same with Shift or Caps Lock.
  const name = key.length === 1 ? key.toLowerCase() : key;
  if (altKey) return null;
  if (ctrlKey || metaKey) {
    if (name === 'z') return { type: shiftKey ? 'redo.pressed' : 'undo.pressed' };
    return name === 'y' ? { type: 'redo.pressed' } : null;
  }
  const direction = DIRECTIONS[name];
  if (direction) return { type: 'cursor.moved', direction };
  const tool = TOOL_KEYS[name];
  if (tool) return { type: 'tool.chosen', tool };
  const block = /^[0-9]$/.test(name) ? HOTBAR[(Number(name) + 9) % 10] : undefined;
  if (block) return { type: 'kind.chosen', kind: KIND[block] };
  return COMMANDS[name] ?? null;
}
