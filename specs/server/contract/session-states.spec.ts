import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { OVER_STATES, SESSION_STATES, SessionState } from '../../../server/contract/session.ts';
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

/** The state itself, and every state that a session can reach from it. */
function statesAfter(from: SessionState): Set<SessionState> {
  const found = new Set([from]);
  for (const state of found) for (const next of SESSION_STATES[state].mayBecome) found.add(next);
  return found;
}
