import type { BackgroundEvent } from '#machines/background/background.machine.ts';
import { backgroundModel, backgroundOracle } from './background.model.ts';
import type { ScreenOf } from './model.ts';
import type { PageModel, Walked } from './page.ts';

type Scene = 'day' | 'night';
type Device = Omit<Extract<BackgroundEvent, { type: 'device.changed' }>, 'type'>;
type State = typeof backgroundOracle.start;

/** What can be seen of the background, and what is stored. */
export type BackgroundSight = {
  shown: string | null;
  fading: string | null;
  /** The scene whose picture is on its way. */
  loading: string | null;
  control: 'pause' | 'play' | 'retry' | null;
  /** By day and by night: a video that plays, one that holds a frame, or none. */
  videos: readonly ('play' | 'frame' | 'none')[];
  stored: string | null;
};

/** What the browser reports of a picture, a fade or a video. */
export type MediaEvent = 'load' | 'transitionend' | 'playing' | 'waiting' | 'error';

/** An open page whose clock stands still, and whose media do nothing but by a step. */
export type BackgroundPage = Walked<BackgroundSight> & {
  /** Opens the page by day, on a device without a mouse, and waits until it is idle. */
  open(): Promise<void>;
  changeDevice(device: Device): Promise<void>;
  /** The clock is set to noon or to midnight, and the visitor comes back to the page. */
  seeAt(phase: Scene): Promise<void>;
  /** The browser reports this of the picture that is on its way, of the fade, or of the shown scene's video. */
  report(event: MediaEvent): Promise<void>;
  /** Presses the control. */
  press(name: string): Promise<void>;
  /** Another tab is said to have written. */
  hearStore(): Promise<void>;
};

const moving = { canHover: true, forcesColours: false, prefersLessMotion: false, savesData: false };

/** As a page is once it is idle, by day and without a mouse. */
const opened = [backgroundModel.steps['it is day'], backgroundModel.steps['the page is idle']].reduce(
  backgroundOracle.next,
  backgroundOracle.start,
);

/** The landscape behind any page (BACK-2 to BACK-5). */
export const backgroundPage: PageModel<
  State,
  BackgroundEvent,
  ScreenOf<typeof backgroundModel>,
  typeof backgroundModel,
  BackgroundPage
> = {
  model: backgroundModel,
  oracle: backgroundOracle,
  open: (page) => page.open(),
  start: { input: '', state: opened },
  events: {
    'page.idle': (page) => page.open(),
    'device.changed': (page, { type: _, ...device }) => page.changeDevice(device),
    'phase.changed': (page, { phase }) => page.seeAt(phase ?? 'day'),
    'picture.settled': (page) => page.report('load'),
    'fade.ended': (page) => page.report('transitionend'),
    'pause.pressed': (page) => page.press('Pause background'),
    'play.pressed': (page) => page.press('Play background'),
    'video.started': (page) => page.report('playing'),
    'video.stalled': (page) => page.report('waiting'),
    'video.failed': (page) => page.report('error'),
    'store.changed': (page) => page.hearStore(),
    'game.started': () => Promise.resolve(),
    'game.ended': () => Promise.resolve(),
  },
  requests: {},
  replyOf: () => null,
  replies: {},
  never: {
    'the page is idle': 'The walk begins once it is idle; a page becomes idle once.',
    'a game starts in front of it':
      'The page of these walks has no game: e2e/layout/background.e2e.ts holds it.',
    'the game ends': 'As above.',
  },
  screens: {
    'no scene': ({ shown }) => shown === null,
    scene: ({ shown, loading }) => shown !== null && loading === null,
    'scene, the next one loads': ({ loading }) => loading !== null,
    'still, not idle yet': () => false,
    still: ({ control }) => control === null,
    paused: ({ control }) => control === 'play',
    'video that starts': ({ control }) => control === 'pause',
    video: ({ control }) => control === 'pause',
    'video that failed': ({ control }) => control === 'retry',
  },
  details: {
    areTooMany: true,
    of: (state) => {
      const { mayFetchAhead: _, ...facts } = backgroundOracle.facts(state) as BackgroundSight & {
        mayFetchAhead: boolean;
      };
      return facts;
    },
    in: ({ shown, fading, loading, control, videos, stored }) => ({
      ...{ shown, fading, loading, control, videos, stored },
    }),
  },
  identity: ({ device, choice, held }) => [device, choice, held],
  mayTake: (name, { device, phase, shown, fading, motion }) => {
    const step = backgroundModel.steps[name];
    if (step.kind !== 'event') return true;
    const { event } = step;
    switch (event.type) {
      case 'device.changed':
        // A browser reports one change after the other.
        return (
          (Object.keys(moving) as (keyof Device)[]).filter((key) => event[key] !== device[key]).length <= 1
        );
      case 'picture.settled':
        return shown !== phase && event.scene === phase;
      case 'fade.ended':
        return fading !== null;
      case 'pause.pressed':
        return motion === 'video' || motion === 'video that starts';
      case 'play.pressed':
        return motion === 'paused' || motion === 'video that failed';
      case 'video.started':
      case 'video.stalled':
      case 'video.failed':
        return motion === 'video' || motion === 'video that starts';
      case 'page.idle':
      case 'phase.changed':
      case 'store.changed':
      case 'game.started':
      case 'game.ended':
        return true;
    }
  },
  also: [
    'scene, video that starts | the fade ends',
    'scene, video | the fade ends',
    'scene, paused | the fade ends',
  ],
};

/** Looks at the document. It uses nothing outside itself, so that a browser can be given its text. */
export function lookAtBackground(): Omit<BackgroundSight, 'stored'> {
  const background = document.querySelector<HTMLElement>('.background');
  const arriving = background?.querySelector<HTMLImageElement>('.arriving-picture')?.src ?? '';
  const control = document.querySelector('.background-control')?.textContent ?? '';
  const videoOf = (scene: string) => {
    const video = background?.querySelector<HTMLVideoElement>(`.scene[data-scene=${scene}] video`);
    if (!video) return 'none' as const;
    return video.autoplay ? ('play' as const) : ('frame' as const);
  };
  const loading = /cherry/.test(arriving) ? 'day' : 'night';
  const offer = control.startsWith('Pause') ? 'pause' : control.includes('could not') ? 'retry' : 'play';
  return {
    shown: background?.dataset['shown'] ?? null,
    fading: background?.dataset['fadingOut'] ?? null,
    loading: arriving === '' ? null : loading,
    control: control === '' ? null : offer,
    videos: [videoOf('day'), videoOf('night')],
  };
}

/** The browser reports something of a medium. It uses nothing outside itself, so that a browser can be given its text. */
export function reportMedia(type: string): void {
  const background = document.querySelector<HTMLElement>('.background');
  const shown = background?.dataset['shown'];
  const targets: Record<string, string> = {
    load: '.arriving-picture',
    transitionend: '.scene[data-scene=night]',
  };
  const target = background?.querySelector(targets[type] ?? `.scene[data-scene=${shown}] video`);
  if (!target) throw new Error(`The page has nothing that can report '${type}'.`);
  const event = new Event(type, { bubbles: type === 'transitionend' });
  target.dispatchEvent(Object.assign(event, { isOfWalk: true }));
}
