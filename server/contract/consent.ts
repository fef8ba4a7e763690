import * as v from 'valibot';
import type { Endpoint } from './endpoint.ts';
import { Instant } from './instant.ts';

/** A SHA-256 in lower-case hexadecimal. */
export const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** The name of a version of the form, as the lab gives it: letters, digits, dots and hyphens. */
export const ConsentVersion = v.pipe(v.string(), v.regex(/^[0-9A-Za-z][0-9A-Za-z.-]{0,39}$/));

/** One part of the form's text. */
export const ConsentSection = v.object({
  heading: v.string(),
  paragraphs: v.array(v.string()),
});

/** A version of the consent form: the text shown before joining, and the PDF that says the same. */
export const ConsentForm = v.object({
  version: ConsentVersion,
  title: v.string(),
  /** Its own date, as its PDF says it (`YYYY-MM-DD`); null where its file names none. */
  date: v.nullable(v.pipe(v.string(), v.isoDate())),
  /** When the lab put it here. */
  publishedAt: Instant,
  /** Of the exact PDF that `pdfPath` serves. */
  sha256: Sha256,
  /** Path of the PDF on the API's origin. It stays the same PDF for ever. */
  pdfPath: v.pipe(v.string(), v.regex(/^\/api\//)),
  /** Whether those who agreed to an earlier version are asked again. */
  isMaterial: v.boolean(),
  sections: v.array(ConsentSection),
});

export type ConsentForm = v.InferOutput<typeof ConsentForm>;

/** A participant's explicit consent to one exact form. */
export const ConsentGiven = v.object({
  version: ConsentVersion,
  sha256: Sha256,
  accepted: v.literal(true),
});

export type ConsentGiven = v.InferOutput<typeof ConsentGiven>;

/** An entry of the append-only record: what was agreed to, or taken back, and when. */
export const ConsentRecord = v.object({
  version: ConsentVersion,
  sha256: Sha256,
  kind: v.picklist(['given', 'withdrawn']),
  at: Instant,
});

export type ConsentRecord = v.InferOutput<typeof ConsentRecord>;

/** The reply of `GET /api/v1/me/consent`: the present form, and what changed since the version agreed to. */
export const ConsentRequest = v.object({
  form: ConsentForm,
  /** The version this participant agreed to last; null where there is none. */
  acceptedVersion: v.nullable(ConsentVersion),
  /** The later versions, oldest first, each with what it changed in plain sentences. */
  changes: v.array(
    v.object({ version: ConsentVersion, isMaterial: v.boolean(), sentences: v.array(v.string()) }),
  ),
  /** Whether anything live waits for a new yes. */
  reconsent: v.boolean(),
});

export type ConsentRequest = v.InferOutput<typeof ConsentRequest>;

/** The consent form, and agreeing to it again. */
export const consentEndpoints = {
  readMyConsent: {
    method: 'GET',
    path: '/api/v1/me/consent',
    summary: 'The present form, and what changed since the version agreed to.',
    credential: 'any',
    statuses: [200],
    reply: ConsentRequest,
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
