import { describe, expect, test } from 'vitest';
import { isMachineName } from '#audit/charts/catalogue.ts';
import { accountOf, coverageOf, sentenceOf } from '#audit/view/steps/account.ts';
import { explain } from '#audit/view/steps/explain.ts';
import { type Step, stepsOf } from '#audit/view/steps/steps.ts';
import { keptTraces, MENU_STORY, recordSite, viewData } from './support.ts';

function lastOf(actor: string, steps: readonly Step[]): Step {
  return steps.findLast((step) => step.actor === actor) ?? expect.fail(`${actor} has no step`);
}

function tell(actor: string, events: Parameters<typeof recordSite>[0]): string {
  return sentenceOf(accountOf(lastOf(actor, stepsOf(recordSite(events)).steps), viewData));
}

test('MENU-2 it says why the menu turned compact', () => {
  expect(tell('topBar', MENU_STORY)).toBe(
    "The page was scrolled to 101 px (page.scrolled). The menu went from 'full' to 'compact', " +
      'because the page is scrolled by more than 100 px, and the drawer is closed.',
  );
});

test('MENU-1 of a condition it names only the part that decided', () => {
  expect(tell('topBar', [{ type: 'viewport.changed', isNarrow: true }])).toBe(
    'The width of the window was read (narrow: yes) (viewport.changed). ' +
      "The menu went from 'full' to 'compact', because the window is narrow.",
  );
});

test('MENU-4 it says why nothing happened', () => {
  expect(tell('topBar', [{ type: 'menu.pressed' }])).toBe(
    'The menu button was pressed (menu.pressed). Nothing happened, because the menu is full.',
  );
});

test('of a step that changed no state it says what was done', () => {
  expect(tell('site', [{ type: 'page.scrolled', top: 7 }])).toBe(
    'The page was scrolled to 7 px (page.scrolled). The site tells the top bar; the state stayed as it was.',
  );
});

test('of a start it says the first state', () => {
  expect(tell('participant', [])).toBe("Visitor record started. It begins with 'not read yet'.");
});

test('DAY-1 it says why the phase is day, by the recorded readings', () => {
  expect(tell('dayNight', [{ type: 'page.opened' }])).toBe(
    "The page was opened (page.opened). The phase went from 'not known yet' to 'day', " +
      'because the local time is from 08:00 to before 20:45.',
  );
});

test('of a step that the machine would make in another way, no reason is told', () => {
  const step = lastOf('topBar', stepsOf(recordSite(MENU_STORY)).steps);
  const other = { ...step, after: step.before };
  expect(explain(other)).toBeNull();
  expect(accountOf(other, viewData)).toMatchObject({ isExplained: false, reasons: [], refusals: [] });
});

describe.each(keptTraces())('The kept trace %s', (_, records) => {
  const { steps } = stepsOf(records);

  test('every step is explained by the machine itself, and the condition of each taken transition held', () => {
    for (const step of steps) {
      const account = accountOf(step, viewData);
      expect(account.isExplained, `step ${step.index}: ${sentenceOf(account)}`).toBe(true);
      for (const { transition, isTaken, guard } of (explain(step) ?? []).flat()) {
        if (isTaken && guard) expect(guard.holds, transition).toBe(true);
      }
      const taken = account.transitions.map(({ transition }) => transition.id);
      if (step.machine !== null && isMachineName(step.machine)) expect(taken).toEqual(step.microsteps.flat());
    }
  });

  test('every step is told in words: no event and no value without them', () => {
    for (const step of steps) {
      const account = accountOf(step, viewData);
      expect(sentenceOf(account)).not.toMatch(/undefined|xstate\.|\{|^The event /);
    }
  });
});

test('coverage is told for each layer, and not made up where nothing was measured', () => {
  const coverage = {
    date: '2026-11-23',
    commit: 'abc',
    layers: { pure: ['a'], react: [], browser: [] },
    exceptions: [{ transition: 'a', layer: 'browser' as const, reason: 'No page can.' }],
  };
  expect(coverageOf('a', coverage)).toEqual([
    { layer: 'pure', isCovered: true, reason: null },
    { layer: 'react', isCovered: false, reason: null },
    { layer: 'browser', isCovered: false, reason: 'No page can.' },
  ]);
  expect(coverageOf('a', null)).toBeNull();
});
