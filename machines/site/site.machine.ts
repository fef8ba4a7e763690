import { type ActorRefFrom, forwardTo, type SnapshotFrom, sendTo, setup } from 'xstate';
import { createBackgroundMachine } from '../background/background.machine.ts';
import { createDayNightMachine } from '../day-night/day-night.machine.ts';
import { selectPhase } from '../day-night/day-night.selectors.ts';
import type { Phase } from '../day-night/schedule.ts';
import type { KeyValueStore } from '../key-value-store.ts';
import { createParticipantMachine } from '../participant/participant.machine.ts';
import { createTopBarMachine } from '../top-bar/top-bar.machine.ts';
import type { WallClock } from '../wall-clock.ts';
import type { SiteEvent } from './site.events.ts';

/** The ports of the site's machines. */
export type SitePorts = { clock: WallClock; store: KeyValueStore };

/**
 * The root actor. It spawns the other four actors of the site and passes each event on to those it concerns, so one
 * inspector sees everything that happens. Give the same clock to `createActor` as well.
 */
export function createSiteMachine({ clock, store }: SitePorts) {
  return setup({
    types: {
      events: {} as SiteEvent,
      children: {} as {
        dayNight: 'dayNight';
        topBar: 'topBar';
        participant: 'participant';
        background: 'background';
      },
    },
    actors: {
      dayNight: createDayNightMachine({ clock }),
      topBar: createTopBarMachine(),
      participant: createParticipantMachine({ store }),
      background: createBackgroundMachine({ store }),
    },
    actions: {
      forwardToDayNight: forwardTo('dayNight'),
      forwardToTopBar: forwardTo('topBar'),
      forwardToParticipant: forwardTo('participant'),
      forwardToBackground: forwardTo('background'),
      sendPhase: sendTo('background', (_, { phase }: { phase: Phase | null }) => ({
        type: 'phase.changed' as const,
        phase,
      })),
    },
  }).createMachine({
    id: 'site',
    invoke: [
      {
        id: 'dayNight',
        src: 'dayNight',
        onSnapshot: {
          actions: { type: 'sendPhase', params: ({ event }) => ({ phase: selectPhase(event.snapshot) }) },
        },
      },
      { id: 'topBar', src: 'topBar' },
      { id: 'participant', src: 'participant' },
      { id: 'background', src: 'background' },
    ],
    on: {
      'page.opened': { actions: ['forwardToDayNight', 'forwardToParticipant'] },
      'page.shown': { actions: 'forwardToDayNight' },
      'page.idle': { actions: 'forwardToBackground' },
      'page.scrolled': { actions: 'forwardToTopBar' },
      'page.navigated': { actions: 'forwardToTopBar' },
      'viewport.changed': { actions: 'forwardToTopBar' },
      'menu.pressed': { actions: 'forwardToTopBar' },
      'drawer.dismissed': { actions: 'forwardToTopBar' },
      'device.changed': { actions: 'forwardToBackground' },
      'picture.settled': { actions: 'forwardToBackground' },
      'fade.ended': { actions: 'forwardToBackground' },
      'pause.pressed': { actions: 'forwardToBackground' },
      'play.pressed': { actions: 'forwardToBackground' },
      'video.started': { actions: 'forwardToBackground' },
      'video.stalled': { actions: 'forwardToBackground' },
      'video.failed': { actions: 'forwardToBackground' },
      'game.started': { actions: 'forwardToBackground' },
      'game.ended': { actions: 'forwardToBackground' },
      'store.changed': { actions: ['forwardToParticipant', 'forwardToBackground'] },
      'visit.recorded': { actions: 'forwardToParticipant' },
      'seat.taken': { actions: 'forwardToParticipant' },
      'seat.left': { actions: 'forwardToParticipant' },
      'visitor.forgotten': { actions: 'forwardToParticipant' },
      'visitor.restored': { actions: 'forwardToParticipant' },
      reset: { actions: 'forwardToParticipant' },
    },
  });
}

/** The running root actor. */
export type SiteActor = ActorRefFrom<ReturnType<typeof createSiteMachine>>;

/** The actors that the root actor spawns, by name. They live as long as it does. */
export function childrenOf(site: SiteActor) {
  const { dayNight, topBar, participant, background } = site.getSnapshot()
    .children as SnapshotFrom<SiteActor>['children'];
  if (!dayNight || !topBar || !participant || !background) throw new Error('The site actor is not running.');
  return { dayNight, topBar, participant, background };
}
