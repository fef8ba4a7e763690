import * as v from 'valibot';
import { expect, test } from 'vitest';
import { SessionView } from '#contract/session-page.ts';
import { startStatusOf } from '../../../src/session-page/session-status-text.ts';
import { sessionOf, sessionView } from '../participation/support/answers.ts';

const START = Date.parse('2026-06-21T12:00:00Z');

test.each([
  { remaining: 600_001, status: 'ahead' },
  { remaining: 600_000, status: 'soon' },
  { remaining: 1, status: 'soon' },
])('SITE-7: $remaining ms before the planned start it is $status', ({ remaining, status }) => {
  expect(startStatusOf(viewAt(START - remaining), remaining)).toBe(status);
});

test.each([
  { late: 0, status: 'due' },
  { late: 1_799_999, status: 'due' },
  { late: 1_800_000, status: 'overdue' },
])('SITE-7: $late ms after the planned start it is $status', ({ late, status }) => {
  expect(startStatusOf(viewAt(START + late), 0)).toBe(status);
});

function viewAt(serverTime: number) {
  const answer = sessionView('scheduled', {
    serverTime: new Date(serverTime).toISOString(),
    session: sessionOf({ startsAt: new Date(START).toISOString() }),
  });
  return v.parse(SessionView, answer);
}
