import type { SessionState } from '../contract/sessions.ts';
import type { JoinCodeRow } from '../database/schema.ts';

/** What a code would answer now, in the order in which verdicts are told (decision 014). */
export type CodeState = 'revoked' | 'session ended' | 'expired' | 'not open yet' | 'used up' | 'open';

/** The state of a code at `now`. */
export function codeStateOf(
  code: Pick<JoinCodeRow, 'revoked_at' | 'expires_at' | 'opens_at' | 'used' | 'capacity'>,
  session: SessionState,
  now: number,
): CodeState {
  if (code.revoked_at !== null) return 'revoked';
  if (session === 'ended') return 'session ended';
  if (code.expires_at !== null && now >= code.expires_at) return 'expired';
  if (code.opens_at !== null && now < code.opens_at) return 'not open yet';
  return code.used >= code.capacity ? 'used up' : 'open';
}
