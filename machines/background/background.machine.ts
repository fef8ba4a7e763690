import { assign, not, setup } from 'xstate';
import type { Phase } from '../day-night/schedule.ts';
import type { KeyValueStore } from '../key-value-store.ts';

/** The storage key of the visitor's own choice, `playing` or `paused`. */
export const BACKGROUND_CHOICE_KEY = 'grovemates.background';

/** How long a video may take to start, or to go on after a stall, before it counts as failed. Milliseconds. */
export const VIDEO_PATIENCE_MS = 12_000;

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
  /** The visitor's own choice, stored for the next visit; null before the first choice. */
  choice: 'playing' | 'paused' | null;
  /** The scene of the present phase. */
  wanted: Phase | null;
  /** The scene that is shown or fading in; null before the first reading of the clock. */
  shown: Phase | null;
  /** The scene that is fading out. */
  leaving: Phase | null;
  /** The scene whose video was paused: it holds its frame. */
  frozen: Phase | null;
};

/**
 * The background of the page (BACK-2 to BACK-5): which scene it shows, and whether it moves.
 *
 * `scene`: a new scene fades in only after its still picture has loaded or failed.
 * `motion`: `still` until the page has settled, and where no pointer can hover or colours are forced. Otherwise the
 * video plays, unless the visitor paused it, or asked for less motion or data and did not press play. A blocked,
 * missing or stalled video ends in `failed`: the still picture is shown, and the control offers another try.
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
          // With less motion the fade is cut short, and no event reports its end.
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
          // The page itself painted the first scene before any script ran, so there is nothing to wait for.
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
              // Another scene comes with another video, which gets the full time to start.
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
