import { act, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { PARTICIPANT_KEY, serialiseParticipant } from '#machines/participant/participant-record.ts';
import { childrenOf } from '#machines/site/site.machine.ts';
import { memoryStore } from '../../support/memory-store.ts';
import { renderSite } from '../../support/render-site.tsx';
import { participant } from './support/answers.ts';
import { fakeApi, json, problem, unreachable } from './support/fake-api.ts';
import { SESSION_TOKEN } from './support/joins.ts';

const ME = 'GET /api/v1/me';
const LINK = 'POST /api/v1/me/seats/seat-4/links';
const BACK = { name: 'Go back to your seat' };

/** The entry form in a browser that believes it holds a seat. */
function open(answers: Parameters<typeof fakeApi>[0], holdsSeat = true) {
  const record = { isNew: false, reconsent: false, lastLoginDate: null, holdsSeat };
  const api = fakeApi(answers);
  const site = renderSite('/enter', {
    fetch: api.fetch,
    store: memoryStore({ [PARTICIPANT_KEY]: serialiseParticipant(record) }),
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

  test('SITE-5: of a browser that holds none the server is asked nothing', async () => {
    const { api } = open({}, false);
    await act(async () => {});

    expect(api.asked).toEqual([]);
  });
});
