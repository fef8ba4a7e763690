import * as v from 'valibot';
import { ConsentRecord } from './consent.ts';
import type { Endpoint } from './endpoint.ts';
import { Instant } from './instant.ts';
import { Token, visitFields } from './participation.ts';
import { Seat } from './seat.ts';
import { Attendance } from './session.ts';

/** Which of a participant's links or browsers; a number that a database can hold. */
const Sequence = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2 ** 31 - 1));

/** A link of a participant: to a session's page, or to their own where `session` is null. Shown once, and can be ended. */
export const Link = v.object({
  sequence: Sequence,
  session: v.nullable(v.object({ title: v.string() })),
  /** The request came by it. */
  isThis: v.boolean(),
  madeAt: Instant,
  /** To within minutes; null where no use was recorded. */
  lastUsedAt: v.nullable(Instant),
});

export type Link = v.InferOutput<typeof Link>;

/** A browser that is linked to a participant. */
export const LinkedBrowser = v.object({
  sequence: Sequence,
  /** The request came from it. */
  isThis: v.boolean(),
  linkedSince: Instant,
  /** To within minutes; null where no use was recorded. */
  lastUsedAt: v.nullable(Instant),
});

export type LinkedBrowser = v.InferOutput<typeof LinkedBrowser>;

/** A participant as they see themselves (ROUTE-12): the reply of `GET /api/v1/me` and of a visit. */
export const Participant = v.object({
  ...visitFields,
  serverTime: Instant,
  reference: v.string(),
  /** Whom the browser of the request is linked to: this participant, nobody, or another one. */
  browser: v.picklist(['yours', 'unknown', 'another']),
  joinedAt: Instant,
  withdrawnAt: v.nullable(Instant),
  seats: v.array(Seat),
  /** The whole record, oldest first. */
  consents: v.array(ConsentRecord),
  /** Every link that works and every browser that knows them, oldest first. */
  links: v.array(Link),
  browsers: v.array(LinkedBrowser),
});

export type Participant = v.InferOutput<typeof Participant>;

/** The reply of `GET /api/v1/browser`: whom the browser of the request is linked to; null for nobody. */
export const BrowserReply = v.object({ participant: v.nullable(Participant) });

export type BrowserReply = v.InferOutput<typeof BrowserReply>;

/** The reply of `POST /api/v1/me/personal-links`: a new personal link. */
export const PersonalLink = v.object({ personalToken: Token });

/**
 * The body of `POST /api/v1/me/ended-links`: which link, as in the list. A sequence number may be reused once its
 * link has ended, so the time is needed too.
 */
export const EndLinkRequest = v.object({ sequence: Sequence, madeAt: Instant });

export type EndLinkRequest = v.InferOutput<typeof EndLinkRequest>;

/** The body of `POST /api/v1/me/ended-browsers`: which browser, as the list had it. */
export const EndBrowserRequest = v.object({ sequence: Sequence, linkedSince: Instant });

export type EndBrowserRequest = v.InferOutput<typeof EndBrowserRequest>;

/** The body of `POST /api/v1/me/withdrawal`. It must say `withdraw`, so that an empty POST withdraws nobody. */
export const WithdrawalRequest = v.object({ confirm: v.literal('withdraw') });

/** The reply of `GET /api/v1/me/data`: everything the database holds on this participant, without secrets. */
export const OwnData = v.object({
  exportedAt: Instant,
  participant: v.object({
    reference: v.string(),
    joinedAt: Instant,
    withdrawnAt: v.nullable(Instant),
    welcomedAt: v.nullable(Instant),
  }),
  /**
   * `pageLastOpenAt`: when the session page last asked for news; `pageFirstOpenWhileLiveAt`: when it first did while the
   * session was live; `attendanceSetByLab`: what the lab has set instead of that.
   */
  seats: v.array(
    v.object({
      ...Seat.entries,
      pageLastOpenAt: v.nullable(Instant),
      pageFirstOpenWhileLiveAt: v.nullable(Instant),
      attendanceSetByLab: v.nullable(Attendance),
    }),
  ),
  consents: v.array(ConsentRecord),
  visits: v.array(v.object({ at: Instant, lastSeenAt: Instant })),
  /** When links and cookies were made and last used; the secrets themselves are not kept. */
  links: v.array(
    v.object({ kind: v.picklist(['session', 'personal']), madeAt: Instant, lastUsedAt: v.nullable(Instant) }),
  ),
  browsers: v.array(v.object({ linkedSince: Instant, lastUsedAt: v.nullable(Instant) })),
});

