import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { style } from '../support/styles.ts';
import { expect, expectAccessible, test, WITHOUT_FILM } from '../support/test.ts';

test.use(WITHOUT_FILM);

test('SITE-5: the consent step and the view of the taken seat are accessible', async ({
  joining,
  study,
  page,
}) => {
  const { code } = await study.invitation();
  await joining.offerFor(code);
  await expectAccessible(page);
  await joining.agree();
  await joining.seeSeat(1);
  await expectAccessible(page);
});

test('SITE-5 STATE-3: the whole way: code, consent, seat, session page; only the button takes a seat', async ({
  joining,
  study,
  page,
}) => {
  const { session, code } = await study.invitation({ title: 'A bridge for two' });
  await joining.open('/enter');
  await joining.enter(code);

  await joining.seePage('A bridge for two');
  await expect(joining.tick).not.toBeChecked();
  expect(await study.seatsTaken(session), 'looking up spends nothing').toBe(0);

  await joining.takeSeat.click();
  await joining.seeStatus('If you agree, tick the box first.');
  await expect(joining.tick).toBeFocused();
  expect(await study.seatsTaken(session)).toBe(0);

  await joining.agree();
  await joining.seeSeat(1);
  expect(await study.seatsTaken(session)).toBe(1);
  await expect(joining.joinLinks(), 'the links to the form are hidden now').toHaveCount(0);

  const { session: path } = await joining.links();
  await joining.openSession.click();
  await expect(page).toHaveURL(path);
  await expect(joining.heading).toHaveCount(1);
});

test('SITE-5 FOOT-2: the accepted form is the PDF that is served, and the receipt names it', async ({
  joining,
  study,
  page,
}) => {
  const { code } = await study.invitation();
  await joining.offerFor(code);
  const pdf = page.getByRole('link', { name: /PDF/ }).and(joining.content.getByRole('link')).first();
  await expect(pdf).toHaveAttribute('target', '_blank');
  const served = await page.request.get((await pdf.getAttribute('href')) ?? '');
  expect(served.headers()['content-type']).toBe('application/pdf');
  const sha256 = createHash('sha256')
    .update(await served.body())
    .digest('hex');
  const footers = await page.request.get('/consent_form.pdf');
  expect(
    createHash('sha256')
      .update(await footers.body())
      .digest('hex'),
  ).toBe(sha256);

  await joining.agree();
  await joining.seeSeat(1);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the receipt' }).click();
  const file = await (await downloading).path();
  expect(await readFile(file, 'utf8')).toContain(sha256);
});

test('SITE-5 ROUTE-11: a join link looks the code up and takes no seat by itself, however often it is opened (F59)', async ({
  joining,
  study,
  request,
}) => {
  const { session, code } = await study.invitation({}, '--one-use');
  for (let time = 0; time < 3; time += 1) {
    expect((await request.get(`/join/${code}`)).status()).toBe(200);
    await joining.open(`/join/${code}`);
    await expect(joining.takeSeat).toBeVisible();
  }
  expect(await study.seatsTaken(session)).toBe(0);
  await joining.agree();
  await joining.seeSeat(1);
  expect(await study.seatsTaken(session)).toBe(1);
});

test('SITE-5 ROUTE-11: a join link whose end is missing says so, and asks the server nothing', async ({
  joining,
}) => {
  const requests = joining.noteRequests();
  await joining.open('/join/%20');
  await joining.seePage('Your join link');
  await expect(joining.content.getByText('This link contains no code: its end is missing.')).toBeVisible();
  expect(requests.filter((request) => request.url().includes('/api/'))).toEqual([]);
});

test('SITE-5: a code is accepted in any spelling, and a pasted link as the code in it', async ({
  joining,
  study,
  page,
}) => {
  const { code } = await study.invitation();
  const spellings = [
    code.toLowerCase(),
    code.replace('-', ''),
    ` ${[...code].join(' ')} `,
    `Join here: https://grovemates.example.edu/join/${code}?from=mail`,
  ];
  for (const spelling of spellings) {
    await joining.open('/enter');
    await joining.field.focus();
    await page.evaluate((text) => navigator.clipboard?.writeText(text).catch(() => {}), spelling);
    await joining.enter(spelling);
    await expect(joining.takeSeat).toBeVisible();
  }
});

