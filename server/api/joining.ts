import type { ConsentAsked, ConsentForm, ConsentGiven, ConsentRecord } from '../contract/consent.ts';
import type { JoinReply, LookupReply } from '../contract/join.ts';
import type {
  BrowserReply,
  EndedBrowser,
  EndedLink,
  OwnData,
  Participant,
} from '../contract/personal-page.ts';
import type { SessionView } from '../contract/session-page.ts';

/**
 * The secret by which a request says who it is for, as it came: the token of a session page, that of a personal page, a
 * token of either kind (`link`, where both will do), or the browser's cookie. The routes have checked its form.
 */
export type Credential = { kind: 'session' | 'entry' | 'link' | 'browser'; secret: string };

/**
 * Everything the API does, free of HTTP. Each throws a `Refusal` with one of the problem codes that
 * `contract/endpoints.ts` names for it.
 */
export type Joining = {
  /** `client` is the address it came from, `browser` the cookie; an unknown code counts as a failed try of `client`. */
  lookUpCode(request: {
    typed: string;
    browser: string | null;
    /** The Idempotency-Key of an earlier join with this code. */
    key: string | null;
    client: string;
  }): Promise<LookupReply>;
  /** `key` is the Idempotency-Key. `isNewSeat` tells 201 from 200. */
  join(request: {
    typed: string;
    consent: ConsentGiven | undefined;
    /** As whom the look-up knew the browser, as the page showed it; undefined where nothing was shown. */
    knownAs?: string | null | undefined;
    key: string;
    browser: string;
    client: string;
  }): Promise<{ reply: JoinReply; isNewSeat: boolean }>;
  readSession(token: string): Promise<SessionView>;
  /** `browser` is the cookie, here and in `readMe`: the answer tells as whom it is known. */
  recordVisit(who: Credential, browser: string | null): Promise<Participant>;
  /** Ties `browser` to the participant, unless it is tied to another one who has not withdrawn. */
  rememberBrowser(who: Credential, browser: string): Promise<void>;
  readMe(who: Credential, browser: string | null): Promise<Participant>;
  /** `browser` is the cookie; who has none is known as nobody. */
  readBrowser(browser: string | null): Promise<BrowserReply>;
  welcomeMe(who: Credential): Promise<void>;
  readMyConsent(who: Credential): Promise<ConsentAsked>;
  /** `isNew` tells 201 from 200. */
  consentAgain(who: Credential, given: ConsentGiven): Promise<{ record: ConsentRecord; isNew: boolean }>;
  leaveSeat(who: Credential, seatId: string): Promise<void>;
  linkToSeat(who: Credential, seatId: string): Promise<{ sessionToken: string }>;
  linkToMe(who: Credential): Promise<{ entryToken: string }>;
  /** `ended` names one as the last answer did; what is not there any more, or never was theirs, changes nothing. */
  endLink(who: Credential, ended: EndedLink): Promise<void>;
  endBrowser(who: Credential, ended: EndedBrowser): Promise<void>;
  /** Does nothing where the browser is not known. */
  forgetBrowser(browser: string): Promise<void>;
  withdraw(who: Credential): Promise<void>;
  readMyData(who: Credential): Promise<OwnData>;
  readConsentForm(version: string | 'current'): Promise<ConsentForm>;
  readConsentPdf(version: string): Promise<{ bytes: Uint8Array; sha256: string }>;
  /** Throws where the database does not answer, or cannot be written. */
  ping(): Promise<void>;
};
