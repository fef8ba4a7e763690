import type { BackgroundEvent } from '#machines/background/background.machine.ts';
import type { Model, Oracle, ScreenOf } from './model.ts';

const key = 'grovemates.background';

const device = { canHover: true, forcesColours: false, prefersLessMotion: false, savesData: false };
const changed = (change: Partial<typeof device>) =>
  ({ kind: 'event', event: { type: 'device.changed', ...device, ...change } }) as const;

/** The background of the page (BACK-2 to BACK-5). */
export const backgroundModel = {
  machine: 'background',
  steps: {
    'the page is idle': { kind: 'event', event: { type: 'page.idle' } },
    'the device can show what moves': changed({}),
    'the device has nothing that hovers': changed({ canHover: false }),
    'the system forces its colours': changed({ forcesColours: true }),
    'the device asks for less motion': changed({ prefersLessMotion: true }),
    'the device saves data': changed({ savesData: true }),
    'it is day': { kind: 'event', event: { type: 'phase.changed', phase: 'day' } },
    'it is night': { kind: 'event', event: { type: 'phase.changed', phase: 'night' } },
    'the picture of the day arrives': { kind: 'event', event: { type: 'picture.settled', scene: 'day' } },
    'the picture of the night arrives': { kind: 'event', event: { type: 'picture.settled', scene: 'night' } },
    'the fade ends': { kind: 'event', event: { type: 'fade.ended' } },
    'the pause button is pressed': { kind: 'event', event: { type: 'pause.pressed' } },
    'the play button is pressed': { kind: 'event', event: { type: 'play.pressed' } },
    'the video starts': { kind: 'event', event: { type: 'video.started' } },
    'the video stalls': { kind: 'event', event: { type: 'video.stalled' } },
    'the video fails': { kind: 'event', event: { type: 'video.failed' } },
    'a game starts in front of it': { kind: 'event', event: { type: 'game.started' } },
    'the game ends': { kind: 'event', event: { type: 'game.ended' } },
    'another tab chooses to play': { kind: 'store', key, text: 'playing' },
    'another tab chooses to pause': { kind: 'store', key, text: 'paused' },
    'another tab stores a damaged text': { kind: 'store', key, text: 'playing ' },
    'the store is said to have changed': { kind: 'event', event: { type: 'store.changed' } },
    '11,999 ms pass': { kind: 'time', ms: 11_999 },
    '1 ms passes': { kind: 'time', ms: 1 },
  },
  screens: {
    'background.scene.unset': 'no scene',
    'background.scene.current': 'scene',
    'background.scene.arriving': 'scene, the next one loads',
    'background.motion.waiting': 'still, not idle yet',
    'background.motion.none': 'still',
    'background.motion.paused': 'paused',
    'background.motion.moving.starting': 'video that starts',
    'background.motion.moving.playing': 'video',
    'background.motion.failed': 'video that failed',
  },
} as const satisfies Model<BackgroundEvent>;

type Screen = ScreenOf<typeof backgroundModel>;
type Scene = 'day' | 'night';

type Background = {
  device: typeof device;
  choice: 'playing' | 'paused' | null;
  stored: string | null;
  /** The scene of the present phase; the one that is shown; the one that fades out; the one whose video holds a frame. */
  phase: Scene | null;
  shown: Scene | null;
  fading: Scene | null;
  held: Scene | null;
  motion: Exclude<Screen, 'no scene' | 'scene' | 'scene, the next one loads'>;
  /** For how long the video has been starting. Milliseconds. */
  waited: number;
  /** Whether a game is played in front of it, and no press on play has come since. */
  isBehindGame: boolean;
};

export const backgroundOracle: Oracle<Background, BackgroundEvent, Screen> = {
  start: {
    device: { ...device, canHover: false },
    choice: null,
    stored: null,
    phase: null,
    shown: null,
    fading: null,
    held: null,
    motion: 'still, not idle yet',
    waited: 0,
    isBehindGame: false,
  },
  next: (before, step) => {
    if (step.kind === 'store') return { ...before, stored: step.text };
    if (step.kind === 'time') {
      if (before.motion !== 'video that starts') return before;
      const waited = before.waited + step.ms;
      return waited < 12_000 ? { ...before, waited } : { ...before, motion: 'video that failed', waited: 0 };
    }
    return step.kind === 'event' ? settled(after(before, step.event)) : before;
  },
  shows: ({ phase, shown, motion }) => {
    if (shown === null) return ['no scene', motion];
    return [isNext(phase, shown) ? 'scene, the next one loads' : 'scene', motion];
  },
  facts: (background) => {
    const { device, phase, shown, fading, motion, stored } = background;
    return {
      shown,
      fading,
      loading: shown !== null && isNext(phase, shown) ? phase : null,
      control: controls[motion],
      mayFetchAhead: motion !== 'still, not idle yet' && !device.savesData,
      videos: [videoOf(background, 'day'), videoOf(background, 'night')],
      stored,
    };
  },
  identity: (background) => {
    const { device, phase, shown, fading, held, waited } = background;
    return [
      canMove(background),
      wantsMotion(background),
      fades(device),
      shown === null ? null : isNext(phase, shown),
      fading !== null,
      held === null ? null : held === shown,
      waited > 0,
    ];
  },
};

