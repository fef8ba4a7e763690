import type { SnapshotFrom } from 'xstate';
import type { createLeaveSeatMachine } from './leave-seat.machine.ts';

type LeavingSnapshot = SnapshotFrom<ReturnType<typeof createLeaveSeatMachine>>;

/** How far leaving has come, as one word. */
export function selectLeaveSeat(snapshot: LeavingSnapshot): 'idle' | 'confirming' | 'leaving' | 'failed' {
  return snapshot.value;
}

/** The seat that is asked about; null before the first. */
export function selectSeatId({ context }: LeavingSnapshot): string | null {
  return context.seatId;
}

/** Why the seat was not left: a problem code, `unanswered`, or null. */
export function selectFailure({ context }: LeavingSnapshot): string | null {
  return context.failure;
}
