import type { SnapshotFrom } from 'xstate';
import { KIND } from './blocks.ts';
import { surfaceBelow } from './cursor.ts';
import type { createDemoMachine } from './demo.machine.ts';
import { missingOf, progressOf } from './invitations.ts';
import { drawingOf, touchedBy } from './visitor.ts';

export type DemoSnapshot = SnapshotFrom<ReturnType<typeof createDemoMachine>>;

/** Whether the visitor must choose between the build of the link and their own. */
export function selectMustChoose(snapshot: DemoSnapshot): boolean {
  return snapshot.matches('choosing');
}

/** Whether time passes: not while paused, hidden or not yet opened. */
export function selectIsRunning(snapshot: DemoSnapshot): boolean {
  return snapshot.matches({ playing: { time: 'running' } });
}

/** Whether the visitor has paused. */
export function selectIsPaused(snapshot: DemoSnapshot): boolean {
  return snapshot.matches({ playing: { time: 'paused' } });
}

export function selectIsDrawing(snapshot: DemoSnapshot): boolean {
  return snapshot.matches({ playing: { hand: 'drawing' } });
}

/**
 * What is drawn over the world: the cursor, the block that it touches, the surface below it if it is in the air, ghosts of a
 * question, what it would take away, a drawing, what is missing.
 */
export function selectMarks({ context }: DemoSnapshot) {
  const asked = context.question?.cells ?? [];
  const ghosts = asked.filter(({ kind }) => kind !== KIND.air);
  const taken = asked.filter(({ kind }) => kind === KIND.air).map(({ cell }) => cell);
  return {
    cursor: context.cursor,
    focus: context.focus,
    on: touchedBy(context),
    below: surfaceBelow(context.world, context.cursor),
    ghosts,
    taken,
    outline: drawingOf(context),
    missing: context.sought === null ? [] : missingOf(context.world, context.sought),
  };
}

/** The invitation whose missing places are marked; null where none is. */
export function selectMarked({ context }: DemoSnapshot) {
  return context.sought;
}

/** How far each invitation is. */
export function selectProgress({ context: { world } }: DemoSnapshot) {
  return progressOf(world);
}
