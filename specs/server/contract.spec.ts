import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { Problem, ProblemCode } from '../../server/contract/problem.ts';
import { ServiceStatus } from '../../server/contract/status.ts';
import { problemOf } from '../../server/problems.ts';

describe('the contract', () => {
  test('knows both answers of the status, and no other', () => {
    expect(v.is(ServiceStatus, { joining: 'not-open' })).toBe(true);
    expect(v.is(ServiceStatus, { joining: 'open' })).toBe(true);
    expect(v.is(ServiceStatus, { joining: 'soon' })).toBe(false);
    expect(v.is(ServiceStatus, {})).toBe(false);
  });

  test.each([
    ['bad-request', 400, 'Bad Request'],
    ['not-found', 404, 'Not Found'],
    ['method-not-allowed', 405, 'Method Not Allowed'],
    ['too-large', 413, 'Payload Too Large'],
    ['internal', 500, 'Internal Server Error'],
    ['unavailable', 503, 'Service Unavailable'],
  ] as const)('%s is a problem with status %i', (code, status, title) => {
    expect(problemOf(code)).toEqual({ type: 'about:blank', title, status, code });
    expect(v.is(Problem, problemOf(code))).toBe(true);
  });

  test('has no problem code that this list forgets', () => {
    expect(ProblemCode.options).toEqual([
      'not-found',
      'method-not-allowed',
      'unavailable',
      'too-large',
      'bad-request',
      'internal',
    ]);
  });
});
