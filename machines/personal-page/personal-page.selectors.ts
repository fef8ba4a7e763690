import type { SnapshotFrom } from 'xstate';
import type { createPersonalPageMachine } from './personal-page.machine.ts';

type PersonalPageSnapshot = SnapshotFrom<ReturnType<typeof createPersonalPageMachine>>;

/** What the page shows. */
export function selectPersonalScreen(
  snapshot: PersonalPageSnapshot,
): 'opening' | 'unanswered' | 'known' | 'unknown' | 'withdrawn' | 'ended' {
  const { value } = snapshot;
  if (typeof value === 'string') return value;
  if ('known' in value) return 'known';
  return value.opening === 'requesting' ? 'opening' : 'unanswered';
}
