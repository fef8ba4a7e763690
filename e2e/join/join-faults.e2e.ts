import type { Page } from 'playwright/test';
import { JoinPage } from '../pages/join.page.ts';
import { COVERS_TRANSITIONS } from '../support/coverage.ts';
import { OwnServer } from '../support/own-server.ts';
import { expect, expectAccessible, test, WITHOUT_FILM } from '../support/test.ts';

test.use(WITHOUT_FILM);

const LOOKUP = '**/api/v1/codes/lookup';
const JOINS = '**/api/v1/joins';

/** A well-formed code; whether the server has it does not matter where it never answers. */
const CODE = '00000-00000';

/** Sends a code with the page's clock stopped, except for `runFor`: real time would add to it while the browser works. */
async function enterWithStoppedClock(joining: JoinPage, code: string): Promise<void> {
  await joining.page.clock.install();
  await joining.open('/enter');
  await joining.page.clock.pauseAt(new Date(Date.now() + 60_000));
  await joining.enter(code);
}

/** Runs the fake clock in small steps until the page shows a message. */
async function runUntilSeen(page: Page, text: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(100);
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible({ timeout: 1 });
  }).toPass({ intervals: [10], timeout: 30_000 });
}

test('DATA-1 SITE-5: when the server refuses the connection, the page says so after four tries; the site works (F01, F17)', async ({
  joining,
  page,
  trouble,
}) => {
  trouble.expect(/ERR_CONNECTION_REFUSED/);
  let asked = 0;
  await page.route(LOOKUP, (route) => {
    asked += 1;
    return route.abort('connectionrefused');
  });
  await enterWithStoppedClock(joining, CODE);
  await runUntilSeen(page, 'The server did not answer, after four tries.');
  expect(asked).toBe(4);
  await expect(joining.field).toHaveValue(CODE);
  await page.clock.resume();
  await expectAccessible(page);

  await joining.footer.getByRole('link', { name: 'Guide' }).click();
  await joining.seePage('Grovemates Guide');
});

test('DATA-1 SITE-5: a server that never answers counts as failed after a time, and one can leave at any moment (F02)', async ({
  joining,
  page,
}) => {
  await page.route(LOOKUP, () => {});
  await enterWithStoppedClock(joining, CODE);
  await runUntilSeen(page, 'Asking the server');
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(joining.field).toHaveValue(CODE);
  await expect(page.getByRole('button', { name: 'Check the code' })).toBeVisible();

  await joining.enter(CODE);
  await page.clock.runFor(14_500);
  await runUntilSeen(page, /Trying again in .*, [123] of 3|after four tries/);
});

test('SITE-5: during a slow answer the page says that it waits, and pressing twice sends one request (F03)', async ({
  joining,
  study,
  page,
}) => {
  const { code } = await study.invitation();
  let asked = 0;
  await page.route(LOOKUP, async (route) => {
    asked += 1;
    await new Promise((resolve) => setTimeout(resolve, 3000));
    await route.continue();
  });
  await joining.open('/enter');
  await joining.field.fill(code);
  await joining.field.press('Enter');
  await joining.field.press('Enter');
  await joining.seeStatus('Asking the server');
  await expect(joining.takeSeat).toBeVisible();
  expect(asked).toBe(1);
});

test('DATA-1 SITE-5: a failing server is tried again after 1, 2 and 4 s, then the page offers to try again (F04)', async ({
  joining,
  study,
  page,
  trouble,
}) => {
  trouble.expect(/status of 500/);
  const { code } = await study.invitation();
  await page.addInitScript(() => {
    const asked: number[] = [];
    Object.assign(window, { asked });
    const ask = window.fetch;
    window.fetch = (...request) => {
      if (String(request[0]).includes('/codes/lookup')) asked.push(Date.now());
      return ask(...request);
    };
  });
  await page.route(LOOKUP, (route) => route.fulfill({ status: 500 }));
  await enterWithStoppedClock(joining, code);
  await runUntilSeen(page, 'The server did not answer, after four tries.');
  const asked = await page.evaluate(() => (window as unknown as { asked: number[] }).asked);
  const waits = asked.slice(1).map((at, index) => (at - (asked[index] ?? 0)) / 1000);
  expect(waits.map(Math.floor)).toEqual([1, 2, 4]);
  await page.clock.runFor(120_000);
  expect(await page.evaluate(() => (window as unknown as { asked: number[] }).asked.length)).toBe(4);

  await page.unroute(LOOKUP);
  await page.getByRole('button', { name: 'Check the code' }).click();
  await expect(joining.takeSeat).toBeVisible();
});

