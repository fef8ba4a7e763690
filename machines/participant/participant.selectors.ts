import type { SnapshotFrom } from 'xstate';
import type { createParticipantMachine } from './participant.machine.ts';

type ParticipantSnapshot = SnapshotFrom<ReturnType<typeof createParticipantMachine>>;

/**
 * The hidden-link flag (STATE-3): true while this browser holds an active seat, and on every session page.
 * The links 'Join with Code' are hidden by it (BAR-5, FOOT-2) and the drawer is narrower (MENU-5).
 */
export function selectHidesJoinLinks(snapshot: ParticipantSnapshot, isSessionPage: boolean): boolean {
  return snapshot.context.holdsSeat || isSessionPage;
}
