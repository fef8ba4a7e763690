import type { SessionState } from '../../contract/session-page.ts';

/**
 * Where a session may go from each state: along the list, to and fro between live and paused, back to scheduled while
 * nobody plays, and to its end from anywhere. The end is final.
 */
export const MOVES: Readonly<Record<SessionState, readonly SessionState[]>> = {
  scheduled: ['waiting', 'ended'],
  waiting: ['live', 'scheduled', 'ended'],
  live: ['paused', 'ended'],
  paused: ['live', 'ended'],
  ended: [],
};

/** The allowed moves from a state in words: `live, scheduled or ended`; null where it is final. */
export function movesInWords(from: SessionState): string | null {
  const moves = MOVES[from];
  if (moves.length < 2) return moves.at(0) ?? null;
  return `${moves.slice(0, -1).join(', ')} or ${moves.at(-1)}`;
}
