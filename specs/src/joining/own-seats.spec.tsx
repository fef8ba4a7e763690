import { act, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { JOINING_KEY, serialiseJoiningKeys } from '#machines/join/joining-keys.ts';
import { PARTICIPANT_KEY, serialiseParticipant } from '#machines/participant/participant-record.ts';
import { childrenOf } from '#machines/site/site.machine.ts';
import { memoryStore } from '../../support/memory-store.ts';
import { renderSite } from '../../support/render-site.tsx';
import { participant } from './support/answers.ts';
import { fakeApi, json, nothing, problem, unreachable } from './support/fake-api.ts';
import { ENTRY_TOKEN, SESSION_TOKEN } from './support/joins.ts';

const ME = 'GET /api/v1/me';
const LINK = 'POST /api/v1/me/seats/seat-4/links';
const BACK = { name: 'Go back to your seat' };

const KEYS = serialiseJoiningKeys([
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

describe('the entry form of a browser that holds a seat', () => {
  test('SITE-5: offers the way back by a new link, and the form still works', async () => {
    const { user, api } = open({
      [ME]: json(participant()),
      [LINK]: json({ sessionToken: SESSION_TOKEN }, 201),
    });

    const section = await screen.findByRole('region', { name: 'You hold a seat already' });
    expect(section.textContent).toContain('Seat 4 of An afternoon in the grove');
    expect(screen.getByRole('textbox', { name: 'Your code' })).toBeTruthy();
    await user.click(within(section).getByRole('button', BACK));
    await vi.waitFor(() =>
      expect(api.asked.map(({ question }) => question)).toContain('GET /api/v1/session'),
    );

    expect(api.asked.filter(({ token }) => token !== null)).toEqual([
      { question: 'GET /api/v1/session', token: SESSION_TOKEN, body: null },
    ]);
  });

  test('STATE-3: a server that does not know this browser takes the flag back, once (F10, F29, F32)', async () => {
    const { api, holdsSeat, wait } = open({ [ME]: problem('participant-unknown', 401) });

    await vi.waitFor(() => expect(holdsSeat()).toBe(false));
    await wait(60_000);

    expect(api.countOf(ME)).toBe(1);
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
  ])('STATE-3: a seat that %s is none', async (_, changes) => {
    const seats = participant().seats.map((seat) => ({ ...seat, ...changes }));
    const { holdsSeat } = open({ [ME]: json(participant({ seats })) });

    await vi.waitFor(() => expect(holdsSeat()).toBe(false));

    expect(screen.queryByRole('button', BACK)).toBe(null);
  });

  test('SITE-5: a server that does not answer leaves the form as it is (F01)', async () => {
    const { api, holdsSeat } = open({ [ME]: unreachable });
    await vi.waitFor(() => expect(api.countOf(ME)).toBe(1));
    await act(async () => {});

    expect(screen.getByRole('textbox', { name: 'Your code' })).toBeTruthy();
    expect(screen.queryByRole('button', BACK)).toBe(null);
    expect(holdsSeat()).toBe(true);
  });

  test.each([
    ['is not made', unreachable, 'The server did not answer. Try again.'],
    ['is refused', problem('seat-unknown', 404), 'No such seat.'],
  ])('SITE-5: a link that %s is said at its button', async (_, answer, words) => {
    const { user } = open({ [ME]: json(participant()), [LINK]: answer });

    await user.click(await screen.findByRole('button', BACK));

    expect((await screen.findByText(words, { exact: false })).closest('[role=status]')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', BACK).disabled).toBe(false);
  });

  test('STATE-3: a browser that has joined asks, too, and the answer puts the flag right', async () => {
    const { holdsSeat } = open({ [ME]: json(participant()) }, false, { [JOINING_KEY]: KEYS });

    expect(await screen.findByRole('button', BACK)).toBeTruthy();
    expect(holdsSeat()).toBe(true);
  });

  test('SITE-7: offers a new personal link, and goes there', async () => {
    const { user, api } = open({
      [ME]: json(participant()),
      'POST /api/v1/me/entry-links': json({ entryToken: ENTRY_TOKEN }, 201),
    });

    await user.click(await screen.findByRole('button', { name: 'Open your personal page' }));

    await vi.waitFor(() =>
      expect(api.asked.at(-1)).toEqual({ question: 'POST /api/v1/visits', token: ENTRY_TOKEN, body: null }),
    );
  });

  test('SITE-5 STATE-3: a stranger lets it forget whom it knows, with keys and flag', async () => {
    const { user, api, store, holdsSeat } = open(
      { [ME]: json(participant()), 'POST /api/v1/me/forgotten-browsers': nothing },
      true,
      { [JOINING_KEY]: KEYS },
    );
    expect((await screen.findByText(/^This browser is known as/)).textContent).toContain('GM-7Q4K');
    api.answers[ME] = problem('participant-unknown', 401);

    await user.click(screen.getByRole('button', { name: 'That is not me' }));

    expect(await screen.findByText(/^This browser has forgotten that person/)).toBeTruthy();
    expect(screen.queryByRole('button', BACK)).toBe(null);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(holdsSeat()).toBe(false);
    expect(store.kept.get(JOINING_KEY)).toBe(serialiseJoiningKeys([]));
  });

  test('SITE-5: of a browser that holds none the server is asked nothing', async () => {
    const { api } = open({}, false);
    await act(async () => {});

    expect(api.asked).toEqual([]);
  });
});