const controls: Record<Background['motion'], 'pause' | 'play' | 'retry' | null> = {
  'still, not idle yet': null,
  still: null,
  paused: 'play',
  'video that starts': 'pause',
  video: 'pause',
  'video that failed': 'retry',
};

function after(before: Background, event: BackgroundEvent): Background {
  const { phase, shown, motion } = before;
  const moves = motion === 'video' || motion === 'video that starts';
  switch (event.type) {
    case 'page.idle':
      return motion === 'still, not idle yet' ? { ...chosen(before), motion: 'still' } : before;
    case 'store.changed':
      return chosen(before);
    case 'device.changed': {
      const { type: _, ...changedDevice } = event;
      return { ...before, device: changedDevice, fading: fades(changedDevice) ? before.fading : null };
    }
    case 'phase.changed':
      return { ...before, phase: event.phase };
    case 'picture.settled': {
      if (shown === null || !isNext(phase, shown) || event.scene !== phase) return before;
      const fading = fades(before.device) ? shown : null;
      const next: Background = { ...before, shown: phase, fading, held: null };
      return moves ? { ...next, motion: 'video that starts', waited: 0 } : next;
    }
    case 'fade.ended':
      return { ...before, fading: null };
    case 'pause.pressed':
      return moves ? { ...before, choice: 'paused', stored: 'paused' } : before;
    case 'play.pressed':
      if (motion === 'paused') return { ...before, ...played };
      if (motion !== 'video that failed') return before;
      return { ...before, ...played, motion: 'video that starts', waited: 0 };
    case 'video.started':
      return motion === 'video that starts' ? { ...before, motion: 'video', waited: 0 } : before;
    case 'video.stalled':
      return motion === 'video' ? { ...before, motion: 'video that starts', waited: 0 } : before;
    case 'game.started':
      return { ...before, isBehindGame: true };
    case 'game.ended':
      return { ...before, isBehindGame: false };
    case 'video.failed':
      return moves ? { ...before, motion: 'video that failed', waited: 0 } : before;
  }
}

/** Who presses play wants motion, also behind a game. */
const played = { choice: 'playing', stored: 'playing', isBehindGame: false } as const;

/** What follows by itself: the first scene is there at once; a video moves only where it may and should. */
function settled(before: Background): Background {
  const first = before.shown === null && before.phase !== null;
  const background = first ? { ...before, shown: before.phase, held: null } : before;
  const { motion, shown } = background;
  if (motion === 'still, not idle yet') return background;
  if (!canMove(background)) return { ...background, motion: 'still', waited: 0 };
  if (motion === 'video that failed') return background;
  const moves = motion === 'video' || motion === 'video that starts';
  if (wantsMotion(background)) {
    return moves ? background : { ...background, motion: 'video that starts', waited: 0 };
  }
  return { ...background, motion: 'paused', waited: 0, held: moves ? shown : background.held };
}

function chosen(before: Background): Background {
  const { stored } = before;
  return { ...before, choice: stored === 'playing' || stored === 'paused' ? stored : null };
}

function isNext(phase: Scene | null, shown: Scene): boolean {
  return phase !== null && phase !== shown;
}

function canMove({ device: { canHover, forcesColours } }: Background): boolean {
  return canHover && !forcesColours;
}

/** Less motion, and colours of the system's own, leave nothing that fades. */
function fades({ prefersLessMotion, forcesColours }: Background['device']): boolean {
  return !prefersLessMotion && !forcesColours;
}

/**
 * Nothing moves behind a game before a press on play. Else the visitor's own choice counts; before the first one, what the
 * device asks for.
 */
function wantsMotion(background: Background): boolean {
  const { device, choice, isBehindGame } = background;
  if (!canMove(background) || isBehindGame) return false;
  if (choice !== null) return choice === 'playing';
  return !device.prefersLessMotion && !device.savesData;
}

function videoOf({ motion, shown, fading, held }: Background, scene: Scene): 'play' | 'frame' | 'none' {
  if (motion === 'paused') return scene === held ? 'frame' : 'none';
  const moves = motion === 'video' || motion === 'video that starts';
  return moves && (scene === shown || scene === fading) ? 'play' : 'none';
}
