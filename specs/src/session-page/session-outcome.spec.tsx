import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Outcome } from '#contract/session.ts';
import { formatZone } from '../../../src/participation/format-date.ts';
import { renderSite } from '../../support/render-site.tsx';
import { NOON, participant, sessionOf, sessionView, TOKEN } from '../participation/support/answers.ts';
import { fakeApi, json } from '../participation/support/fake-api.ts';
import { openSession, pass, SESSION, theStatus } from '../participation/support/session-page.tsx';

const HOUR_MS = 3_600_000;
const OVER = sessionOf({ state: 'ended' });

describe('what the end of a session says to each person', () => {
  test.each([
    ['attended', 'The session is over. Thank you for building with us.'],
    ['partly', 'The session is over. Thank you for the time you were with us.'],
    ['absent', 'The session is over. We missed you.'],
    ['not-held', 'This session did not take place.'],
  ] as const)('ROUTE-10: %s: %s', async (outcome, sentence) => {
    openSession(ended(outcome, null));

    await screen.findByRole('heading', { level: 1, name: 'Ended' });

    expect(theStatus().textContent).toBe(`Ended${sentence}`);
  });

  test.each(['partly', 'absent', 'not-held'] as const)(
    'ROUTE-10: “%s” comes with where to write if it is wrong, and what to quote',
    async (outcome) => {
      const { page } = openSession(ended(outcome, null));
      await screen.findByRole('heading', { level: 1, name: 'Ended' });

      const link = within(page()).getByRole('link', { name: /^support@grovemates\.example\.edu/ });

      expect(link.getAttribute('href')).toBe('mailto:support@grovemates.example.edu?subject=P-7K3F2Q');
      expect(link.closest('p')?.textContent).toContain('quote your reference, P-7K3F2Q.');
      expect(page().textContent).not.toMatch(/thank you for building/i);
    },
  );

  test('ROUTE-10: says only once what the personal page still shows', async () => {
    const { page } = openSession(ended('attended', null));

    expect(await screen.findByText('You can close this page.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Your personal page' })).toBeTruthy();
    expect(page().textContent).not.toContain('Your personal link still shows');
  });

  test('ROUTE-10: an attendee is thanked, and asked for nothing', async () => {
    const { page } = openSession(ended('attended', 'CHERRY-4711'));
    await screen.findByText('CHERRY-4711');

    expect(page().textContent).not.toMatch(/reference|support@/);
  });

  test.each(['partly', 'absent'] as const)(
    'ROUTE-10: the code of “%s” is shown where there is one, and the debriefing in any case',
    async (outcome) => {
      openSession(ended(outcome, 'BIRCH-2'));
      expect(await screen.findByText('BIRCH-2')).toBeTruthy();
      expect(screen.getByText('It was about bridges.')).toBeTruthy();
    },
  );

  test.each(['attended', 'partly', 'absent', 'not-held'] as const)(
    'ROUTE-10: without a code of its own “%s” shows none',
    async (outcome) => {
      const { page } = openSession(ended(outcome, null));
      await screen.findByText('It was about bridges.');

      expect(page().textContent).not.toContain('completion code');
      expect(screen.queryByRole('button', { name: 'Copy the code' })).toBe(null);
    },
  );

  test('ROUTE-10: a later correction by the team is shown on an open page within 30 s, and is announced', async () => {
    vi.useFakeTimers();
    const { api } = openSession(ended('absent', null));
    await pass(10);
    expect(theStatus().textContent).toContain('We missed you.');

    api.answers[SESSION] = json({
      ...ended('attended', 'CHERRY-4711'),
      serverTime: '2026-06-21T12:00:30.000Z',
    });
    await pass(30_100);

    expect(theStatus().textContent).toContain('Thank you for building with us.');
    expect(screen.getByText('CHERRY-4711')).toBeTruthy();
  });

  test.each([
    ['attended', 'Ended. You were there.'],
    ['partly', 'Ended. You were there for part of it.'],
    ['absent', 'Ended. We did not see you there.'],
    ['not-held', 'Did not take place'],
  ] as const)('ROUTE-12: the personal page says of a seat that is %s: %s', async (outcome, words) => {
    const [seat] = participant().seats;
    if (seat === undefined) throw new Error('There should be a seat.');
    const seats = [{ ...seat, outcome, session: { ...seat.session, state: 'ended' as const } }];
    const api = fakeApi({ 'POST /api/v1/visits': json(participant({ seats })) });
    renderSite(`/e/${TOKEN}`, { fetch: api.fetch });

    expect(await screen.findByText(words)).toBeTruthy();
  });
});

