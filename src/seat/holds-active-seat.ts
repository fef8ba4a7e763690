import type { Participant, Seat } from '#contract/participants.ts';
import { isOver } from '#contract/sessions.ts';

/** Whether a participant holds a seat of a session that is not over (STATE-3). */
export function holdsActiveSeat({ seats }: Pick<Participant, 'seats'>): boolean {
  return seats.some(isActive);
}

/** Whether a seat is held and its session is not over. */
export function isActive({ state, session }: Pick<Seat, 'state' | 'session'>): boolean {
  return state === 'held' && !isOver(session);
}
