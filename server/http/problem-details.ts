import { STATUS_CODES } from 'node:http';
import type { Problem, ProblemCode, ProblemExtensions } from '../contract/problem.ts';

const USUAL_STATUS = {
  'bad-request': 400,
  'code-malformed': 400,
  'participant-unknown': 401,
  'origin-refused': 403,
  'not-found': 404,
  'code-unknown': 404,
  'link-unknown': 404,
  'seat-unknown': 404,
  'method-not-allowed': 405,
  'code-used': 409,
  'code-not-open': 409,
  'session-full': 409,
  'consent-outdated': 409,
  'idempotency-mismatch': 409,
  'code-expired': 410,
  'session-closed': 410,
  'too-large': 413,
  'unsupported-media-type': 415,
  'too-many-tries': 429,
  internal: 500,
  unavailable: 503,
} as const satisfies Record<ProblemCode, number>;

/** The problem with this code. It is made of constants and these details, so it cannot repeat what the client sent. */
export function problemOf(
  code: ProblemCode,
  { status = USUAL_STATUS[code], ...details }: ProblemExtensions & { status?: number } = {},
): Problem {
  return { type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status, code, ...details };
}
