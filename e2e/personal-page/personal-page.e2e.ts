import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { OwnServer } from '../support/own-server.ts';
import { expect, expectAccessible, test, WITHOUT_FILM } from '../support/test.ts';

test.use(WITHOUT_FILM);

test('ROUTE-12 SITE-7 STATE-1: on another device the personal link opens seats, record and data', async ({
  joining,
  study,
  openSite,
}) => {
  const { code } = await study.invitation({ title: 'A bridge for two' });
  const { personal } = await joining.join(code);
  const device = await openSite();
  await device.open(personal);
  await device.seePage('Welcome');
  await expect(device.page.getByRole('heading', { name: 'A bridge for two' })).toBeVisible();
  await expectAccessible(device.page);
  await expect(device.joinLinks(), 'opening it makes nobody known here').toHaveCount(2);
  expect(await device.page.context().cookies()).toEqual([]);
  await device.page.getByRole('button', { name: 'Remember me in this browser' }).click();
  await expect(device.page.getByText('This browser knows you now.')).toBeVisible();
  await expect(device.joinLinks(), 'this browser holds the seat now').toHaveCount(0);
  await expectAccessible(device.page);

  await device.page.getByRole('button', { name: /^Open your session page/ }).click();
  await device.seePage('Scheduled');

  await device.open('/enter');
  await device.enter(code);
  await expect(device.page.getByRole('button', { name: 'Go back to your seat' }).last()).toBeVisible();
});

test('ROUTE-12: the file of own data has everything that is stored, and no secret', async ({
  joining,
  study,
  page,
}) => {
  const { code } = await study.invitation();
  const { personal, session } = await joining.join(code);
  await joining.open(personal);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save my data' }).click();
  const text = await readFile(await (await downloading).path(), 'utf8');
  expect(Object.keys(JSON.parse(text) as object).sort()).toEqual([
    'browsers',
    'consents',
    'exportedAt',
    'links',
    'participant',
    'seats',
    'visits',
  ]);
  for (const link of [personal, session]) {
    const token = link.split('/')[2] ?? '';
    expect(text).not.toContain(token);
    expect(text).not.toContain(createHash('sha256').update(token).digest('base64url'));
  }
});

test('ROUTE-12 STATE-3: withdrawing needs a confirmation; then seat, browser and page end, and the record stays', async ({
  joining,
  study,
  page,
  trouble,
}) => {
  // Its cookie is not valid any more.
  trouble.expect(/status of 401/);
  const { session, code } = await study.invitation({ state: 'live' });
  const links = await joining.join(code);
  await joining.open(links.personal);
  await page.getByRole('button', { name: 'Withdraw from the study' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Withdraw for good' }).click();
  await expect(page.getByText('Tick the box to confirm that you want to withdraw.')).toBeVisible();
  expect(await study.seatsTaken(session)).toBe(1);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Withdraw for good' }).click();

  await joining.seePage('You have withdrawn');
  expect(await study.seatsTaken(session)).toBe(0);
  await expectAccessible(page);
  await page.goto(links.session);
  await joining.seePage('Withdrawn');
  await expect(page.getByText('play.example.edu')).toHaveCount(0);
  await page.goto('/');
  await expect(joining.joinLinks()).toHaveCount(2);
  expect(await study.text('export', 'consents', '--format', 'ndjson', '--session', session)).toContain(
    'withdrawn',
  );

  await joining.join(code);
  await joining.seeSeat(2);
});

test('ROUTE-12 SITE-7: the personal page lists links and browsers, and ends them, its own link last', async ({
  joining,
  study,
  openSite,
  page,
  trouble,
}) => {
  // Ended links and browsers are refused.
  trouble.expect(/status of (401|404)/);
  const { code } = await study.invitation({ title: 'A bridge for two' });
  const { personal, session } = await joining.join(code);
  const device = await openSite();
  await device.open(personal);
  await device.page.getByRole('button', { name: 'Remember me in this browser' }).click();
  await expect(device.page.getByText('This browser knows you now.')).toBeVisible();

  await joining.open(personal);
  const links = page.getByRole('list', { name: 'Links' }).getByRole('listitem');
  const browsers = page.getByRole('list', { name: 'Browsers' }).getByRole('listitem');
  await expect(links).toHaveCount(2);
  await expect(links.first()).toContainText('You opened this page with it.');
  await expect(browsers).toHaveCount(2);
  await page.getByRole('button', { name: /^End its access/ }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'End it' }).click();
  await expect(page.getByText('That browser no longer knows you.')).toBeVisible();
  await expect(browsers).toHaveCount(1);
  await device.page.reload();
  await expect(device.page.getByRole('button', { name: 'Remember me in this browser' })).toBeVisible();

  await page.getByRole('button', { name: /^End this link: Link to the session/ }).click();
  await page.getByRole('button', { name: 'End it' }).click();
  await expect(links).toHaveCount(1);
  await page.getByRole('button', { name: /^End this link: Personal link/ }).click();
  await page.getByRole('button', { name: 'End it' }).click();
  await joining.seePage('Link ended');
  await expectAccessible(page);
  for (const ended of [personal, session]) {
    await page.goto(ended);
    await joining.seePage('Unknown link');
  }
});

test('STATE-1 STATE-2 ROUTE-10: a material version asks again before anything live; agreeing goes on, a cosmetic one asks nobody', async ({
  openSite,
}) => {
  test.slow();
  const server = await OwnServer.start();
  try {
    const { code } = await server.study.invitation({ state: 'live' });
    const site = await openSite({ baseURL: server.origin });
    const { page } = site;
    await page.goto((await site.join(code)).session);
    await site.seePage('Live');
    await expect(page.getByText('play.example.edu:30000')).toBeVisible();

    await server.study.publish('test-2', 'cosmetic', 'A comma was moved.');
    await page.reload();
    await expect(page.getByText('play.example.edu:30000')).toBeVisible();

    await server.study.publish('test-3', 'material', 'The game records the chat as well.');
    await expect(page.getByText('The game records the chat as well.')).toBeVisible();
    await expect(page.getByText('play.example.edu:30000')).toHaveCount(0);
    await expectAccessible(page);

    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: /agree/i }).click();
    await expect(page.getByText('play.example.edu:30000')).toBeVisible();
    const record = await page.evaluate(() => localStorage.getItem('grovemates.participant'));
    expect(JSON.parse(record ?? '{}')).toMatchObject({ reconsent: false });
  } finally {
    await server.end();
  }
});

