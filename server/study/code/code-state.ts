import { type CodeUsage, codeAvailabilityOf, type SessionUsage } from '../../join/code-availability.ts';

/** The availability of a code, in the words of the lab's commands. */
export type CodeState = 'open' | 'revoked' | 'session ended' | 'expired' | 'not open yet' | 'used' | 'full';

/** The state of a code at `now`: what joining would say to somebody new. */
export function codeStateOf(code: CodeUsage, session: SessionUsage, now: number): CodeState {
  return STATES[codeAvailabilityOf(code, session, now)];
}

const STATES = {
  open: 'open',
  'code-unknown': 'revoked',
  'session-closed': 'session ended',
  'code-expired': 'expired',
  'code-not-open': 'not open yet',
  'code-used': 'used',
  'session-full': 'full',
} as const;
