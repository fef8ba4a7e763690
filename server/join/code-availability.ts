import type { JoinCodeRow, SessionRow } from '../database/schema.ts';

/** What is counted of a code. */
export type CodeUsage = Pick<
  JoinCodeRow,
  'kind' | 'capacity' | 'used' | 'opens_at' | 'expires_at' | 'revoked_at'
>;

/** What is counted of the session that it opens. */
export type SessionUsage = Pick<SessionRow, 'state' | 'seats_taken' | 'seats_total'>;

/** What a code is good for: a seat is free, or why there is none. */
export type CodeAvailability =
  | 'free'
  | 'code-unknown'
  | 'session-closed'
  | 'code-expired'
  | 'code-not-open'
  | 'code-used'
  | 'session-full';

/**
 * Judges a code for somebody who holds no seat in its session. Of several reasons against it the first of the list above
 * is told. A code can be used from `opens_at` inclusive to `expires_at` exclusive; a revoked one is as good as unknown.
 */
export function codeAvailabilityOf(code: CodeUsage, session: SessionUsage, now: number): CodeAvailability {
  if (code.revoked_at !== null) return 'code-unknown';
  if (session.state === 'ended') return 'session-closed';
  if (code.expires_at !== null && now >= code.expires_at) return 'code-expired';
  if (code.opens_at !== null && now < code.opens_at) return 'code-not-open';
  const isUsedUp = code.used >= code.capacity;
  if (isUsedUp && code.kind === 'one-use') return 'code-used';
  return isUsedUp || session.seats_taken >= session.seats_total ? 'session-full' : 'free';
}
