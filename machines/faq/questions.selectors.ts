import type { SnapshotFrom } from 'xstate';
import type { createQuestionsMachine } from './questions.machine.ts';

type Snapshot = SnapshotFrom<ReturnType<typeof createQuestionsMachine>>;

/** The questions whose answers are shown. */
export function selectOpen({ context }: Snapshot): readonly string[] {
  return context.open;
}

/** The answer that takes the focus, once for each new value of `times`; null before the address asked for one. */
export function selectLinked({ context }: Snapshot): { id: string; times: number } | null {
  return context.linked;
}

/** Whether every answer is shown. */
export function selectIsAllOpen({ context: { questions, open } }: Snapshot): boolean {
  return open.length === questions.length;
}
