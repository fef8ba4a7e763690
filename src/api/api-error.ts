import type { Problem } from '#contract/problem.ts';

/**
 * Why a request failed. `refused`: the server said no, and would refuse it again. `unanswered`: no valid response
 * came; a retry may help, after `retryAfterMs` where the server sent one.
 */
export type ApiFailure =
  | ({ kind: 'refused' } & Pick<Problem, 'code' | 'status' | 'opensAt' | 'retryAfter'>)
  | {
      kind: 'unanswered';
      why: 'unreachable' | 'too-slow' | 'unintelligible' | 'server-error';
      retryAfterMs: number | null;
    };

/** A request that failed. Its message contains nothing that was sent. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly failure: ApiFailure;

  constructor(failure: ApiFailure) {
    super(failure.kind === 'refused' ? `The server said ${failure.code}.` : MESSAGES[failure.why]);
    this.failure = failure;
  }
}

const MESSAGES = {
  unreachable: 'The server could not be reached.',
  'too-slow': 'The server did not answer in time.',
  unintelligible: 'The server answered in a form this page does not know.',
  'server-error': 'The server could not answer.',
} as const;

/** The failure of an error that `request` has thrown. */
export function failureOf(error: unknown): ApiFailure {
  if (error instanceof ApiError) return error.failure;
  return { kind: 'unanswered', why: 'unreachable', retryAfterMs: null };
}

/** A failure as one code for confirmations: a problem code, or `unanswered`; null for null. */
export function failureCodeOf(error: unknown): string | null {
  if (error === null) return null;
  const failure = failureOf(error);
  return failure.kind === 'refused' ? failure.code : 'unanswered';
}
