import { assign, not, setup } from 'xstate';
import type { Phase } from '../day-night/schedule.ts';
import type { KeyValueStore } from '../key-value-store.ts';

/** The storage key of the visitor's own choice, `playing` or `paused`. */
export const BACKGROUND_CHOICE_KEY = 'grovemates.background';

/** How long a video may take to start, or to go on, before the still picture stands in for it. Milliseconds. */
export const VIDEO_PATIENCE_MS = 12_000;

/** What the device can do and its owner has asked for. */
type Device = {
  /** Some pointer can hover; without one the background is still (BACK-3). */
  canHover: boolean;
  /** The system's own colours stand for the page's: there is no landscape to see. */
  forcesColours: boolean;
  prefersLessMotion: boolean;
  savesData: boolean;
};

export type BackgroundEvent =
  | { type: 'page.settled' }
  | { type: 'store.changed' }
  | ({ type: 'device.changed' } & Device)
  | { type: 'phase.changed'; phase: Phase | null }
  | { type: 'still.settled'; scene: Phase }
  | { type: 'fade.ended' }
  | { type: 'pause.pressed' }
  | { type: 'play.pressed' }
  | { type: 'video.started' }
  | { type: 'video.waited' }
  | { type: 'video.failed' };

export type BackgroundContext = Device & {
  /** What the visitor asked for, remembered across visits; null while they have not. */
  choice: 'playing' | 'paused' | null;
  /** The scene that the clock asks for. */
  wanted: Phase | null;
  /** The scene that is shown or fading in; null before the first reading of the clock. */
  shown: Phase | null;
  /** The scene that is fading out. */
  leaving: Phase | null;
  /** The scene whose video was paused, so that its frame can stay. */
  frozen: Phase | null;
};

/**
 * What lies behind the page (BACK-2 to BACK-5): which scene, and whether it moves.
 *
 * `scene`: a new scene fades in once its still picture has arrived (or cannot arrive), never before.
 * `motion`: `still` where no pointer can hover, colours are forced or the page has not settled; else it plays, unless the visitor
 * paused it, or asked for less motion or less data and has not pressed play. A blocked, missing or stalled
 * video ends in `failed`: the still picture stays and the control offers to play.
 */
export function createBackgroundMachine({ store }: { store: KeyValueStore }) {
  return setup({
    types: { context: {} as BackgroundContext, events: {} as BackgroundEvent },
    actions: {
      recallChoice: assign(() => {
        const text = store.read(BACKGROUND_CHOICE_KEY);
        return { choice: text === 'playing' || text === 'paused' ? text : null };
      }),
      choose: assign((_, { choice }: { choice: 'playing' | 'paused' }) => ({ choice })),
      rememberChoice: ({ context }) => {
        if (context.choice !== null) store.write(BACKGROUND_CHOICE_KEY, context.choice);
      },
      noteDevice: assign(
        (
          { context },
          { canHover, forcesColours, prefersLessMotion, savesData }: Device,
        ): Partial<BackgroundContext> => ({
          canHover,
          forcesColours,
          prefersLessMotion,
          savesData,
          // A fade that less motion cuts short has no end that anyone would report.
          leaving: prefersLessMotion ? null : context.leaving,
        }),
      ),
      want: assign((_, { phase }: { phase: Phase | null }) => ({ wanted: phase })),
      showWanted: assign(({ context }) => ({
        shown: context.wanted,
        leaving: context.prefersLessMotion ? null : context.shown,
        frozen: null,
      })),
      forgetLeaving: assign({ leaving: null }),
      freeze: assign(({ context }) => ({ frozen: context.shown })),
    },
    guards: {
      canMove: ({ context }) => context.canHover && !context.forcesColours,
      wantsMotion: ({ context }) =>
        context.canHover &&
        !context.forcesColours &&
        (context.choice ?? (context.prefersLessMotion || context.savesData ? 'paused' : 'playing')) ===
          'playing',
      wantsOther: ({ context }) => context.wanted !== null && context.wanted !== context.shown,
      isAwaited: ({ context }, { scene }: { scene: Phase }) =>
        scene === context.wanted && scene !== context.shown,
    },
    delays: { videoPatience: VIDEO_PATIENCE_MS },
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
      leaving: null,
      frozen: null,
    },
    type: 'parallel',
    on: {
      'store.changed': { actions: 'recallChoice' },
      'device.changed': {
        actions: {
          type: 'noteDevice',
          params: ({ event }) => event,
        },
      },
      'phase.changed': {
        actions: { type: 'want', params: ({ event }) => ({ phase: event.phase }) },
      },
      'fade.ended': { actions: 'forgetLeaving' },
    },
    states: {
      scene: {
        initial: 'unset',
        states: {
          // The first scene was painted by the page itself, before any script: there is nothing to wait for.
          unset: { always: { guard: 'wantsOther', target: 'settled', actions: 'showWanted' } },
          settled: { always: { guard: 'wantsOther', target: 'arriving' } },
          arriving: {
            always: { guard: not('wantsOther'), target: 'settled' },
            on: {
              'still.settled': {
                guard: { type: 'isAwaited', params: ({ event }) => ({ scene: event.scene }) },
                target: 'settled',
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
            on: { 'page.settled': { target: 'still', actions: 'recallChoice' } },
          },
          still: {
            always: [
              { guard: 'wantsMotion', target: 'moving' },
              { guard: 'canMove', target: 'paused' },
            ],
          },
          paused: {
            always: [
              { guard: not('canMove'), target: 'still' },
              { guard: 'wantsMotion', target: 'moving' },
            ],
            on: {
              'play.pressed': {
                actions: [{ type: 'choose', params: { choice: 'playing' } }, 'rememberChoice'],
              },
            },
          },
          moving: {
            initial: 'starting',
            always: [
              { guard: not('canMove'), target: 'still' },
              { guard: not('wantsMotion'), target: 'paused', actions: 'freeze' },
            ],
            on: {
              'pause.pressed': {
                actions: [{ type: 'choose', params: { choice: 'paused' } }, 'rememberChoice'],
              },
              'video.failed': 'failed',
              // Another scene is coming in, with a video of its own, which gets its own time to start.
              'still.settled': {
                guard: { type: 'isAwaited', params: ({ event }) => ({ scene: event.scene }) },
                target: '.starting',
              },
            },
            states: {
              starting: {
                on: { 'video.started': 'playing' },
                after: { videoPatience: '#background.motion.failed' },
              },
              playing: {
                on: { 'video.waited': 'starting' },
              },
            },
          },
          failed: {
            always: { guard: not('canMove'), target: 'still' },
            on: {
              'play.pressed': {
                target: 'moving',
                actions: [{ type: 'choose', params: { choice: 'playing' } }, 'rememberChoice'],
              },
            },
          },
        },
      },
    },
  });
}
