import { describe, expect, test } from 'vitest';
import { isMachineName } from '#audit/charts/catalogue.ts';
import { accountOf, coverageOf, sentenceOf } from '#audit/view/steps/account.ts';
import { explain } from '#audit/view/steps/explain.ts';
import { actorTitle } from '#audit/view/steps/names.ts';
import { type Step, stepsOf } from '#audit/view/steps/steps.ts';
import { playedDemo } from '../../support/played-demo.ts';
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

test('SITE-6 of a state with regions it tells only the region that has changed', () => {
  const [, records] = keptTraces().find(([file]) => file === 'demo.ndjson') ?? expect.fail('It is not kept.');
  const { steps } = stepsOf(records);
  const asked = steps.find(({ event }) => event?.type === 'mate.asked') ?? expect.fail('Nobody has asked.');
  expect(sentenceOf(accountOf(asked, viewData))).toContain(
    "Questions went from 'none' to 'one that waits for an answer'",
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

test('MENU-4 of an event that nothing waits for it blames no condition', () => {
  expect(tell('topBar', [{ type: 'page.navigated' }])).toBe(
    'Another page, or another step of this page, was opened (page.navigated). ' +
      'Nothing happened: the bar does not wait for this now.',
  );
});

test.each([
  {
    text: 'text #1',
    transition: 'join.opening always 3',
    value: { editing: 'malformed' },
    said:
      'Joining with a code started by the first press of the button for the code, or a join link, given the text ' +
      "'text #1'. It begins with 'the form for the code: saying that the " +
      "code has a mistake', because the text is not a whole code, and the field is not empty.",
  },
  {
    text: '',
    transition: 'join.opening always 2',
    value: { editing: 'typing' },
    said:
      "Joining with a code started by the first press of the button for the code, or a join link. It begins with 'the form for the code: waiting for a code', " +
      'because the text is not a whole code, and the field is empty.',
  },
])(
  'SITE-5 of a start it says what was given, and why it begins so: $text',
  ({ text, transition, value, said }) => {
    const [step = expect.fail()] = stepsOf([
      { seq: 1, at: 0, kind: 'actor', actor: 'join', machine: 'join', parent: null, input: { text } },
      { seq: 2, at: 0, kind: 'microstep', actor: 'join', event: 'xstate.init', transitions: [transition] },
      {
        seq: 3,
        at: 0,
        kind: 'snapshot',
        actor: 'join',
        event: 'xstate.init',
        status: 'active',
        value,
        context: {},
      },
    ]).steps;
    expect(sentenceOf(accountOf(step, viewData))).toBe(said);
  },
);

test('BACK-4 of one choice among several it names what came before it, too', () => {
  const device = { canHover: true, forcesColours: false, prefersLessMotion: true, savesData: false };
  expect(
    tell('background', [
      { type: 'page.opened' },
      { type: 'page.idle' },
      { type: 'device.changed', ...device },
    ]),
  ).toContain(
    "from 'none' to 'paused', because motion is not wanted (choice: none, less motion: yes, saving data: no, behind a game: no), " +
      'and a pointer can hover, and no colours are forced.',
  );
});

test('SITE-5 without the tick it says that nothing happened, and why', () => {
  const [, records] = keptTraces().find(([file]) => file === 'join-with-lost-reply.ndjson') ?? expect.fail();
  const step = stepsOf(records).steps.find(({ event }) => event?.type === 'join.pressed') ?? expect.fail();
  expect(sentenceOf(accountOf(step, viewData))).toBe(
    'The button for the seat was pressed (join.pressed). Nothing happened, because the consent is not ticked.',
  );
});

test('SITE-5 of a refusal it says which one', () => {
  const [, records] = keptTraces().find(([file]) => file === 'join-with-lost-reply.ndjson') ?? expect.fail();
  const looked = stepsOf(records).steps.find(({ event }) => event?.type.startsWith('xstate.done.actor'));
  const refusal = { kind: 'refused', code: 'code-unknown' };
  const step = looked ?? expect.fail();
  const context = { ...(step.before?.context as object), refusal };
  const refused: Step = {
    ...step,
    event: { type: 'xstate.done.actor.0.join.lookingUp.requesting', output: refusal },
    microsteps: [['join.lookingUp.requesting done lookUp'], ['join.lookingUp.deciding always 5']],
    after: { status: 'active', value: { editing: 'refused' }, context },
  };
  expect(sentenceOf(accountOf(refused, viewData))).toContain('because the server refused (code-unknown).');
});

test.each([
  [[{ type: 'viewport.changed', isNarrow: true }], ['MENU-1']],
  [[{ type: 'page.scrolled', top: 101 }], ['MENU-2', 'MENU-3']],
  [
    [
      { type: 'page.scrolled', top: 101 },
      { type: 'page.scrolled', top: 100 },
    ],
    ['MENU-1', 'MENU-2'],
  ],
] as const)(
  'MENU-1 MENU-2 it names only the clauses of the conditions that decided: %j',
  (events, clauses) => {
    const { steps } = stepsOf(recordSite(events));
    expect(accountOf(lastOf('topBar', steps), viewData).clauses).toEqual(clauses);
  },
);

test('BACK-3 BACK-4 what a video reports is told with the clause on videos alone', () => {
  const { steps } = stepsOf(
    recordSite([
      { type: 'page.opened' },
      { type: 'page.idle' },
      {
        type: 'device.changed',
        canHover: true,
        forcesColours: false,
        prefersLessMotion: false,
        savesData: false,
      },
      { type: 'video.started' },
    ]),
  );
  expect(accountOf(lastOf('background', steps), viewData)).toMatchObject({
    changes: [{ to: 'moving: playing' }],
    clauses: ['BACK-4'],
  });
});

test.each([
  ['join', 'join', 'Joining with a code'],
  ['join 2', 'join', 'Joining with a code (2)'],
  ['join join', null, 'Joining with a code, request for a seat'],
  ['join 2 join 3', null, 'Joining with a code (2), request for a seat (3)'],
  ['faqSearch search 18', null, 'Search in the FAQ, search (18)'],
  ['something else', null, 'something else'],
])('the actor %s has a readable name', (name, machine, title) => {
  expect(actorTitle({ name, machine })).toBe(title);
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

describe.each([
  ...keptTraces(),
  ['of a game of the demo', playedDemo(60)] as const,
  ['of a longer game, cut off', playedDemo(150, { limit: 1500 })] as const,
])('The trace %s', (_, records) => {
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