test('SITE-5: for a wrong code the page names the place of the error, without a request', async ({
  joining,
  study,
}) => {
  const { code } = await study.invitation();
  await joining.open('/enter');
  await joining.enter(code);
  await expect(joining.takeSeat).toBeVisible();
  await joining.page.getByRole('button', { name: 'Back to the code' }).click();
  const requests = joining.noteRequests();

  for (const [typed, sentence] of [
    ['ABCUE-FGHJK', 'U is not used in codes: it is the fourth character.'],
    [code.slice(0, -1), 'One character is missing: you have nine of ten.'],
    [`${code}7`, 'That is one character too many: eleven instead of ten.'],
    [code.replace(/.$/, (last) => (last === '7' ? '9' : '7')), 'This isn’t a valid code'],
  ] as const) {
    await joining.enter(typed);
    await joining.seeStatus(sentence);
    await expect(joining.field).toHaveAttribute('aria-invalid', 'true');
  }
  expect(requests.filter((request) => request.url().includes('/codes/lookup'))).toEqual([]);
  await expectAccessible(joining.page);
});

test('SITE-5: each refusal has its own text and an answer in the FAQ (F09)', async ({
  joining,
  study,
  openSite,
  trouble,
}) => {
  trouble.expect(/status of 4\d\d/);
  const session = await study.session({ seats: 1 });
  const full = await study.code(session);
  const used = await study.code(await study.session({ seats: 4 }), '--one-use');
  const aMinuteAgo = new Date(Date.now() - 60_000).toISOString();
  const expired = await study.anHourAgo().code(await study.session(), '--expires', aMinuteAgo);
  const opensAt = new Date(Date.now() + 2 * 3_600_000).toISOString();
  const early = await study.code(await study.session(), '--opens', opensAt);
  const over = await study.invitation({ state: 'ended' });
  const revoked = await study.run<{ codes: { id: string; code: string }[] }>('code', 'create', session);
  await study.run('code', 'revoke', revoked.codes[0]?.id ?? '', '--yes');
  const other = await openSite();
  await other.join(full);
  await (await openSite()).join(used);

  for (const [code, word, answer] of [
    [revoked.codes[0]?.code ?? '', 'Unknown code', 'code-unknown'],
    [used, 'Already used', 'code-used'],
    [full, 'Full', 'session-full'],
    [early, 'Not open yet', 'code-too-early'],
    [expired, 'Expired', 'code-too-early'],
    [over.code, 'Over', 'session-full'],
  ] as const) {
    await joining.open('/enter');
    const asked = joining.noteRequests();
    await joining.enter(code);
    await joining.seeStatus(`${word}.`);
    const help = joining.content.getByRole('link', { name: /What you can do/ });
    await expect(help).toHaveAttribute('href', `/faq/support#${answer}`);
    await expect(joining.field).toHaveValue(code);
    expect(
      asked.filter((request) => request.url().includes('/codes/lookup')),
      'a refusal is not asked again',
    ).toHaveLength(1);
  }
});

test('SITE-5: after too many unknown codes the page counts down and keeps the code; then a good code works', async ({
  joining,
  study,
  openSite,
  extraHTTPHeaders,
  trouble,
}) => {
  trouble.expect(/status of 4(04|29)/);
  const { code } = await study.invitation();
  // A well-formed code that does not exist.
  const unknown = 'ZZZZZ-ZZZZX';
  await joining.open('/enter');
  const statuses = await joining.page.evaluate(async (code) => {
    const lookUp = async () => {
      const response = await fetch('/api/v1/codes/lookup', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code }),
      });
      return response.status;
    };
    const seen: number[] = [];
    for (let time = 0; time < 26; time += 1)
      seen.push(...(await Promise.all(Array.from({ length: 24 }, lookUp))));
    return seen;
  }, unknown);
  expect(statuses.filter((status) => status === 404)).toHaveLength(600);
  expect(statuses.at(-1)).toBe(429);

  await joining.enter(unknown);
  await joining.seeStatus('Too many tries.');
  await expect(joining.page.getByRole('button', { name: /^Wait [01]:\d\d/ })).toBeVisible();
  await expect(joining.field).toHaveValue(unknown);
  await expectAccessible(joining.page);

  const classmate = await openSite();
  await classmate.offerFor(code);

  const other = await openSite({
    extraHTTPHeaders: { ...extraHTTPHeaders, 'x-forwarded-for': '10.99.99.99' },
  });
  await other.offerFor(code);
});

