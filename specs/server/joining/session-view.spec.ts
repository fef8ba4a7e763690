import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { SessionState, SessionView } from '#contract/sessions.ts';
import { type SessionPage, sessionViewOf } from '../../../server/joining/session-view.ts';
import { runs } from '../../support/arbitraries.ts';

const PAGE: SessionPage = {
  session: {
    id: 's-1',
    title: 'An evening in the grove',
    state: 'scheduled',
    starts_at: Date.UTC(2026, 11, 1, 18),
    ends_at: null,
    seats_total: 12,
    seats_taken: 5,
    last_seat_number: 6,
    connection: JSON.stringify({ facts: [{ label: 'Server', value: 'play.example.edu' }], steps: ['Go.'] }),
    mates: JSON.stringify([{ name: 'Fern', role: 'gardener' }]),
    debrief: JSON.stringify(['It was about trust.']),
    completion_code: 'DONE-42',
    survey: 'https://survey.example.org/?who={reference}',
    created_at: 0,
    state_changed_at: 0,
  },
  seat: { id: 'seat-1', number: 4, left_at: null },
  participant: { reference: 'P-7K3F2Q', welcomed_at: null, withdrawn_at: null },
  reconsent: false,
  here: 3,
  now: Date.UTC(2026, 10, 21, 12),
};

const COMMON = {
  serverTime: '2026-11-21T12:00:00.000Z',
  seat: { id: 'seat-1', number: 4 },
  isNew: true,
  reconsent: false,
};

function summary(state: SessionState) {
  return {
    title: 'An evening in the grove',
    state,
    startsAt: '2026-12-01T18:00:00.000Z',
    endsAt: null,
    seats: { taken: 5, total: 12 },
  };
}

function viewIn(state: SessionState, page: Partial<SessionPage> = {}) {
  return sessionViewOf({ ...PAGE, ...page, session: { ...PAGE.session, state } });
}

const MATES = [{ name: 'Fern', role: 'gardener' }];
const SURVEY = 'https://survey.example.org/?who=P-7K3F2Q';
const CONNECTION = { facts: [{ label: 'Server', value: 'play.example.edu' }], steps: ['Go.'] };

describe('sessionViewOf', () => {
  test.each([
    ['scheduled', { view: 'scheduled' }],
    ['waiting', { view: 'waiting', here: 3 }],
    ['live', { view: 'live', connection: CONNECTION, mates: MATES }],
    ['paused', { view: 'paused', mates: MATES }],
    ['ended', { view: 'ended', debrief: ['It was about trust.'], completionCode: 'DONE-42', survey: SURVEY }],
  ] as const)('ROUTE-10: a session that is %s is shown so', (state, own) => {
    expect(viewIn(state)).toEqual({ ...COMMON, session: summary(state), ...own });
  });

  test('ROUTE-10: who left sees that, and who withdrew sees that first', () => {
    const left = { ...PAGE.seat, left_at: 5 };
    const withdrawn = { reference: 'P-7K3F2Q', welcomed_at: 1, withdrawn_at: 5 };
    expect(viewIn('live', { seat: left })).toEqual({ ...COMMON, session: summary('live'), view: 'left' });
    expect(viewIn('live', { seat: left, participant: withdrawn })).toEqual({
      ...COMMON,
      isNew: false,
      session: summary('live'),
      view: 'withdrawn',
    });
  });

  test('ROUTE-10: who held a seat to the end is told debriefing and completion code, also after withdrawing', () => {
    const withdrawn = { reference: 'P-7K3F2Q', welcomed_at: 1, withdrawn_at: 5 };
    expect(viewIn('ended', { participant: withdrawn })).toMatchObject({
      view: 'ended',
      debrief: ['It was about trust.'],
      completionCode: 'DONE-42',
    });
    const left = { ...PAGE.seat, left_at: 5 };
    expect(viewIn('ended', { participant: withdrawn, seat: left }).view).toBe('withdrawn');
  });

  test('STATE-1: a fresh consent is asked for before the way in is told, and for nothing else', () => {
    const asked = { ...COMMON, reconsent: true };
    expect(viewIn('live', { reconsent: true })).toEqual({
      ...asked,
      session: summary('live'),
      view: 'live',
      connection: null,
      mates: MATES,
    });
    expect(viewIn('ended', { reconsent: true })).toMatchObject({ view: 'ended', completionCode: 'DONE-42' });
  });

  test('ROUTE-10: every view keeps the contract and tells no more than its moment is for', () => {
    const pages = fc.record({
      state: fc.constantFrom(...SessionState.options),
      left: fc.boolean(),
      withdrawn: fc.boolean(),
      reconsent: fc.boolean(),
    });
    fc.assert(
      fc.property(pages, ({ state, left, withdrawn, reconsent }) => {
        const view = viewIn(state, {
          reconsent,
          seat: { ...PAGE.seat, left_at: left ? 1 : null },
          participant: { ...PAGE.participant, withdrawn_at: withdrawn ? 1 : null },
        });
        const holds = !left && (!withdrawn || state === 'ended');
        const told = JSON.stringify(view);
        expect(v.parse(SessionView, view)).toEqual(view);
        expect(told.includes('play.example.edu')).toBe(holds && state === 'live' && !reconsent);
        expect(told.includes('DONE-42')).toBe(holds && state === 'ended');
        expect(told.includes('about trust')).toBe(holds && state === 'ended');
        expect(told.includes('survey.example')).toBe(holds && !withdrawn && state === 'ended');
        expect(told.includes('Fern')).toBe(holds && (state === 'live' || state === 'paused'));
      }),
      runs(200),
    );
  });
});
