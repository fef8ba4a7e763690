import { encodeBuild } from '#machines/demo/build-link.ts';
import {
  selectIsDrawing,
  selectIsPaused,
  selectMarked,
  selectMustChoose,
  selectProgress,
} from '#machines/demo/demo.selectors.ts';
import { GROVE } from '#machines/demo/grove.ts';
import { type DemoActor, useDemoSelector } from './use-demo.ts';

/** What the demo's views show of its machine. */
export function useGame(actor: DemoActor) {
  return {
    mustChoose: useDemoSelector(actor, selectMustChoose),
    answer: useDemoSelector(actor, ({ context }) => context.answer),
  };
}

/** What the visitor holds, and what time does. */
export function useHand(actor: DemoActor) {
  return {
    kind: useDemoSelector(actor, ({ context }) => context.kind),
    tool: useDemoSelector(actor, ({ context }) => context.tool),
    isDrawing: useDemoSelector(actor, selectIsDrawing),
    isPaused: useDemoSelector(actor, selectIsPaused),
  };
}

/** The question that waits; null without one. */
export function useQuestion(actor: DemoActor) {
  return useDemoSelector(
    actor,
    ({ context }) => context.question,
    (one, other) => one?.mate === other?.mate && one?.cells === other?.cells,
  );
}

/** What the mates have said, the oldest first. */
export function useLog(actor: DemoActor) {
  return useDemoSelector(actor, ({ context }) => context.log);
}

/** How far each invitation is. */
export function useProgress(actor: DemoActor) {
  return useDemoSelector(
    actor,
    selectProgress,
    (one, other) => JSON.stringify(one) === JSON.stringify(other),
  );
}

/** The invitation whose missing places are marked; null where none is. */
export function useMarked(actor: DemoActor) {
  return useDemoSelector(actor, selectMarked);
}

/** The build as the text of a link; null where it is too large for one. */
export function useBuildText(actor: DemoActor): string | null {
  return useDemoSelector(actor, ({ context }) => encodeBuild(GROVE, context.world));
}