test('SITE-5: the same browser with the same code comes back to the same seat, never to a second one', async ({
  joining,
  study,
}) => {
  const { session, code } = await study.invitation();
  const first = await joining.join(code);
  await joining.open('/enter');
  await joining.enter(code);
  await joining.page.getByRole('button', { name: 'Go back to your seat' }).last().click();
  await joining.seeSeat(1);
  expect(await study.seatsTaken(session)).toBe(1);
  const again = await joining.links();
  expect(again.session, 'a link can be told only once: this is another one').not.toBe(first.session);
});

test('SITE-5: who holds a seat is offered the personal page on the code form, which still works', async ({
  joining,
  study,
}) => {
  const { code } = await study.invitation({ title: 'A tower of nine' });
  const other = await study.invitation();
  await joining.join(code);
  await joining.open('/enter');
  await expect(joining.content.getByText('A tower of nine')).toBeVisible();
  await joining.page.getByRole('button', { name: 'Go back to your seat' }).click();
  await expect(joining.page).toHaveURL(/\/session\/[\w-]{43}$/);
  await joining.join(other.code);
});

test('SITE-5: on a phone everything is within reach and nothing sticks out, from the code to the seat', async ({
  openSite,
  study,
}) => {
  const { code } = await study.invitation();
  const phone = await openSite({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await phone.open('/enter');
  await phone.field.tap();
  await phone.field.pressSequentially(code.replace('-', '').toLowerCase());
  await expect(phone.field).toHaveValue(code.toLowerCase());
  await expect(phone.field).toHaveCSS('font-family', /monospace$/);
  expect(Number.parseFloat(await style(phone.field, 'font-size'))).toBeGreaterThanOrEqual(20);
  await phone.page.getByRole('button', { name: 'Check the code' }).tap();
  await expect(phone.takeSeat).toBeVisible();
  await phone.tick.tap();
  await phone.takeSeat.tap();
  await phone.seeSeat(1);
});

test('SITE-5 STATE-3: the next person at the same computer makes it forget the last one, and gets their own seat', async ({
  joining,
  study,
  page,
}) => {
  const session = await study.session();
  const first = await study.code(session, '--one-use');
  const second = await study.code(session, '--one-use');
  await joining.join(first);

  await joining.open('/enter');
  await joining.enter(second);
  await expect(joining.content.getByText(/This browser is known as P-/)).toBeVisible();
  await page.getByRole('button', { name: 'That is not me' }).last().click();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Forget P-/ }).click();
  await expect(joining.content.getByText(/^This browser no longer knows P-/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(joining.content.getByText(/This browser is known as P-/)).toBeVisible();
  await page.getByRole('button', { name: 'That is not me' }).last().click();
  await page.getByRole('button', { name: /^Forget P-/ }).click();
  await expect(joining.takeSeat).toBeVisible();
  await expect(joining.content.getByText(/This browser is known as/)).toHaveCount(0);
  await joining.agree();
  await joining.seeSeat(2);
  expect(await study.seatsTaken(session)).toBe(2);
});

test('SITE-5 STATE-3: after clearing cookies one is still the same: the page says first as whom one would join', async ({
  joining,
  study,
  page,
  trouble,
}) => {
  const { session, code } = await study.invitation();
  await joining.join(code);
  await page.context().clearCookies();

  await joining.open(`/join/${code}`);
  await expect(joining.content.getByText(/This browser is known as P-/)).toBeVisible();
  await expect(joining.takeSeat).toHaveCount(0);
  // Without a cookie the browser is known as nobody, so there is nobody to make a link for.
  trouble.expect(/status of 401/);
  await page.getByRole('button', { name: 'That is not me' }).click();
  await page.getByRole('button', { name: /^Forget P-/ }).click();
  await expect(joining.takeSeat).toBeVisible();
  await expect(joining.content.getByText(/This browser is known as/)).toHaveCount(0);
  await joining.agree();

  await joining.seeSeat(2);
  await expect(joining.content.getByText('Welcome', { exact: true })).toBeVisible();
  expect(await study.seatsTaken(session)).toBe(2);
  const record = await study.text('export', 'consents', '--format', 'ndjson', '--session', session);
  expect(record.trim().split('\n')).toHaveLength(2);
});

test('SITE-5: who stops while a seat is being taken reads that it may be taken, and finds it (F18)', async ({
  joining,
  study,
  page,
  trouble,
}) => {
  trouble.expect(/ERR_FAILED|ERR_ABORTED/);
  const { session, code } = await study.invitation();
  await page.route('**/api/v1/joins', async (route) => {
    await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, 20_000));
    await route.abort().catch(() => {});
  });
  await joining.offerFor(code);
  await joining.agree();
  await expect.poll(() => study.seatsTaken(session)).toBe(1);
  await page.getByRole('button', { name: 'Stop' }).click();
  await joining.seeStatus('you may already have your seat');
  await page.unroute('**/api/v1/joins');
  await page.getByRole('button', { name: 'Try again' }).click();
  await joining.seeSeat(1);
  expect(await study.seatsTaken(session)).toBe(1);
});

