import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { createTopBarMachine, type TopBarEvent } from '#machines/top-bar/top-bar.machine.ts';
import { transitionMeter } from '../../support/transition-meter.ts';

/** One of each event, with a value on both sides of each threshold. */
const everyEvent: TopBarEvent[] = [
  { type: 'viewport.changed', isNarrow: true },
  { type: 'viewport.changed', isNarrow: false },
  { type: 'page.scrolled', top: 100 },
  { type: 'page.scrolled', top: 101 },
  { type: 'menu.pressed' },
  { type: 'drawer.dismissed' },
  { type: 'page.navigated' },
];

test('MENU-4: all four are reachable: full or compact, with the drawer open or closed', () => {
  const paths = getShortestPaths(createTopBarMachine(), { events: everyEvent });

  const reached = new Set(paths.map(({ state }) => JSON.stringify(state.value)));

  expect([...reached].toSorted()).toEqual([
    '{"menu":"compact","drawer":"closed"}',
    '{"menu":"compact","drawer":"open"}',
    '{"menu":"full","drawer":"closed"}',
    '{"menu":"full","drawer":"open"}',
  ]);
});

test('MENU-1 MENU-2 MENU-3: the context of the bar never contradicts its state', () => {
  const paths = getShortestPaths(createTopBarMachine(), { events: everyEvent });

  const situations = paths.map(({ state: { value, context } }) => ({ ...value, ...context }));

  expect(situations).toHaveLength(9);
  expect(situations.filter((each) => each.isNarrow && each.menu === 'full')).toEqual([]);
  expect(situations.filter((each) => !each.isNarrow && !each.isScrolled && each.menu === 'compact')).toEqual(
    [],
  );
  expect(
    situations.filter((each) => each.isScrolled && each.menu === 'full' && each.drawer === 'closed'),
  ).toEqual([]);
});

test('every event in every state takes every transition of the machine', () => {
  const machine = createTopBarMachine();
  const meter = transitionMeter(machine);
  const paths = getShortestPaths(machine, { events: everyEvent });

  for (const path of paths) {
    for (const event of everyEvent) {
      const actor = createActor(machine, { inspect: meter.inspect }).start();
      for (const step of path.steps.slice(1)) actor.send(step.event); // the first is XState's own initial event
      actor.send(event);
      actor.stop();
    }
  }

  expect(meter.all()).toHaveLength(7);
  expect(meter.notTaken()).toEqual([]);
});
