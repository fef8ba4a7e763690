import { act, screen, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { serialiseIdempotencyKeys } from '#machines/join/idempotency-keys.ts';
import { IDEMPOTENCY_STORE_KEY } from '#machines/key-value-store.ts';
import { PARTICIPANT_KEY, serialiseParticipant } from '#machines/participant/participant-record.ts';
import { childrenOf } from '#machines/site/site.machine.ts';
import { memoryStore } from '../../support/memory-store.ts';
import { renderSite } from '../../support/render-site.tsx';
import { participant } from '../participation/support/answers.ts';
import { fakeApi, json, nothing, problem, unreachable } from '../participation/support/fake-api.ts';
import { PERSONAL_TOKEN, SESSION_TOKEN } from '../participation/support/joins.ts';

const BROWSER = 'GET /api/v1/browser';
const OWN_PAGE = 'POST /api/v1/me/personal-links';
const FORGET = 'POST /api/v1/me/forgotten-browsers';
const REMEMBER = 'POST /api/v1/me/browsers';
const ME = 'GET /api/v1/me';
const END_LINK = 'POST /api/v1/me/ended-links';
const LINK = 'POST /api/v1/me/seats/seat-4/links';
const BACK = { name: 'Go back to your seat' };

const KEYS = serialiseIdempotencyKeys([
  { code: 'ABCDEFGHJF', key: 'k'.repeat(20), at: Date.UTC(2026, 5, 21, 12) },
]);

/** The entry form in a browser that believes it holds a seat. */
function open(answers: Parameters<typeof fakeApi>[0], holdsSeat = true, kept: Record<string, string> = {}) {
  const record = { isNew: false, reconsent: false, lastLoginDate: null, holdsSeat };
  const api = fakeApi(answers);
  const site = renderSite('/enter', {
    fetch: api.fetch,
    store: memoryStore({ [PARTICIPANT_KEY]: serialiseParticipant(record), ...kept }),
  });
  return { ...site, api, holdsSeat: () => childrenOf(site.site).participant.getSnapshot().context.holdsSeat };
}

describe('the code form of a browser that holds a seat', () => {
  test('SITE-5: offers a new link to the seat, and the form still works', async () => {
    const { user, api } = open({
      [BROWSER]: json({ participant: participant() }),
      [LINK]: json({ sessionToken: SESSION_TOKEN }, 201),
    });

    const section = await screen.findByRole('region', { name: 'You already have a seat' });
    expect(section.textContent).toContain('Seat 4 of An afternoon in the grove');
    expect(screen.getByRole('textbox', { name: 'Your code' })).toBeTruthy();
    await user.click(within(section).getByRole('button', BACK));
    await expect.poll(() => api.requests.map(({ endpoint }) => endpoint)).toContain('GET /api/v1/session');

    expect(api.requests.filter(({ token }) => token !== null)).toEqual([
      { endpoint: 'GET /api/v1/session', token: SESSION_TOKEN, body: null },
    ]);
  });

  test('STATE-3: the flag is cleared, once, where the server does not know this browser (F10, F29, F32)', async () => {
    const { api, holdsSeat, wait } = open({ [BROWSER]: json({ participant: null }) });

    await expect.poll(() => holdsSeat()).toBe(false);
    await wait(60_000);

    expect(api.countOf(BROWSER)).toBe(1);
    expect(screen.queryByRole('button', BACK)).toBe(null);
    expect(screen.getAllByRole('link', { name: 'Join with Code' }).length).toBeGreaterThan(0);
  });

  test.each([
    ['was left', { state: 'left' as const, leftAt: '2026-06-20T12:00:00.000Z' }],
    [
      'is of a session that is over',
      {
        session: {
          title: 'Over',
          state: 'ended' as const,
          startsAt: '2026-06-20T12:00:00.000Z',
          endsAt: null,
        },
      },
    ],
  ])('STATE-3: a seat that %s does not count', async (_, changes) => {
    const seats = participant().seats.map((seat) => ({ ...seat, ...changes }));
    const { holdsSeat } = open({ [BROWSER]: json({ participant: participant({ seats }) }) });

    await expect.poll(() => holdsSeat()).toBe(false);

    expect(screen.queryByRole('button', BACK)).toBe(null);
  });

  test('SITE-5: a server that does not answer leaves the form as it is (F01)', async () => {
    const { api, holdsSeat } = open({ [BROWSER]: unreachable });
    await expect.poll(() => api.countOf(BROWSER)).toBe(1);
    await act(async () => {});

    expect(screen.getByRole('textbox', { name: 'Your code' })).toBeTruthy();
    expect(screen.queryByRole('button', BACK)).toBe(null);
    expect(holdsSeat()).toBe(true);
  });

  test.each([
    ['is not made', unreachable, 'The server did not answer. Try again.'],
    ['is refused', problem('seat-unknown', 404), 'No such seat.'],
  ])('SITE-5: a link that %s is explained at its button', async (_, answer, words) => {
    const { user } = open({ [BROWSER]: json({ participant: participant() }), [LINK]: answer });

    await user.click(await screen.findByRole('button', BACK));

    expect((await screen.findByText(words, { exact: false })).closest('[role=status]')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', BACK).disabled).toBe(false);
  });

  test('STATE-3: a browser that has joined also requests its seats, and the answer corrects the flag', async () => {
    const { holdsSeat } = open({ [BROWSER]: json({ participant: participant() }) }, false, {
      [IDEMPOTENCY_STORE_KEY]: KEYS,
    });

    expect(await screen.findByRole('button', BACK)).toBeTruthy();
    expect(holdsSeat()).toBe(true);
  });

  test('SITE-7: makes a new personal link, and opens it', async () => {
    const { user, api } = open({
      [BROWSER]: json({ participant: participant() }),
      [OWN_PAGE]: json({ personalToken: PERSONAL_TOKEN }, 201),
    });

    await user.click(await screen.findByRole('button', { name: 'Open your personal page' }));

    await expect
      .poll(() => api.requests.at(-1))
      .toEqual({
        endpoint: 'POST /api/v1/visits',
        token: PERSONAL_TOKEN,
        body: null,
      });
  });

  test.each([
    ['was left', { state: 'left' as const, leftAt: '2026-06-20T12:00:00.000Z' }],
    [
      'has ended',
      {
        session: {
          title: 'Over',
          state: 'ended' as const,
          startsAt: '2026-06-20T12:00:00.000Z',
          endsAt: null,
        },
      },
    ],
  ])('SITE-7: where the only seat %s, the personal page is still offered', async (_, changes) => {
    const seats = participant().seats.map((seat) => ({ ...seat, ...changes }));
    const { user, api } = open(
      {
        [BROWSER]: json({ participant: participant({ seats }) }),
        [OWN_PAGE]: json({ personalToken: PERSONAL_TOKEN }, 201),
      },
      false,
    );

    const section = await screen.findByRole('region', { name: 'You have been here before' });
    expect(section.textContent).toContain('This browser is known as GM-7Q4K.');
    expect(api.countOf(OWN_PAGE)).toBe(0);
    await user.click(within(section).getByRole('button', { name: 'Open your personal page' }));

    await expect
      .poll(() => api.requests.at(-1))
      .toEqual({
        endpoint: 'POST /api/v1/visits',
        token: PERSONAL_TOKEN,
        body: null,
      });
  });

  test('SITE-7: a browser that lost its storage but not its cookie is recognised a little later', async () => {
    const api = fakeApi({ [BROWSER]: json({ participant: participant({ seats: [] }) }) });
    const { wait } = renderSite('/enter', { fetch: api.fetch });
    await act(async () => {});
    await wait(2999);
    expect(api.requests).toEqual([]);

    await wait(1);

    expect(await screen.findByRole('button', { name: 'Open your personal page' })).toBeTruthy();
  });

  test('SITE-1: the scripts of its pages are fetched ahead; of an unknown browser they are not', async () => {
    const countFor = async (known: ReturnType<typeof participant> | null) => {
      const fetchSecretPageScripts = vi.fn();
      const api = fakeApi({ [BROWSER]: json({ participant: known }) });
      const { wait, unmount } = renderSite('/enter', { fetch: api.fetch, fetchSecretPageScripts });
      await wait(3000);
      if (known) await screen.findByRole('button', { name: 'Open your personal page' });
      await wait(10_000);
      unmount();
      return fetchSecretPageScripts.mock.calls.length;
    };
    expect(await countFor(participant({ seats: [] }))).toBe(1);
    expect(await countFor(null)).toBe(0);
  });

  test('SITE-1: without traces nothing is fetched for who saves data', async () => {
    const connection = Object.assign(new EventTarget(), { saveData: true });
    Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'));
    const api = fakeApi({ [BROWSER]: json({ participant: participant({ seats: [] }) }) });
    const { wait } = renderSite('/enter', { fetch: api.fetch });
    await wait(10_000);
    expect(api.requests).toEqual([]);
  });

  test('SITE-7: an unknown visitor sees only the form, and no refusal (F09)', async () => {
    const api = fakeApi({ [BROWSER]: json({ participant: null }) });
    const { wait } = renderSite('/enter', { fetch: api.fetch });
    await wait(3000);
    await expect.poll(() => api.requests).toEqual([{ endpoint: BROWSER, token: null, body: null }]);

    expect(screen.queryByRole('button', { name: 'Open your personal page' })).toBe(null);
    expect(within(screen.getByRole('main')).getAllByRole('heading')).toHaveLength(1);
  });
});

describe('‘That is not me’ on the code form', () => {
  const NOT_ME = { name: 'That is not me' };
  const YES = { name: 'Forget GM-7Q4K' };

  function openKnown(answers: Parameters<typeof fakeApi>[0] = {}) {
    return open(
      {
        [BROWSER]: json({ participant: participant() }),
        [OWN_PAGE]: json({ personalToken: PERSONAL_TOKEN }, 201),
        [FORGET]: nothing,
        [REMEMBER]: nothing,
        [ME]: json(participant()),
        [END_LINK]: nothing,
        ...answers,
      },
      true,
      { [IDEMPOTENCY_STORE_KEY]: KEYS },
    );
  }

  test('SITE-5: comes after the way back, asks for confirmation, and does nothing when cancelled', async () => {
    const { user, api, store } = openKnown();
    const notMe = await screen.findByRole('button', NOT_ME);
    const back = screen.getByRole('button', BACK);
    expect(back.compareDocumentPosition(notMe)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);

    await user.click(notMe);
    const question = screen.getByRole('group', NOT_ME);
    expect(document.activeElement).toBe(question);
    expect(question.textContent).toContain('Forget GM-7Q4K in this browser?');
    await user.click(within(question).getByRole('button', { name: 'Don’t forget' }));

    expect(document.activeElement).toBe(screen.getByRole('button', NOT_ME));
    expect(api.requests.map(({ endpoint }) => endpoint)).toEqual([BROWSER]);
    expect(store.kept.get(IDEMPOTENCY_STORE_KEY)).toBe(KEYS);
  });

  test('SITE-5 STATE-3: once confirmed, it forgets them, with keys and flag, and shows whom', async () => {
    const { user, api, store, holdsSeat } = openKnown();
    await user.click(await screen.findByRole('button', NOT_ME));
    api.answers[BROWSER] = json({ participant: null });

    await user.click(screen.getByRole('button', YES));

    expect((await screen.findByText(/^This browser no longer knows/)).textContent).toContain('GM-7Q4K');
    expect(api.countOf(FORGET)).toBe(1);
    expect(screen.queryByRole('button', BACK)).toBe(null);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(holdsSeat()).toBe(false);
    expect(store.kept.get(IDEMPOTENCY_STORE_KEY)).toBe(serialiseIdempotencyKeys([]));
  });

  test('SITE-5 STATE-3: ‘Undo’ restores the keys and the flag, and no store holds its token', async () => {
    const { user, api, store, holdsSeat } = openKnown();
    await user.click(await screen.findByRole('button', NOT_ME));
    api.answers[BROWSER] = json({ participant: null });
    await user.click(screen.getByRole('button', YES));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    expect(JSON.stringify([...store.kept, Object.entries(sessionStorage)])).not.toContain('Entry-secret');
    api.answers[BROWSER] = json({ participant: participant() });

    await user.click(undo);

    expect(await screen.findByRole('button', BACK)).toBeTruthy();
    expect(api.requests.filter(({ endpoint }) => endpoint === REMEMBER)).toEqual([
      { endpoint: REMEMBER, token: PERSONAL_TOKEN, body: null },
    ]);
    expect(screen.queryByText(/no longer knows/)).toBe(null);
    expect(holdsSeat()).toBe(true);
    expect(store.kept.get(IDEMPOTENCY_STORE_KEY)).toBe(KEYS);
  });

  test('SITE-5 ROUTE-12: ‘Undo’ ends the link that was made for it', async () => {
    const { user, api } = openKnown();
    await user.click(await screen.findByRole('button', NOT_ME));
    await user.click(screen.getByRole('button', YES));
    expect(api.countOf(END_LINK)).toBe(0);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));

    expect(await screen.findByText('Undone: this browser knows GM-7Q4K again.')).toBeTruthy();
    expect(api.requests.filter(({ endpoint }) => endpoint === END_LINK)).toEqual([
      {
        endpoint: END_LINK,
        token: PERSONAL_TOKEN,
        body: { sequence: 2, madeAt: '2026-06-16T09:00:00.000Z' },
      },
    ]);
  });

  test('SITE-5: ‘Undo’ succeeds even if that link can’t be ended', async () => {
    const { user } = openKnown({ [END_LINK]: unreachable });
    await user.click(await screen.findByRole('button', NOT_ME));
    await user.click(screen.getByRole('button', YES));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));

    expect(await screen.findByText('Undone: this browser knows GM-7Q4K again.')).toBeTruthy();
  });

  const next = participant({ reference: 'GM-NEXT', seats: [] });

  test('SITE-5: ‘Undo’ disappears once somebody else has joined in another tab', async () => {
    const { user, api, store } = openKnown();
    await user.click(await screen.findByRole('button', NOT_ME));
    await user.click(screen.getByRole('button', YES));
    await screen.findByRole('button', { name: 'Undo' });
    api.answers[BROWSER] = json({ participant: next });

    doneInAnotherTab();

    expect(await screen.findByText('GM-NEXT')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBe(null);
    expect(screen.queryByText(/no longer knows/)).toBe(null);
    expect(store.kept.get(IDEMPOTENCY_STORE_KEY)).toBe(serialiseIdempotencyKeys([]));
  });

  test('SITE-5 STATE-3: a late ‘Undo’ takes nothing from them, and is not reported as done', async () => {
    const { user, api, store, holdsSeat } = openKnown();
    await user.click(await screen.findByRole('button', NOT_ME));
    await user.click(screen.getByRole('button', YES));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    api.answers[ME] = json(participant({ browser: 'another' }));
    api.answers[BROWSER] = json({ participant: next });

    await user.click(undo);

    const told = await screen.findByText(/^This could not be undone/);
    expect(told.textContent).toContain('GM-7Q4K');
    expect(await screen.findByText('GM-NEXT')).toBeTruthy();
    expect(screen.queryByText(/^Undone/)).toBe(null);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBe(null);
    expect(holdsSeat()).toBe(false);
    expect(store.kept.get(IDEMPOTENCY_STORE_KEY)).toBe(serialiseIdempotencyKeys([]));
  });

  test('SITE-5: ‘Undone’ is not shown to the next person, either', async () => {
    const { user, api } = openKnown();
    await user.click(await screen.findByRole('button', NOT_ME));
    await user.click(screen.getByRole('button', YES));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText(/^Undone/);
    api.answers[BROWSER] = json({ participant: next });

    doneInAnotherTab();

    expect(await screen.findByText('GM-NEXT')).toBeTruthy();
    expect(screen.queryByText(/^Undone/)).toBe(null);
  });

  test('SITE-5: a failure changes nothing, is shown, and can be tried again (F01)', async () => {
    const { user, api, store } = openKnown({ [OWN_PAGE]: unreachable });
    await user.click(await screen.findByRole('button', NOT_ME));
    await user.click(screen.getByRole('button', YES));
    expect((await screen.findByText(/^The server did not answer/)).closest('[role=status]')).toBeTruthy();
    expect(api.countOf(FORGET)).toBe(0);
    expect(store.kept.get(IDEMPOTENCY_STORE_KEY)).toBe(KEYS);

    api.answers[OWN_PAGE] = json({ personalToken: PERSONAL_TOKEN }, 201);
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByText(/^This browser no longer knows/)).toBeTruthy();
  });

  test('SITE-5: a failed ‘Undo’ is shown, and can be tried again (F01)', async () => {
    const { user, api } = openKnown({ [REMEMBER]: unreachable });
    await user.click(await screen.findByRole('button', NOT_ME));
    await user.click(screen.getByRole('button', YES));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/^The server did not answer/)).toBeTruthy();

    api.answers[REMEMBER] = nothing;
    await user.click(screen.getByRole('button', { name: 'Undo' }));

    expect(await screen.findByRole('button', BACK)).toBeTruthy();
  });

  test('SITE-5: a browser that the server no longer knows is forgotten, too', async () => {
    const { user, api } = openKnown({ [OWN_PAGE]: problem('participant-unknown', 401) });
    await user.click(await screen.findByRole('button', NOT_ME));
    api.answers[BROWSER] = json({ participant: null });
    await user.click(screen.getByRole('button', YES));

    expect(await screen.findByText(/^This browser no longer knows/)).toBeTruthy();
    expect(api.countOf(FORGET)).toBe(1);
  });
});

/** What a tab says to the others when the server has done what was pressed there. */
function doneInAnotherTab(): void {
  const channel = new BroadcastChannel('grovemates.done');
  channel.postMessage(null);
  setTimeout(() => channel.close(), 100);
}
