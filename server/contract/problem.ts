import * as v from 'valibot';

/** The stable names of everything that can go wrong. A client decides by these, never by words or numbers. */
export const ProblemCode = v.picklist([
  'not-found',
  'method-not-allowed',
  'unavailable',
  'too-large',
  'bad-request',
  'internal',
]);

/** One stable problem name. */
export type ProblemCode = v.InferOutput<typeof ProblemCode>;

/** The media type of every problem reply. */
export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

/** A problem as RFC 9457 writes it, plus `code`. It never repeats what the client sent. */
export const Problem = v.object({
  type: v.literal('about:blank'),
  title: v.string(),
  status: v.pipe(v.number(), v.integer(), v.minValue(400), v.maxValue(599)),
  code: ProblemCode,
});

/** A parsed problem reply. */
export type Problem = v.InferOutput<typeof Problem>;
