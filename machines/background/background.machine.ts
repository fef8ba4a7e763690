import { assign, not, setup } from 'xstate';
import type { Phase } from '../day-night/schedule.ts';
import type { KeyValueStore } from '../key-value-store.ts';

/** The storage key of the visitor's own choice, `playing` or `paused`. */
export const BACKGROUND_CHOICE_KEY = 'grovemates.background';

/** How long a video may take to start, or to go on after a stall, before it counts as failed. Milliseconds. */
export const VIDEO_TIMEOUT_MS = 12_000;

/** What the device can do, and what its owner has set. */
type Device = {
  /** Some pointer can hover; without one the background is still (BACK-3). */
  canHover: boolean;
  /** The system's colours replace the page's, so no landscape is shown. */
  forcesColours: boolean;
  prefersLessMotion: boolean;
  savesData: boolean;
};

export type BackgroundEvent =
  | { type: 'page.idle' }
  | { type: 'store.changed' }
  | ({ type: 'device.changed' } & Device)
  | { type: 'phase.changed'; phase: Phase | null }
  | { type: 'picture.settled'; scene: Phase }
  | { type: 'fade.ended' }
  | { type: 'pause.pressed' }
  | { type: 'play.pressed' }
  | { type: 'video.started' }
  | { type: 'video.stalled' }
  | { type: 'video.failed' }
  | { type: 'game.started' }
  | { type: 'game.ended' };

export type BackgroundContext = Device & {
  /** The visitor's own choice, stored for the next visit; null before the first choice. */
  choice: 'playing' | 'paused' | null;
  /** The scene of the present phase. */
  wanted: Phase | null;
  /** The scene that is shown or fading in; null before the first reading of the clock. */
  shown: Phase | null;
  /** The scene that is fading out. */
  fadingOut: Phase | null;
  /** The scene whose video was paused: it holds its frame. */
  pausedScene: Phase | null;
  /** A game is played in front of it: the video holds its frame, and the processor is the game's (SITE-6). */
  isBehindGame: boolean;
};

/**
 * The background of the page (BACK-2 to BACK-5): which scene it shows, and whether it moves.
 *
 * `scene`: a new scene fades in only after its still picture has loaded or failed.
 * `motion`: `none` until the page is idle, and where no pointer can hover or colours are forced. Otherwise the
 * video plays, unless the visitor paused it, or asked for less motion or data and did not press play, or a game is
 * played in front of it. A blocked, missing or stalled video ends in `failed`: the still picture is shown, and the
 * control offers another try.
 */
