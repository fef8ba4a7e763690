import * as v from 'valibot';
import { ConsentRecord } from './consent.ts';
import { Instant } from './instant.ts';
import { Token, visitFields } from './joins.ts';
import { SessionState } from './sessions.ts';

/** A seat on a participant's page. */
export const Seat = v.object({
  id: v.string(),
  number: v.pipe(v.number(), v.integer(), v.minValue(1)),
  state: v.picklist(['held', 'left']),
  takenAt: Instant,
  leftAt: v.nullable(Instant),
  session: v.object({
    title: v.string(),
    state: SessionState,
    startsAt: Instant,
    endsAt: v.nullable(Instant),
  }),
});

/** A parsed seat. */
export type Seat = v.InferOutput<typeof Seat>;

/** A participant as they see themselves (ROUTE-12): the reply of `GET /api/v1/me` and of a visit. */
export const Participant = v.object({
  ...visitFields,
  serverTime: Instant,
  reference: v.string(),
  /** As whom the browser that asks is known by its cookie: as this person, as nobody, or as another one. */
  browser: v.picklist(['yours', 'unknown', 'another']),
  joinedAt: Instant,
  withdrawnAt: v.nullable(Instant),
  seats: v.array(Seat),
  /** The whole record, oldest first. */
  consents: v.array(ConsentRecord),
});

/** A parsed participant. */
export type Participant = v.InferOutput<typeof Participant>;

/** The reply of `GET /api/v1/browser`: whom the browser that asks is known as by its cookie; null where as nobody. */
export const KnownBrowser = v.object({ participant: v.nullable(Participant) });

/** A parsed answer of whom a browser is known as. */
export type KnownBrowser = v.InferOutput<typeof KnownBrowser>;

/** The reply of `POST /api/v1/me/seats/:seatId/links`: a new link to that seat's session page. */
export const SessionLink = v.object({ sessionToken: Token });

/** The reply of `POST /api/v1/me/entry-links`: a new personal link. */
export const EntryLink = v.object({ entryToken: Token });

/** The body of `POST /api/v1/me/withdrawal`: said twice, so that no slip withdraws anybody. */
export const WithdrawalRequest = v.object({ confirm: v.literal('withdraw') });

/** The reply of `GET /api/v1/me/data`: everything the database holds on this person, without secrets. */
export const OwnData = v.object({
  exportedAt: Instant,
  participant: v.object({
    reference: v.string(),
    joinedAt: Instant,
    withdrawnAt: v.nullable(Instant),
    welcomedAt: v.nullable(Instant),
  }),
  /** `pageLastOpenAt`: when the session page last asked for news. */
  seats: v.array(v.object({ ...Seat.entries, pageLastOpenAt: v.nullable(Instant) })),
  consents: v.array(ConsentRecord),
  visits: v.array(v.object({ at: Instant, lastSeenAt: Instant })),
  /** When links and cookies were made; the secrets themselves are not kept. */
  links: v.array(v.object({ kind: v.picklist(['session', 'entry']), madeAt: Instant })),
  browsers: v.array(v.object({ knownSince: Instant })),
});

/** Parsed own data. */
export type OwnData = v.InferOutput<typeof OwnData>;
