import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { JoinPage } from '../pages/join.page.ts';
import { OwnServer } from '../support/own-server.ts';
import { expect, expectAccessible, test, WITHOUT_FILM } from '../support/test.ts';

test.use(WITHOUT_FILM);

const SESSION = '**/api/v1/session';

/** The calendar file that a session page saves. */
async function calendarFileOf(page: Page, session: string): Promise<string> {
  await page.goto(session);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: /calendar/i }).click();
  return readFile(await (await downloading).path(), 'utf8');
}

test('ROUTE-10 SITE-7: the session page shows every new state of its session by itself, and each is accessible', async ({
  joining,
  study,
  page,
}) => {
  test.slow();
  const { session, code } = await study.invitation({ title: 'A bridge for two' });
  const links = await joining.join(code);
  await page.goto(links.session);

  await joining.seePage('Scheduled');
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(page.getByText('A bridge for two')).toBeVisible();
  await expectAccessible(page);

  await study.move(session, 'waiting');
  await joining.seePage('Waiting');
  await expect(page.getByRole('img', { name: 'Seats taken: 1 of 8. Here now: 1.' })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByText('play.example.edu'), 'how to connect is told when it is live').toHaveCount(0);

  await study.move(session, 'live');
  await joining.seePage('Live');
  await expect(page.getByText('play.example.edu:30000')).toBeVisible();
  await expect(page.getByText('Fern')).toBeVisible();
  await expect(page).toHaveTitle('Live · Your session · Grovemates');
  await expectAccessible(page);

  await study.move(session, 'paused');
  await joining.seePage('Paused');
  await expectAccessible(page);
  await expect(page.getByText('THANKS-42'), 'the completion code is told at the end').toHaveCount(0);

  await study.move(session, 'ended');
  await joining.seePage('Ended');
  await expect(page.getByText('THANKS-42')).toBeVisible();
  await expect(page.getByText('You built with two AI agents.')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/');
  await expect(joining.joinLinks(), 'no seat is active any more').toHaveCount(2);
});

test('ROUTE-10 SITE-7: opening the waiting page shows the participant as here, to the lab and on the page', async ({
  joining,
  study,
  page,
}) => {
  const { session, code } = await study.invitation({ state: 'waiting' }, '--label', 'flyer');
  const links = await joining.join(code);
  await page.goto('/rules');
  const watch = study.watch(session);
  const before = await watch.until({ kind: 'seat' });
  expect(before).toMatchObject({ number: 1, label: 'flyer', state: 'held', consent: 'fresh', isHere: false });

  await page.goto(links.session);
  await expect(page.getByRole('img', { name: 'Seats taken: 1 of 8. Here now: 1.' })).toBeVisible();
  await watch.until({ kind: 'seat', number: 1, isHere: true });
  expect(await watch.stop()).toBe(0);
});

test('ROUTE-10 BAR-6: on the page of a live session every link opens in a new tab and says so', async ({
  joining,
  study,
  page,
}) => {
  const { code } = await study.invitation({ state: 'live' });
  await page.goto((await joining.join(code)).session);
  await joining.seePage('Live');
  const links = await page
    .locator('a[href]')
    .evaluateAll((all) => all.map((link) => [link.getAttribute('target'), link.textContent ?? '']));
  expect(links.length).toBeGreaterThan(10);
  for (const [target, text] of links) {
    expect(target, text ?? '').toBe('_blank');
    expect(text).toContain('(opens in new tab)');
  }
});

test('ROUTE-10: the calendar file names the session, and contains no secret link', async ({
  joining,
  study,
  page,
}) => {
  const { code } = await study.invitation({ title: 'A bridge for two', starts: '2027-03-28T10:00:00Z' });
  const { session } = await joining.join(code);
  const text = await calendarFileOf(page, session);
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/);
  expect(text).toContain('A bridge for two');
  expect(text).toMatch(/DTSTART[^\n]*20270328T100000Z/);
  expect(text).not.toContain(session.split('/')[2] ?? 'a token');
});

