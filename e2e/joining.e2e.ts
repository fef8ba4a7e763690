import type { Page, Route } from 'playwright/test';
import { instantOf, NOON } from './support/local-time.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const STATUS = '**/api/v1/status';
const OPEN_SESSION_TEXT = 'No session runs on this site so far';
const ENTRY_TEXT = 'Nobody has joined on this site so far';
const GAVE_UP = 'The server did not answer, after four tries.';

/** Notes, in the page's own (faked) time, when it asks the server. Before `goto`. */
async function noteQuestions(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const asked: number[] = [];
    Object.assign(window, { asked });
    const ask = window.fetch;
    window.fetch = (...request) => {
      if (String(request[0]).includes('/api/')) asked.push(Date.now());
      return ask(...request);
    };
  });
  return () => page.evaluate(() => (window as unknown as { asked: number[] }).asked);
}

/** Lets the faked clock go on in small steps until the page says something. */
async function runUntilSeen(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(page.getByText(text)).toBeVisible({ timeout: 1 });
  }).toPass({ intervals: [10], timeout: 20_000 });
}

const refuse = (route: Route) => route.fulfill({ status: 503, json: { title: 'down' } });

test('DATA-1: the page of a server that does not answer is accessible', async ({ site, page, trouble }) => {
  trouble.expect(/status of 503/);
  await page.route(STATUS, refuse);
  await site.open('/e/x');
  await expect(page.getByText(/Trying again, 1 of 3/)).toBeVisible();
  await expectAccessible(page);
});

test('SITE-7: a session page asks the server and shows its answer', async ({ site, page }) => {
  const answer = page.waitForResponse(STATUS);
  await site.open('/session/x');
  expect((await answer).status()).toBe(200);
  await expect(page.getByText(OPEN_SESSION_TEXT)).toBeVisible();
});

test('SITE-7: neither token nor code is sent to the server by opening its link', async ({ site }) => {
  for (const path of ['/session/s3cret', '/join/s3cret', '/e/s3cret']) {
    const requests = site.noteRequests();
    await site.open(path);
    await site.page.waitForLoadState('networkidle');
    const others = requests.filter((request) => !request.isNavigationRequest());
    expect(others.filter((request) => request.url().includes('s3cret'))).toEqual([]);
    for (const request of others) {
      expect(JSON.stringify(await request.allHeaders()), request.url()).not.toContain('s3cret');
    }
  }
});

test('DATA-1: a failing question is asked again after 1, 2 and 4 s, then the page says so and offers to try again', async ({
  page,
  trouble,
}) => {
  trouble.expect(/status of 503/);
  const questions = await noteQuestions(page);
  await page.route(STATUS, refuse);
  await page.clock.install({ time: instantOf(NOON) });
  await page.clock.pauseAt(new Date(instantOf(NOON).getTime() + 1000));
  await page.goto('/session/x');

  for (const retry of [1, 2, 3]) {
    await runUntilSeen(page, `Trying again, ${retry} of 3`);
    expect(await questions()).toHaveLength(retry);
    await page.clock.runFor(1000 * 2 ** (retry - 1) - 400);
    expect(await questions(), 'not yet').toHaveLength(retry);
    await page.clock.runFor(400);
    await expect.poll(questions).toHaveLength(retry + 1);
  }
  await runUntilSeen(page, GAVE_UP);
  const asked = await questions();
  const waits = asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
  expect(waits.map((wait) => Math.floor(wait / 500) * 500)).toEqual([1000, 2000, 4000]);

  await page.clock.runFor(120_000);
  expect(await questions(), 'it gives up').toHaveLength(4);

  await page.unroute(STATUS);
  await page.getByRole('button', { name: 'Try again' }).click();
  await runUntilSeen(page, OPEN_SESSION_TEXT);
  expect(await questions()).toHaveLength(5);
});

test('DATA-1: a server that comes back is believed at the next try, with no trace of the failure (F05)', async ({
  site,
  page,
  trouble,
}) => {
  trouble.expect(/status of 503/);
  let asked = 0;
  await page.route(STATUS, (route) => {
    asked += 1;
    return asked === 1 ? refuse(route) : route.continue();
  });
  await site.open('/e/x');
  await expect(page.getByText(/Trying again, 1 of 3/)).toBeVisible();
  await expect(page.getByText(ENTRY_TEXT)).toBeVisible();
  expect(asked).toBe(2);
  await expect(page.getByText(/Trying again/)).toHaveCount(0);
});

