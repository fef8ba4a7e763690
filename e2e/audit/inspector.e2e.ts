import { StudyCommands } from '../support/study.ts';
import { test as base, expect, WITHOUT_FILM } from '../support/test.ts';

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the requested fixtures from this pattern
  study: async ({}, use) => {
    await use(new StudyCommands(process.env['E2E_AUDIT_DATA_DIR'] ?? ''));
  },
});

test.use(WITHOUT_FILM);

/** Stands in for the page of stately.ai: it connects as that one does, and keeps what it is told. */
const RECEIVER = `<!doctype html><title>Receiver</title><script>
  window.told = [];
  addEventListener('message', ({ data }) => window.told.push(JSON.stringify(data)));
  opener.postMessage({ type: '@statelyai.connected' }, '*');
</script>`;

test("Stately's inspector opens with the first press, sees all actors, and is told no secret", async ({
  joining,
  study,
  page,
  context,
}) => {
  await context.route('https://stately.ai/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: RECEIVER }),
  );
  const { code } = await study.invitation();
  await joining.open('/enter?inspect');
  const [inspector] = await Promise.all([context.waitForEvent('page'), joining.heading.click()]);
  await joining.enter(code);
  await joining.agree();
  await joining.seePage(/^You have seat/);
  const links = await joining.links();

  const told = () => inspector.evaluate(() => (window as unknown as { told: string[] }).told);
  // The inspector tells late: the last thing is the seat that was taken.
  await expect.poll(async () => (await told()).join()).toContain('seat.taken');
  const everything = (await told()).join('\n').toLowerCase();
  for (const actor of ['site', 'dayNight', 'topBar', 'participant', 'background', 'join']) {
    expect(everything).toContain(`"${actor.toLowerCase()}`);
  }
  const tokens = Object.values(links).map((path) => path.split('/').at(-1) ?? '');
  const cookies = (await context.cookies()).map(({ value }) => value);
  for (const secret of [code, code.replace('-', ''), 'A bridge for two', ...tokens, ...cookies]) {
    expect(everything.includes(secret.toLowerCase()), `the inspector is told '${secret}'`).toBe(false);
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('without a network the inspector stays away, and the site works', async ({ site, context, trouble }) => {
  trouble.expect(/ERR_(FAILED|INTERNET_DISCONNECTED)|stately/);
  await context.route('https://stately.ai/**', (route) => route.abort());
  await site.open('/?inspect');
  await site.heading.click();
  await site.scrollTo(101);
  await site.seeCompactMenu();
});