test('SITE-5: a form that changes between reading and joining is shown again, and nothing is recorded before', async ({
  openSite,
  trouble,
}) => {
  trouble.expect(/status of 409/);
  const server = await OwnServer.start();
  try {
    const { session, code } = await server.study.invitation();
    const site = await openSite({ baseURL: server.origin });
    await site.offerFor(code);
    await server.study.publish('test-2', 'material', 'It is kept for longer.');
    await site.agree();
    await expect(site.content.getByText('The form has changed')).toBeVisible();
    await expect(site.tick).not.toBeChecked();
    expect(await server.study.seatsTaken(session)).toBe(0);
    await site.agree();
    await site.seeSeat(1);
    await expect(site.page.getByText(/version test-2/)).toBeVisible();
  } finally {
    await server.end();
  }
});

test('STATE-1: values written into the storage by hand are corrected by the server, and open nothing (F29, F32)', async ({
  joining,
  study,
  page,
  context,
  trouble,
}) => {
  trouble.expect(/status of 401/);
  const { code } = await study.invitation();
  const { personal } = await joining.join(code);
  await page.evaluate(() =>
    localStorage.setItem(
      'grovemates.participant',
      '{"version":1,"isNew":false,"reconsent":true,"lastLoginDate":"1999-01-01T00:00:00Z","holdsSeat":false}',
    ),
  );
  await joining.open(personal);
  await joining.seePage('Welcome');
  await expect
    .poll(() =>
      page.evaluate(() => JSON.parse(localStorage.getItem('grovemates.participant') ?? '{}') as object),
    )
    .toMatchObject({ isNew: true, reconsent: false, holdsSeat: true });
  await expect(page.getByText('1999')).toHaveCount(0);

  await context.clearCookies();
  await context.addCookies([{ name: 'participant', value: 'forged', url: new URL(page.url()).origin }]);
  await joining.open('/enter');
  await expect(joining.joinLinks(), 'a browser that the server does not know holds no seat').toHaveCount(2);
});

test('DATA-2 ROUTE-12: an unused answer is kept for less than 5 minutes, then dropped', async ({
  joining,
  study,
  openSite,
  page,
}) => {
  const { code } = await study.invitation({ title: 'A bridge for two' });
  const { personal } = await (await openSite()).join(code);
  await page.clock.install();
  await joining.open(personal);
  await expect(page.getByRole('heading', { name: 'A bridge for two' })).toBeVisible();
  // From now on the server does not answer: what is shown can only come from the cache.
  await page.route('**/api/v1/**', () => {});

  const leaveFor = async (milliseconds: number) => {
    await joining.footer.getByRole('link', { name: 'FAQ' }).click();
    await joining.seePage('Questions and answers');
    await page.clock.fastForward(milliseconds);
    await page.goBack();
  };
  await leaveFor(4 * 60_000);
  await joining.seePage('Welcome');
  await expect(page.getByRole('heading', { name: 'A bridge for two' })).toBeVisible();
  await leaveFor(5 * 60_000 + 1000);
  await joining.seePage('Opening');
  await expect(page.getByRole('heading', { name: 'A bridge for two' })).toHaveCount(0);
});

test('SITE-7: two windows of a personal page: what is done in one is seen in the other', async ({
  joining,
  study,
  page,
  context,
}) => {
  const { code } = await study.invitation();
  const { personal } = await joining.join(code);
  await joining.open(personal);
  const second = await context.newPage();
  await second.goto(personal);
  await expect(second.getByRole('button', { name: 'Leave this seat' })).toBeVisible();

  await page.getByRole('button', { name: 'Leave this seat' }).click();
  await page.getByRole('button', { name: 'Leave seat 1' }).click();
  await expect(second.getByText(/^You gave this seat back/)).toBeVisible();
  await page.getByRole('button', { name: 'Forget me in this browser' }).click();
  await expect(second.getByRole('button', { name: 'Remember me in this browser' })).toBeVisible();
  await second.getByRole('button', { name: 'Remember me in this browser' }).click();
  await expect(page.getByRole('button', { name: 'Forget me in this browser' })).toBeVisible();
});
