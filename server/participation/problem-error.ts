import type { Problem, ProblemCode } from '../contract/problem.ts';

/** What a problem may tell beyond its code. */
export type RefusalDetails = Pick<Problem, 'opensAt' | 'retryAfter' | 'errors'>;

/** A rule says no. The routes turn it into the problem with this code. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ProblemCode;
  readonly details: RefusalDetails;

  constructor(code: ProblemCode, details: RefusalDetails = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}