for (const [what, answer] of [
  ['half of a JSON text', { contentType: 'application/json', body: '{"joining":' }],
  ['a page instead of JSON', { contentType: 'text/html', body: '<h1>Hotel Wi-Fi</h1>' }],
  [
    'JSON of another form',
    { contentType: 'application/json', body: '{"joining":"<b>yes</b>","__proto__":{"x":1}}' },
  ],
] as const) {
  test(`DATA-1: ${what} is a failure like any other, and its text is not shown (F11, F12, F13)`, async ({
    page,
    trouble,
  }) => {
    trouble.expect();
    await page.route(STATUS, (route) => route.fulfill({ status: 200, ...answer }));
    await page.clock.install({ time: instantOf(NOON) });
    await page.goto('/e/x');
    await runUntilSeen(page, 'Trying again, 1 of 3');
    await page.clock.runFor(1000);
    await runUntilSeen(page, 'Trying again, 2 of 3');
    await page.clock.runFor(2000);
    await runUntilSeen(page, 'Trying again, 3 of 3');
    await page.clock.runFor(4000);
    await runUntilSeen(page, GAVE_UP);
    await expect(page.getByText(/Wi-Fi|yes/)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
}

test('DATA-1: offline, the page says so and goes on by itself (F16)', async ({
  site,
  page,
  context,
  trouble,
}) => {
  trouble.expect(/status of 503/, /ERR_INTERNET_DISCONNECTED/);
  await page.route(STATUS, refuse);
  await site.open('/e/x');
  await expect(page.getByText(/Trying again, 1 of 3/)).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('You seem to be offline.')).toBeVisible();

  await page.unroute(STATUS);
  await context.setOffline(false);
  await expect(page.getByText(ENTRY_TEXT)).toBeVisible();
});

test('DATA-1: who was offline before the question is told so as well (F15)', async ({
  site,
  page,
  context,
  trouble,
}) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED/);
  await site.open('/enter');
  const codeForAsking = page.waitForResponse(/joining-status/);
  await page.getByRole('textbox', { name: 'Your code' }).fill('ABCDE-FGHJK');
  await (await codeForAsking).finished();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Check the code' }).click();
  await expect(page.getByText('You seem to be offline.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('This site does not take codes yet.')).toBeVisible();
});

test('DATA-2: an answer that nobody uses is kept for less than 5 minutes, then it is gone', async ({
  site,
  page,
}) => {
  await page.clock.install({ time: instantOf(NOON) });
  await site.open('/e/x');
  await expect(page.getByText(ENTRY_TEXT)).toBeVisible();
  // From now on the server is silent: what is shown can only be what was kept.
  await page.route(STATUS, () => {});

  const leaveFor = async (milliseconds: number) => {
    await page.getByRole('link', { name: 'How people are protected' }).click();
    await site.seePage('Ethics');
    await page.clock.fastForward(milliseconds);
    await page.goBack();
    await site.seePage('Your way back');
  };
  await leaveFor(4 * 60_000);
  await expect(page.getByText(ENTRY_TEXT)).toBeVisible();
  await leaveFor(5 * 60_000 + 1000);
  await expect(page.getByText('Asking the server …')).toBeVisible();
  await expect(page.getByText(ENTRY_TEXT)).toHaveCount(0);
});

test('SITE-5: the entry form checks for a code before anything else, and sends none', async ({
  site,
  page,
}) => {
  await site.open('/enter');
  const requests = site.noteRequests();
  await page.getByRole('button', { name: 'Check the code' }).click();
  await expect(page.getByText('Type your code first.')).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Your code' });
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toBeFocused();

  await page.getByRole('textbox', { name: 'Your code' }).fill('abcde fghjk');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This site does not take codes yet.')).toBeVisible();
  expect(requests.filter((request) => `${request.url()}${request.postData()}`.includes('abcde'))).toEqual([]);
  await expectAccessible(page);
});

test('SITE-5 FAIL-1: where the code for asking is gone the form stays, with what was typed', async ({
  site,
  page,
  trouble,
}) => {
  trouble.expect(/status of 404/);
  await page.route(/joining-status/, (route) => route.fulfill({ status: 404 }));
  await site.open('/enter');
  const field = page.getByRole('textbox', { name: 'Your code' });
  await field.fill('ABCDE-FGHJK');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('main').getByRole('status').last()).toContainText(
    'A part of this page could not be loaded. Your code is still in the field',
  );
  await expect(field).toHaveValue('ABCDE-FGHJK');
  await field.press('End');
  await page.keyboard.type('2');
  await expect(page.getByText('A part of this page could not be loaded.')).toHaveCount(0);
});

test('SITE-5: a code in a link is shown as text, whatever it holds (F50, F54, F56)', async ({
  site,
  page,
}) => {
  for (const code of [
    '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    '%E2%80%AEabc',
    'javascript:alert(1)',
    'a%20b',
  ]) {
    await site.open(`/join/${code}`);
    await site.seePage('Your join link');
    await expect(page.locator('bdi')).toHaveText(decodeURIComponent(code));
  }
});
