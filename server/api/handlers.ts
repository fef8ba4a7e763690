import * as v from 'valibot';
import { ConsentVersion } from '../contract/consent.ts';
import type { endpoints } from '../contract/endpoints.ts';
import { ProblemError } from '../participation/problem-error.ts';
import type { Credential, Joining } from './joining.ts';
import { newBrowserSecret } from './participant-cookie.ts';

/** What the API does in JSON: all but the PDF. */
export type Operation = Exclude<keyof typeof endpoints, 'readConsentPdf'>;

type EndpointOf<Name extends Operation> = (typeof endpoints)[Name];
type OutputOf<Schema> = Schema extends v.GenericSchema ? v.InferOutput<Schema> : null;

/** A request whose form was checked. */
export type HandlerRequest<Name extends Operation> = {
  body: EndpointOf<Name> extends { request: infer Schema } ? OutputOf<Schema> : null;
  /** The parameters of the path. */
  params: Readonly<Record<string, string>>;
  who: EndpointOf<Name>['credential'] extends 'none' | 'browser' ? null : Credential;
  /** The cookie; null where there is none that can be one. */
  browser: string | null;
  /** The address it came from. */
  client: string;
  /** The Idempotency-Key. */
  key: EndpointOf<Name> extends { isKeyed: true } ? string : null;
};

/** What a call comes to. */
export type HandlerResult<Name extends Operation> = {
  status: EndpointOf<Name>['statuses'][number];
  body: OutputOf<EndpointOf<Name>['reply']>;
  /** What becomes of the browser's cookie: this secret is given, or it is taken; absent, it stays. */
  cookie?: { given: string } | 'taken';
};

/** From every call to what the domain is asked, and back to a status. */
export const handlers: {
  [Name in Operation]: (joining: Joining, call: HandlerRequest<Name>) => Promise<HandlerResult<Name>>;
} = {
  lookUpCode: async (joining, { body, browser, client }) => ({
    status: 200,
    body: await joining.lookUpCode({ typed: body.code, browser, key: body.key ?? null, client }),
    ...cookieOf(browser).answer,
  }),
  join: async (joining, { body, browser, client, key }) => {
    const { secret, answer } = cookieOf(browser);
    const { code: typed, consent, knownAs } = body;
    const request = { typed, consent, knownAs, key, browser: secret, client };
    const { reply, isNewSeat } = await joining.join(request);
    return { status: isNewSeat ? 201 : 200, body: reply, ...answer };
  },
  readSession: async (joining, { who }) => ({ status: 200, body: await joining.readSession(who.secret) }),
  recordVisit: async (joining, { who, browser }) => ({
    status: 200,
    body: await joining.recordVisit(who, browser),
  }),
  readMe: async (joining, { who, browser }) => ({ status: 200, body: await joining.readMe(who, browser) }),
  readBrowser: async (joining, { browser }) => ({ status: 200, body: await joining.readBrowser(browser) }),
  welcomeMe: async (joining, { who }) => {
    await joining.welcomeMe(who);
    return DONE;
  },
  readMyConsent: async (joining, { who }) => ({ status: 200, body: await joining.readMyConsent(who) }),
  consentAgain: async (joining, { who, body }) => {
    const { record, isNew } = await joining.consentAgain(who, body);
    return { status: isNew ? 201 : 200, body: record };
  },
  leaveSeat: async (joining, { who, params }) => {
    await joining.leaveSeat(who, seatIn(params));
    return DONE;
  },
  linkToSeat: async (joining, { who, params }) => ({
    status: 201,
    body: await joining.linkToSeat(who, seatIn(params)),
  }),
  linkToMe: async (joining, { who }) => ({ status: 201, body: await joining.linkToMe(who) }),
  endLink: async (joining, { who, body }) => {
    await joining.endLink(who, body);
    return DONE;
  },
  endBrowser: async (joining, { who, body }) => {
    await joining.endBrowser(who, body);
    return DONE;
  },
  rememberBrowser: async (joining, { who, browser }) => {
    const { secret, answer } = cookieOf(browser);
    await joining.rememberBrowser(who, secret);
    return { ...DONE, ...answer };
  },
  forgetBrowser: async (joining, { browser }) => {
    if (browser !== null) await joining.forgetBrowser(browser);
    return { ...DONE, cookie: 'taken' };
  },
  withdraw: async (joining, { who }) => {
    await joining.withdraw(who);
    return { ...DONE, cookie: 'taken' };
  },
  readMyData: async (joining, { who }) => ({ status: 200, body: await joining.readMyData(who) }),
  readConsentForm: async (joining, { params }) => ({
    status: 200,
    body: await joining.readConsentForm(versionIn(params)),
  }),
};

const DONE = { status: 204, body: null } as const;

/** The secret of a browser; a new one, to be given with the answer, where it has none. */
function cookieOf(browser: string | null): { secret: string; answer: { cookie?: { given: string } } } {
  if (browser !== null) return { secret: browser, answer: {} };
  const secret = newBrowserSecret();
  return { secret, answer: { cookie: { given: secret } } };
}

/** What cannot be the identifier of a seat need not be looked for; a database may choke on it. */
function seatIn({ seatId = '' }: HandlerRequest<Operation>['params']): string {
  if (!/^[\w-]{1,64}$/.test(seatId)) throw new ProblemError('seat-unknown');
  return seatId;
}

function versionIn({ version }: HandlerRequest<Operation>['params']): string {
  if (!v.is(ConsentVersion, version)) throw new ProblemError('not-found');
  return version;
}
