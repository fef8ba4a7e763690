import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ActorState, lastStepOf, type Steps, stateAt, stepsOf } from '#audit/view/steps/steps.ts';
import type { SiteEvent } from '#machines/site/site.events.ts';
import { runs } from '../../support/arbitraries.ts';
import { keptTraces, MENU_STORY, recordSite } from './support.ts';

const anEvent: fc.Arbitrary<SiteEvent | { wait: number }> = fc.oneof(
  fc.integer({ min: 0, max: 200 }).map((top) => ({ type: 'page.scrolled' as const, top })),
  fc.boolean().map((isNarrow) => ({ type: 'viewport.changed' as const, isNarrow })),
  fc.constantFrom<SiteEvent>(
    { type: 'page.opened' },
    { type: 'page.shown' },
    { type: 'menu.pressed' },
    { type: 'drawer.dismissed' },
    { type: 'reset' },
  ),
  fc.integer({ min: 1, max: 12 * 3_600_000 }).map((wait) => ({ wait })),
);

/** The states after each step, made by going from the start, one step after the other. */
function replayed({ steps }: Steps): Map<string, ActorState>[] {
  let states = new Map<string, ActorState>();
  return steps.map(({ actor, after }) => {
    if (after) states = new Map([...states, [actor, after]]);
    return states;
  });
}

function expectSameStates(model: Steps) {
  replayed(model).forEach((states, index) => {
    for (const actor of model.actors.keys()) {
      expect(stateAt(model, actor, index), `${actor} at ${index}`).toEqual(states.get(actor) ?? null);
    }
  });
}

test('going to any step gives the same states as replaying from the start', () => {
  fc.assert(
    fc.property(fc.array(anEvent, { maxLength: 30 }), (events) =>
      expectSameStates(stepsOf(recordSite(events))),
    ),
    runs(30),
  );
});

describe.each(keptTraces())('The kept trace %s', (_, records) => {
  const model = stepsOf(records);

  test('going to any step gives the same states as replaying from the start', () => expectSameStates(model));

  test('every record belongs to a step of its own actor, and every event is one', () => {
    const events = records.filter(({ kind }) => kind === 'event');
    expect(model.steps.filter(({ kind }) => kind === 'event').map(({ seq }) => seq)).toEqual(
      events.map(({ seq }) => seq),
    );
    const microsteps = records.filter(
      (record) => record.kind === 'microstep' && record.event !== 'xstate.stop',
    );
    expect(model.steps.flatMap((step) => step.microsteps)).toHaveLength(microsteps.length);
    const readings = records.filter(({ kind }) => kind === 'reading');
    expect(model.steps.flatMap((step) => step.readings)).toHaveLength(readings.length);
  });

  test('what an actor was before a step is what it was after the one before', () => {
    for (const { steps } of model.actors.values()) {
      steps.slice(1).forEach((place, index) => {
        const step = model.steps[place];
        const earlier = model.steps[steps[index] ?? 0];
        if (step?.after && earlier?.after) expect(step.before).toEqual(earlier.after);
      });
    }
  });
});

test('an event that another actor sent names the step in which it was sent', () => {
  const { steps } = stepsOf(recordSite(MENU_STORY));
  const scrolled = steps.findLast(({ actor }) => actor === 'topBar');
  const cause = steps[scrolled?.cause ?? -1];
  expect(cause).toMatchObject({ actor: 'site', event: { type: 'page.scrolled', top: 101 } });
});

test('earlier records that were cut off are counted, and their actors described anew', () => {
  const { steps, dropped, actors } = stepsOf([
    { kind: 'cut', seq: 7, at: 5, dropped: 7 },
    { kind: 'actor', seq: 1, at: 0, actor: 'topBar', machine: 'topBar', parent: null, input: null },
    {
      kind: 'snapshot',
      seq: 7,
      at: 5,
      actor: 'topBar',
      event: 'checkpoint',
      status: 'active',
      value: { menu: 'full', drawer: 'closed' },
      context: {},
    },
  ]);
  expect(dropped).toBe(7);
  expect([...actors.keys()]).toEqual(['topBar']);
  expect(steps.map(({ kind }) => kind)).toEqual(['checkpoint']);
});

test('before it came to be an actor has no state and no step', () => {
  const model = stepsOf(recordSite(MENU_STORY));
  expect(stateAt(model, 'background', 0)).toBeNull();
  expect(lastStepOf(model, 'background', 0)).toBeNull();
  expect(stateAt(model, 'nobody', 5)).toBeNull();
});
