import { STATUS_CODES } from 'node:http';
import type { Problem, ProblemCode } from './contract/problem.ts';

const USUAL_STATUS = {
  'bad-request': 400,
  'not-found': 404,
  'method-not-allowed': 405,
  'too-large': 413,
  internal: 500,
  unavailable: 503,
} as const satisfies Record<ProblemCode, number>;

/** The problem with this code. It is made of constants only, so it cannot repeat what the client sent. */
export function problemOf(code: ProblemCode, status: number = USUAL_STATUS[code]): Problem {
  return { type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status, code };
}
