import type { Problem, ProblemCode } from '../contract/problem.ts';

/** What a problem may tell beyond its code. */
export type ProblemExtensions = Pick<Problem, 'opensAt' | 'retryAfter' | 'errors'>;

/** A rule says no. The routes turn it into the problem with this code. */
export class ProblemError extends Error {
  override readonly name = 'Refusal';
  readonly code: ProblemCode;
  readonly details: ProblemExtensions;

  constructor(code: ProblemCode, details: ProblemExtensions = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}
