import type { SnapshotFrom } from 'xstate';
import type { createQuestionsMachine } from './questions.machine.ts';

type Snapshot = SnapshotFrom<ReturnType<typeof createQuestionsMachine>>;

/** The questions whose answers are shown. */
export function selectOpen({ context }: Snapshot): readonly string[] {
  return context.open;
}

/** The answer that takes the focus, once for each `times`; null while none was asked for by its address. */
export function selectLinked({ context }: Snapshot): { id: string; times: number } | null {
  return context.linked;
}

/** Whether every answer is shown. */
export function selectIsAllOpen({ context: { questions, open } }: Snapshot): boolean {
  return open.length === questions.length;
}
