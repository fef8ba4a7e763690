import type { GenericSchema } from 'valibot';
import { ConsentAsked, ConsentForm, ConsentGiven, ConsentRecord } from './consent.ts';
import { JoinReply, JoinRequest, LookupReply, LookupRequest } from './join.ts';
import {
  BrowserReply,
  EndedBrowser,
  EndedLink,
  EntryLink,
  OwnData,
  Participant,
  SessionLink,
  WithdrawalRequest,
} from './personal-page.ts';
import type { ProblemCode } from './problem.ts';
import { SessionView } from './session-page.ts';

/**
 * By what a request says who it is for: nothing; the browser's cookie if it has one; the token of a session page; that
 * of a participant's page, or the cookie; or any of the three. Tokens come as `Authorization: Bearer`, never in a URL.
 */
export type CredentialRequirement = 'none' | 'browser' | 'session' | 'participant' | 'any';

/** One thing the API does. `reply: null` is a reply without a body (204); `'pdf'` a file. */
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

const CODE_PROBLEMS = [
  'code-malformed',
  'code-unknown',
  'code-used',
  'code-not-open',
  'code-expired',
  'session-full',
  'session-closed',
  'too-many-tries',
] as const satisfies ProblemCode[];

/** The whole API, by operation name. A lab with a server of its own implements this and nothing else. */
export const endpoints = {
  lookUpCode: {
    method: 'POST',
    path: '/api/v1/codes/lookup',
    summary: 'Tells what a code opens. Spends nothing.',
    credential: 'browser',
    statuses: [200],
    request: LookupRequest,
    reply: LookupReply,
    problems: CODE_PROBLEMS,
  },
  join: {
    method: 'POST',
    path: '/api/v1/joins',
    summary: 'Takes a seat, or gets back to it. Repeatable under one Idempotency-Key.',
    credential: 'browser',
    statuses: [201, 200],
    request: JoinRequest,
    reply: JoinReply,
    isKeyed: true,
    problems: [...CODE_PROBLEMS, 'consent-outdated', 'idempotency-mismatch'],
  },
  readSession: {
    method: 'GET',
    path: '/api/v1/session',
    summary: "One participant's page of one session.",
    credential: 'session',
    statuses: [200],
    reply: SessionView,
    problems: ['link-unknown'],
  },
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
    summary: 'Whom this browser is known as. To be known as nobody is an answer, and no problem.',
    credential: 'browser',
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
  readMyConsent: {
    method: 'GET',
    path: '/api/v1/me/consent',
    summary: 'The present form, and what changed since the version agreed to.',
    credential: 'any',
    statuses: [200],
    reply: ConsentAsked,
    problems: ['link-unknown', 'participant-unknown'],
  },
  consentAgain: {
    method: 'POST',
    path: '/api/v1/me/consents',
    summary: 'Agrees to the present form. Repeating it adds nothing.',
    credential: 'any',
    statuses: [201, 200],
    request: ConsentGiven,
    reply: ConsentRecord,
    problems: ['link-unknown', 'participant-unknown', 'consent-outdated'],
  },
  leaveSeat: {
    method: 'POST',
    path: '/api/v1/me/seats/:seatId/leave',
    summary: 'Gives a seat back. A session link can leave its own seat only.',
    credential: 'any',
    statuses: [204],
    reply: null,
    problems: ['link-unknown', 'participant-unknown', 'seat-unknown', 'session-closed'],
  },
  linkToSeat: {
    method: 'POST',
    path: '/api/v1/me/seats/:seatId/links',
    summary: 'Makes a new link to the session page of a seat.',
    credential: 'participant',
    statuses: [201],
    reply: SessionLink,
    problems: ['link-unknown', 'participant-unknown', 'seat-unknown'],
  },
  linkToMe: {
    method: 'POST',
    path: '/api/v1/me/entry-links',
    summary: 'Makes a new personal link.',
    credential: 'participant',
    statuses: [201],
    reply: EntryLink,
    problems: ['link-unknown', 'participant-unknown'],
  },
  endLink: {
    method: 'POST',
    path: '/api/v1/me/ended-links',
    summary: 'Ends one link of this person, also the one that is asking. Repeating it changes nothing.',
    credential: 'participant',
    statuses: [204],
    request: EndedLink,
    reply: null,
    problems: ['link-unknown', 'participant-unknown'],
  },
  endBrowser: {
    method: 'POST',
    path: '/api/v1/me/ended-browsers',
    summary: 'Lets one browser know this person no longer. Repeating it changes nothing.',
    credential: 'participant',
    statuses: [204],
    request: EndedBrowser,
    reply: null,
    problems: ['link-unknown', 'participant-unknown'],
  },
  rememberBrowser: {
    method: 'POST',
    path: '/api/v1/me/browsers',
    summary: 'Lets this browser be known as this person, unless it is known as another one.',
    credential: 'participant',
    statuses: [204],
    reply: null,
    problems: ['link-unknown', 'participant-unknown'],
  },
  forgetBrowser: {
    method: 'POST',
    path: '/api/v1/me/forgotten-browsers',
    summary: 'Lets this browser be known no longer, as somebody else is going to use it. Ends its cookie.',
    credential: 'browser',
    statuses: [204],
    reply: null,
    problems: [],
  },
  withdraw: {
    method: 'POST',
    path: '/api/v1/me/withdrawal',
    summary: 'Withdraws from the study: gives back every seat that is still to be used and ends the cookie.',
    credential: 'participant',
    statuses: [204],
    request: WithdrawalRequest,
    reply: null,
    problems: ['link-unknown', 'participant-unknown'],
  },
  readMyData: {
    method: 'GET',
    path: '/api/v1/me/data',
    summary: 'Everything the database holds on this person.',
    credential: 'participant',
    statuses: [200],
    reply: OwnData,
    problems: ['link-unknown', 'participant-unknown'],
  },
  readConsentForm: {
    method: 'GET',
    path: '/api/v1/consents/:version',
    summary: 'One version of the consent form; `current` is the present one.',
    credential: 'none',
    statuses: [200],
    reply: ConsentForm,
    problems: ['not-found'],
  },
  readConsentPdf: {
    method: 'GET',
    path: '/api/v1/consents/:version/form.pdf',
    summary: 'The PDF of one version, byte for byte the one its SHA-256 stands for.',
    credential: 'none',
    statuses: [200],
    reply: 'pdf',
    problems: ['not-found'],
  },
} as const satisfies Record<string, Endpoint>;
