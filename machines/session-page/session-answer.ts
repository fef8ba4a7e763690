import { remainingUntil } from './countdown.ts';

/**
 * What a session page can show of a seat (`SessionView['view']` of the contract), and whether the seat is active (STATE-3).
 * Where it is not, the page expects no change; there may be one all the same.
 */
export const HOLDS_SEAT = {
  scheduled: true,
  waiting: true,
  live: true,
  paused: true,
  ended: false,
  left: false,
  withdrawn: false,
};

export const SESSION_VIEWS = Object.keys(HOLDS_SEAT) as SessionAnswer['view'][];

/** The part of the server's answer (`SessionView` of the contract) that the machine decides by. */
export type SessionAnswer = {
  /** The number of the answer; the page keeps its contents under it. */
  number: number;
  view: keyof typeof HOLDS_SEAT;
  /** A new consent is needed before anything live. */
  reconsent: boolean;
  /** The server's clock when it answered. Milliseconds since 1970 UTC. */
  serverTime: number;
  /** When the session is meant to start, by the server's clock. Milliseconds since 1970 UTC. */
  startsAt: number;
  /** When the answer came, by this device's clock. Milliseconds since 1970 UTC. */
  receivedAt: number;
};

/** The longest that an answer can be on its way; later ones are aborted. Milliseconds. */
export const MAX_TRANSIT_MS = 10_000;

/** An answer is fresh so long; then the page says how old it is. Milliseconds. */
export const FRESH_FOR_MS = 15_000;

/**
 * Whether an answer was overtaken by the one that is shown: it is the older by the server's clock. Later than
 * `MAX_TRANSIT_MS` after that one nothing can have been overtaken: then the server's clock was set back, and it counts.
 */
export function isOvertaken(answer: SessionAnswer, shown: SessionAnswer | null): boolean {
  if (shown === null || answer.serverTime >= shown.serverTime) return false;
  const between = answer.receivedAt - shown.receivedAt;
  return 0 <= between && between <= MAX_TRANSIT_MS;
}

/** Whether an answer is no longer fresh. One from the future is old, too: this device's clock was set back. */
export function isOld(answer: SessionAnswer, now: number): boolean {
  const age = now - answer.receivedAt;
  return age < 0 || age >= FRESH_FOR_MS;
}

/** How long it is at `now` until the session is meant to start, by the server's clock; 0 without an answer. Milliseconds. */
export function remainingOf(answer: SessionAnswer | null, now: number): number {
  if (answer === null) return 0;
  return remainingUntil(answer.startsAt, now, answer.serverTime - answer.receivedAt);
}
