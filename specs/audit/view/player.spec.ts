import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { playerMachine } from '#audit/view/player/player.machine.ts';

function start(shown: readonly number[]) {
  const clock = new SimulatedClock();
  const player = createActor(playerMachine, { clock }).start();
  player.send({ type: 'steps.changed', shown });
  return {
    clock,
    player,
    chosen: () => player.getSnapshot().context.chosen,
    mode: () => player.getSnapshot().value,
  };
}

test('it starts at the first shown step, and goes back and forth among those that are shown', () => {
  const { player, chosen } = start([2, 5, 9]);
  expect(chosen()).toBe(2);
  player.send({ type: 'back.pressed' });
  expect(chosen()).toBe(2);
  player.send({ type: 'next.pressed' });
  expect(chosen()).toBe(5);
  player.send({ type: 'last.pressed' });
  player.send({ type: 'next.pressed' });
  expect(chosen()).toBe(9);
  player.send({ type: 'back.pressed' });
  expect(chosen()).toBe(5);
  player.send({ type: 'first.pressed' });
  expect(chosen()).toBe(2);
});

test('it plays with its speed, stops at the end, and then plays again from the beginning', () => {
  const { player, chosen, mode, clock } = start([0, 1, 2]);
  player.send({ type: 'speed.chosen', perSecond: 5 });
  player.send({ type: 'play.pressed' });
  clock.increment(199);
  expect(chosen()).toBe(0);
  clock.increment(1);
  expect(chosen()).toBe(1);
  clock.increment(200);
  expect([chosen(), mode()]).toEqual([2, 'paused']);
  player.send({ type: 'play.pressed' });
  expect([chosen(), mode()]).toEqual([0, 'playing']);
});

test.each(['first.pressed', 'back.pressed', 'next.pressed', 'last.pressed', 'pause.pressed'] as const)(
  '%s stops the playing',
  (type) => {
    const { player, mode } = start([0, 1, 2, 3]);
    player.send({ type: 'play.pressed' });
    player.send({ type });
    expect(mode()).toBe('paused');
  },
);

test('following goes to each new step, until one is chosen by hand', () => {
  const { player, chosen, mode } = start([0, 1]);
  player.send({ type: 'follow.pressed' });
  expect(chosen()).toBe(1);
  player.send({ type: 'steps.changed', shown: [0, 1, 2, 3] });
  expect([chosen(), mode()]).toEqual([3, 'following']);
  player.send({ type: 'step.chosen', step: 1 });
  player.send({ type: 'steps.changed', shown: [0, 1, 2, 3, 4] });
  expect([chosen(), mode()]).toEqual([1, 'paused']);
});

test('a filter that hides the chosen step leads to the last one before it', () => {
  const { player, chosen } = start([0, 1, 2, 3, 4]);
  player.send({ type: 'step.chosen', step: 3 });
  player.send({ type: 'steps.changed', shown: [1, 4] });
  expect(chosen()).toBe(1);
  player.send({ type: 'steps.changed', shown: [] });
  expect(chosen()).toBeNull();
});