export function createBackgroundMachine({ store }: { store: KeyValueStore }) {
  return setup({
    types: { context: {} as BackgroundContext, events: {} as BackgroundEvent },
    actions: {
      readChoice: assign(() => {
        const text = store.read(BACKGROUND_CHOICE_KEY);
        return { choice: text === 'playing' || text === 'paused' ? text : null };
      }),
      setChoice: assign((_, { choice }: { choice: 'playing' | 'paused' }) => ({ choice })),
      setBehindGame: assign((_, { isBehindGame }: { isBehindGame: boolean }) => ({ isBehindGame })),
      storeChoice: (_, { choice }: { choice: 'playing' | 'paused' }) =>
        store.write(BACKGROUND_CHOICE_KEY, choice),
      setDevice: assign(
        (
          { context },
          { canHover, forcesColours, prefersLessMotion, savesData }: Device,
        ): Partial<BackgroundContext> => ({
          canHover,
          forcesColours,
          prefersLessMotion,
          savesData,
          // Where nothing fades, a fade is cut short, and no event reports its end.
          fadingOut: fades({ prefersLessMotion, forcesColours }) ? context.fadingOut : null,
        }),
      ),
      setWanted: assign((_, { phase }: { phase: Phase | null }) => ({ wanted: phase })),
      showWanted: assign(({ context }) => ({
        shown: context.wanted,
        fadingOut: fades(context) ? context.shown : null,
        pausedScene: null,
      })),
      clearFadingOut: assign({ fadingOut: null }),
      setPausedScene: assign(({ context }) => ({ pausedScene: context.shown })),
    },
    guards: {
      canMove: ({ context }) => context.canHover && !context.forcesColours,
      wantsMotion: ({
        context: { canHover, forcesColours, isBehindGame, choice, prefersLessMotion, savesData },
      }) =>
        canHover &&
        !forcesColours &&
        !isBehindGame &&
        (choice === null ? !prefersLessMotion && !savesData : choice === 'playing'),
      wantsOther: ({ context }) => context.wanted !== context.shown,
      isAwaited: ({ context }, { scene }: { scene: Phase }) =>
        scene === context.wanted && scene !== context.shown,
    },
    delays: { videoTimeout: VIDEO_TIMEOUT_MS },
  }).createMachine({
    id: 'background',
    context: {
      canHover: false,
      forcesColours: false,
      prefersLessMotion: false,
      savesData: false,
      choice: null,
      wanted: null,
      shown: null,
      fadingOut: null,
      pausedScene: null,
      isBehindGame: false,
    },
    type: 'parallel',
    on: {
      'store.changed': { actions: 'readChoice' },
      'device.changed': {
        actions: {
          type: 'setDevice',
          params: ({ event }) => event,
        },
      },
      'phase.changed': {
        actions: { type: 'setWanted', params: ({ event }) => ({ phase: event.phase }) },
      },
      'fade.ended': { actions: 'clearFadingOut' },
      'game.started': { actions: { type: 'setBehindGame', params: { isBehindGame: true } } },
      'game.ended': { actions: { type: 'setBehindGame', params: { isBehindGame: false } } },
    },
    states: {
      scene: {
        initial: 'unset',
        states: {
          // The page itself has painted the first scene, or its colours until the still arrives: there is nothing to wait for.
          unset: { always: { guard: 'wantsOther', target: 'current', actions: 'showWanted' } },
          current: { always: { guard: 'wantsOther', target: 'arriving' } },
          arriving: {
            always: { guard: not('wantsOther'), target: 'current' },
            on: {
              'picture.settled': {
                guard: { type: 'isAwaited', params: ({ event }) => ({ scene: event.scene }) },
                // Stryker disable next-line StringLiteral: with the wanted scene shown, 'always' leads there, too.
                target: 'current',
                actions: 'showWanted',
              },
            },
          },
        },
      },
      motion: {
        initial: 'waiting',
        states: {
          waiting: {
            on: { 'page.idle': { target: 'none', actions: 'readChoice' } },
          },
          none: {
            always: [
              { guard: 'wantsMotion', target: 'moving' },
              { guard: 'canMove', target: 'paused' },
            ],
          },
          paused: {
            always: [
              { guard: not('canMove'), target: 'none' },
              { guard: 'wantsMotion', target: 'moving' },
            ],
            on: {
              'play.pressed': { actions: played },
            },
          },
          moving: {
            initial: 'starting',
            always: [
              { guard: not('canMove'), target: 'none' },
              { guard: not('wantsMotion'), target: 'paused', actions: 'setPausedScene' },
            ],
            on: {
              'pause.pressed': { actions: chosen('paused') },
              'video.failed': 'failed',
              // Another scene comes with another video, which gets the full time to start.
              'picture.settled': {
                guard: { type: 'isAwaited', params: ({ event }) => ({ scene: event.scene }) },
                target: '.starting',
              },
            },
            states: {
              starting: {
                on: { 'video.started': 'playing' },
                after: { videoTimeout: '#background.motion.failed' },
              },
              playing: {
                on: { 'video.stalled': 'starting' },
              },
            },
          },
          failed: {
            always: { guard: not('canMove'), target: 'none' },
            on: {
              'play.pressed': { target: 'moving', actions: played },
            },
          },
        },
      },
    },
  });
}

/** Less motion, and colours of the system's own, leave nothing that fades. */
function fades({ prefersLessMotion, forcesColours }: Pick<Device, 'prefersLessMotion' | 'forcesColours'>) {
  return !prefersLessMotion && !forcesColours;
}

function chosen<Choice extends 'playing' | 'paused'>(choice: Choice) {
  return [
    { type: 'setChoice', params: { choice } },
    { type: 'storeChoice', params: { choice } },
  ] as const;
}

/** Who presses play wants motion, also behind a game. */
const played = [...chosen('playing'), { type: 'setBehindGame', params: { isBehindGame: false } }] as const;