test('STATE-3 ROUTE-12: the page of another link takes no seat from this browser; its own page can be opened again', async ({
  joining,
  study,
  page,
  trouble,
}) => {
  trouble.expect(/status of 404/);
  const { code } = await study.invitation();
  await joining.join(code);
  await joining.open(`/session/${'A'.repeat(43)}`);
  await joining.seePage('Unknown link');
  await joining.open('/enter');
  await expect(joining.joinLinks()).toHaveCount(0);
  await page.getByRole('button', { name: 'Open your personal page' }).click();
  await expect(page).toHaveURL(/\/e\/[\w-]{43}$/);
  await joining.seePage('Welcome');
});

test('SITE-7: after a session the browser that joined finds the personal page on /enter and the session page; no other does', async ({
  joining,
  study,
  page,
  openSite,
}) => {
  const { session, code } = await study.invitation({ state: 'live' });
  const links = await joining.join(code);
  await study.move(session, 'ended');
  const own = page.getByRole('button', { name: 'Open your personal page' });

  await joining.open(links.session);
  await joining.seePage('Ended');
  await own.click();
  await joining.seePage(/^Welcome/);

  await joining.open('/enter');
  await expect(joining.content.getByText('You have been here before')).toBeVisible();
  await expectAccessible(page);
  // Safari deletes storage after seven days.
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await own.click();
  await joining.seePage(/^Welcome/);

  const friend = await openSite();
  await friend.open(links.session);
  await expect(friend.content.getByText('This browser does not know you.', { exact: false })).toBeVisible();
  await expect(friend.page.getByRole('button', { name: 'Open your personal page' })).toHaveCount(0);
});

test('SITE-5: Back goes one step of joining back, a reload keeps the text, and nothing secret is stored', async ({
  joining,
  study,
  page,
}) => {
  const { session, code } = await study.invitation({ title: 'A bridge for two' });
  await joining.open('/faq/general');
  await joining.footer.getByRole('link', { name: 'Join with Code' }).click();
  await joining.field.fill(code.slice(0, 7));
  await page.reload();
  await joining.seeAlive();
  await expect(joining.field).toHaveValue(code.slice(0, 7));
  await joining.enter(code);
  await joining.seePage('A bridge for two');
  await expect(joining.heading).toBeFocused();

  await page.goBack();
  await expect(joining.field).toHaveValue(code);
  await expect(joining.field).toBeFocused();
  await page.goForward();
  await expect(joining.takeSeat).toBeVisible();
  await page.reload();
  await expect(joining.takeSeat).toBeVisible();
  await joining.agree();
  await joining.seeSeat(1);
  await expect(joining.heading).toBeFocused();
  const links = await joining.links();

  await page.goBack();
  await expect(
    joining.content.getByText('You already have a seat in this session.', { exact: false }),
  ).toBeVisible();
  await expect(joining.takeSeat).toHaveCount(0);
  await page.goForward();
  await joining.seeSeat(1);
  expect(await joining.links()).toEqual(links);
  const kept = await page.evaluate(() =>
    JSON.stringify([history.state, { ...sessionStorage }, { ...localStorage }]),
  );
  expect(kept).not.toContain(links.session.split('/')[2]);
  expect(kept).not.toContain(links.personal.split('/')[2]);
  expect(await page.evaluate(() => JSON.stringify([history.state, { ...sessionStorage }]))).not.toContain(
    code,
  );
  await page.reload();
  await joining.seeAlive();
  await expect(joining.field).toHaveValue('');
  await expect(page).toHaveURL('/enter');

  await page.goBack();
  await joining.seePage('General');
  expect(await study.seatsTaken(session)).toBe(1);
});