test('ROUTE-10 SITE-7: at the end a survey opens in a new tab without a referrer, and the lab’s links can be pressed', async ({
  joining,
  study,
  page,
  context,
}) => {
  const { session, code } = await study.invitation();
  const { session: link } = await joining.join(code);
  const survey = 'https://survey.example.org/s/42?who={reference}';
  const debrief = 'Read on at https://lab.example.org/study.';
  await study.run('session', 'edit', session, '--survey', survey, '--debrief', debrief);
  // Only a participant who attended is asked.
  await study.move(session, 'live');
  await page.goto(link);
  await joining.seePage('Live');
  await study.move(session, 'ended');
  const asked: { url: string; referer: string | undefined }[] = [];
  await context.route(/example\.org/, (route) => {
    const request = route.request();
    asked.push({ url: request.url(), referer: request.headers()['referer'] });
    return route.fulfill({ body: 'The other site.' });
  });
  await joining.seePage('Ended');
  await expectAccessible(page);
  for (const name of [/^Open the survey/, /^https:\/\/lab\.example\.org\/study/]) {
    const opening = page.waitForEvent('popup');
    await page.getByRole('link', { name }).click();
    const tab = await opening;
    await expect(tab.getByText('The other site.')).toBeVisible();
    expect(await tab.evaluate(() => [document.referrer, window.opener])).toEqual(['', null]);
    await tab.close();
  }
  expect(asked).toEqual([
    {
      url: expect.stringMatching(/^https:\/\/survey\.example\.org\/s\/42\?who=P-[0-9A-Z]{6}$/),
      referer: undefined,
    },
    { url: 'https://lab.example.org/study', referer: undefined },
  ]);
});

test('ROUTE-10: two sessions at one time with Japanese names are two entries of a calendar', async ({
  joining,
  study,
  page,
}) => {
  const starts = '2027-03-28T10:00:00Z';
  const bridge = await study.invitation({ title: '橋をかける会', starts });
  const pond = await study.invitation({ title: '池を掘る会', starts });
  const { session: first } = await joining.join(bridge.code);
  const { session: second } = await joining.join(pond.code);

  const uids: (string | undefined)[] = [];
  for (const link of [first, second, first]) {
    const file = await calendarFileOf(page, link);
    uids.push(/^UID:(\S+@grovemates\.example\.edu)$/m.exec(file)?.[1]);
  }

  expect(uids).not.toContain(undefined);
  expect(uids[1]).not.toBe(uids[0]);
  expect(uids[2]).toBe(uids[0]);
});

test('ROUTE-10: the countdown follows the server’s clock, whatever the device’s clock says (F33)', async ({
  joining,
  study,
  page,
}) => {
  const starts = new Date(Date.now() + 90 * 60_000);
  const { code } = await study.invitation({ starts: starts.toISOString() });
  const { session } = await joining.join(code);
  await page.clock.install({ time: Date.now() - 24 * 3_600_000 });
  await page.goto(session);
  await expect(page.getByRole('timer')).toContainText(/1 h (30|29|28) min/);
});

test('DATA-1 ROUTE-10: offline it says how old its data are, and goes on by itself (F16)', async ({
  joining,
  study,
  page,
  context,
  trouble,
}) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED/);
  const { session, code } = await study.invitation();
  await page.goto((await joining.join(code)).session);
  await joining.seePage('Scheduled');
  await context.setOffline(true);
  await expect(joining.content.getByText(/offline/)).toBeVisible();
  await joining.seePage('Scheduled');
  await study.move(session, 'waiting');
  await context.setOffline(false);
  await joining.seePage('Waiting');
  await expect(joining.content.getByText(/offline/)).toHaveCount(0);
});

test('DATA-1 ROUTE-10: a session page survives a restart of the server, and a server that is down for a while (F01)', async ({
  openSite,
  trouble,
}) => {
  test.slow();
  trouble.expect(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|status of 503/);
  const server = await OwnServer.start();
  try {
    const { session, code } = await server.study.invitation();
    const site = await openSite({ baseURL: server.origin });
    await site.page.goto((await site.join(code)).session);
    await site.seePage('Scheduled');
    await server.stop();
    await expect(site.content.getByText(/Last heard from the server/)).toBeVisible({ timeout: 30_000 });
    await site.seePage('Scheduled');
    await server.study.move(session, 'waiting');
    await server.restart();
    // The page may have just begun its longest pause.
    await expect(site.heading).toHaveText('Waiting', { timeout: 30_000 });
    await expect(site.content.getByText(/Last heard from the server/)).toHaveCount(0);
  } finally {
    await server.end();
  }
});

