import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { Attendance, SessionState } from '#contract/session.ts';
import { SessionView } from '#contract/session-page.ts';
import { type SessionViewSource, sessionViewOf } from '../../../server/session-page/session-view.ts';
import { runs } from '../../support/arbitraries.ts';

const PAGE: SessionViewSource = {
  session: {
    title: 'An evening in the grove',
    state: 'scheduled',
    starts_at: Date.UTC(2026, 11, 1, 18),
    ends_at: null,
    seats_total: 12,
    seats_taken: 5,
    connection: JSON.stringify({ facts: [{ label: 'Server', value: 'play.example.edu' }], steps: ['Go.'] }),
    mates: JSON.stringify([{ name: 'Fern', role: 'gardener' }]),
    debrief: JSON.stringify(['It was about trust.']),
    completion_code: 'DONE-42',
    completion_code_partly: 'PART-7',
    completion_code_absent: 'MISS-9',
    survey: 'https://survey.example.org/?who={reference}',
    first_live_at: 1,
  },
  seat: { id: 'seat-1', number: 4, left_at: null, seen_live_at: 2, attendance: null },
  participant: { reference: 'P-7K3F2Q', welcomed_at: null, withdrawn_at: null },
  reconsent: false,
  here: 3,
  now: Date.UTC(2026, 10, 21, 12),
};

const ENDED = { view: 'ended', reference: 'P-7K3F2Q', debrief: ['It was about trust.'] } as const;

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

function viewIn(state: SessionState, page: Partial<SessionViewSource> = {}) {
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
    ['ended', { ...ENDED, outcome: 'attended', completionCode: 'DONE-42', survey: SURVEY }],
  ] as const)('ROUTE-10: a session that is %s is shown so', (state, own) => {
    expect(viewIn(state)).toEqual({ ...COMMON, session: summary(state), ...own });
  });

  test('ROUTE-10: who left sees that, and who withdrew sees that first', () => {
    const left = { ...PAGE.seat, left_at: 5 };
    const withdrawn = { ...PAGE.participant, welcomed_at: 1, withdrawn_at: 5 };
    expect(viewIn('live', { seat: left })).toEqual({ ...COMMON, session: summary('live'), view: 'left' });
    expect(viewIn('live', { seat: left, participant: withdrawn })).toEqual({
      ...COMMON,
      isNew: false,
      session: summary('live'),
      view: 'withdrawn',
    });
  });

  test('ROUTE-10: a person who held a seat to the end sees debriefing and completion code, also after withdrawing', () => {
    const withdrawn = { ...PAGE.participant, welcomed_at: 1, withdrawn_at: 5 };
    expect(viewIn('ended', { participant: withdrawn })).toMatchObject({
      view: 'ended',
      debrief: ['It was about trust.'],
      completionCode: 'DONE-42',
    });
    const left = { ...PAGE.seat, left_at: 5 };
    expect(viewIn('ended', { participant: withdrawn, seat: left }).view).toBe('withdrawn');
  });

  test.each([
    ['the page was open while live', { seen_live_at: 2 }, 1, 'attended', 'DONE-42', SURVEY],
    ['it was not', { seen_live_at: null }, 1, 'absent', 'MISS-9', null],
    ['the lab has set it', { seen_live_at: 2, attendance: 'partly' }, 1, 'partly', 'PART-7', SURVEY],
    ['the lab has set it', { seen_live_at: 2, attendance: 'absent' }, 1, 'absent', 'MISS-9', null],
    [
      'the lab has set it',
      { seen_live_at: null, attendance: 'attended' },
      null,
      'attended',
      'DONE-42',
      SURVEY,
    ],
    ['it never was live', { seen_live_at: null }, null, 'not-held', null, null],
  ] as const)(
    'ROUTE-10: as %s (%j, live at %j) the end is shown as %s, with its own code %j and the survey %j',
    (_, seat, first_live_at, outcome, completionCode, survey) => {
      const session = { ...PAGE.session, state: 'ended', first_live_at } as const;
      expect(sessionViewOf({ ...PAGE, session, seat: { ...PAGE.seat, ...seat } })).toEqual({
        ...COMMON,
        ...ENDED,
        session: summary('ended'),
        outcome,
        completionCode,
        survey,
      });
    },
  );

  test('STATE-1: a new consent is asked for before the connection is shown, and for nothing else', () => {
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

  test('ROUTE-10: every view keeps the contract and shows no more than its state needs', () => {
    const pages = fc.record({
      state: fc.constantFrom(...SessionState.options),
      left: fc.boolean(),
      withdrawn: fc.boolean(),
      reconsent: fc.boolean(),
      attendance: fc.constantFrom(null, ...Attendance.options),
      isSeen: fc.boolean(),
    });
    fc.assert(
      fc.property(pages, ({ state, left, withdrawn, reconsent, attendance, isSeen }) => {
        const view = viewIn(state, {
          reconsent,
          seat: { ...PAGE.seat, left_at: left ? 1 : null, seen_live_at: isSeen ? 2 : null, attendance },
          participant: { ...PAGE.participant, withdrawn_at: withdrawn ? 1 : null },
        });
        const holds = !left && (!withdrawn || state === 'ended');
        const told = JSON.stringify(view);
        expect(v.parse(SessionView, view)).toEqual(view);
        expect(told.includes('play.example.edu')).toBe(holds && state === 'live' && !reconsent);
        const outcome = attendance ?? (isSeen ? 'attended' : 'absent');
        const codes = { attended: 'DONE-42', partly: 'PART-7', absent: 'MISS-9' };
        for (const each of Attendance.options) {
          expect(told.includes(codes[each])).toBe(holds && state === 'ended' && outcome === each);
        }
        expect(told.includes('about trust')).toBe(holds && state === 'ended');
        expect(told.includes('survey.example')).toBe(
          holds && !withdrawn && state === 'ended' && outcome !== 'absent',
        );
        expect(told.includes('Fern')).toBe(holds && (state === 'live' || state === 'paused'));
      }),
      runs(200),
    );
  });
});
