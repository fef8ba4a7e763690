import { isOver } from '../contract/session.ts';
import type { JoinCodeRow, SessionRow } from '../database/schema.ts';

/** What decides whether a code can be used. */
export type CodeUsage = Pick<
  JoinCodeRow,
  'kind' | 'capacity' | 'used' | 'opens_at' | 'expires_at' | 'revoked_at'
>;

/** The same of its session. */
export type SessionUsage = Pick<SessionRow, 'state' | 'seats_taken' | 'seats_total'>;

/** Whether a code gives a seat: `open`, or the reason why not. */
export type CodeAvailability =
  | 'open'
  | 'code-unknown'
  | 'session-closed'
  | 'code-expired'
  | 'code-not-open'
  | 'code-used'
  | 'session-full';

/**
 * The availability of a code for somebody who holds no seat in its session. Of several reasons the first in the
 * list above is given. A code can be used from `opens_at` inclusive to `expires_at` exclusive; a revoked one counts
 * as unknown. `session-full` also means that only the code's own seats are used up.
 */
export function codeAvailabilityOf(code: CodeUsage, session: SessionUsage, now: number): CodeAvailability {
  if (code.revoked_at !== null) return 'code-unknown';
  if (isOver(session)) return 'session-closed';
  if (code.expires_at !== null && now >= code.expires_at) return 'code-expired';
  if (code.opens_at !== null && now < code.opens_at) return 'code-not-open';
  const isUsedUp = code.used >= code.capacity;
  if (isUsedUp && code.kind === 'one-use') return 'code-used';
  return isUsedUp || session.seats_taken >= session.seats_total ? 'session-full' : 'open';
}
