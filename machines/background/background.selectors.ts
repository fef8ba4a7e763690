import type { SnapshotFrom } from 'xstate';
import type { Phase } from '../day-night/schedule.ts';
import type { createBackgroundMachine } from './background.machine.ts';

type BackgroundSnapshot = SnapshotFrom<ReturnType<typeof createBackgroundMachine>>;

/** The scene that is shown or fading in; null before the first reading of the clock. */
export function selectShownScene({ context }: BackgroundSnapshot): Phase | null {
  return context.shown;
}

/** The scene that is fading out, or null. */
export function selectLeavingScene({ context }: BackgroundSnapshot): Phase | null {
  return context.leaving;
}

/** The scene that waits for its still picture before it fades in, or null. */
export function selectArrivingScene(snapshot: BackgroundSnapshot): Phase | null {
  return snapshot.matches({ scene: 'arriving' }) ? snapshot.context.wanted : null;
}

/** What the pause control offers: `pause`, `play`, `retry` after a failure, or null where nothing can move. */
export function selectControl(snapshot: BackgroundSnapshot): 'pause' | 'play' | 'retry' | null {
  if (snapshot.matches({ motion: 'moving' })) return 'pause';
  if (snapshot.matches({ motion: 'paused' })) return 'play';
  if (snapshot.matches({ motion: 'failed' })) return 'retry';
  return null;
}

/** What to do with a scene's video: `play` it, hold its `frame`, or show `none` and fetch none (BACK-3). */
export function selectVideo(snapshot: BackgroundSnapshot, scene: Phase): 'play' | 'frame' | 'none' {
  const { shown, leaving, frozen } = snapshot.context;
  if (snapshot.matches({ motion: 'moving' })) return scene === shown || scene === leaving ? 'play' : 'none';
  if (snapshot.matches({ motion: 'paused' })) return scene === frozen ? 'frame' : 'none';
  return 'none';
}
