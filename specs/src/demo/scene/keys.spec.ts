import { describe, expect, test } from 'vitest';
import { KIND } from '#machines/demo/blocks.ts';
import { type Command, commandOf, type Key } from '../../../../src/demo/scene/keys.ts';

const key = (name: string, more: Partial<Key> = {}): Key => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  ...more,
});

const moves = (direction: 'left' | 'right' | 'forward' | 'back' | 'up' | 'down'): Command => ({
  type: 'cursor.moved',
  direction,
});

const MEANINGS: readonly [string, Command][] = [
  ['ArrowUp', moves('forward')],
  ['w', moves('forward')],
  ['ArrowDown', moves('back')],
  ['s', moves('back')],
  ['ArrowLeft', moves('left')],
  ['a', moves('left')],
  ['ArrowRight', moves('right')],
  ['d', moves('right')],
  ['PageUp', moves('up')],
  ['PageDown', moves('down')],
  [' ', { type: 'use.pressed' }],
  ['Enter', { type: 'use.pressed' }],
  ['x', { type: 'take.pressed' }],
  ['Backspace', { type: 'take.pressed' }],
  ['Delete', { type: 'take.pressed' }],
  ['c', { type: 'pick.pressed' }],
  ['b', { type: 'tool.chosen', tool: 'block' }],
  ['l', { type: 'tool.chosen', tool: 'line' }],
  ['f', { type: 'tool.chosen', tool: 'floor' }],
  ['v', { type: 'tool.chosen', tool: 'take' }],
  ['1', { type: 'kind.chosen', kind: KIND.planks }],
  ['9', { type: 'kind.chosen', kind: KIND.log }],
  ['0', { type: 'kind.chosen', kind: KIND.blossom }],
  ['q', { type: 'view.turned', by: -1 }],
  ['e', { type: 'view.turned', by: 1 }],
  ['r', { type: 'around.pressed' }],
  ['y', { type: 'question.answered', answer: 'yes' }],
  ['n', { type: 'question.answered', answer: 'no' }],
  ['t', { type: 'write' }],
  ['Escape', { type: 'escape' }],
  ['+', { type: 'zoom', factor: 0.85 }],
  ['=', { type: 'zoom', factor: 0.85 }],
  ['-', { type: 'zoom', factor: 1.18 }],
];

describe('a key of the board', () => {
  test.each(MEANINGS)('%j', (name, meaning) => {
    expect(commandOf(key(name))).toEqual(meaning);
  });

  test.each(MEANINGS.filter(([name]) => /^[a-z]$/.test(name)))(
    '%j means the same with Shift',
    (name, meaning) => {
      expect(commandOf(key(name.toUpperCase(), { shiftKey: true }))).toEqual(meaning);
    },
  );

  test.each(['ctrlKey', 'metaKey'] as const)('with %s: undo and redo, and nothing else', (modifier) => {
    const held = { [modifier]: true };
    expect(commandOf(key('z', held))).toEqual({ type: 'undo.pressed' });
    expect(commandOf(key('Z', { ...held, shiftKey: true }))).toEqual({ type: 'redo.pressed' });
    expect(commandOf(key('y', held))).toEqual({ type: 'redo.pressed' });
    for (const name of ['r', 't', 'c', '1', '+', 'ArrowLeft', ' ']) {
      expect(commandOf(key(name, held)), name).toBe(null);
    }
  });

  test('with Alt, and every other key, it is the browser’s', () => {
    for (const [name] of MEANINGS) expect(commandOf(key(name, { altKey: true })), name).toBe(null);
    for (const name of ['Tab', 'F5', 'Home', 'Shift', 'Control', 'Dead', 'z', 'é', '٣', '12', '']) {
      expect(commandOf(key(name)), name).toBe(null);
    }
  });

  test('held down, it repeats only what is a step: a move, a zoom, undo and redo', () => {
    const repeated = new Set(['cursor.moved', 'zoom']);
    for (const [name, meaning] of MEANINGS) {
      const wanted = repeated.has(meaning.type) ? meaning : { type: 'none' };
      expect(commandOf(key(name, { repeat: true })), name).toEqual(wanted);
    }
    expect(commandOf(key('z', { repeat: true, ctrlKey: true }))).toEqual({ type: 'undo.pressed' });
    expect(commandOf(key('Tab', { repeat: true }))).toBe(null);
  });
});
