/** What became of something a person asked the server to do. Plain data: problem codes are those of the contract. */
export type ActOutcome = { kind: 'done' } | { kind: 'refused'; code: string } | { kind: 'unanswered' };

export const UNANSWERED: ActOutcome = { kind: 'unanswered' };

/** How long a page waits for it, a little longer than the transport. Milliseconds. */
export const ACT_PATIENCE_MS = 12_000;

/** Why it was not done: a problem code, `unanswered`, or null where it was. */
export function failureOfAct(outcome: ActOutcome): string | null {
  if (outcome.kind === 'done') return null;
  return outcome.kind === 'refused' ? outcome.code : 'unanswered';
}