describe('a session that is live with nothing to connect to', () => {
  test('ROUTE-10: the page says who has the address, and where to write', async () => {
    const { page } = openSession(sessionView('live', { connection: { facts: [], steps: [] } }));
    await screen.findByRole('heading', { level: 2, name: 'How to connect' });

    expect(page().textContent).toContain('The team will give you the address');
    expect(
      within(page())
        .getByRole('link', { name: /^support@/ })
        .getAttribute('href'),
    ).toBe('mailto:support@grovemates.example.edu');
  });

  test('ROUTE-10: one step is enough as a way to connect', async () => {
    const { page } = openSession(
      sessionView('live', { connection: { facts: [], steps: ['Come to room 12.'] } }),
    );

    expect(await screen.findByText('Come to room 12.')).toBeTruthy();
    expect(page().textContent).not.toContain('The team will give you the address');
  });
});

describe('the text fits the time, also after a session was moved', () => {
  test.each([
    [60 * 60_000, /Come back to this page a few minutes before/, /Stay on this page|Any moment/],
    [5 * 60_000, /Stay on this page/, /Come back/],
    [0, /Any moment.*Stay on this page/s, /Come back/],
    [-10 * 60_000, /Any moment.*Stay on this page/s, /Come back/],
    [
      -3 * 24 * HOUR_MS,
      /The planned start has passed.*no need to wait here/s,
      /Come back|Any moment|It is time/,
    ],
  ])('ROUTE-10: scheduled, %d ms ahead: %s', async (ahead, said, unsaid) => {
    const startsAt = new Date(NOON + ahead).toISOString();
    const { page } = openSession(
      sessionView('scheduled', { session: sessionOf({ startsAt, endsAt: null }) }),
    );
    await screen.findByText(/your seat/);

    expect(page().textContent).toMatch(said);
    expect(page().textContent).not.toMatch(unsaid);
    const calendar = screen.queryByRole('button', { name: 'Add to calendar' });
    expect(calendar !== null, 'what is over belongs in no calendar').toBe(ahead > 0);
  });

  test('ROUTE-10: moving the start while the page is open changes every text with it', async () => {
    vi.useFakeTimers();
    const past = sessionOf({ startsAt: '2026-06-21T11:59:00.000Z' });
    const { api, page } = openSession(sessionView('scheduled', { session: past }));
    await pass(10);
    expect(theStatus().textContent).toMatch(/^Any moment/);

    const session = sessionOf({ startsAt: '2026-06-21T14:00:00.000Z', endsAt: null });
    api.answers[SESSION] = json(
      sessionView('scheduled', { session, serverTime: '2026-06-21T12:00:04.000Z' }),
    );
    await pass(4_000);

    expect(theStatus().textContent).toBe('ScheduledYour seat is kept for you.');
    expect(page().textContent).toContain('Come back to this page a few minutes before the start');
    expect(page().textContent).not.toContain('Stay on this page');
  });

  test.each([
    ['2026-06-21T13:00:00.000Z', /planned until13:00/],
    ['2026-06-22T13:00:00.000Z', /planned until22 June 2026, 13:00/],
  ])('ROUTE-10: live, with an end at %s: %s', async (endsAt, words) => {
    const { page } = openSession(sessionView('live', { session: sessionOf({ endsAt }) }));
    await screen.findByText('How to connect');

    expect(page().textContent).toMatch(words);
  });

  test.each([
    ['Europe/Berlin', 'Europe/Berlin time'],
    ['America/New_York', 'America/New York time'],
    ['UTC', null],
    ['Etc/UTC', null],
    ['GMT', null],
  ])('ROUTE-10: the zone %s is shown after the time as %s, and never twice', (zone, words) => {
    expect(formatZone(zone)).toBe(words);
  });

  test('ROUTE-10: in UTC the time does not say UTC twice', async () => {
    const { page } = openSession(sessionView('scheduled'));
    await screen.findByRole('timer');

    expect(page().textContent).not.toMatch(/UTC \(|\(UTC/);
  });
});

function ended(outcome: Outcome, completionCode: string | null) {
  return sessionView('ended', { session: OVER, outcome, completionCode });
}
