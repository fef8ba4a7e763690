import { expect, test } from 'vitest';
import { cellAt, KIND } from '#machines/demo/blocks.ts';
import {
  selectIsDrawing,
  selectIsPaused,
  selectIsRunning,
  selectMarks,
} from '#machines/demo/demo.selectors.ts';
import { playDemo } from './support/played-demo.ts';

/** What the views ask of the demo (SITE-6). */

test('SITE-6: the demo is paused from pausing until it goes on', () => {
  const demo = playDemo();
  const asked = () => {
    const snapshot = demo.actor.getSnapshot();
    return { isPaused: selectIsPaused(snapshot), isRunning: selectIsRunning(snapshot) };
  };
  expect(asked()).toEqual({ isPaused: false, isRunning: true });
  demo.send({ type: 'pause.pressed' });
  expect(asked()).toEqual({ isPaused: true, isRunning: false });
  demo.send({ type: 'play.pressed' });
  expect(asked()).toEqual({ isPaused: false, isRunning: true });
});

test('SITE-6: one draws from the first mark until the second', () => {
  const demo = playDemo();
  const isDrawing = () => selectIsDrawing(demo.actor.getSnapshot());
  demo.send({ type: 'tool.chosen', tool: 'line' });
  expect(isDrawing()).toBe(false);
  demo.send({ type: 'use.pressed' });
  expect(isDrawing()).toBe(true);
  demo.send({ type: 'use.pressed' });
  expect(isDrawing()).toBe(false);
});

test('SITE-6: without a question no block is drawn as one that a mate would place', () => {
  expect(selectMarks(playDemo().actor.getSnapshot()).ghosts).toEqual([]);
});

test('SITE-6: what a mate asks to take away is marked as it stands, and not drawn as a block that comes', () => {
  const demo = playDemo();
  demo.place([26, 8, 8]);
  demo.order('Pip, fetch one stone');
  demo.until(() => demo.lines().some(({ says }) => says === 'fetched'));
  const { cell } = demo.context().world.changes.find(({ author }) => author === 'pip') ?? { cell: 0 };
  const cells = [{ cell: cellAt(cell), kind: KIND.air }];
  demo.send({ type: 'mate.asked', mate: 'pip', build: 'tidy', cells });
  expect(selectMarks(demo.actor.getSnapshot())).toMatchObject({
    ghosts: [],
    taken: [cellAt(cell)],
    outline: [],
  });
});

test('SITE-6: of a cursor in the air it is marked where its column meets the ground', () => {
  const demo = playDemo();
  const marks = () => selectMarks(demo.actor.getSnapshot());
  expect(marks().below).toBe(null);
  const stood = marks().cursor;
  for (let n = 0; n < 3; n += 1) demo.send({ type: 'cursor.moved', direction: 'up' });
  expect(marks().below).toEqual(stood);
});
