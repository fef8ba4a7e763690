import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { topBarModel, topBarOracle } from '#audit/models/top-bar.model.ts';
import { createTopBarMachine, type TopBarEvent } from '#machines/top-bar/top-bar.machine.ts';
import { runs } from '../../support/arbitraries.ts';
import { assertStories, inspectStory } from '../../support/stories.ts';
import { noSuchStep, shownBy, testModel } from '../support/pure-layer.ts';

const machine = createTopBarMachine();

testModel({
  clauses: 'MENU-1 MENU-2 MENU-3 MENU-4',
  model: topBarModel,
  oracle: topBarOracle,
  open: (inspect) => {
    const actor = createActor(machine, { inspect }).start();
    return {
      actor,
      bringAbout: (step) => (step.kind === 'event' ? actor.send(step.event) : noSuchStep(step)),
      facts: () => null,
    };
  },
});

const anyEvent: fc.Arbitrary<TopBarEvent> = fc.oneof(
  fc.record({ type: fc.constant('viewport.changed' as const), isNarrow: fc.boolean() }),
  fc.record({
    type: fc.constant('page.scrolled' as const),
    top: fc.oneof(fc.constantFrom(0, 99, 100, 100.5, 101), fc.double({ min: -100, max: 5000, noNaN: true })),
  }),
  fc.constantFrom<TopBarEvent>(
    { type: 'menu.pressed' },
    { type: 'drawer.dismissed' },
    { type: 'page.navigated' },
  ),
);

test('MENU-1 MENU-2 MENU-3 MENU-4: wherever the page is scrolled to, the bar is as the specification says', async () => {
  await assertStories(
    fc.property(fc.array(anyEvent, { maxLength: 80, size: 'max' }), (events) => {
      const bar = createActor(createTopBarMachine(), { inspect: inspectStory }).start();
      let state = topBarOracle.start;
      for (const event of events) {
        bar.send(event);
        state = topBarOracle.next(state, { kind: 'event', event });
        expect(shownBy(topBarModel, bar.getSnapshot())).toEqual(topBarOracle.shows(state).toSorted());
      }
      bar.stop();
    }),
    runs(300),
  );
});

const everyEvent = Object.values(topBarModel.steps).map(({ event }) => event);

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
