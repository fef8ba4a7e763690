import { describe, expect, test, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { createDemoStartMachine } from '#machines/demo/demo-start.machine.ts';

/** A poster, and what ends the newest fetching of the script. */
function start() {
  const clock = new SimulatedClock();
  const ends: { arrive(hasArrived: boolean): void; crash(): void }[] = [];
  const load = vi.fn(
    () =>
      new Promise<boolean>((resolve, reject) => {
        ends.push({ arrive: resolve, crash: () => reject(new Error('broken')) });
      }),
  );
  const actor = createActor(createDemoStartMachine({ load }), { clock }).start();
  return {
    load,
    clock,
    state: () => actor.getSnapshot().value,
    press: () => actor.send({ type: 'start.pressed' }),
    draw: () => actor.send({ type: 'picture.drawn' }),
    end: async (how: 'arrives' | 'fails' | 'breaks') => {
      const last = ends.at(-1);
      if (how === 'breaks') last?.crash();
      else last?.arrive(how === 'arrives');
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

describe('the start of the demo', () => {
  test('SITE-6: nothing is loaded before somebody starts; the poster stays until a picture is drawn', async () => {
    const { load, state, press, draw, end } = start();
    draw();
    expect([state(), load.mock.calls.length]).toEqual(['poster', 0]);
    press();
    expect(state()).toBe('loading');
    await end('arrives');
    expect(state()).toBe('drawing');
    draw();
    expect(state()).toBe('playing');
  });

  test('SITE-6: a second press while it loads asks for nothing', () => {
    const { load, press } = start();
    press();
    press();
    expect(load).toHaveBeenCalledTimes(1);
  });

  test.each(['fails', 'breaks'] as const)('SITE-6: a script that %s can be asked for again', async (how) => {
    const { load, state, press, end } = start();
    press();
    await end(how);
    expect(state()).toBe('failed');
    press();
    expect([state(), load.mock.calls.length]).toEqual(['loading', 2]);
  });

  test('SITE-6: a script that takes 30 s is lost, and does not open the demo later', async () => {
    const { clock, state, press, end } = start();
    press();
    clock.increment(29_999);
    expect(state()).toBe('loading');
    clock.increment(1);
    expect(state()).toBe('failed');
    await end('arrives');
    expect(state()).toBe('failed');
  });
});
