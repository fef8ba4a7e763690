import type { fromPromise } from 'xstate';
import type { KeyValueStore } from '../key-value-store.ts';
import type { WallClock } from '../wall-clock.ts';

/** What a typed or pasted text holds: nothing, a code in its plain form, or something that is no code. */
export type TextReading = { kind: 'empty' | 'malformed' } | { kind: 'code'; code: string };

/** How one request to the server ended. */
export type Attempt<Reply> =
  | { kind: 'answered'; reply: Reply }
  | Refusal
  /** No valid reply. A new attempt may help, but not before `retryAfterMs`. */
  | { kind: 'unanswered'; why: string; retryAfterMs: number | null };

/** The server refused, with a problem code. */
export type Refusal = {
  kind: 'refused';
  code: string;
  /** With `code-not-open`: milliseconds since 1970-01-01T00:00Z. */
  opensAt?: number;
  /** With `too-many-tries` and `code-not-open`, by the server's clock: seconds. */
  retryAfter?: number;
};

/** What a code leads to. Instants are ISO 8601. */
export type Found = {
  session: {
    title: string;
    state: 'scheduled' | 'waiting' | 'live' | 'paused' | 'ended';
    startsAt: string;
    endsAt: string | null;
    seats: { taken: number; total: number };
  };
  /** `yours`: this browser holds a seat there already. */
  seat: 'free' | 'yours';
  /** The reference of whom this browser is known as; null where it is not known. */
  knownAs: string | null;
  consent: {
    version: string;
    title: string;
    date: string | null;
    publishedAt: string;
    sha256: string;
    pdfPath: string;
    isMaterial: boolean;
    sections: { heading: string; paragraphs: string[] }[];
  };
};

/** A seat that was taken, without the two tokens: they never enter a machine, whose every step can be watched. */
export type Joined = {
  isNew: boolean;
  session: Found['session'];
  seat: { id: string; number: number };
  consent: { version: string; sha256: string; at: string };
  reference: string;
};

/** An `AbortSignal`: the machine no longer waits. That name is the DOM's, which is not known here. */
type Signal = Parameters<Parameters<typeof fromPromise>[0]>[0]['signal'];

/** The ports of joining. Each request makes one attempt, and resolves however it ends. */
export type JoinPorts = {
  clock: WallClock;
  store: KeyValueStore;
  /** A new secret of at least 128 random bits, in letters, digits, `-` and `_`. */
  randomKey(): string;
  /** `key` is that of an earlier join with this code: without a cookie it identifies the visitor. */
  lookUp(request: { code: string; key: string | null }, signal: Signal): Promise<Attempt<Found>>;
  join(
    request: {
      code: string;
      consent: { version: string; sha256: string; accepted: true } | null;
      knownAs: string | null;
      key: string;
    },
    signal: Signal,
  ): Promise<Attempt<Joined>>;
  /** Makes the server forget this browser. Repeating it changes nothing. The port keeps what `remember` needs. */
  forget(signal: Signal): Promise<Attempt<null>>;
  /**
   * Undoes the last `forget`. Repeating it changes nothing. Replies false where somebody else has joined in this browser
   * meanwhile.
   */
  remember(signal: Signal): Promise<Attempt<boolean>>;
};

/** Pure functions and constants of the site, the same in every run: a replay needs no recording of them. */
export type JoinRules = {
  readCode(text: string): TextReading;
  retry: {
    /** How often a request without an answer is repeated. */
    max: number;
    /** The wait before the next attempt, by the number of failures before, from 0. Milliseconds. */
    delayMs(failures: number): number;
  };
};
