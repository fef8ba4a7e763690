import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { Problem, ProblemCode } from '../../../server/contract/problem.ts';
import { problemOf } from '../../../server/http/problem-details.ts';

const STATUSES = {
  'not-found': [404, 'Not Found'],
  'method-not-allowed': [405, 'Method Not Allowed'],
  unavailable: [503, 'Service Unavailable'],
  'too-large': [413, 'Payload Too Large'],
  'bad-request': [400, 'Bad Request'],
  'unsupported-media-type': [415, 'Unsupported Media Type'],
  'origin-refused': [403, 'Forbidden'],
  internal: [500, 'Internal Server Error'],
  'code-malformed': [400, 'Bad Request'],
  'code-unknown': [404, 'Not Found'],
  'code-used': [409, 'Conflict'],
  'code-not-open': [409, 'Conflict'],
  'code-expired': [410, 'Gone'],
  'session-full': [409, 'Conflict'],
  'session-closed': [410, 'Gone'],
  'too-many-tries': [429, 'Too Many Requests'],
  'consent-outdated': [409, 'Conflict'],
  'idempotency-mismatch': [409, 'Conflict'],
  'link-unknown': [404, 'Not Found'],
  'participant-unknown': [401, 'Unauthorized'],
  'seat-unknown': [404, 'Not Found'],
} as const;

describe('the problems of the contract', () => {
  test('are all in this list', () => {
    expect(ProblemCode.options).toEqual(Object.keys(STATUSES));
  });

  test.each(ProblemCode.options)('%s has its own status and is made of constants', (code) => {
    const [status, title] = STATUSES[code];
    expect(problemOf(code)).toEqual({ type: 'about:blank', title, status, code });
    expect(v.is(Problem, problemOf(code))).toBe(true);
  });

  test('have the additional fields of a rule', () => {
    const details = { retryAfter: 37, opensAt: '2026-11-22T08:00:00.000Z', errors: [{ pointer: '/code' }] };
    expect(problemOf('bad-request', details)).toEqual({ ...problemOf('bad-request'), ...details });
    expect(problemOf('bad-request', { status: 408 })).toMatchObject({
      status: 408,
      title: 'Request Timeout',
    });
  });
});
