import * as v from 'valibot';
import { Instant } from './instant.ts';

/** Why a code is refused. */
export const CODE_PROBLEMS = [
  'code-malformed',
  'code-unknown',
  'code-used',
  'code-not-open',
  'code-expired',
  'session-full',
  'session-closed',
  'too-many-tries',
] as const;

/** The stable names of everything that can go wrong. A client decides by these, never by words or numbers. */
export const ProblemCode = v.picklist([
  'not-found',
  'method-not-allowed',
  'unavailable',
  'too-large',
  'bad-request',
  'unsupported-media-type',
  'origin-refused',
  'internal',
  ...CODE_PROBLEMS,
  'consent-outdated',
  'idempotency-mismatch',
  'link-unknown',
  'participant-unknown',
  'seat-unknown',
]);

export type ProblemCode = v.InferOutput<typeof ProblemCode>;

/** The media type of every problem reply. */
export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

/** A problem as RFC 9457 writes it, plus `code`. It never repeats what the client sent. */
export const Problem = v.object({
  type: v.literal('about:blank'),
  title: v.string(),
  status: v.pipe(v.number(), v.integer(), v.minValue(400), v.maxValue(599)),
  code: ProblemCode,
  /** With `code-not-open`: from when the code can be used. */
  opensAt: v.optional(Instant),
  /**
   * With `too-many-tries` and `code-not-open`: whole seconds until the next try counts, or the code opens, by the
   * server's clock; the header `Retry-After` says the same.
   */
  retryAfter: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /**
   * With `bad-request`: where the body is wrong (JSON pointers), never its contents. `/headers/idempotency-key` is
   * that header.
   */
  errors: v.optional(v.array(v.object({ pointer: v.string() }))),
});

export type Problem = v.InferOutput<typeof Problem>;

/** What a problem may say beyond its code. */
export type ProblemExtensions = Pick<Problem, 'opensAt' | 'retryAfter' | 'errors'>;
