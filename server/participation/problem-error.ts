import type { ProblemCode, ProblemExtensions } from '../contract/problem.ts';

/** A rule refuses a request. The host replies with the problem that has this code. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: ProblemCode;
  readonly details: ProblemExtensions;

  constructor(code: ProblemCode, details: ProblemExtensions = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}
