import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  Attendance,
  isOver,
  Outcome,
  OVER_STATES,
  SESSION_STATES,
  SessionState,
  SessionSummary,
} from '../../../server/contract/session.ts';
import { allCommands } from '../../../server/study/command-line/all-commands.ts';

describe('the states of a session', () => {
  test('SITE-7: it moves along them, to and fro between live and paused, and its end is final', () => {
    const moves = Object.entries(SESSION_STATES).map(([state, { mayBecome }]) => [state, mayBecome]);

    expect(Object.fromEntries(moves)).toEqual({
      scheduled: ['waiting', 'ended'],
      waiting: ['live', 'scheduled', 'ended'],
      live: ['paused', 'ended'],
      paused: ['live', 'ended'],
      ended: [],
    });
  });

  test.each(SessionState.options)(
    'SITE-7: a session can become %s, and from there it can be over',
    (state) => {
      expect(statesAfter('scheduled')).toContain(state);
      expect(OVER_STATES.some((over) => statesAfter(state).has(over))).toBe(true);
    },
  );

  test.each([
    ['scheduled', false, false],
    ['waiting', false, false],
    ['live', false, true],
    ['paused', false, true],
    ['ended', true, false],
  ] as const)(
    'SITE-7: a session that is %s is over: %s, and its game has begun: %s',
    (state, over, running) => {
      expect([isOver({ state }), SESSION_STATES[state].isRunning]).toEqual([over, running]);
      expect(OVER_STATES.includes(state)).toBe(over);
    },
  );

  test.each(OVER_STATES)('SITE-7: %s is final, and nothing is played in it', (state) => {
    expect(SESSION_STATES[state]).toEqual({ isOver: true, isRunning: false, mayBecome: [] });
  });

  test.each(SessionState.options.slice(1))(
    'SITE-7: the lab’s guide says how to move a session to %s',
    (state) => {
      expect(readFileSync('docs/study.md', 'utf8')).toMatch(new RegExp(`session move .*\\b${state}\\b`));
    },
  );

  test.each(SessionState.options)('SITE-7: the help of ‘session move’ names %s', (state) => {
    const { notes = [] } = allCommands.find(({ name }) => name === 'session move') ?? {};

    expect(notes.join('\n')).toMatch(new RegExp(`\\b${state}\\b`));
  });
});

test('ROUTE-10: somebody was there, for a part of it or not at all, or the session was not held', () => {
  expect(Attendance.options).toEqual(['attended', 'partly', 'absent']);
  expect(Outcome.options).toEqual(['attended', 'partly', 'absent', 'not-held']);
});

describe('what anyone with a code may know of a session', () => {
  const summary = {
    title: 'An evening in the grove',
    state: 'waiting',
    startsAt: '2026-11-22T12:00:00.000Z',
    endsAt: null,
    seats: { taken: 0, total: 3 },
  };

  test('SITE-5: is all of this', () => {
    expect(v.parse(SessionSummary, summary)).toEqual(summary);
  });

  test.each([
    ...Object.keys(summary).map((name) => ({ [name]: undefined })),
    { state: 'over' },
    { seats: { total: 3 } },
    { seats: { taken: 0 } },
    { seats: { taken: -1, total: 3 } },
    { seats: { taken: 0.5, total: 3 } },
  ])('SITE-5: and nothing else: not %j', (change) => {
    expect(v.is(SessionSummary, { ...summary, ...change })).toBe(false);
  });
});

/** The state itself, and every state that a session can reach from it. */
function statesAfter(from: SessionState): Set<SessionState> {
  const found = new Set([from]);
  for (const state of found) for (const next of SESSION_STATES[state].mayBecome) found.add(next);
  return found;
}
