import { BUILD_KEY, demoModel, demoOracle } from '#audit/models/demo.model.ts';
import { DEMO_NAMES, type DemoPage, demoPage, lookAtDemo } from '#audit/models/demo.page.ts';
import type { DemoState } from '#audit/models/demo.rules.ts';
import { natureOfWay, WAY } from '#audit/models/demo-way.ts';
import type { StepOf } from '#audit/models/model.ts';
import { anyStories } from '#audit/models/stories.ts';
import { walkThrough } from '#audit/models/walk.ts';
import { modelPage, until } from '../support/model-page.ts';
import { expect, test, WITHOUT_FILM } from '../support/test.ts';
import { withoutWebGl } from './without-webgl.ts';

test.use({ ...WITHOUT_FILM, viewport: { width: 640, height: 480 } });

type StepName = StepOf<typeof demoModel>;

const OWN_MATES = 'The mates of this page play by themselves as soon as time passes.';
const BY_MOUSE = 'What is under a mouse depends on the picture; another test plays with it.';
const OFF_THE_WAY = 'It leads off the way that this test knows.';

function reasonOf(name: StepName): string | null {
  const step = demoModel.steps[name];
  if (step.kind === 'time') return OWN_MATES;
  if (step.kind !== 'event') return null;
  switch (step.event.type) {
    case 'mate.moved':
    case 'mate.asked':
    case 'mate.wished':
    case 'mate.told':
    case 'mate.began':
    case 'mate.ended':
      return OWN_MATES;
    case 'cursor.pointed':
      return BY_MOUSE;
    case 'invitation.pressed':
      return step.event.invitation === 'roof' ? OFF_THE_WAY : null;
    case 'view.turned':
      return OFF_THE_WAY;
    case 'cursor.moved':
      return ['left', 'right'].includes(step.event.direction) ? OFF_THE_WAY : null;
    default:
      return null;
  }
}

const never: Partial<Record<StepName, string>> = Object.fromEntries(
  (Object.keys(demoModel.steps) as StepName[]).flatMap((name) => {
    const reason = reasonOf(name);
    return reason === null ? [] : [[name, reason]];
  }),
);

const oracle = demoOracle(natureOfWay);

/** The cursor stays on the way. */
function mayTake(name: StepName, state: DemoState): boolean {
  const [x, y, z] = oracle.next(state, demoModel.steps[name]).cursor;
  return x === WAY.x && z >= WAY.z[0] && z <= WAY.z[1] && y >= WAY.y[0] && y <= WAY.y[1];
}

/** The build of the link (`LINKED`), and what is none. */
const HASHES: Readonly<Record<string, string>> = { '': '', build: '#b=BbAfMEjJ', damaged: '#b=damaged' };

test('SITE-6: a walk through the steps of the demo shows what the specification says, and closes the bridge', async ({
  page,
  context,
}) => {
  test.setTimeout(600_000);
  await withoutWebGl(page);
  const walked = await modelPage(page, context, { replies: {} }, Date.parse('2026-06-21T12:00:00Z'));
  const main = page.locator('main');
  const board = page.getByRole('application', { name: DEMO_NAMES.board });
  const start = main.getByRole('button', { name: DEMO_NAMES.start, exact: true });
  const demo: DemoPage = {
    store: walked.store,
    wait: walked.wait,
    open: async (link) => {
      await walked.open(`/demo${HASHES[link]}`);
      await walked.press(DEMO_NAMES.start);
      // Its light is worked out in frames, and the clock stands still.
      await expect(async () => {
        await page.clock.runFor(16);
        await expect(start).toBeHidden({ timeout: 50 });
      }).toPass();
    },
    pressKey: (key) => board.press(key),
    press: async (name, of) => {
      const scope = of === undefined ? main : main.getByRole('listitem').filter({ hasText: of });
      await scope.getByRole('button', { name, exact: true }).focus();
      await page.keyboard.press('Enter');
    },
    write: async (text) => {
      await main.getByLabel(DEMO_NAMES.orders).fill(text);
      await page.keyboard.press('Enter');
    },
    pointTo: () => Promise.reject(new Error(BY_MOUSE)),
    setHidden: (isHidden) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { get: () => hidden, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, isHidden),
    report: () => Promise.reject(new Error(OWN_MATES)),
    see: (isShown) => until(() => page.evaluate(lookAtDemo, DEMO_NAMES), isShown),
  };
  const pageModel = demoPage({ nature: natureOfWay, never, mayTake });

  const { kinds, missed, told } = await walkThrough(pageModel, demo, anyStories(1, process.env));

  expect(missed).toEqual([]);
  expect(kinds).toBeGreaterThan(60);
  expect(told).toBeGreaterThan(2);

  // What a walk by the shortest ways does not come by: blocks are taken by the tool, and the bridge is closed.
  let { state } = pageModel.start;
  await demo.store(BUILD_KEY, null);
  await demo.open('');
  for (const name of [...TAKING, ...BRIDGING]) {
    const step = demoModel.steps[name];
    if (step.kind !== 'event') throw new Error(`'${name}' is no event.`);
    await pageModel.events[step.event.type](demo, step.event as never, state);
    state = pageModel.oracle.next(state, step);
  }
  expect(state.answer).toEqual({ says: 'finished', invitation: 'bridge' });
  const seen = await demo.see(({ progress }) => progress[0] === 5);
  expect(seen).toMatchObject({ progress: [5, 0, 0], answer: expect.stringMatching(/bridged/) });
});

const TAKING: readonly StepName[] = ['the tool for taking is chosen', 'the tool is used', 'Undo is pressed'];
const BRIDGING: readonly StepName[] = [
  'the tool for lines is chosen',
  'Show me the bridge is pressed',
  'the tool is used',
  ...(['forward', 'forward', 'forward', 'forward'] as const).map(
    (direction) => `the cursor moves ${direction}` as const,
  ),
  'the tool is used',
];
