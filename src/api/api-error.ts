import type { Problem } from '#contract/problem.ts';

/**
 * Why a question to the server has no answer. `refused`: the server said no, for a reason that stays; asking the same
 * again is no use. `unanswered`: nothing that could be understood came back; asking again may help, not earlier than
 * `retryAfterMs` where the server said so.
 */
export type ApiFailure =
  | ({ kind: 'refused' } & Pick<Problem, 'code' | 'status' | 'opensAt' | 'retryAfter'>)
  | {
      kind: 'unanswered';
      why: 'unreachable' | 'too-slow' | 'unintelligible' | 'server-error';
      retryAfterMs: number | null;
    };

/** A question without an answer. Its message holds nothing that was sent. */
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

/** The failure behind any error that asking may throw. */
export function failureOf(error: unknown): ApiFailure {
  if (error instanceof ApiError) return error.failure;
  return { kind: 'unanswered', why: 'unreachable', retryAfterMs: null };
}

/** A failure in one word, as a question shows it: a problem code, or `unanswered`; null without one. */
export function failureCodeOf(error: unknown): string | null {
  if (error === null) return null;
  const failure = failureOf(error);
  return failure.kind === 'refused' ? failure.code : 'unanswered';
}