for (const [what, token, requested] of [
  ['half a link', 'abc', 0],
  ['a link that nobody has', 'A'.repeat(43), 1],
] as const) {
  test(`ROUTE-10 ROUTE-12: ${what} is explained in words; in ten minutes it sends this many requests: ${requested} (F10)`, async ({
    joining,
    page,
    trouble,
  }) => {
    // The request whether the browser holds another seat does not count.
    trouble.expect(/status of 40[14]/);
    await page.clock.install();
    for (const path of [`/session/${token}`, `/e/${token}`]) {
      const requests = joining.noteRequests();
      await joining.open(path);
      await joining.seePage('Unknown link');
      await page.waitForLoadState('networkidle');
      for (let minute = 0; minute < 10; minute += 1) {
        await page.clock.fastForward(60_000);
        await page.waitForLoadState('networkidle');
      }
      const asked = requests.filter((request) => /\/api\/v1\/(session|visits|me)$/.test(request.url()));
      expect(asked).toHaveLength(requested);
      await expectAccessible(page);
    }
  });
}

test('STATE-2 STATE-1 ROUTE-10: the welcome is shown once: after its button it is gone on every page and in every tab', async ({
  joining,
  study,
  page,
  context,
}) => {
  const { code } = await study.invitation();
  const links = await joining.join(code);
  const record = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('grovemates.participant') ?? '{}') as object);
  expect(await record()).toMatchObject({ isNew: true, reconsent: false, holdsSeat: true });
  await page.goto(links.session);
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect(page.getByRole('button', { name: 'Got it' })).toHaveCount(0);
  await expect.poll(record).toMatchObject({ isNew: false, reconsent: false, holdsSeat: true });

  const other = new JoinPage(await context.newPage());
  await other.open(links.personal);
  await other.seePage('Welcome');
  await expect(other.page.getByRole('button', { name: 'Got it' })).toHaveCount(0);
});

test('SITE-5 ROUTE-10: leaving a seat needs a confirmation, and the same code takes one again', async ({
  joining,
  study,
  page,
}) => {
  const { session, code } = await study.invitation();
  await page.goto((await joining.join(code)).session);
  await page.getByRole('button', { name: 'Leave this seat' }).click();
  await page.getByRole('button', { name: 'Keep my seat' }).click();
  expect(await study.seatsTaken(session)).toBe(1);
  await page.getByRole('button', { name: 'Leave this seat' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Leave seat 1' }).click();
  await joining.seePage('Seat given back');
  expect(await study.seatsTaken(session)).toBe(0);
  await expectAccessible(page);

  await page.goto('/');
  await expect(joining.joinLinks()).toHaveCount(2);
  await joining.join(code);
  expect(await study.seatsTaken(session)).toBe(1);
});

test('SITE-7: a page with a token is not kept for going back, nor by any cache (F48)', async ({
  joining,
  study,
  page,
}) => {
  const { code } = await study.invitation();
  const { session } = await joining.join(code);
  const reply = await page.request.get(session);
  expect(reply.headers()['cache-control']).toBe('no-store');
  await page.goto(session);
  await joining.seePage('Scheduled');
  await page.goto('/faq');
  const asked = page.waitForRequest(SESSION);
  // After the answer to the test: it would be lost with the page.
  await page.evaluate(() => void setTimeout(() => history.back()));
  await asked;
  await joining.seePage('Scheduled');
});

test('SITE-7 BAR-6: going from a page with a token to another site passes nothing of the token on (F58)', async ({
  joining,
  study,
  page,
  context,
}) => {
  const { code } = await study.invitation();
  await page.goto((await joining.join(code)).session);
  await joining.seePage('Scheduled');
  await context.route('https://blog.example.edu/**', (route) =>
    route.fulfill({ body: '<title>Blog</title>', contentType: 'text/html' }),
  );
  const opened = context.waitForEvent('page');
  await joining.bar.getByRole('link', { name: /^Blog/ }).click();
  const blog = await opened;
  await blog.waitForLoadState();
  expect(await blog.evaluate(() => [document.referrer, window.opener])).toEqual(['', null]);
});
