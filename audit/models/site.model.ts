import type { SiteEvent } from '#machines/site/site.events.ts';
import { dayNightOracle } from './day-night.model.ts';
import type { Model, Oracle, ScreenOf } from './model.ts';

const HOUR_MS = 3_600_000;

/**
 * The root actor: it passes each event on to those of its four actors that it concerns. It has no look of its own, and
 * the walks of the four pass through it; so its own one (`site.page.ts`) takes each event once, where it shows.
 */
export const siteModel = {
  machine: 'site',
  steps: {
    'the page is opened': { kind: 'event', event: { type: 'page.opened' } },
    'the page is shown': { kind: 'event', event: { type: 'page.shown' } },
    'the page is idle': { kind: 'event', event: { type: 'page.idle' } },
    'the page is scrolled': { kind: 'event', event: { type: 'page.scrolled', top: 101 } },
    'a link leads to another page': { kind: 'event', event: { type: 'page.navigated' } },
    'the window becomes narrow': { kind: 'event', event: { type: 'viewport.changed', isNarrow: true } },
    'the menu button is pressed': { kind: 'event', event: { type: 'menu.pressed' } },
    'the drawer is dismissed': { kind: 'event', event: { type: 'drawer.dismissed' } },
    'the device changes': {
      kind: 'event',
      event: {
        type: 'device.changed',
        canHover: true,
        forcesColours: false,
        prefersLessMotion: false,
        savesData: false,
      },
    },
    'the picture arrives': { kind: 'event', event: { type: 'picture.settled', scene: 'day' } },
    'the fade ends': { kind: 'event', event: { type: 'fade.ended' } },
    'the pause button is pressed': { kind: 'event', event: { type: 'pause.pressed' } },
    'the play button is pressed': { kind: 'event', event: { type: 'play.pressed' } },
    'the video starts': { kind: 'event', event: { type: 'video.started' } },
    'the video stalls': { kind: 'event', event: { type: 'video.stalled' } },
    'the video fails': { kind: 'event', event: { type: 'video.failed' } },
    'a game starts': { kind: 'event', event: { type: 'game.started' } },
    'a game ends': { kind: 'event', event: { type: 'game.ended' } },
    'the store changes': { kind: 'event', event: { type: 'store.changed' } },
    'a visit is recorded': {
      kind: 'event',
      event: { type: 'visit.recorded', isNew: true, reconsent: false, lastLoginDate: null },
    },
    'a seat is taken': { kind: 'event', event: { type: 'seat.taken' } },
    'a seat is left': { kind: 'event', event: { type: 'seat.left' } },
    'the visitor is forgotten': { kind: 'event', event: { type: 'visitor.forgotten' } },
    'the visitor is restored': {
      kind: 'event',
      event: {
        type: 'visitor.restored',
        record: { isNew: false, reconsent: false, lastLoginDate: null, holdsSeat: true },
      },
    },
    'the session is reset': { kind: 'event', event: { type: 'reset' } },
    '8 h 45 min pass': { kind: 'time', ms: 8.75 * HOUR_MS },
    '50 ms pass': { kind: 'time', ms: 50 },
  },
  screens: { site: 'site' },
} as const satisfies Model<SiteEvent>;

type ActorName = 'dayNight' | 'topBar' | 'participant' | 'background';

/** Whom each event concerns. */
const CONCERNS: Record<SiteEvent['type'], readonly ActorName[]> = {
  'page.opened': ['dayNight', 'participant'],
  'page.shown': ['dayNight'],
  'page.idle': ['background'],
  'page.scrolled': ['topBar'],
  'page.navigated': ['topBar'],
  'viewport.changed': ['topBar'],
  'menu.pressed': ['topBar'],
  'drawer.dismissed': ['topBar'],
  'device.changed': ['background'],
  'picture.settled': ['background'],
  'fade.ended': ['background'],
  'pause.pressed': ['background'],
  'play.pressed': ['background'],
  'video.started': ['background'],
  'video.stalled': ['background'],
  'video.failed': ['background'],
  'game.started': ['background'],
  'game.ended': ['background'],
  'store.changed': ['participant', 'background'],
  'visit.recorded': ['participant'],
  'seat.taken': ['participant'],
  'seat.left': ['participant'],
  'visitor.forgotten': ['participant'],
  'visitor.restored': ['participant'],
  reset: ['participant'],
};

/** What an actor was told in the last step. */
export type Told = { actor: string; event: unknown };

/** `page`: as the oracle of day and night has it. */
type Site = { page: typeof dayNightOracle.start; told: readonly Told[] };

export const siteOracle: Oracle<Site, SiteEvent, ScreenOf<typeof siteModel>> = {
  start: { page: dayNightOracle.start, told: [] },
  next: ({ page }, step) => {
    if (step.kind === 'event') {
      const { event } = step;
      const told: Told[] = CONCERNS[event.type].map((actor) => ({ actor, event }));
      if (event.type !== 'page.opened' && event.type !== 'page.shown') return { page, told };
      const seen = dayNightOracle.next(page, { kind: 'event', event });
      return { page: seen, told: [...told, ofPhase(seen)] };
    }
    if (step.kind !== 'time') return { page, told: [] };
    const later = dayNightOracle.next(page, step);
    const hasWoken = page.wakesIn !== null && page.wakesIn <= step.ms;
    return { page: later, told: hasWoken ? [ofPhase(later)] : [] };
  },
  shows: () => ['site'],
  facts: ({ page, told }) => ({ told, phase: page.phase === 'no phase' ? null : page.phase }),
  identity: ({ page }) => dayNightOracle.identity(page),
};

/** Each time the clock is read, the background hears the phase. */
function ofPhase({ phase }: Site['page']): Told {
  return { actor: 'background', event: { type: 'phase.changed', phase } };
}
