import * as v from 'valibot';
import { ConsentForm, ConsentGiven } from './consent.ts';
import type { Endpoint } from './endpoint.ts';
import { Instant } from './instant.ts';
import { Token, visitFields } from './participation.ts';
import { CODE_PROBLEMS } from './problem.ts';
import { SessionSummary } from './session.ts';

/** A code as it was typed: the server normalises it as `join-code.ts` does. */
const CodeText = v.pipe(v.string(), v.maxLength(200));

/** The name of the header by which a join can be repeated without a second seat: 16 to 100 random characters. */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';

export const IdempotencyKey = v.pipe(v.string(), v.regex(/^[\w-]{16,100}$/));

/**
 * The body of `POST /api/v1/codes/lookup`. `key` is the Idempotency-Key of an earlier join with this code, where the browser
 * kept one: without a cookie it is known by that.
 */
export const LookupRequest = v.object({ code: CodeText, key: v.optional(IdempotencyKey) });

/** What a code opens. Looking up takes no seat. */
export const LookupReply = v.object({
  serverTime: Instant,
  session: SessionSummary,
  /** `yours`: this browser holds a seat there already. */
  seat: v.picklist(['free', 'yours']),
  /**
   * As whom this browser is known, by its cookie or else by the key, given as their reference; null where it is not. Another
   * person must not join as them.
   */
  knownAs: v.nullable(v.string()),
  consent: ConsentForm,
});

export type LookupReply = v.InferOutput<typeof LookupReply>;

/**
 * The body of `POST /api/v1/joins`. Who holds a seat there already need not consent again to get back to it; anybody
 * else is refused without a consent, or with that of another form (`consent-outdated`). `knownAs` is that of the look-up:
 * where the browser is known as somebody else by now, nobody joins (`idempotency-mismatch`).
 */
export const JoinRequest = v.object({
  code: CodeText,
  consent: v.optional(ConsentGiven),
  knownAs: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(40)))),
});

export type JoinRequest = v.InferOutput<typeof JoinRequest>;

/**
 * A seat is held: 201 for a new one, 200 for one that was held before. The tokens are not stored, so they cannot be
 * shown again; new ones can be made, and each can be ended (`createSessionLink`, `createPersonalLink`, `endLink`).
 */
export const JoinReply = v.object({
  ...visitFields,
  /** For `/session/$token`. */
  sessionToken: Token,
  /** For `/e/$token`. */
  personalToken: Token,
  seat: v.object({ id: v.string(), number: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
  session: SessionSummary,
  /** What the record says this participant agreed to; the receipt. */
  consent: v.object({ version: v.string(), sha256: v.string(), at: Instant }),
  /** By which the lab can find this participant's data without a name. */
  reference: v.string(),
});

export type JoinReply = v.InferOutput<typeof JoinReply>;

/** What joining asks of the server. */
export const joinEndpoints = {
  lookUpCode: {
    method: 'POST',
    path: '/api/v1/codes/lookup',
    summary: 'Tells what a code opens, and takes no seat. Counts a code that never existed as a failed try.',
    credential: 'optional-cookie',
    cookie: 'set',
    statuses: [200],
    request: LookupRequest,
    reply: LookupReply,
    problems: CODE_PROBLEMS,
  },
  join: {
    method: 'POST',
    path: '/api/v1/joins',
    summary: 'Takes a seat, or gets back to it. Repeatable under one Idempotency-Key.',
    credential: 'optional-cookie',
    cookie: 'set',
    statuses: [201, 200],
    request: JoinRequest,
    reply: JoinReply,
    isKeyed: true,
    problems: [...CODE_PROBLEMS, 'consent-outdated', 'idempotency-mismatch'],
  },
} as const satisfies Record<string, Endpoint>;
