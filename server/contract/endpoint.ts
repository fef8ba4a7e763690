import type { GenericSchema } from 'valibot';
import type { ProblemCode } from './problem.ts';

/**
 * Which credential an endpoint requires: none; the browser's cookie if there is one; the token of a session page;
 * that of a personal page, or the cookie; or any of the three. Tokens come as `Authorization: Bearer`, never in a
 * URL.
 */
export type CredentialRequirement = 'none' | 'optional-cookie' | 'session' | 'participant' | 'any';

/**
 * One thing the API does. `reply: null` is a reply without a body (204); `'pdf'` a file. A schema of a request or reply
 * is an exported const, as the OpenAPI document names it.
 */
export type Endpoint = {
  method: 'GET' | 'POST';
  /** The route pattern, parameters written `:name`. */
  path: `/api/v1/${string}`;
  summary: string;
  credential: CredentialRequirement;
  /** The statuses of success. */
  statuses: readonly number[];
  request?: GenericSchema;
  reply: GenericSchema | 'pdf' | null;
  /** What a reply of success does with the browser's cookie: sets one where there is none, or clears it. */
  cookie?: 'set' | 'cleared';
  /** Whether a request must carry an `Idempotency-Key`. */
  isKeyed?: true;
  /** The problems of its own; every endpoint may also answer with those in `GENERAL_PROBLEMS`. */
  problems: readonly ProblemCode[];
};

/** Problems that any endpoint may answer with. */
export const GENERAL_PROBLEMS = ['bad-request', 'unavailable', 'internal'] as const satisfies ProblemCode[];

/** Problems of every endpoint that takes a body or changes something. */
export const WRITE_PROBLEMS = [
  'too-large',
  'unsupported-media-type',
  'origin-refused',
] as const satisfies ProblemCode[];
