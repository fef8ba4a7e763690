import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clausesOfStep, type Filter, NO_FILTER, shownSteps } from '#audit/view/steps/filter.ts';
import { stepsOf } from '#audit/view/steps/steps.ts';
import { runs } from '../../support/arbitraries.ts';
import { keptTraces, viewData } from './support.ts';

const traces = keptTraces().map(([, records]) => stepsOf(records));

const anyFilter = fc.constantFrom(...traces).chain((model) =>
  fc.record({
    model: fc.constant(model),
    filter: fc.record<Filter>({
      actor: fc.constantFrom('', 'nobody', ...model.actors.keys()),
      clause: fc.constantFrom('', 'DAY-1', 'MENU-2', 'SITE-5', 'NONE-9'),
      text: fc.constantFrom('', 'page', 'PAGE', ' pressed ', 'done', 'after', 'no such event'),
      changesOnly: fc.boolean(),
      withMessages: fc.boolean(),
    }),
  }),
);

const ALL: Filter = { ...NO_FILTER, withMessages: true };

test('with messages, and without a filter, every step is shown', () => {
  for (const { steps } of traces) {
    expect(shownSteps(steps, ALL, viewData.charts)).toEqual(steps.map(({ index }) => index));
  }
});

test('at first requests are hidden, and what the site passes on; a chosen actor shows all its steps', () => {
  for (const { steps } of traces) {
    const shown = shownSteps(steps, NO_FILTER, viewData.charts).map((index) => steps[index]);
    expect(shown.filter((step) => step?.machine === null)).toEqual([]);
    expect(shown.filter((step) => step?.machine === 'site').map((step) => step?.kind)).toEqual(['start']);
    const ofSite = shownSteps(steps, { ...NO_FILTER, actor: 'site' }, viewData.charts);
    expect(ofSite).toHaveLength(steps.filter(({ actor }) => actor === 'site').length);
  }
});

test('filters together show what each of them shows, in the order of the steps', () => {
  fc.assert(
    fc.property(anyFilter, ({ model: { steps }, filter }) => {
      const parts = (Object.keys(filter) as (keyof Filter)[]).map(
        (name) =>
          new Set(shownSteps(steps, { ...ALL, actor: filter.actor, [name]: filter[name] }, viewData.charts)),
      );
      const all = steps.map(({ index }) => index);
      expect(shownSteps(steps, filter, viewData.charts)).toEqual(
        all.filter((index) => parts.every((part) => part.has(index))),
      );
    }),
    runs(100),
  );
});

test('a filter shows only what fits, and the case of a text does not matter', () => {
  fc.assert(
    fc.property(anyFilter, ({ model: { steps }, filter }) => {
      const shown = shownSteps(steps, filter, viewData.charts);
      for (const index of shown) {
        const step = steps[index] ?? expect.fail('no such step');
        if (filter.actor !== '') expect(step.actor).toBe(filter.actor);
        if (filter.clause !== '') expect(clausesOfStep(step)).toContain(filter.clause);
        if (filter.changesOnly && step.kind === 'event')
          expect(step.after?.value).not.toEqual(step.before?.value);
      }
      expect(shownSteps(steps, { ...filter, text: filter.text.toUpperCase() }, viewData.charts)).toEqual(
        shown,
      );
    }),
    runs(100),
  );
});
