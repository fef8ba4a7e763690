import type { SnapshotFrom } from 'xstate';
import type { createDayNightMachine } from './day-night.machine.ts';
import type { Phase } from './schedule.ts';

type DayNightSnapshot = SnapshotFrom<ReturnType<typeof createDayNightMachine>>;

/** The phase at the last reading of the clock, or null before the first reading (prerendering). */
export function selectPhase(snapshot: DayNightSnapshot): Phase | null {
  return snapshot.context.reading?.phase ?? null;
}
