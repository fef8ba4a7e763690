import { SESSION_STATES, type SessionState } from '../contract/sessions.ts';

/** The allowed moves from a state in words: `live, scheduled or ended`; null where it is final. */
export function movesInWords(from: SessionState): string | null {
  const moves = SESSION_STATES[from].mayBecome;
  if (moves.length < 2) return moves.at(0) ?? null;
  return `${moves.slice(0, -1).join(', ')} or ${moves.at(-1)}`;
}