test('DATA-1 SITE-5: when the server comes back, no trace of the failure is left (F05)', async ({
  joining,
  study,
  page,
  trouble,
}) => {
  trouble.expect(/status of 500/);
  const { session, code } = await study.invitation();
  let looked = 0;
  let joined = 0;
  await page.route(LOOKUP, (route) => (++looked === 1 ? route.fulfill({ status: 500 }) : route.continue()));
  await page.route(JOINS, (route) => (++joined === 1 ? route.fulfill({ status: 500 }) : route.continue()));
  await joining.join(code);
  expect([looked, joined, await study.seatsTaken(session)]).toEqual([2, 2, 1]);
});

test('DATA-1: a server that asks for three seconds gets them, and the page says so (F06)', async ({
  joining,
  page,
  trouble,
}) => {
  trouble.expect(/status of 503/);
  let asked = 0;
  await page.route(LOOKUP, (route) => {
    asked += 1;
    return route.fulfill({ status: 503, headers: { 'retry-after': '3' } });
  });
  await enterWithStoppedClock(joining, CODE);
  await runUntilSeen(page, 'Trying again in 3 seconds, 1 of 3');
  await page.clock.runFor(2500);
  expect(asked).toBe(1);
  await runUntilSeen(page, '2 of 3');
  expect(asked).toBe(2);
});

for (const [fault, what, retryAfter] of [
  ['F07', 'a date', new Date(Date.now() + 5000).toUTCString()],
  ['F08', 'nonsense', 'soon'],
  ['F08', 'less than nothing', '-5'],
  ['F08', 'thirty years', '1000000000'],
] as const) {
  test(`DATA-1: Retry-After with ${what} never makes anybody wait for more than 30 s (${fault})`, async ({
    joining,
    page,
    trouble,
  }) => {
    trouble.expect(/status of 429/);
    let asked = 0;
    await page.route(LOOKUP, (route) => {
      asked += 1;
      return route.fulfill({ status: 429, headers: { 'retry-after': retryAfter } });
    });
    await enterWithStoppedClock(joining, CODE);
    await runUntilSeen(page, '1 of 3');
    await page.clock.runFor(30_100);
    await expect.poll(() => asked).toBeGreaterThan(1);
  });
}

for (const [fault, what, answer] of [
  ['F11', 'half of a JSON text', { contentType: 'application/json', body: '{"session":' }],
  ['F12', 'a page instead of JSON', { contentType: 'text/html', body: '<h1>Hotel Wi-Fi</h1>' }],
  [
    'F13',
    'JSON of another form',
    { contentType: 'application/json', body: '{"session":"<b>yes</b>","__proto__":{"x":1}}' },
  ],
  ['F14', 'five megabytes', { contentType: 'application/json', body: ' '.repeat(5_000_000) }],
] as const) {
  test(`DATA-1 SITE-5: ${what} is a failure like any other, and its text is not shown (${fault})`, async ({
    joining,
    page,
    trouble,
  }) => {
    trouble.expect();
    await page.route(LOOKUP, (route) => route.fulfill({ status: 200, ...answer }));
    await enterWithStoppedClock(joining, CODE);
    await runUntilSeen(page, '1 of 3');
    await expect(joining.content.getByText(/Wi-Fi|yes/)).toHaveCount(0);
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(joining.field).toHaveValue(CODE);
  });
}

test('DATA-1 SITE-5: a visitor who is offline reads so, keeps the code, and the page goes on by itself (F15, F16)', async ({
  joining,
  study,
  page,
  context,
  trouble,
}) => {
  test.skip(COVERS_TRANSITIONS, 'It waits for a script of the visitors’ build.');
  trouble.expect(/ERR_INTERNET_DISCONNECTED/);
  const { code } = await study.invitation();
  await joining.open('/enter');
  const codeForJoining = page.waitForResponse(/participation-/);
  await joining.field.focus();
  await (await codeForJoining).finished();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await joining.enter(code);
  await joining.seeStatus('You seem to be offline.');
  await expect(joining.field).toHaveValue(code);
  await context.setOffline(false);
  await expect(joining.takeSeat).toBeVisible();
});

