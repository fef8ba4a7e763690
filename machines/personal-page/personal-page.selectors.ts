import type { SnapshotFrom } from 'xstate';
import { stateName } from '../state-name.ts';
import type { createPersonalPageMachine } from './personal-page.machine.ts';

type PersonalPageSnapshot = SnapshotFrom<ReturnType<typeof createPersonalPageMachine>>;

/** What the page shows. */
export function selectPersonalScreen(
  snapshot: PersonalPageSnapshot,
): 'opening' | 'unanswered' | 'known' | 'unknown' | 'withdrawn' | 'ended' {
  const { value } = snapshot;
  if (typeof value === 'string') return value;
  if ('opening' in value) return value.opening === 'requesting' ? 'opening' : value.opening;
  return stateName(value);
}

/** Whether this browser holds an active seat by this page (STATE-3): an unknown link or a withdrawn person has none; else null. */
export function selectPersonalHoldsSeat(snapshot: PersonalPageSnapshot): false | null {
  return snapshot.matches('unknown') || snapshot.matches('withdrawn') ? false : null;
}
