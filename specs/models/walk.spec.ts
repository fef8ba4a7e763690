import { expect, test } from 'vitest';
import type { Seen } from '#audit/models/look.ts';
import type { Model, Oracle } from '#audit/models/model.ts';
import type { Page, PageModel } from '#audit/models/page.ts';
import { anyStories, type Stories } from '#audit/models/stories.ts';
import { walkThrough } from '#audit/models/walk.ts';

type Press = { type: 'pressed' } | { type: 'broken' };
type State = 'dark' | 'light' | 'out of order';

const lamp = {
  machine: 'lamp',
  steps: {
    'the button is pressed': { kind: 'event', event: { type: 'pressed' } },
    'the lamp breaks': { kind: 'event', event: { type: 'broken' } },
  },
  screens: { 'lamp.off': 'dark', 'lamp.on': 'light', 'lamp.broken': 'out of order' },
} as const satisfies Model<Press>;

const oracle: Oracle<State, Press, State> = {
  start: 'dark',
  next: (state, step) => {
    if (step.kind !== 'event' || state === 'out of order') return state;
    if (step.event.type === 'broken') return 'out of order';
    return state === 'dark' ? 'light' : 'dark';
  },
  shows: (state) => [state],
  facts: () => null,
  identity: (state) => state,
};

const isHeading = (seen: Seen, state: State) => seen.heading === state;

/** A page of the lamp; `press` says what it shows after a press. */
function lampPage(
  press: (shown: State) => State,
  change: Partial<PageModel<State, Press, State, typeof lamp>> = {},
) {
  let shown: State = 'dark';
  const never = () => Promise.reject(new Error('The walk has no such step.'));
  const page: Page = {
    open: async () => {
      shown = 'dark';
    },
    press: async (button) => {
      shown = button === 'break' ? 'out of order' : press(shown);
    },
    see: async () => {
      const nothing = { text: '', buttons: [], statuses: [], fields: {}, isTicked: null, entry: null };
      return { heading: shown, ...nothing };
    },
    ...{ type: never, tick: never, goTo: never, setOnline: never, wait: never },
    ...{ changeClock: never, store: never, focus: never, waitForRequest: never, end: never },
  };
  const pageModel: PageModel<State, Press, State, typeof lamp> = {
    model: lamp,
    oracle,
    open: (each) => each.open('/lamp'),
    start: { input: '', state: 'dark' },
    events: { pressed: (each) => each.press('button'), broken: (each) => each.press('break') },
    requests: {},
    replyOf: () => null,
    replies: {},
    never: {},
    screens: { dark: isHeading, light: isHeading, 'out of order': isHeading },
    mayTake: () => true,
    also: [],
    mayRestart: true,
    ...change,
  };
  return (stories?: Stories) => walkThrough(pageModel, page, stories);
}

const goodPress = (shown: State): State => (shown === 'dark' ? 'light' : 'dark');

test('a walk takes each step from screen to screen, and opens the page anew at an end', async () => {
  const walk = lampPage(goodPress);

  expect(await walk()).toMatchObject({ kinds: 4, missed: [] });
});

test('a walk takes no step that no page can take', async () => {
  const walk = lampPage(goodPress, { never: { 'the lamp breaks': 'It is a good lamp.' } });

  expect(await walk()).toMatchObject({ kinds: 2, missed: [] });
});

test('a walk ends with the steps and both sights where the page does not show what it should', async () => {
  const walk = lampPage(() => 'dark');

  await expect(walk()).rejects.toThrow(
    /^Not seen: 'light', null\. The page shows: \{"heading":"dark".*The last steps: the button is pressed\.$/,
  );
});

test('a walk goes on with stories of the steps that are possible, and opens the page anew at an end', async () => {
  const walk = lampPage(goodPress);

  expect(await walk({ seed: 1, stories: [[0, 0, 1], [7]] })).toMatchObject({ kinds: 4, told: 5 });
});

test('a story that fails names its seed', async () => {
  let presses = 0;
  const walk = lampPage((shown) => {
    presses += 1;
    return presses > 4 ? 'dark' : goodPress(shown);
  });

  await expect(walk({ seed: 7, stories: [Array.from({ length: 9 }, () => 0)] })).rejects.toThrow(
    /^Not seen: 'light'.* The story has FC_SEED=7\.$/,
  );
});

test('the same seed makes the same stories', () => {
  const stories = anyStories(20, { FC_SEED: '7' });

  expect(stories).toEqual(anyStories(10, { FC_SEED: '7', FC_RUNS: '2' }));
  expect(stories.stories).toHaveLength(20);
  expect(anyStories(20, { FC_SEED: '8' })).not.toEqual(stories);
});

test('a walk takes each step that changes a detail, and compares the details', async () => {
  const change: Parameters<typeof lampPage>[1] = {
    oracle: { ...oracle, shows: () => ['dark'] },
    screens: { dark: () => true, light: () => false, 'out of order': () => false },
    details: { of: (state) => state, in: ({ heading }) => heading },
  };

  expect(await lampPage(goodPress, change)()).toMatchObject({ kinds: 4, missed: [] });
  await expect(lampPage(() => 'dark', change)()).rejects.toThrow(/^Not seen: '"light"'/);
});
