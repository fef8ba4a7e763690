import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { InspectionEvent } from 'xstate';
import type { Participant } from '#contract/personal-page.ts';
import {
  PARTICIPANT_KEY,
  serialiseParticipant,
  UNKNOWN_PARTICIPANT,
} from '#machines/participant/participant-record.ts';
import { childrenOf } from '#machines/site/site.machine.ts';
import { memoryStore } from '../../support/memory-store.ts';
import { renderSite } from '../../support/render-site.tsx';
import {
  consentRequest,
  NOON,
  OTHER_TOKEN,
  participant,
  sessionOf,
  sessionView,
  TOKEN,
} from '../participation/support/answers.ts';
import { watchDownloads } from '../participation/support/downloads.ts';
import { fakeApi, json, nothing, problem, unreachable } from '../participation/support/fake-api.ts';
import { openSession, pass, SESSION, setOnline, theStatus } from '../participation/support/session-page.tsx';

const BROWSER = 'GET /api/v1/browser';

describe('what a session page shows', () => {
  test.each([
    ['scheduled', 'Scheduled', 'Your seat is kept for you.'],
    ['waiting', 'Waiting', 'You are in the right place. The team will start the session soon.'],
    ['live', 'Live', 'The session is running. Come in.'],
    ['paused', 'Paused', 'The team has paused the session. It will continue soon.'],
    ['ended', 'Ended', 'The session is over. Thank you for building with us.'],
    ['left', 'Seat given back', 'Somebody else can have it now.'],
    ['withdrawn', 'Withdrawn', 'You have withdrawn from the study.'],
  ] as const)('ROUTE-10 SITE-7: %s: one word, one sentence, and the title', async (view, word, sentence) => {
    openSession(sessionView(view));

    await screen.findByRole('heading', { level: 1, name: word });

    expect(theStatus().textContent).toBe(word + sentence);
    expect(document.title).toBe(`${word} · Your session · Grovemates`);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  test('ROUTE-10: it is opening until the server answers', () => {
    openSession(() => new Promise<Response>(() => {}));

    expect(theStatus().textContent).toBe('OpeningAsking the server about your session.');
  });

  test('SITE-7: an unknown link says what may be wrong, and leads to help and to the code', async () => {
    const { page } = openSession(problem('link-unknown', 404));

    await screen.findByRole('heading', { level: 1, name: 'Unknown link' });
    expect(screen.getByText(/team ended it/i)).toBeTruthy();

    expect(
      within(page())
        .getByRole('link', { name: /^What you can do/ })
        .getAttribute('href'),
    ).toBe('/faq/support#link-unknown');
    expect(
      within(page())
        .getByRole('link', { name: /^Enter a code/ })
        .getAttribute('href'),
    ).toBe('/enter');
  });

  test.each(['x', `${TOKEN}x`, '%F0%9F%8D%92'.repeat(43), encodeURIComponent('a\r\nb: c')])(
    'SITE-7: an incomplete link is unknown at once, and sent nowhere: %s',
    (token) => {
      const api = fakeApi({});
      renderSite(`/session/${token}`, { fetch: api.fetch });

      expect(screen.getByRole('heading', { level: 1, name: 'Unknown link' })).toBeTruthy();
      expect(api.requests).toEqual([{ endpoint: BROWSER, token: null, body: null }]);
    },
  );

  test.each(['scheduled', 'waiting', 'live', 'paused', 'ended', 'left', 'withdrawn'] as const)(
    'BAR-6: %s: every link opens in a new tab, without an opener (F58)',
    async (view) => {
      const { container } = openSession(sessionView(view));
      await screen.findByText('Session · An afternoon in the grove');

      const links = [...container.querySelectorAll('a[href]')];

      expect(links.length).toBeGreaterThan(5);
      for (const link of links) {
        expect([link.getAttribute('target'), link.getAttribute('rel')], link.textContent ?? '').toEqual([
          '_blank',
          'noopener',
        ]);
      }
    },
  );

  test('SITE-7: no heading level is skipped, and no id is used twice', async () => {
    const { container } = openSession(
      sessionView('live', { isNew: true, reconsent: true, connection: null }),
      {
        'GET /api/v1/me/consent': json(consentRequest),
      },
    );
    await screen.findByRole('heading', { name: 'Consent form' });

    const levels = screen.getAllByRole('heading').map((each) => Number(each.tagName.slice(1)));
    const ids = [...container.querySelectorAll('[id]')].map(({ id }) => id);

    expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });
});

describe('before a session', () => {
  test('SITE-7: counts down by the server’s clock on a device whose clock is a day wrong (F33)', async () => {
    const { clock } = openSession(sessionView('scheduled'), {}, { now: '2026-06-20T03:00:00Z' });

    const timer = await screen.findByRole('timer');
    expect(timer.textContent).toContain('11:24');
    await act(async () => clock.wait(24_100));
    expect(timer.textContent).toContain('11:00');
  });

  test('SITE-7: a screen reader reads the minutes of the countdown, not its seconds', async () => {
    openSession(sessionView('scheduled'));

    const timer = await screen.findByRole('timer');

    const heard = [...timer.children].filter((part) => part.getAttribute('aria-hidden') !== 'true');
    expect(heard.map((part) => part.textContent)).toEqual(['Begins in 11 minutes']);
    expect(theStatus().contains(timer)).toBe(false);
  });

  test('SITE-7: when the countdown is over, the page says that the team opens the session', async () => {
    const { clock } = openSession(
      sessionView('scheduled', { session: sessionOf({ startsAt: '2026-06-21T12:00:02.000Z' }) }),
    );
    await screen.findByRole('timer');

    await act(async () => clock.wait(3_000));

    expect(theStatus().textContent).toMatch(/^Any moment.*The team will open the session/);
    expect(screen.queryByRole('timer')).toBe(null);
  });

  test('SITE-7: the date, with the name of the zone', async () => {
    const { page } = openSession(sessionView('scheduled'));
    await screen.findByRole('timer');

    const time = page().querySelector('time');

    expect(time?.dateTime).toBe('2026-06-21T12:11:24.000Z');
    expect(time?.textContent).toMatch(/^Sunday,? 21 June 2026 at \d\d:11 \S+$/);
  });

  test('SITE-7: a file for the calendar, without the page’s address', async () => {
    const saved = watchDownloads();
    const { user } = openSession(sessionView('scheduled'));

    await user.click(await screen.findByRole('button', { name: 'Add to calendar' }));
    await screen.findByText('The calendar file is saved.');

    const [file] = await saved();
    expect(file).toMatchObject({ name: 'grovemates-session.ics', type: 'text/calendar' });
    const text = file?.text.replaceAll('\r\n ', '') ?? '';
    expect(text).toContain('SUMMARY:Grovemates: An afternoon in the grove');
    expect(text).toContain('UID:seat-4@grovemates.example.edu');
    expect(text).toContain('DTSTART:20260621T121124Z');
    expect(text).toContain('DTEND:20260621T130000Z');
    expect(text).toContain('https://grovemates.example.edu');
    expect(text).toContain('BEGIN:VALARM');
    expect(text).not.toMatch(/session\/|Secret/);
  });

  test('SITE-7: the calendar file contains the session link only if the visitor ticks that, with its risk explained', async () => {
    const saved = watchDownloads();
    const { user } = openSession(sessionView('scheduled'));
    const tick = await screen.findByRole('checkbox', {
      name: 'Include the link to this page. Anyone who can see your calendar could then use it.',
    });
    expect((tick as HTMLInputElement).checked).toBe(false);

    await user.click(tick);
    await user.click(screen.getByRole('button', { name: 'Add to calendar' }));
    await user.click(tick);
    await user.click(screen.getByRole('button', { name: 'Add to calendar' }));

    await waitFor(async () => expect(await saved()).toHaveLength(2));
    const [withLink, without] = (await saved()).map(({ text }) => text.replaceAll('\r\n ', ''));
    expect(withLink).toContain(`/session/${TOKEN}`);
    expect(without).not.toMatch(/session\/|Secret/);
  });
});

describe('a session that waits', () => {
  test('SITE-7: shows the visitor’s seat, how many are taken, and how many are here', async () => {
    const { page } = openSession(sessionView('waiting'));
    const row = await screen.findByRole('img', {
      name: 'Seats taken: 5 of 8. Here now: 3.',
    });

    const blocks = [...row.children].map((block) => block.getAttribute('data-seat'));

    expect(blocks).toEqual([...Array(3).fill('here'), ...Array(2).fill('taken'), ...Array(3).fill('free')]);
    expect(page().querySelector('.facts')?.textContent).toContain('your seat4');
  });
});

describe('while it runs', () => {
  test('SITE-7: shows how to connect, with facts that can be copied', async () => {
    const { user } = openSession(sessionView('live'));

    await user.click(await screen.findByRole('button', { name: 'Copy Address' }));

    expect(await navigator.clipboard.readText()).toBe('grove.example.edu:25565');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Start the game.', 'Add the address.', 'Birch builds bridges']),
    );
  });

  test('SITE-7: says so where there is no way to connect yet', async () => {
    openSession(sessionView('live', { connection: null }));

    expect(await screen.findByText(/^The team will give you the address/)).toBeTruthy();
  });

  test('SITE-7: the completion code of an ended session, and what it was about', async () => {
    const { user } = openSession(sessionView('ended'));

    await user.click(await screen.findByRole('button', { name: 'Copy the code' }));

    expect(await navigator.clipboard.readText()).toBe('CHERRY-4711');
    expect(screen.getByText('It was about bridges.')).toBeTruthy();
  });
});

describe('the planned time of a session that waits', () => {
  test.each([
    ['2026-06-21T12:11:24.000Z', 'planned for12:11'],
    ['2026-06-24T12:11:24.000Z', 'planned for24 June 2026, 12:11'],
  ])('SITE-7: a plan for %s names the day where that is not today: %s', async (startsAt, words) => {
    const { page } = openSession(sessionView('waiting', { session: sessionOf({ startsAt }) }));
    await screen.findByRole('heading', { level: 1, name: 'Waiting' });

    expect(page().textContent).toContain(words);
  });
});

describe('by itself', () => {
  test('SITE-7: it polls every 4 s, shows what has changed, and polls every 30 s once it has ended', async () => {
    vi.useFakeTimers();
    const { api } = openSession(sessionView('waiting'));
    await pass(10);
    expect(theStatus().textContent).toMatch(/^Waiting/);

    api.answers[SESSION] = json(sessionView('live', { serverTime: '2026-06-21T12:00:04.000Z' }));
    await pass(4_000);
    expect(theStatus().textContent).toMatch(/^Live/);
    expect(api.countOf(SESSION)).toBe(2);
    api.answers[SESSION] = json(sessionView('ended', { serverTime: '2026-06-21T12:00:08.000Z' }));
    await pass(4_000);
    expect(theStatus().textContent).toMatch(/^Ended/);
    const debrief = ['It was about trust.'];
    api.answers[SESSION] = json(sessionView('ended', { debrief, serverTime: '2026-06-21T12:00:38.000Z' }));
    await pass(29_000);
    expect(api.countOf(SESSION)).toBe(3);
    await pass(1_100);
    expect(screen.getByText('It was about trust.')).toBeTruthy();
  });

  test('SITE-7 STATE-3: a seat that is taken again is shown again, with nothing announced in between', async () => {
    vi.useFakeTimers();
    const { api, site } = openSession(sessionView('left'));
    await pass(10);
    expect(theStatus().textContent).toMatch(/^Seat given back/);

    api.answers[SESSION] = json(sessionView('waiting', { serverTime: '2026-06-21T12:00:30.000Z' }));
    await pass(30_100);

    expect(theStatus().textContent).toMatch(/^Waiting/);
    expect(holdsSeat(site)).toBe(true);
  });

  test.each([
    ['withdrawn', json(sessionView('withdrawn'))],
    ['unknown', problem('link-unknown', 404)],
  ])('SITE-7: a page that is %s stops polling', async (_, answer) => {
    vi.useFakeTimers();
    const { api } = openSession(answer);

    await pass(120_000);

    expect(api.countOf(SESSION)).toBe(1);
  });

  test('SITE-7: in a background tab it keeps polling, and its title shows the state', async () => {
    vi.useFakeTimers();
    const { api } = openSession(sessionView('waiting'));
    await pass(10);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');

    api.answers[SESSION] = json(sessionView('live', { serverTime: '2026-06-21T12:00:04.000Z' }));
    await pass(4_000);

    expect(document.title).toBe('Live · Your session · Grovemates');
  });

  test('SITE-7: every request has the token in its header, never in its address', async () => {
    const { api } = openSession(sessionView('waiting'));
    await screen.findByRole('heading', { name: 'Waiting' });

    expect(api.requests).toHaveLength(2);
    expect(api.requests).toContainEqual({ endpoint: SESSION, token: TOKEN, body: null });
    // By the cookie.
    expect(api.requests).toContainEqual({ endpoint: BROWSER, token: null, body: null });
  });

  test('SITE-7: an older answer does not replace a newer one', async () => {
    vi.useFakeTimers();
    const { api } = openSession(sessionView('live', { serverTime: '2026-06-21T12:00:09.000Z' }));
    await pass(10);

    api.answers[SESSION] = json(sessionView('waiting', { serverTime: '2026-06-21T12:00:08.000Z' }));
    await pass(4_000);

    expect(theStatus().textContent).toMatch(/^Live/);
    expect(screen.getByRole('button', { name: 'Copy Address' })).toBeTruthy();
  });

  test('DATA-1: without a first answer it says so after the first try, and keeps trying (F01, F05)', async () => {
    vi.useFakeTimers();
    const { api } = openSession(unreachable);
    await pass(10);
    expect(theStatus().textContent).toMatch(/^No answer/);

    await pass(1_000);
    await pass(2_000);
    await pass(4_000);
    expect(api.countOf(SESSION)).toBe(4);
    await pass(14_000);
    expect(api.countOf(SESSION)).toBe(4);
    api.answers[SESSION] = json(sessionView('waiting'));
    await pass(1_100);

    expect(theStatus().textContent).toMatch(/^Waiting/);
  });

  test('DATA-1: ‘Try now’ sends a request at once', async () => {
    vi.useFakeTimers();
    const { api } = openSession(unreachable);
    await pass(8_000);
    api.answers[SESSION] = json(sessionView('waiting'));

    fireEvent.click(screen.getByRole('button', { name: 'Try now' }));
    await pass(10);

    expect(theStatus().textContent).toMatch(/^Waiting/);
  });

  test('SITE-7: during a restart of the server the page stays as it was, and shows how old it is (F17)', async () => {
    vi.useFakeTimers();
    const { api, clock } = openSession(sessionView('live'));
    await pass(10);
    api.answers[SESSION] = () => new Response(null, { status: 503 });

    await pass(18_000);
    await act(async () => clock.wait(40_000));

    expect(theStatus().textContent).toMatch(/^Live/);
    expect(screen.getByText('The server is not answering. This page keeps trying.').role).toBe('status');
    expect(screen.getByText('Last heard from the server 40 s ago.')).toBeTruthy();
    expect(screen.queryByText('up to date')).toBe(null);
    api.answers[SESSION] = json(sessionView('paused', { serverTime: '2026-06-21T12:00:40.000Z' }));
    await pass(16_000);
    expect(theStatus().textContent).toMatch(/^Paused/);
    expect(screen.queryByText(/Last heard/)).toBe(null);
    expect(screen.getByText('up to date')).toBeTruthy();
  });

  test('SITE-7: it waits as long as the server’s Retry-After (F06)', async () => {
    vi.useFakeTimers();
    const { api } = openSession(() => new Response(null, { status: 503, headers: { 'retry-after': '20' } }));
    await pass(10);

    await pass(19_900);
    expect(api.countOf(SESSION)).toBe(1);
    await pass(200);
    expect(api.countOf(SESSION)).toBe(2);
  });

  test('SITE-7: offline, the page says so, and continues by itself afterwards (F16)', async () => {
    vi.useFakeTimers();
    const { api } = openSession(sessionView('live'));
    await pass(10);

    await setOnline(false);
    expect(
      screen.getByText('You seem to be offline. This page carries on as soon as you are back.').role,
    ).toBe('status');
    await pass(30_000);
    const asked = api.countOf(SESSION);
    api.answers[SESSION] = json(sessionView('paused', { serverTime: '2026-06-21T12:00:30.000Z' }));
    await setOnline(true);
    await pass(10);

    expect(asked).toBeLessThanOrEqual(2);
    expect(theStatus().textContent).toMatch(/^Paused/);
    expect(screen.queryByText(/You seem to be offline/)).toBe(null);
  });

  test('SITE-7: a page that comes back to the screen sends a request at once (F47)', async () => {
    vi.useFakeTimers();
    const { api, clock } = openSession(sessionView('live'));
    await pass(10);
    clock.setSystemTime(NOON + 3_600_000);
    api.answers[SESSION] = () => new Promise<Response>(() => {});

    await act(async () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    expect(screen.getByText('Last heard from the server 60 min ago.')).toBeTruthy();
    expect(api.countOf(SESSION)).toBe(2);
  });

  test('SITE-7: when its link is refused, an open page says so, stops requesting, and holds no seat (F10, F32)', async () => {
    vi.useFakeTimers();
    const { api, site } = openSession(sessionView('live'), { [BROWSER]: json({ participant: null }) });
    await pass(10);
    expect(holdsSeat(site)).toBe(true);

    api.answers[SESSION] = problem('link-unknown', 401);
    await pass(4_000);
    expect(theStatus().textContent).toMatch(/^Unknown link/);
    expect(holdsSeat(site)).toBe(false);
    await pass(120_000);

    expect(api.countOf(SESSION)).toBe(2);
  });

  test('SITE-7: a page that was left sends no more requests', async () => {
    vi.useFakeTimers();
    const { api, unmount } = openSession(sessionView('live'));
    await pass(10);

    unmount();
    await pass(60_000);

    expect(api.countOf(SESSION)).toBe(1);
    // Each of the two answers is kept for a while.
    expect(vi.getTimerCount()).toBeLessThanOrEqual(2);
  });
});

describe('the shared client state', () => {
  test.each([
    ['scheduled', true],
    ['waiting', true],
    ['live', true],
    ['paused', true],
    ['ended', false],
    ['left', false],
    ['withdrawn', false],
  ] as const)('STATE-3: by %s this browser holds an active seat: %s', async (view, held) => {
    const { site, send } = openSession(sessionView(view), { [BROWSER]: json({ participant: null }) });
    await send({ type: held ? 'seat.left' : 'seat.taken' });

    await screen.findByText('Session · An afternoon in the grove');

    await waitFor(() => expect(holdsSeat(site)).toBe(held));
  });

  test.each([
    ['ended', json(sessionView('ended'))],
    ['left', json(sessionView('left'))],
    ['withdrawn', json(sessionView('withdrawn'))],
    ['unknown', problem('link-unknown', 404)],
  ])(
    'STATE-3: a page that is %s knows nothing of other seats: it requests them, by the cookie alone',
    async (_, answer) => {
      const { api, site, send } = openSession(answer, { [BROWSER]: json({ participant: participant() }) });
      await send({ type: 'seat.left' });

      await waitFor(() => expect(holdsSeat(site)).toBe(true));

      expect(api.requests.filter(({ endpoint, token }) => endpoint === BROWSER && token !== null)).toEqual(
        [],
      );
    },
  );

  test('STATE-3: an incomplete link changes nothing about any seat', async () => {
    vi.useFakeTimers();
    const store = memoryStore({
      [PARTICIPANT_KEY]: serialiseParticipant({ ...UNKNOWN_PARTICIPANT, holdsSeat: true }),
    });
    const api = fakeApi({ [BROWSER]: json({ participant: null }) });
    const { site } = renderSite('/session/x', { store, fetch: api.fetch });

    await pass(60_000);

    expect(holdsSeat(site)).toBe(true);
  });

  test('STATE-3: without an answer to that the flag stays as it was (F01)', async () => {
    vi.useFakeTimers();
    const { site, send } = openSession(sessionView('ended'), { [BROWSER]: unreachable });
    await send({ type: 'seat.taken' });

    await pass(60_000);

    expect(holdsSeat(site)).toBe(true);
  });

  test('STATE-3: the same answer again writes nothing', async () => {
    vi.useFakeTimers();
    const { store } = openSession(sessionView('waiting'));
    await pass(10);
    const writes = store.writes.length;

    await pass(40_000);

    expect(store.writes.length).toBe(writes);
  });

  test('STATE-3: half a link changes nothing about the seat', async () => {
    const api = fakeApi({});
    const { site, send } = renderSite('/session/half', { fetch: api.fetch });
    await send({ type: 'seat.taken' });

    expect(holdsSeat(site)).toBe(true);
    expect(api.countOf(SESSION)).toBe(0);
  });

  test('STATE-1: the server’s answer overrides what is stored (F29)', async () => {
    const store = memoryStore({
      [PARTICIPANT_KEY]: JSON.stringify({
        version: 1,
        isNew: true,
        reconsent: false,
        lastLoginDate: '<script>',
        holdsSeat: 'yes',
      }),
    });
    openSession(
      sessionView('live', { reconsent: true, connection: null }),
      { 'GET /api/v1/me/consent': json(consentRequest) },
      { store },
    );

    expect(await screen.findByRole('heading', { name: 'The consent form has changed' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Got it' })).toBe(null);
  });

  test('STATE-1: a stored record of a newer version is not changed (F30)', async () => {
    const newer = JSON.stringify({ version: 99, isNew: 'maybe' });
    const store = memoryStore({ [PARTICIPANT_KEY]: newer });
    const { site } = openSession(sessionView('waiting'), {}, { store });

    await screen.findByRole('heading', { name: 'Waiting' });

    expect(holdsSeat(site)).toBe(true);
    expect(store.kept.get(PARTICIPANT_KEY)).toBe(newer);
  });

  test('STATE-3: a seat that was taken in another tab is known here, and hides the links (F45)', async () => {
    const store = memoryStore();
    const { site } = renderSite('/', { store });
    expect(screen.getAllByRole('link', { name: 'Join with Code' })).toHaveLength(2);

    store.kept.set(
      PARTICIPANT_KEY,
      JSON.stringify({ version: 1, isNew: false, reconsent: false, lastLoginDate: null, holdsSeat: true }),
    );
    await act(async () => site.send({ type: 'store.changed' }));

    expect(screen.queryAllByRole('link', { name: 'Join with Code' })).toEqual([]);
  });

  test('SITE-7: the token is in no storage, no title, and nothing that an inspector sees', async () => {
    const seen: InspectionEvent[] = [];
    const { site, store } = openSession(
      sessionView('live'),
      {},
      { inspect: (event) => void seen.push(event) },
    );
    await screen.findByRole('heading', { name: 'Live' });

    const said = seen.map((event) =>
      JSON.stringify(
        [
          'event' in event ? event.event : null,
          'snapshot' in event ? [(event.snapshot as { context?: unknown }).context] : null,
        ],
        (_, value) => (typeof value === 'function' ? undefined : value),
      ),
    );

    expect(said.join()).toContain('session.answered');
    expect(said.join()).not.toMatch(/Secret|25565/);
    expect(JSON.stringify([...store.kept])).not.toContain('Secret');
    expect(document.title).not.toContain('Secret');
    expect(JSON.stringify(childrenOf(site).participant.getSnapshot().context)).not.toContain('Secret');
  });
});

describe('a new consent', () => {
  test('STATE-1: blocks what is live, shows what changed, and then the page goes on', async () => {
    const { api, user, site } = openSession(sessionView('live', { reconsent: true, connection: null }), {
      'GET /api/v1/me/consent': json(consentRequest),
      'POST /api/v1/me/consents': json(
        { version: '2', sha256: 'b'.repeat(64), kind: 'given', at: '2026-06-21T12:01:00.000Z' },
        201,
      ),
    });
    await act(async () =>
      site.send({ type: 'visit.recorded', isNew: false, reconsent: true, lastLoginDate: null }),
    );
    expect(await screen.findByText(/The chat is recorded, too\./)).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'How to connect' })).toBe(null);

    await user.click(screen.getByRole('button', { name: 'Agree and go on' }));
    expect(screen.getByText('If you agree, tick the box first.')).toBeTruthy();
    expect(api.countOf('POST /api/v1/me/consents')).toBe(0);
    await user.click(screen.getByRole('checkbox'));
    api.answers[SESSION] = json(sessionView('live', { serverTime: '2026-06-21T12:01:00.000Z' }));
    await user.click(screen.getByRole('button', { name: 'Agree and go on' }));

    expect(await screen.findByRole('heading', { name: 'How to connect' })).toBeTruthy();
    expect(api.requests.find(({ endpoint }) => endpoint === 'POST /api/v1/me/consents')).toEqual({
      endpoint: 'POST /api/v1/me/consents',
      token: TOKEN,
      body: { version: '2', sha256: 'b'.repeat(64), accepted: true },
    });
    expect(childrenOf(site).participant.getSnapshot().context.reconsent).toBe(false);
  });

  test.each([
    ['with another PDF', 'c'.repeat(64)],
    ['with the same PDF', consentRequest.form.sha256],
  ])('STATE-1: a form that has changed meanwhile is shown again, not ticked: %s', async (_, sha256) => {
    const newer = { ...consentRequest.form, version: '3', sha256 };
    const { api, user } = openSession(sessionView('live', { reconsent: true, connection: null }), {
      'GET /api/v1/me/consent': json(consentRequest),
      'POST /api/v1/me/consents': problem('consent-outdated', 409),
    });
    await user.click(await screen.findByRole('checkbox'));
    api.answers['GET /api/v1/me/consent'] = json({ ...consentRequest, form: newer });

    await user.click(screen.getByRole('button', { name: 'Agree and go on' }));

    expect(await screen.findByText(/^Version 3,/)).toBeTruthy();
    expect(screen.getByText(/A new version was published while you were reading/)).toBeTruthy();
    expect((screen.getByRole('checkbox') as HTMLInputElement).checked).toBe(false);
  });

  test.each(['scheduled', 'waiting', 'paused'] as const)(
    'STATE-1: while the session is %s it blocks nothing, and can be given already',
    async (view) => {
      const { user } = openSession(sessionView(view, { reconsent: true }), {
        'GET /api/v1/me/consent': json(consentRequest),
      });

      await user.click(await screen.findByRole('button', { name: 'Read what changed' }));

      expect(await screen.findByText('To build together.')).toBeTruthy();
    },
  );

  test('DATA-1: a form that cannot be fetched can be requested again', async () => {
    const { api, user } = openSession(sessionView('live', { reconsent: true, connection: null }), {
      'GET /api/v1/me/consent': problem('bad-request', 400),
    });
    expect(await screen.findByText('The form could not be fetched.')).toBeTruthy();
    api.answers['GET /api/v1/me/consent'] = json(consentRequest);

    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByText('To build together.')).toBeTruthy();
  });
});

describe('the welcome', () => {
  test('STATE-1 STATE-2: is shown once, is confirmed to the server, and resets', async () => {
    const { api, user, site } = openSession(sessionView('waiting', { isNew: true }), {
      'POST /api/v1/me/welcome': nothing,
    });
    await act(async () =>
      site.send({ type: 'visit.recorded', isNew: true, reconsent: false, lastLoginDate: null }),
    );

    await user.click(await screen.findByRole('button', { name: 'Got it' }));

    await waitFor(() => expect(screen.queryByRole('button', { name: 'Got it' })).toBe(null));
    expect(api.countOf('POST /api/v1/me/welcome')).toBe(1);
    expect(childrenOf(site).participant.getSnapshot().context.isNew).toBe(false);
  });

  test('STATE-2: while a consent is pending, reading the welcome resets nothing', async () => {
    const { user, site } = openSession(sessionView('waiting', { isNew: true, reconsent: true }), {
      'POST /api/v1/me/welcome': nothing,
    });
    await act(async () =>
      site.send({ type: 'visit.recorded', isNew: true, reconsent: true, lastLoginDate: null }),
    );

    await user.click(await screen.findByRole('button', { name: 'Got it' }));

    await waitFor(() => expect(screen.queryByRole('button', { name: 'Got it' })).toBe(null));
    expect(childrenOf(site).participant.getSnapshot().context.reconsent).toBe(true);
  });

  test('STATE-1: it stays, and says so, if the server is unreachable', async () => {
    const { user } = openSession(sessionView('waiting', { isNew: true }), {
      'POST /api/v1/me/welcome': unreachable,
    });

    await user.click(await screen.findByRole('button', { name: 'Got it' }));

    expect(await screen.findByText('That did not reach the server. Try again in a moment.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Got it' })).toBeTruthy();
  });
});

