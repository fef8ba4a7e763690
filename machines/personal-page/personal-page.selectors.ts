import type { SnapshotFrom } from 'xstate';
import type { createPersonalPageMachine } from './personal-page.machine.ts';

type EntryPageSnapshot = SnapshotFrom<ReturnType<typeof createPersonalPageMachine>>;

/** What the page of a participant shows, in one word. */
export function selectScreen(
  snapshot: EntryPageSnapshot,
): 'opening' | 'unanswered' | 'known' | 'unknown' | 'withdrawn' | 'ended' {
  const { value } = snapshot;
  if (typeof value === 'string') return value;
  if ('known' in value) return 'known';
  return value.opening === 'asking' ? 'opening' : 'unanswered';
}

/** How far withdrawing has come. */
export function selectWithdrawal(
  snapshot: EntryPageSnapshot,
): 'staying' | 'confirming' | 'withdrawing' | 'failed' | 'withdrawn' {
  const { value } = snapshot;
  if (typeof value === 'object' && 'known' in value) return value.known;
  return value === 'withdrawn' ? 'withdrawn' : 'staying';
}

/** Why the withdrawal did not succeed; null where it was not tried, or is under way. */
export function selectFailure({ context }: EntryPageSnapshot): string | null {
  return context.failure;
}