export type OwnData = v.InferOutput<typeof OwnData>;

/** What a personal page asks of the server, and whom this browser is linked to. */
export const personalPageEndpoints = {
  recordVisit: {
    method: 'POST',
    path: '/api/v1/visits',
    summary: 'Opens a personal page: records the visit.',
    credential: 'participant',
    statuses: [200],
    reply: Participant,
    problems: ['link-unknown', 'participant-unknown'],
  },
  readBrowser: {
    method: 'GET',
    path: '/api/v1/browser',
    summary: 'Whom this browser is linked to. Nobody is an answer, and no problem.',
    credential: 'optional-cookie',
    statuses: [200],
    reply: BrowserReply,
    problems: [],
  },
  readMe: {
    method: 'GET',
    path: '/api/v1/me',
    summary: 'The participant, without recording a visit.',
    credential: 'participant',
    statuses: [200],
    reply: Participant,
    problems: ['link-unknown', 'participant-unknown'],
  },
  welcomeMe: {
    method: 'POST',
    path: '/api/v1/me/welcome',
    summary: 'The welcome was read: isNew is over.',
    credential: 'any',
    statuses: [204],
    reply: null,
    problems: ['link-unknown', 'participant-unknown'],
  },
  createPersonalLink: {
    method: 'POST',
    path: '/api/v1/me/personal-links',
    summary: 'Makes a new personal link.',
    credential: 'participant',
    statuses: [201],
    reply: PersonalLink,
    problems: ['link-unknown', 'participant-unknown'],
  },
  endLink: {
    method: 'POST',
    path: '/api/v1/me/ended-links',
    summary: 'Ends one link of this participant, also the one that is asking. Repeating it changes nothing.',
    credential: 'participant',
    statuses: [204],
    request: EndLinkRequest,
    reply: null,
    problems: ['link-unknown', 'participant-unknown'],
  },
  endBrowser: {
    method: 'POST',
    path: '/api/v1/me/ended-browsers',
    summary: 'Unlinks one browser from this participant. Repeating it changes nothing.',
    credential: 'participant',
    statuses: [204],
    request: EndBrowserRequest,
    reply: null,
    problems: ['link-unknown', 'participant-unknown'],
  },
  rememberBrowser: {
    method: 'POST',
    path: '/api/v1/me/browsers',
    summary: 'Links this browser to this participant, unless it is linked to another one.',
    credential: 'participant',
    cookie: 'set',
    statuses: [204],
    reply: null,
    problems: ['link-unknown', 'participant-unknown'],
  },
  forgetBrowser: {
    method: 'POST',
    path: '/api/v1/me/forgotten-browsers',
    summary: 'Unlinks this browser, as somebody else is going to use it. Ends its cookie.',
    credential: 'optional-cookie',
    cookie: 'cleared',
    statuses: [204],
    reply: null,
    problems: [],
  },
  withdraw: {
    method: 'POST',
    path: '/api/v1/me/withdrawal',
    summary: 'Withdraws from the study: gives back every seat that is still to be used and ends the cookie.',
    credential: 'participant',
    cookie: 'cleared',
    statuses: [204],
    request: WithdrawalRequest,
    reply: null,
    problems: ['link-unknown', 'participant-unknown'],
  },
  readMyData: {
    method: 'GET',
    path: '/api/v1/me/data',
    summary: 'Everything the database holds on this participant.',
    credential: 'participant',
    statuses: [200],
    reply: OwnData,
    problems: ['link-unknown', 'participant-unknown'],
  },
} as const satisfies Record<string, Endpoint>;