describe('leaving the seat', () => {
  const LEAVE = 'POST /api/v1/me/seats/seat-4/leave';

  test('SITE-7 STATE-3: asks for confirmation, with the focus there, then shows that the seat was left', async () => {
    const { api, user, site } = openSession(sessionView('waiting'), {
      [LEAVE]: nothing,
      [BROWSER]: json({ participant: null }),
    });
    await user.click(await screen.findByRole('button', { name: 'Leave this seat' }));
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Leave this seat' }));
    expect(api.countOf(LEAVE)).toBe(0);

    api.answers[SESSION] = json(sessionView('left', { serverTime: '2026-06-21T12:00:04.000Z' }));
    await user.dblClick(screen.getByRole('button', { name: 'Leave seat 4' }));

    const seatLeft = await screen.findByRole('heading', { level: 1, name: 'Seat given back' });
    expect(document.activeElement).toBe(seatLeft);
    expect(api.countOf(LEAVE)).toBe(1);
    await waitFor(() => expect(holdsSeat(site)).toBe(false));
  });

  test('SITE-7: can be cancelled, and the focus returns', async () => {
    const { api, user } = openSession(sessionView('waiting'), { [LEAVE]: nothing });
    await user.click(await screen.findByRole('button', { name: 'Leave this seat' }));

    await user.click(screen.getByRole('button', { name: 'Keep my seat' }));

    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Leave this seat' }));
    expect(api.countOf(LEAVE)).toBe(0);
  });

  test('SITE-7: a failure is shown with a link to help, and can be tried again (F17)', async () => {
    const { api, user } = openSession(sessionView('waiting'), { [LEAVE]: unreachable });
    await user.click(await screen.findByRole('button', { name: 'Leave this seat' }));
    await user.click(screen.getByRole('button', { name: 'Leave seat 4' }));
    expect(await screen.findByText(/The server did not answer, so this may or may not/)).toBeTruthy();

    api.answers[LEAVE] = nothing;
    api.answers[SESSION] = json(sessionView('left', { serverTime: '2026-06-21T12:00:04.000Z' }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('heading', { level: 1, name: 'Seat given back' })).toBeTruthy();
    expect(api.countOf(LEAVE)).toBe(2);
  });

  test('SITE-7: offline it fails at once, and is not done later by itself (F16)', async () => {
    const { api, user } = openSession(sessionView('waiting'), { [LEAVE]: unreachable });
    await user.click(await screen.findByRole('button', { name: 'Leave this seat' }));
    await setOnline(false);
    await user.click(screen.getByRole('button', { name: 'Leave seat 4' }));
    expect(await screen.findByText(/this may or may not have been done/)).toBeTruthy();

    await setOnline(true);
    await user.click(screen.getByRole('button', { name: 'Keep my seat' }));

    expect(api.countOf(LEAVE)).toBe(1);
  });

  test.each(['ended', 'left', 'withdrawn'] as const)(
    'SITE-7: once it is %s there is nothing to leave',
    async (view) => {
      openSession(sessionView(view));
      await screen.findByText('Session · An afternoon in the grove');

      expect(screen.queryByRole('button', { name: 'Leave this seat' })).toBe(null);
    },
  );
});

describe('the way to the personal page', () => {
  const LINK = 'POST /api/v1/me/personal-links';
  const OPEN = { name: 'Open your personal page' };
  const NEW_TAB = { name: 'Open your personal page (opens in new tab)' };
  const knownAs = (known: Participant | null) => ({ [BROWSER]: json({ participant: known }) });
  const way = () => screen.findByRole('region', { name: 'Your personal page' });

  test.each(['scheduled', 'waiting', 'live', 'paused'] as const)(
    'BAR-6 SITE-7: %s: opens in a new tab, so that the team still sees the visitor; in the same tab if new ones are blocked',
    async (view) => {
      const tab: { opener: unknown } = { opener: window };
      const open = vi.fn((): unknown => tab);
      vi.stubGlobal('open', open);
      const { api, user } = openSession(sessionView(view), {
        ...knownAs(participant()),
        [LINK]: json({ personalToken: OTHER_TOKEN }, 201),
      });
      await user.click(await screen.findByRole('button', NEW_TAB));
      await waitFor(() => expect(open.mock.calls).toEqual([[`/e/${OTHER_TOKEN}`, '_blank']]));
      expect(tab.opener).toBe(null);
      expect(api.countOf('POST /api/v1/visits')).toBe(0);

      open.mockReturnValue(null);
      await user.click(screen.getByRole('button', NEW_TAB));
      await waitFor(() => expect(api.countOf('POST /api/v1/visits')).toBe(1));
    },
  );

  test.each(['ended', 'left'] as const)(
    'SITE-7: %s: a known browser opens it only when the button is pressed',
    async (view) => {
      const { api, user } = openSession(sessionView(view), {
        ...knownAs(participant()),
        [LINK]: json({ personalToken: OTHER_TOKEN }, 201),
      });
      const button = await screen.findByRole('button', OPEN);
      expect(api.countOf(LINK)).toBe(0);

      await user.click(button);

      await waitFor(() =>
        expect(api.requests.at(-1)).toEqual({
          endpoint: 'POST /api/v1/visits',
          token: OTHER_TOKEN,
          body: null,
        }),
      );
      expect(api.requests.find(({ endpoint }) => endpoint === LINK)?.token).toBe(null);
    },
  );

  test('SITE-7: it is there while a new consent is pending, too', async () => {
    openSession(sessionView('live', { reconsent: true, connection: null }), knownAs(participant()));

    expect(await screen.findByRole('button', NEW_TAB)).toBeTruthy();
  });

  test.each(['scheduled', 'waiting', 'live', 'paused', 'ended', 'left'] as const)(
    'SITE-7: %s: an unknown browser learns how to reach it, and gets no link to it',
    async (view) => {
      openSession(sessionView(view), knownAs(null));

      await waitFor(async () =>
        expect((await way()).textContent).toContain('Your personal link opens it on any device.'),
      );
      expect(
        within(await way())
          .getByRole('link')
          .getAttribute('href'),
      ).toBe('/enter');
      expect(screen.queryByRole('button', OPEN)).toBe(null);
    },
  );

  test('SITE-7: a browser that is known as somebody else opens no page, and the reason is shown', async () => {
    const seats = participant().seats.map((seat) => ({ ...seat, id: 'seat-9' }));
    openSession(sessionView('ended'), knownAs(participant({ reference: 'P-OTHER1', seats })));

    await waitFor(async () =>
      expect((await way()).textContent).toContain(
        'This browser is known as P-OTHER1, who does not have this seat.',
      ),
    );
    expect(screen.queryByRole('button', OPEN)).toBe(null);
  });

  test('SITE-7: after withdrawing, only the personal link opens it, and the page says so', async () => {
    openSession(sessionView('withdrawn'), knownAs(null));

    await waitFor(async () =>
      expect((await way()).textContent).toContain(
        'When you withdrew, every browser forgot you. Your personal link still opens it.',
      ),
    );
  });

  test('SITE-7: on the page of an unknown link it names whose page opens', async () => {
    openSession(problem('link-unknown', 404), knownAs(participant()));

    expect(await screen.findByRole('button', OPEN)).toBeTruthy();
    expect((await way()).textContent).toContain('This browser is known as GM-7Q4K.');
  });

  test('SITE-7: without an answer, the page says how else to reach it (F01)', async () => {
    openSession(unreachable, { [BROWSER]: unreachable });

    expect((await way()).textContent).toContain('Your personal link opens it on any device.');
  });

  test('SITE-7: a press that fails is reported (F01)', async () => {
    const { user } = openSession(sessionView('ended'), { ...knownAs(participant()), [LINK]: unreachable });

    await user.click(await screen.findByRole('button', OPEN));

    expect((await screen.findByText(/^The server did not answer/)).closest('[role=status]')).toBeTruthy();
  });
});

function holdsSeat(site: ReturnType<typeof renderSite>['site']): boolean {
  return childrenOf(site).participant.getSnapshot().context.holdsSeat;
}