test('SITE-5: a join whose reply is lost is repeated, and joins once (F18)', async ({
  joining,
  study,
  page,
  trouble,
}) => {
  trouble.expect(/ERR_FAILED/);
  const { session, code } = await study.invitation();
  let lost = 0;
  await page.route(JOINS, async (route) => {
    if (lost === 2) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
  await joining.join(code);
  expect(lost).toBe(2);
  expect(await study.seatsTaken(session)).toBe(1);
});

test('SITE-5: a reload between request and reply comes back to the one seat (F18)', async ({
  joining,
  study,
  page,
  trouble,
}) => {
  trouble.expect();
  const { session, code } = await study.invitation();
  let isSent = false;
  await page.route(JOINS, async (route) => {
    if (isSent) return route.continue();
    isSent = true;
    await route.fetch();
  });
  await joining.offerFor(code);
  await joining.agree();
  await expect.poll(() => study.seatsTaken(session)).toBe(1);
  await page.reload();
  // The join page looks up the code again by itself.
  await page.getByRole('button', { name: 'Go back to your seat' }).last().click();
  await joining.seeSeat(1);
  expect(await study.seatsTaken(session)).toBe(1);
});

test('SITE-5: a browser without cookies joins, reads what that means, and gets no second seat by trying again (F31)', async ({
  joining,
  study,
  page,
  context,
  trouble,
}) => {
  trouble.expect(/status of 401/);
  const { session, code } = await study.invitation();
  await context.addInitScript(() => Object.defineProperty(navigator, 'cookieEnabled', { value: false }));
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    await context.clearCookies();
    await route.fulfill({ response });
    await context.clearCookies();
  });
  await joining.join(code);
  await expect(joining.content.getByText('This browser doesn’t accept cookies')).toBeVisible();

  await joining.open('/enter');
  await joining.enter(code);
  // Without a cookie it is recognised by the key of its join, and the page says so.
  await expect(joining.content.getByText(/This browser is known as P-/)).toBeVisible();
  await page.getByRole('button', { name: 'Go back to your seat' }).last().click();
  await joining.seeSeat(1);
  expect(await study.seatsTaken(session)).toBe(1);
});

test('SITE-5 STATE-3: two tabs that join at the same moment get one seat, and no error (F46)', async ({
  joining,
  study,
  context,
  trouble,
}) => {
  // Where both requests are sent, the second is refused: by then the browser is linked to a participant.
  trouble.expect(/status of 409/);
  const { session, code } = await study.invitation();
  const other = new JoinPage(await context.newPage());
  await joining.offerFor(code);
  await other.offerFor(code);
  await Promise.all([joining.agree(), other.agree()]);
  await Promise.all([joining, other].map(seatOneInTheEnd));
  expect(await study.seatsTaken(session)).toBe(1);
});

/** The second tab reads as whom this browser is known by now, and must confirm again. */
async function seatOneInTheEnd(tab: JoinPage): Promise<void> {
  const goBack = tab.page.getByRole('button', { name: 'Go back to your seat' });
  await expect(async () => {
    if (await goBack.isVisible()) await goBack.click();
    else if (await tab.takeSeat.isVisible()) await tab.agree();
    await expect(tab.heading).toHaveText('You have seat 1.', { timeout: 1500 });
  }).toPass();
}

test('SITE-5 STATE-3: a join in one tab hides the join links in the other at once (F45)', async ({
  joining,
  study,
  context,
}) => {
  const { code } = await study.invitation();
  const other = await context.newPage();
  await other.goto('/faq');
  await expect(other.getByRole('link', { name: 'Join with Code', exact: true })).toHaveCount(2);
  await joining.join(code);
  await expect(other.getByRole('link', { name: 'Join with Code', exact: true })).toHaveCount(0);
});

