import type { SnapshotFrom } from 'xstate';
import type { Phase } from '../day-night/schedule.ts';
import { stateName } from '../state-name.ts';
import type { createBackgroundMachine } from './background.machine.ts';

type BackgroundSnapshot = SnapshotFrom<ReturnType<typeof createBackgroundMachine>>;

/** The scene that is shown or fading in; null before the first reading of the clock. */
export function selectShownScene({ context }: BackgroundSnapshot): Phase | null {
  return context.shown;
}

/** The scene that is fading out, or null. */
export function selectFadingOutScene({ context }: BackgroundSnapshot): Phase | null {
  return context.fadingOut;
}

/** The scene that waits for its still picture before it fades in, or null. */
export function selectArrivingScene(snapshot: BackgroundSnapshot): Phase | null {
  return snapshot.matches({ scene: 'arriving' }) ? snapshot.context.wanted : null;
}

/** What the pause control offers: `pause`, `play`, `retry` after a failure, or null where nothing can move. */
export function selectControl({ value }: BackgroundSnapshot): 'pause' | 'play' | 'retry' | null {
  return CONTROLS[stateName(value.motion)];
}

const CONTROLS = { waiting: null, none: null, paused: 'play', moving: 'pause', failed: 'retry' } as const;

/** Whether files may be fetched before anyone asks for them: the page is idle, and its visitor does not save data. */
export function selectMayFetchAhead(snapshot: BackgroundSnapshot): boolean {
  return !snapshot.matches({ motion: 'waiting' }) && !snapshot.context.savesData;
}

/** What to do with a scene's video: `play` it, hold its `frame`, or show `none` and fetch none (BACK-3). */
export function selectVideo({ value, context }: BackgroundSnapshot, scene: Phase): 'play' | 'frame' | 'none' {
  const { shown, fadingOut, pausedScene } = context;
  const videos = {
    moving: scene === shown || scene === fadingOut ? 'play' : 'none',
    paused: scene === pausedScene ? 'frame' : 'none',
    waiting: 'none',
    none: 'none',
    failed: 'none',
  } as const;
  return videos[stateName(value.motion)];
}
