import { describe, expect, test } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { chartOf } from '#audit/charts/chart.ts';
import { type Coverage, coverageCounter } from '#audit/charts/coverage.ts';
import { coverageByLayer, problemsOf, tableOf } from '../../.ci/coverage/layers.ts';
import { SimulatedWallClock } from '../support/simulated-wall-clock.ts';

const machine = createMachine({
  id: 'lamp',
  initial: 'off',
  states: {
    off: { on: { pressed: [{ guard: ({ event }) => event['hard'] === true, target: 'on' }, {}] } },
    on: { after: { 1000: 'off' }, on: { pressed: 'warming' } },
    warming: { always: 'on' },
  },
});
const chart = chartOf(machine);

/** What a lamp does with these presses, and then in a second. */
function lampWith(...presses: boolean[]): Coverage {
  const { inspect, counts } = coverageCounter();
  const clock = new SimulatedWallClock({ zone: 'UTC', now: 0 });
  const lamp = createActor(machine, { clock, inspect }).start();
  for (const hard of presses) lamp.send({ type: 'pressed', hard });
  clock.wait(1000);
  lamp.stop();
  return counts();
}

describe('the counter', () => {
  test('counts each transition by its source, event and guard, each state that was entered, and each delay', () => {
    expect(lampWith(false, true, true)).toEqual({
      lamp: {
        transitions: {
          'lamp.off pressed 2': 1,
          'lamp.off pressed': 1,
          'lamp.on pressed': 1,
          'lamp.warming always': 1,
          'lamp.on after 1000': 1,
        },
        states: { lamp: 1, 'lamp.off': 2, 'lamp.on': 2, 'lamp.warming': 1 },
        delays: { 'lamp.on after 1000': 1 },
      },
    });
  });

  test('counts an event that nothing answers as nothing', () => {
    const { inspect, counts } = coverageCounter();
    const lamp = createActor(machine, { inspect }).start();
    lamp.send({ type: 'thrown' });

    expect(counts()['lamp']?.transitions).toEqual({});
    lamp.stop();
  });
});

describe('the check', () => {
  const whole = lampWith(false, true, true);
  const soft = lampWith(false);
  const layers = (pure: Coverage, react: Coverage) =>
    coverageByLayer(
      [chart],
      [
        { layer: 'pure', spec: 'a', coverage: pure },
        { layer: 'react', spec: 'b', coverage: react },
        { layer: 'browser', spec: 'c', coverage: soft },
        { layer: 'browser', spec: 'd', coverage: whole },
      ],
    );

  test('has nothing to say where every layer has everything', () => {
    expect(problemsOf([chart], layers(whole, whole), [])).toEqual([]);
  });

  test('counts a state that a browser only passed, as its transitions tell', () => {
    const resting = {
      lamp: { ...whole['lamp'], states: { lamp: 1, 'lamp.off': 1, 'lamp.on': 1 } },
    } as Coverage;
    const byLayer = coverageByLayer([chart], [{ layer: 'browser', spec: 'a', coverage: resting }]);

    expect(byLayer.browser['lamp']?.states['lamp.warming']).toBe(1);
    expect(byLayer.pure['lamp']?.states).toEqual({});
  });

  test('says what the models alone leave out, although another layer has it', () => {
    expect(problemsOf([chart], layers(soft, whole), [])).toContain(
      "pure: of the transitions, 'lamp.on pressed' is not covered.",
    );
    expect(problemsOf([chart], layers(soft, whole), [])).toContain(
      "pure: of the states, 'lamp.warming' is not covered.",
    );
  });

  test('says what React leaves out, unless there is a reason for it', () => {
    const problem =
      "react: 'lamp.on pressed' is not covered, and audit/models/exceptions.ts has no reason for it.";
    const exception = {
      transition: 'lamp.on pressed',
      layer: 'react',
      reason: 'No finger is so quick.',
    } as const;

    expect(problemsOf([chart], layers(whole, soft), [])).toContain(problem);
    expect(problemsOf([chart], layers(whole, soft), [exception])).not.toContain(problem);
  });

  test('says where an exception is not needed, or names nothing', () => {
    const exception = {
      transition: 'lamp.on pressed',
      layer: 'react',
      reason: 'No finger is so quick.',
    } as const;
    const misspelt = { ...exception, transition: 'lamp.on thrown' };

    expect(problemsOf([chart], layers(whole, whole), [exception, misspelt])).toEqual([
      "react: 'lamp.on pressed' is covered, but audit/models/exceptions.ts says that it cannot be.",
      "audit/models/exceptions.ts names 'lamp.on thrown', which no machine has.",
    ]);
  });

  test('takes what a layer covers by chance either way', () => {
    const exception = {
      transition: 'lamp.on pressed',
      layer: 'react',
      reason: 'A finger is seldom so quick.',
      isByChance: true,
    } as const;

    expect(problemsOf([chart], layers(whole, whole), [exception])).toEqual([]);
    expect(problemsOf([chart], layers(whole, soft), [exception])).not.toContain(
      "react: 'lamp.on pressed' is not covered, and audit/models/exceptions.ts has no reason for it.",
    );
  });

  test('shows how much each layer has', () => {
    expect(tableOf([chart], layers(whole, soft))).toContain(
      '| lamp | transitions | 5 / 5 | 1 / 5 | 5 / 5 | 5 / 5 |',
    );
  });
});
