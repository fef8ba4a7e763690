import { act, configure, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { InspectionEvent } from 'xstate';
import type { Participant } from '#contract/personal-page.ts';
import { serialiseIdempotencyKeys } from '#machines/join/idempotency-keys.ts';
import { IDEMPOTENCY_STORE_KEY } from '#machines/key-value-store.ts';
import { PARTICIPANT_KEY } from '#machines/participant/participant-record.ts';
import { childrenOf } from '#machines/site/site.machine.ts';
import { memoryStore } from '../../support/memory-store.ts';
import { renderSite } from '../../support/render-site.tsx';
import {
  consentRequest,
  OTHER_TOKEN,
  participant,
  SHA256,
  sessionView,
  TOKEN,
} from '../participation/support/answers.ts';
import { watchDownloads } from '../participation/support/downloads.ts';
import { fakeApi, json, nothing, problem, unreachable } from '../participation/support/fake-api.ts';
import { pass, setOnline } from '../participation/support/session-page.tsx';

const VISIT = 'POST /api/v1/visits';
const ME = 'GET /api/v1/me';
const BROWSER = 'GET /api/v1/browser';
const LINK = 'POST /api/v1/me/seats/seat-4/links';
const LEAVE = 'POST /api/v1/me/seats/seat-4/leave';
const WITHDRAW = 'POST /api/v1/me/withdrawal';

describe('opening a personal page', () => {
  test('ROUTE-12 SITE-7: records the visit once, with the token in its header alone', async () => {
    const { api } = openEntry(participant());

    await screen.findByRole('heading', { level: 1, name: 'Welcome back' });

    expect(api.requests).toEqual([{ endpoint: VISIT, token: TOKEN, body: null }]);
  });

  test('ROUTE-12: React’s strict mode mounts everything twice, and still one visit is recorded', async () => {
    configure({ reactStrictMode: true });
    onTestFinished(() => configure({ reactStrictMode: false }));
    const { api } = openEntry(participant());

    await screen.findByRole('heading', { level: 1, name: 'Welcome back' });

    expect(api.countOf(VISIT)).toBe(1);
  });

  test('ROUTE-12: on coming back to the tab it reads, and records no visit', async () => {
    const { api } = openEntry(participant(), { [ME]: json(participant({ reference: 'GM-NEW' })) });
    await screen.findByText('GM-7Q4K');

    await act(async () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

    expect(await screen.findByText('GM-NEW')).toBeTruthy();
    expect(api.countOf(VISIT)).toBe(1);
  });

  test('STATE-1: says when the last visit was', async () => {
    openEntry(participant());

    expect((await screen.findByText(/^Your last visit was on/)).textContent).toMatch(
      /^Your last visit was on Thursday,? 18 June 2026 at \d\d:30 \S+\.$/,
    );
  });

  test('STATE-1: or that this is the first visit', async () => {
    openEntry(participant({ lastLoginDate: null }));

    expect(await screen.findByText('This is your first visit.')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Welcome' })).toBeTruthy();
  });

  test('SITE-7: an unknown link says what may be wrong, holds no seat, and links to help and to the code (F10)', async () => {
    const { page, site, send } = openEntry(problem('link-unknown', 404), {
      [BROWSER]: json({ participant: null }),
    });
    await send({ type: 'seat.taken' });

    await screen.findByRole('heading', { level: 1, name: 'Unknown link' });
    expect(screen.getByText(/it has been ended|team ended it/i)).toBeTruthy();

    const hrefs = within(page())
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(['/faq/support#link-unknown', '/enter']);
    await waitFor(() => expect(sharedState(site).holdsSeat).toBe(false));
  });

  test('SITE-7: an incomplete link is unknown at once, and not sent', () => {
    const api = fakeApi({});
    renderSite('/e/half', { fetch: api.fetch });

    expect(screen.getByRole('heading', { level: 1, name: 'Unknown link' })).toBeTruthy();
    expect(api.requests).toEqual([]);
  });

  test('SITE-7: a cookie that is not valid any more says so, without a loop (F32)', async () => {
    vi.useFakeTimers();
    const { api } = openEntry(problem('participant-unknown', 401));
    await pass(10);
    expect(screen.getByRole('heading', { level: 1, name: 'Unknown link' })).toBeTruthy();

    await pass(120_000);

    expect(api.countOf(VISIT)).toBe(1);
  });

  test('DATA-1: a server that does not answer is tried three times more, then on demand (F01, F04)', async () => {
    vi.useFakeTimers();
    const { api } = openEntry(unreachable);
    await pass(10);
    expect(screen.getByRole('heading', { level: 1, name: 'No answer' })).toBeTruthy();
    for (const ms of [1_000, 2_000, 4_000, 60_000]) await pass(ms);
    expect(api.countOf(VISIT)).toBe(4);

    api.answers[VISIT] = json(participant());
    await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
    await pass(10);

    expect(screen.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeTruthy();
  });

  test('DATA-1: offline it says so, and goes on by itself (F16)', async () => {
    await setOnline(false);
    openEntry(participant());
    expect(await screen.findByRole('heading', { level: 1, name: 'No answer' })).toBeTruthy();

    await setOnline(true);

    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back' })).toBeTruthy();
  });
});

describe('the shared client state', () => {
  test.each([
    [{ isNew: true, reconsent: false, lastLoginDate: null }],
    [{ isNew: false, reconsent: true, lastLoginDate: '2026-06-18T09:30:00.000Z' }],
  ])('STATE-1: is what the server says: %o', async (visit) => {
    const { site } = openEntry(participant(visit), { 'GET /api/v1/me/consent': json(consentRequest) });

    await screen.findByRole('heading', { level: 1, name: /^Welcome/ });

    expect(sharedState(site)).toEqual({ ...visit, holdsSeat: true });
  });

  test('STATE-1: whatever was written into storage (F29)', async () => {
    const store = memoryStore({
      [PARTICIPANT_KEY]: JSON.stringify({
        version: 1,
        isNew: true,
        reconsent: true,
        lastLoginDate: '2099-01-01T00:00:00Z',
        holdsSeat: false,
      }),
    });
    const { site } = openEntry(participant(), {}, { store });

    await screen.findByText(/^Your last visit was on Thursday,? 18 June 2026/);

    expect(screen.queryByRole('button', { name: 'Got it' })).toBe(null);
    expect(screen.queryByRole('heading', { name: 'The consent form has changed' })).toBe(null);
    expect(sharedState(site)).toEqual({
      isNew: false,
      reconsent: false,
      lastLoginDate: '2026-06-18T09:30:00.000Z',
      holdsSeat: true,
    });
  });

  test.each([
    ['a seat of an active session', participant().seats, true],
    ['a seat of an ended session', seatsWith({ session: { state: 'ended' } }), false],
    ['a seat that was left', seatsWith({ state: 'left' }), false],
    ['no seat', [], false],
  ])('STATE-3: %s', async (_, seats, held) => {
    const { site, send } = openEntry(participant({ seats }));
    await send({ type: held ? 'seat.left' : 'seat.taken' });

    await screen.findByRole('heading', { level: 1, name: 'Welcome back' });

    await waitFor(() => expect(sharedState(site).holdsSeat).toBe(held));
  });

  test.each([
    ['an unknown link', problem('link-unknown', 404)],
    ['somebody who withdrew', json(participant({ withdrawnAt: '2026-06-20T12:01:00.000Z', seats: [] }))],
  ])('STATE-3: the page of %s does not change this browser’s own seats', async (_, answer) => {
    const { api, site, send } = openEntry(answer, { [BROWSER]: json({ participant: participant() }) });
    await send({ type: 'seat.left' });

    await waitFor(() => expect(sharedState(site).holdsSeat).toBe(true));

    expect(api.requests.at(-1)).toEqual({ endpoint: BROWSER, token: null, body: null });
  });

  test.each(['unknown', 'another'] as const)(
    'STATE-3: a browser that is %s holds none of the seats on the page',
    async (browser) => {
      const { site, send } = openEntry(participant({ browser }));
      await send({ type: 'seat.left' });

      await screen.findByRole('button', { name: / in this browser$/ });
      const { lastLoginDate } = sharedState(site);
      expect(lastLoginDate).toBe(browser === 'another' ? null : participant().lastLoginDate);

      expect(sharedState(site).holdsSeat).toBe(false);
    },
  );

  test('STATE-1 STATE-2: the welcome is shown once, is reported to the server, and resets', async () => {
    const { api, user, site } = openEntry(participant({ isNew: true, lastLoginDate: null }), {
      'POST /api/v1/me/welcome': nothing,
      [ME]: json(participant({ lastLoginDate: null })),
    });

    await user.click(await screen.findByRole('button', { name: 'Got it' }));

    await waitFor(() => expect(screen.queryByRole('button', { name: 'Got it' })).toBe(null));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(api.requests.find(({ endpoint }) => endpoint.endsWith('welcome'))?.token).toBe(TOKEN);
    expect(sharedState(site).isNew).toBe(false);
  });

  test('STATE-1: a new consent is asked for here too, and is then on the record', async () => {
    const given = {
      version: '2',
      sha256: 'b'.repeat(64),
      kind: 'given' as const,
      at: '2026-06-21T12:01:00.000Z',
    };
    const { user, site } = openEntry(participant({ reconsent: true }), {
      'GET /api/v1/me/consent': json(consentRequest),
      'POST /api/v1/me/consents': json(given, 201),
      [ME]: json(participant({ consents: [...participant().consents, given] })),
    });

    await user.click(await screen.findByRole('checkbox', { name: /I have read this version/ }));
    await user.click(screen.getByRole('button', { name: 'Agree and go on' }));

    expect(await screen.findByText('Agreed to version 2')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(screen.queryByRole('heading', { name: 'The consent form has changed' })).toBe(null);
    expect(sharedState(site).reconsent).toBe(false);
  });
});

describe('seats', () => {
  test('SITE-7: each is shown with its session, state, time and number', async () => {
    openEntry(participant());

    const seat = (
      await screen.findByRole('heading', { level: 3, name: 'An afternoon in the grove' })
    ).closest('li');

    expect(seat?.textContent).toMatch(/ScheduledSeat 4\. Planned for Sunday,? 21 June 2026 at \d\d:11 \S+\./);
  });

  test('SITE-7: a button makes a new link to the session’s page and goes there, once (F60)', async () => {
    const { api, user } = openEntry(participant(), {
      [LINK]: json({ sessionToken: OTHER_TOKEN }, 201),
      'GET /api/v1/session': json(sessionView('waiting')),
    });

    await user.dblClick(await screen.findByRole('button', { name: /^Open your session page/ }));

    expect(await screen.findByRole('heading', { level: 1, name: 'Waiting' })).toBeTruthy();
    expect(api.countOf(LINK)).toBe(1);
    expect(api.requests.at(-1)).toEqual({ endpoint: 'GET /api/v1/session', token: OTHER_TOKEN, body: null });
  });

  test('SITE-7: a link that cannot be made shows a failure', async () => {
    const { user } = openEntry(participant(), { [LINK]: problem('seat-unknown', 404) });

    await user.click(await screen.findByRole('button', { name: /^Open your session page/ }));

    expect(await screen.findByText(/This seat is not yours any more/)).toBeTruthy();
  });

  test('SITE-7 STATE-3: leaving a seat needs a confirmation', async () => {
    const { api, user, site } = openEntry(participant(), {
      [LEAVE]: nothing,
      [ME]: json(participant({ seats: seatsWith({ state: 'left', leftAt: '2026-06-21T12:01:00.000Z' }) })),
    });
    await user.click(await screen.findByRole('button', { name: 'Leave this seat' }));
    await user.click(screen.getByRole('button', { name: 'Leave seat 4' }));

    expect(await screen.findByText(/^You gave this seat back on Sunday/)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(api.countOf(LEAVE)).toBe(1);
    await waitFor(() => expect(sharedState(site).holdsSeat).toBe(false));
  });

  test('SITE-7: a seat that cannot be left any more says why (F10)', async () => {
    const { user } = openEntry(participant(), {
      [LEAVE]: problem('session-closed', 409),
      [ME]: json(participant()),
    });
    await user.click(await screen.findByRole('button', { name: 'Leave this seat' }));
    await user.click(screen.getByRole('button', { name: 'Leave seat 4' }));

    const help = await screen.findByRole('link', { name: /^What you can do/ });

    expect(help.getAttribute('href')).toBe('/faq/support#session-full');
  });

  test('SITE-7: a participant without a seat gets a link to the code', async () => {
    openEntry(participant({ seats: [] }));

    expect((await screen.findByRole('link', { name: 'Enter a code' })).getAttribute('href')).toBe('/enter');
  });
});

describe('the record of consent', () => {
  test('SITE-7: version, time, the beginning of the SHA-256, and the PDF of that version', async () => {
    openEntry(participant(), {}, { isStyled: true });

    const record = (await screen.findByText('Agreed to version 1')).closest('li');

    expect(record?.textContent).toMatch(/Agreed to version 1 on Tuesday,? 16 June 2026 at \d\d:00/);
    expect(record?.textContent).toContain('SHA-256 3f2a91c0 …');
    const pdf = within(record as HTMLElement).getByRole('link', {
      name: 'PDF of this version (opens in new tab)',
    });
    expect(pdf.getAttribute('href')).toBe('/api/v1/consents/1/form.pdf');
    expect(getComputedStyle(pdf).whiteSpace).toBe('nowrap');
  });

  test('SITE-7: the whole SHA-256 can be copied', async () => {
    const { user } = openEntry(participant());

    await user.click(await screen.findByRole('button', { name: 'Copy the SHA-256' }));

    expect(await navigator.clipboard.readText()).toBe(SHA256);
  });

  test('SITE-7: a receipt, without a secret', async () => {
    const saved = watchDownloads();
    const { user } = openEntry(participant());

    await user.click(await screen.findByRole('button', { name: 'Save a receipt' }));

    const [file] = await saved();
    expect(file?.name).toBe('grovemates-receipt.txt');
    expect(file?.text).toContain(SHA256);
    expect(file?.text).toContain('GM-7Q4K');
    expect(file?.text).not.toContain('Secret');
  });
});

describe('own data', () => {
  const data = {
    exportedAt: '2026-06-21T12:00:00.000Z',
    participant: {
      reference: 'GM-7Q4K',
      joinedAt: '2026-06-16T09:00:00.000Z',
      withdrawnAt: null,
      welcomedAt: null,
    },
    seats: participant().seats.map((seat) => ({
      ...seat,
      pageLastOpenAt: null,
      pageFirstOpenWhileLiveAt: null,
      attendanceSetByLab: null,
    })),
    consents: participant().consents,
    visits: [{ at: '2026-06-18T09:30:00.000Z', lastSeenAt: '2026-06-18T09:31:00.000Z' }],
    links: [{ kind: 'personal', madeAt: '2026-06-16T09:00:00.000Z', lastUsedAt: null }],
    browsers: [{ linkedSince: '2026-06-16T09:00:00.000Z', lastUsedAt: null }],
  };

  test('SITE-7: all data that the site holds on a person, as a file named after reference and day', async () => {
    const saved = watchDownloads();
    const { user } = openEntry(participant(), { 'GET /api/v1/me/data': json(data) });

    await user.click(await screen.findByRole('button', { name: 'Save my data' }));
    await screen.findByText(/^Saved:/);

    const [file] = await saved();
    expect(file).toMatchObject({ name: 'grovemates-GM-7Q4K-2026-06-21.json', type: 'application/json' });
    expect(JSON.parse(file?.text ?? '')).toEqual(data);
  });

  test('SITE-7: a failure is shown (F17)', async () => {
    const { user } = openEntry(participant(), { 'GET /api/v1/me/data': unreachable });

    await user.click(await screen.findByRole('button', { name: 'Save my data' }));

    expect(await screen.findByText(/The server did not answer/)).toBeTruthy();
  });
});

describe('this browser', () => {
  const FORGET = 'POST /api/v1/me/forgotten-browsers';
  const REMEMBER = 'POST /api/v1/me/browsers';
  const keys = [{ code: 'ABCDEFGHJF', key: 'k'.repeat(20), at: Date.UTC(2026, 5, 21, 12) }];

  test('SITE-7: the link to the page can be copied, and the page says that it is a key', async () => {
    const { user } = openEntry(participant());

    await user.click(await screen.findByRole('button', { name: 'Copy the link to this page' }));

    expect(await navigator.clipboard.readText()).toBe(location.href);
    expect(screen.getByText(/is a key: anyone who has it can act in your name/)).toBeTruthy();
  });

  test('SITE-5 STATE-3: forgets its visitor on demand, keys and flag too, and the open page does not link it again', async () => {
    const store = memoryStore({ [IDEMPOTENCY_STORE_KEY]: serialiseIdempotencyKeys(keys) });
    const { user, api, site } = openEntry(
      participant(),
      { [FORGET]: nothing, [ME]: json(participant({ reference: 'GM-NEW', browser: 'unknown' })) },
      { store },
    );
    await user.click(await screen.findByRole('button', { name: 'Forget me in this browser' }));

    expect((await screen.findByText(/^Forgotten\./)).closest('[role=status]')).toBeTruthy();
    await act(async () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await screen.findByText('GM-NEW');

    expect(api.requests.filter(({ endpoint }) => endpoint === FORGET)).toEqual([
      { endpoint: FORGET, token: null, body: null },
    ]);
    expect(store.kept.get(IDEMPOTENCY_STORE_KEY)).toBe(serialiseIdempotencyKeys([]));
    expect(sharedState(site)).toEqual({
      isNew: false,
      reconsent: false,
      lastLoginDate: null,
      holdsSeat: false,
    });
  });

  test('SITE-7: is remembered only after a press, and then holds its visitor’s seats', async () => {
    const { user, api, site, send } = openEntry(participant({ browser: 'unknown' }), {
      [REMEMBER]: nothing,
      [ME]: json(participant({ browser: 'yours' })),
    });
    await send({ type: 'seat.left' });
    const press = await screen.findByRole('button', { name: 'Remember me in this browser' });
    expect(screen.queryByRole('button', { name: /^Forget/ })).toBe(null);
    expect(screen.getByText(/does not know you without the link/)).toBeTruthy();
    expect(api.requests.map(({ endpoint }) => endpoint)).toEqual([VISIT]);

    await user.click(press);

    const told = await screen.findByText('This browser knows you now.');
    expect(told.closest('[role=status]')).toBeTruthy();
    const forget = screen.getByRole('button', { name: 'Forget me in this browser' });
    expect(document.activeElement).toBe(forget);
    expect(api.requests.find(({ endpoint }) => endpoint === REMEMBER)).toMatchObject({ token: TOKEN });
    expect(sharedState(site).holdsSeat).toBe(true);
  });

  test('SITE-7: that did not keep the cookie is not said to be remembered (F31)', async () => {
    const { user, site, send } = openEntry(participant({ browser: 'unknown' }), {
      [REMEMBER]: nothing,
      [ME]: json(participant({ browser: 'unknown' })),
    });
    await send({ type: 'seat.left' });

    await user.click(await screen.findByRole('button', { name: 'Remember me in this browser' }));

    expect(await screen.findByText(/^This browser did not keep the cookie/)).toBeTruthy();
    expect(screen.queryByText('This browser knows you now.')).toBe(null);
    expect(sharedState(site).holdsSeat).toBe(false);
  });

  test('SITE-7: can be forgotten and remembered again and again', async () => {
    const { user, api } = openEntry(participant(), { [FORGET]: nothing, [REMEMBER]: nothing });
    for (let count = 1; count <= 2; count += 1) {
      api.answers[ME] = json(participant({ browser: 'unknown' }));
      await user.click(await screen.findByRole('button', { name: 'Forget me in this browser' }));
      await screen.findByText(/^Forgotten\./);
      api.answers[ME] = json(participant());
      await user.click(await screen.findByRole('button', { name: 'Remember me in this browser' }));
      await screen.findByText('This browser knows you now.');
      expect([api.countOf(FORGET), api.countOf(REMEMBER)]).toEqual([count, count]);
    }
  });

  test('SITE-7: of somebody else says so, and forgets them after a confirmation, before anybody else is remembered', async () => {
    const { user, api } = openEntry(participant({ browser: 'another' }), {
      [FORGET]: nothing,
      [ME]: json(participant({ browser: 'unknown' })),
    });
    const ask = { name: 'Forget them in this browser' };
    expect(await screen.findByText(/knows somebody else/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Remember/ })).toBe(null);

    await user.click(screen.getByRole('button', ask));
    const question = screen.getByRole('group', ask);
    expect(document.activeElement).toBe(question);
    expect(question.textContent).toContain('to come back here they need their personal link');
    await user.click(within(question).getByRole('button', { name: 'Don’t forget' }));
    expect(document.activeElement).toBe(screen.getByRole('button', ask));
    expect(api.countOf(FORGET)).toBe(0);
    await user.click(screen.getByRole('button', ask));
    await user.click(screen.getByRole('button', { name: 'Forget them' }));

    expect(await screen.findByRole('button', { name: 'Remember me in this browser' })).toBeTruthy();
    expect(api.countOf(FORGET)).toBe(1);
    const told = screen.getByText('Forgotten. This browser knows nobody now.');
    expect(told.closest('[role=status]')).toBeTruthy();
    expect(screen.queryByText(/delete it from the history/)).toBe(null);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'This page and this browser' }));
  });

  test('SITE-5: when somebody else could not be forgotten, it says so and can be tried again (F01)', async () => {
    const { user, api } = openEntry(participant({ browser: 'another' }), { [FORGET]: unreachable });
    await user.click(await screen.findByRole('button', { name: 'Forget them in this browser' }));
    await user.click(screen.getByRole('button', { name: 'Forget them' }));
    expect(await screen.findByText(/The server did not answer/)).toBeTruthy();
    api.answers[FORGET] = nothing;
    api.answers[ME] = json(participant({ browser: 'unknown' }));

    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('button', { name: 'Remember me in this browser' })).toBeTruthy();
    expect(screen.getAllByText(/Forgotten/)).toHaveLength(1);
  });

  test('SITE-7: without cookies, it says that it can’t be remembered (F31)', async () => {
    vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
    openEntry(participant({ browser: 'unknown' }));

    expect(await screen.findByText(/doesn’t accept cookies, so it can’t remember you/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Remember/ })).toBe(null);
  });

  test('SITE-7: when it could not be remembered, it says so (F01)', async () => {
    const { user } = openEntry(participant({ browser: 'unknown' }), { [REMEMBER]: unreachable });

    await user.click(await screen.findByRole('button', { name: 'Remember me in this browser' }));

    expect(await screen.findByText(/The server did not answer/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Remember me in this browser' })).toBeTruthy();
  });

  test('SITE-5: when it could not be forgotten, it says so (F01)', async () => {
    const { user, site } = openEntry(participant(), { [FORGET]: unreachable });

    await user.click(await screen.findByRole('button', { name: 'Forget me in this browser' }));

    expect(await screen.findByText(/The server did not answer/)).toBeTruthy();
    expect(sharedState(site).holdsSeat).toBe(true);
  });
});

describe('withdrawing', () => {
  const withdrawn = participant({
    seats: seatsWith({ state: 'left', leftAt: '2026-06-21T12:01:00.000Z' }),
    withdrawnAt: '2026-06-21T12:01:00.000Z',
  });

  test('SITE-7: says what it means, needs a tick, and ends in a farewell', async () => {
    const keys = [{ code: 'ABCDEFGHJF', key: 'k'.repeat(20), at: Date.UTC(2026, 5, 21, 12) }];
    const store = memoryStore({ [IDEMPOTENCY_STORE_KEY]: serialiseIdempotencyKeys(keys) });
    const { api, user, site } = openEntry(
      participant(),
      { [WITHDRAW]: nothing, [ME]: json(withdrawn), [BROWSER]: json({ participant: null }) },
      { store },
    );
    await user.click(await screen.findByRole('button', { name: 'Withdraw from the study' }));
    expect(screen.getByText(/what was recorded before is not deleted/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Withdraw for good' }));
    expect(api.countOf(WITHDRAW)).toBe(0);
    expect(document.activeElement).toBe(screen.getByRole('checkbox'));

    await user.click(screen.getByRole('checkbox'));
    await user.dblClick(screen.getByRole('button', { name: 'Withdraw for good' }));

    const farewell = await screen.findByRole('heading', { level: 1, name: 'You have withdrawn' });
    expect(document.activeElement).toBe(farewell);
    expect(await screen.findByText(/You withdrew on Sunday/)).toBeTruthy();
    expect(api.requests.filter(({ endpoint }) => endpoint === WITHDRAW)).toEqual([
      { endpoint: WITHDRAW, token: TOKEN, body: { confirm: 'withdraw' } },
    ]);
    await waitFor(() => expect(sharedState(site).holdsSeat).toBe(false));
    expect(store.kept.get(IDEMPOTENCY_STORE_KEY)).toBe(serialiseIdempotencyKeys([]));
    expect(screen.queryByRole('button', { name: /^Open your session page/ })).toBe(null);
  });

  test('SITE-7: can be cancelled', async () => {
    const { api, user } = openEntry(participant());
    await user.click(await screen.findByRole('button', { name: 'Withdraw from the study' }));
    await user.click(screen.getByRole('checkbox'));

    await user.click(screen.getByRole('button', { name: 'Stay in the study' }));

    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Withdraw from the study' }));
    expect(api.countOf(WITHDRAW)).toBe(0);
  });

  test('SITE-7: a failure is shown, and it can be tried again (F17, F18)', async () => {
    const { api, user } = openEntry(participant(), { [WITHDRAW]: unreachable, [ME]: json(participant()) });
    await user.click(await screen.findByRole('button', { name: 'Withdraw from the study' }));
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Withdraw for good' }));
    expect(await screen.findByText(/this may or may not have been done/)).toBeTruthy();

    api.answers[WITHDRAW] = nothing;
    api.answers[ME] = json(withdrawn);
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('heading', { level: 1, name: 'You have withdrawn' })).toBeTruthy();
    expect(api.countOf(WITHDRAW)).toBe(2);
  });

  test('SITE-7: later visits show the farewell, the record and the data, and only their buttons', async () => {
    openEntry(
      participant({ withdrawnAt: '2026-06-20T12:01:00.000Z', seats: [], isNew: true, reconsent: true }),
    );

    await screen.findByRole('heading', { level: 1, name: 'You have withdrawn' });

    expect(screen.getByRole('button', { name: 'Save my data' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Got it' })).toBe(null);
    expect(screen.queryByRole('button', { name: 'Withdraw from the study' })).toBe(null);
    expect(screen.queryByRole('heading', { name: 'The consent form has changed' })).toBe(null);
  });
});

describe('secrets', () => {
  test('SITE-7: the token is in no storage, no title, no file, and no inspection event', async () => {
    const seen: InspectionEvent[] = [];
    const { store, container } = openEntry(participant(), {}, { inspect: (event) => void seen.push(event) });
    await screen.findByRole('heading', { level: 1, name: 'Welcome back' });

    const said = seen.map((event) =>
      JSON.stringify(
        [
          'event' in event ? event.event : null,
          'snapshot' in event ? [(event.snapshot as { context?: unknown }).context] : null,
        ],
        (_, value) => (typeof value === 'function' ? undefined : value),
      ),
    );

    expect(said.join()).toContain('participant.answered');
    expect(said.join()).not.toContain('Secret');
    expect(JSON.stringify([...store.kept])).not.toContain('Secret');
    expect(document.title).not.toContain('Secret');
    expect(container.innerHTML).not.toContain('Secret');
  });

  test('BAR-4: links to other sites have no opener (F58)', async () => {
    const { container } = openEntry(participant());
    await screen.findByRole('heading', { level: 1, name: 'Welcome back' });

    for (const link of container.querySelectorAll('a[target="_blank"]')) {
      expect(link.getAttribute('rel')).toContain('noopener');
    }
  });
});

type Options = Parameters<typeof renderSite>[1];

/** The site at a personal page; `answer` is the server's answer to the visit. */
function openEntry(
  answer: Participant | (() => Response | Promise<Response>),
  others: Parameters<typeof fakeApi>[0] = {},
  options: Options = {},
) {
  const api = fakeApi({ [VISIT]: typeof answer === 'function' ? answer : json(answer), ...others });
  const rendered = renderSite(`/e/${TOKEN}`, { ...options, fetch: api.fetch });
  return { ...rendered, api, page: () => rendered.content().querySelector('.page') as HTMLElement };
}

function seatsWith(changes: {
  state?: 'held' | 'left';
  leftAt?: string;
  session?: { state: 'ended' };
}): Participant['seats'] {
  return participant().seats.map((seat) => ({
    ...seat,
    ...changes,
    session: { ...seat.session, ...changes.session },
  }));
}

function sharedState(site: ReturnType<typeof renderSite>['site']) {
  return childrenOf(site).participant.getSnapshot().context;
}

describe('a second tab', () => {
  test.each([
    ['a seat given back', { seats: [] }, 'You have no seat yet.'],
    ['a withdrawal', { withdrawnAt: '2026-06-21T12:01:00.000Z', seats: [] }, 'You withdrew on Sunday'],
    ['a browser forgotten', { browser: 'unknown' as const }, 'This browser does not know you'],
  ])('SITE-7: follows what is done in the first: %s', async (_, changes, words) => {
    const { api, page } = openEntry(participant());
    await screen.findByRole('heading', { level: 1, name: 'Welcome back' });
    api.answers[ME] = json(participant(changes));

    doneInAnotherTab();

    await waitFor(() => expect(page().textContent).toContain(words));
    expect(api.countOf(VISIT), 'and it records no visit').toBe(1);
  });

  test('STATE-1: writes nothing back of a participant who was forgotten in the first', async () => {
    const { api, page, site, send } = openEntry(participant());
    await screen.findByRole('heading', { level: 1, name: 'Welcome back' });
    await send({ type: 'visit.recorded', isNew: false, reconsent: false, lastLoginDate: null });
    api.answers[ME] = json(participant({ browser: 'unknown' }));

    doneInAnotherTab();

    await waitFor(() => expect(page().textContent).toContain('This browser does not know you'));
    expect(sharedState(site).lastLoginDate).toBe(null);
  });

  test('SITE-7: learns that something was done here, but not what or for whom', async () => {
    const heard: unknown[] = [];
    const channel = new BroadcastChannel('grovemates.done');
    onTestFinished(() => channel.close());
    channel.addEventListener('message', ({ data }) => heard.push(data));
    const { user } = openEntry(participant({ isNew: true }), {
      'POST /api/v1/me/welcome': nothing,
      [ME]: json(participant()),
    });

    await user.click(await screen.findByRole('button', { name: 'Got it' }));

    await waitFor(() => expect(heard).toEqual([null]));
  });

  test('SITE-7: learns nothing of what has failed', async () => {
    const heard: unknown[] = [];
    const channel = new BroadcastChannel('grovemates.done');
    onTestFinished(() => channel.close());
    channel.addEventListener('message', ({ data }) => heard.push(data));
    const { user } = openEntry(participant({ isNew: true }), { 'POST /api/v1/me/welcome': unreachable });

    await user.click(await screen.findByRole('button', { name: 'Got it' }));
    await screen.findByText(/^That did not reach the server/);

    expect(heard).toEqual([]);
  });
});

/** The message that a tab sends to the others after the server has done what was pressed there. */
function doneInAnotherTab(): void {
  const channel = new BroadcastChannel('grovemates.done');
  channel.postMessage(null);
  setTimeout(() => channel.close(), 100);
}
