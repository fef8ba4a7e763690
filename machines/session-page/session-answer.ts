/** What the server can say of a session page (`SessionView` of the contract), without what is nobody else's business. */
export type SessionAnswer = {
  /** Which answer it is; the page keeps its contents under this number. */
  number: number;
  view: 'scheduled' | 'waiting' | 'live' | 'paused' | 'ended' | 'left' | 'withdrawn';
  /** A new consent is asked for before anything live. */
  reconsent: boolean;
  /** The server's clock when it answered. Milliseconds since 1970 UTC. */
  serverTime: number;
  /** When the session is meant to start, by the server's clock. Milliseconds since 1970 UTC. */
  startsAt: number;
  /** When the answer came, by this device's clock. Milliseconds since 1970 UTC. */
  receivedAt: number;
};

/** The longest that an answer can be on its way; the transport gives up on later ones. Milliseconds. */
export const LONGEST_WAY_MS = 10_000;

/** An answer is fresh so long; then the page says how old it is. Milliseconds. */
export const FRESH_FOR_MS = 15_000;

/**
 * Whether an answer was overtaken by the one that is shown: it is the older by the server's clock. Later than
 * `LONGEST_WAY_MS` after that one nothing can have been overtaken: then the server's clock was set back, and it counts.
 */
export function isOvertaken(answer: SessionAnswer, shown: SessionAnswer | null): boolean {
  if (shown === null || answer.serverTime >= shown.serverTime) return false;
  const between = answer.receivedAt - shown.receivedAt;
  return 0 <= between && between <= LONGEST_WAY_MS;
}

/** Whether an answer is no longer fresh; one from the future is not, either: somebody has set this clock back. */
export function isOld(answer: SessionAnswer, now: number): boolean {
  const age = now - answer.receivedAt;
  return age < 0 || age >= FRESH_FOR_MS;
}

/** Whether nobody waits for a change after an answer of this kind; there may be one all the same. */
export function isLastView(view: SessionAnswer['view']): boolean {
  return view === 'ended' || view === 'left' || view === 'withdrawn';
}