test('SITE-5: pressing twice, or holding Enter, sends one join (F60)', async ({ joining, study, page }) => {
  const { session, code } = await study.invitation();
  let sent = 0;
  await page.route(JOINS, async (route) => {
    sent += 1;
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue();
  });
  await joining.offerFor(code);
  await joining.tick.check();
  await joining.takeSeat.focus();
  await page.keyboard.down('Enter');
  for (let repeat = 0; repeat < 10; repeat += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await joining.seeSeat(1);
  expect(sent).toBe(1);
  expect(await study.seatsTaken(session)).toBe(1);
});

test('SITE-5: going back from the session page shows no stale step and takes no second seat (F47)', async ({
  joining,
  study,
  page,
}) => {
  const { session, code } = await study.invitation();
  await joining.open('/');
  await joining.join(code);
  await joining.openSession.click();
  await expect(page).toHaveURL(/\/session\//);
  await page.goBack();
  await expect(page).toHaveURL('/enter');
  await expect(joining.content.getByText('You already have a seat')).toBeVisible();
  await expect(joining.takeSeat).toHaveCount(0);
  await page.goBack();
  await joining.seePage('Build something with somebody new.');
  expect(await study.seatsTaken(session)).toBe(1);
});

test('STATE-1 SITE-5: broken data in storage is repaired, and joining works (F28)', async ({
  joining,
  study,
  page,
}) => {
  const { code } = await study.invitation();
  await page.addInitScript(() => {
    if (sessionStorage.getItem('broken')) return;
    sessionStorage.setItem('broken', 'once');
    localStorage.setItem('grovemates.participant', '{"version":1,"isNew":"yes"');
    localStorage.setItem('grovemates.joining', '[[[');
  });
  await joining.join(code);
  await joining.open('/');
  await expect(joining.joinLinks()).toHaveCount(0);
});

for (const [fault, what, code] of [
  ['F50', '15 kB of one letter', 'A'.repeat(15_000)],
  ['F52', 'an encoded slash', '..%2f..%2fetc'],
  ['F54', 'a reversed text', '%E2%80%AEABCDE'],
  ['F54', 'a letter of another alphabet', '%D0%90BCDE-FGHJK'],
  ['F56', 'a script', '%3Cscript%3Ealert(1)%3C%2Fscript%3E'],
  ['F56', 'an address that runs', 'javascript:alert(1)'],
] as const) {
  test(`SITE-5 ROUTE-11: a join link with ${what} is treated as text, refused in words, and not sent (${fault})`, async ({
    joining,
  }) => {
    const requests = joining.noteRequests();
    await joining.open(`/join/${code}`);
    await joining.seePage('Your join link');
    await joining.seeStatus(/\w/);
    expect((await joining.content.textContent())?.length).toBeLessThan(2000);
    expect(requests.filter((request) => request.url().includes('/api/'))).toEqual([]);
    await expect(joining.page.getByRole('link', { name: 'Type a code' })).toBeVisible();
  });
}

test('ROUTE-13 SITE-5: no address makes the site lead to another site (F57)', async ({
  joining,
  page,
  trouble,
  baseURL,
}) => {
  trouble.expect(/status of 404/);
  for (const path of [
    '//evil.example/join/x',
    '/enter?next=//evil.example',
    '/join/x?next=https://evil.example',
  ]) {
    await page.goto(`${baseURL}${path}`);
    await joining.seeAlive();
    expect(new URL(page.url()).origin).toBe(baseURL);
    expect(await page.locator('a[href*="evil"]').count()).toBe(0);
  }
});

test('SITE-5 SITE-7: no code, token or cookie is in what the server logs', async ({ openSite }) => {
  const server = await OwnServer.start();
  try {
    const { code } = await server.study.invitation({ state: 'live' });
    const site = await openSite({ baseURL: server.origin });
    const links = await site.join(code);
    await site.page.goto(links.session);
    await site.seePage('Live');
    await site.page.goto(links.personal);
    await site.content.getByRole('heading', { name: 'A bridge for two' }).waitFor();
    const cookies = (await site.page.context().cookies()).map(({ value }) => value);
    await server.stop();

    expect(server.printed.split('\n').length).toBeGreaterThan(10);
    const tokens = Object.values(links).map((path) => path.split('/')[2] ?? '');
    const secrets = [code, code.replace('-', ''), ...tokens, ...cookies];
    expect(secrets.length).toBeGreaterThan(4);
    for (const secret of secrets) expect(server.printed).not.toContain(secret);
  } finally {
    await server.end();
  }
});

test('SITE-5 SITE-7: no code or token is in a requested address, in a referrer or on the console', async ({
  joining,
  study,
  page,
}) => {
  const { code } = await study.invitation({ state: 'live' });
  const requests = joining.noteRequests();
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  const { session, personal } = await joining.join(code);
  await joining.openSession.click();
  await expect(page).toHaveURL(session);
  await page.waitForLoadState('networkidle');
  await joining.open(personal);
  await page.waitForLoadState('networkidle');
  await joining.footer.getByRole('link', { name: 'FAQ' }).click();
  await joining.seePage('Questions and answers');

  const secrets = [code, code.replace('-', ''), session.split('/')[2] ?? '', personal.split('/')[2] ?? ''];
  const others = requests.filter((request) => !request.isNavigationRequest());
  expect(others.length).toBeGreaterThan(5);
  for (const request of others) {
    const { referer = '' } = await request.allHeaders();
    for (const secret of secrets) {
      expect(request.url()).not.toContain(secret);
      expect(referer).not.toContain(secret);
    }
  }
  for (const secret of secrets) expect(said.join(' ')).not.toContain(secret);
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  for (const token of secrets.slice(2)) expect(stored).not.toContain(token);
});
