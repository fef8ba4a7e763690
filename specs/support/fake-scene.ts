import type { Cell } from '#machines/demo/blocks.ts';
import type { Turn } from '#machines/demo/cursor.ts';
import type { MateName } from '#machines/demo/mates.ts';
import type { Scene, SceneOptions, SceneState } from '../../src/demo/scene/scene.ts';

/** What the fake scene was last told to show; and what a test lets it answer. */
export const board: {
  shown: SceneState | null;
  picked: { cell: Cell; on: Cell | null } | null;
  mate: MateName | null;
  /** What a drawing leads to. */
  drawnTo: { cell: Cell; on: null } | null;
  /** The quarter in which the view is after a drag. */
  quarter: Turn;
  /** The picture becomes simpler. */
  simplify: () => void;
  /** Whether the first picture is there at once; else `draw` makes it. */
  isDrawn: boolean;
  draw: () => void;
} = {
  shown: null,
  picked: null,
  mate: null,
  drawnTo: null,
  quarter: 0,
  simplify: () => {},
  isDrawn: true,
  draw: () => {},
};

/** In place of `src/demo/scene/scene.ts`, as jsdom draws nothing: it only notes what it is to show. */
export function createScene(_: HTMLElement, { state, onReady, onSimplified }: SceneOptions): Scene {
  board.shown = state;
  board.simplify = onSimplified;
  board.draw = onReady;
  if (board.isDrawn) onReady();
  return {
    setCells: () => {},
    setState: (next) => {
      board.shown = next;
    },
    setLook: () => {},
    setStill: () => {},
    turnTo: () => {},
    orbit: () => board.quarter,
    zoom: () => {},
    pick: () => board.picked,
    mateAt: () => board.mate,
    drawTo: () => board.drawnTo,
    picture: () => Promise.reject(new Error('There is no picture.')),
    dispose: () => {},
  };
}
