/** What became of something a person asked the server to do. Plain data: problem codes are those of the contract. */
export type RequestOutcome = { kind: 'done' } | { kind: 'refused'; code: string } | { kind: 'unanswered' };

export const UNANSWERED: RequestOutcome = { kind: 'unanswered' };

/** How long a page waits for it, a little longer than the transport. Milliseconds. */
export const REQUEST_PATIENCE_MS = 12_000;

/** Why it was not done: a problem code, `unanswered`, or null where it was. */
export function failureOfRequest(outcome: RequestOutcome): string | null {
  if (outcome.kind === 'done') return null;
  return outcome.kind === 'refused' ? outcome.code : 'unanswered';
}
