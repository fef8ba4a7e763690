import type { Participant } from '#contract/personal-page.ts';
import type { Seat } from '#contract/seat.ts';
import { isOver } from '#contract/session.ts';

/** Whether a participant holds a seat of a session that is not over (STATE-3). */
export function holdsActiveSeat({ seats }: Pick<Participant, 'seats'>): boolean {
  return seats.some(isActive);
}

/** Whether a seat is held and its session is not over. */
export function isActive({ state, session }: Pick<Seat, 'state' | 'session'>): boolean {
  return state === 'held' && !isOver(session);
}
