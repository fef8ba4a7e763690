import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createActor, type InspectionEvent } from 'xstate';
import { BACKGROUND_CHOICE_KEY } from '#machines/background/background.machine.ts';
import { selectControl, selectShownScene } from '#machines/background/background.selectors.ts';
import { selectPhase } from '#machines/day-night/day-night.selectors.ts';
import {
  PARTICIPANT_KEY,
  parseParticipant,
  serialiseParticipant,
} from '#machines/participant/participant-record.ts';
import type { SiteEvent } from '#machines/site/site.events.ts';
import { childrenOf, createSiteMachine, type SiteActor } from '#machines/site/site.machine.ts';
import { selectIsCompact, selectIsDrawerOpen } from '#machines/top-bar/top-bar.selectors.ts';
import { type MemoryStore, memoryStore } from '../../support/memory-store.ts';
import { SimulatedWallClock } from '../../support/simulated-wall-clock.ts';

type Child = 'dayNight' | 'topBar' | 'participant' | 'background';

const NOON = Date.parse('2026-06-21T12:00:00Z');

/** One of each event from outside, and the actors it concerns. The compiler checks that none is missing. */
const concerns = {
  'page.opened': [{ type: 'page.opened' }, ['dayNight', 'participant']],
  'page.shown': [{ type: 'page.shown' }, ['dayNight']],
  'page.idle': [{ type: 'page.idle' }, ['background']],
  'page.scrolled': [{ type: 'page.scrolled', top: 101 }, ['topBar']],
  'page.navigated': [{ type: 'page.navigated' }, ['topBar']],
  'viewport.changed': [{ type: 'viewport.changed', isNarrow: true }, ['topBar']],
  'menu.pressed': [{ type: 'menu.pressed' }, ['topBar']],
  'drawer.dismissed': [{ type: 'drawer.dismissed' }, ['topBar']],
  'device.changed': [
    {
      type: 'device.changed',
      canHover: true,
      forcesColours: false,
      prefersLessMotion: false,
      savesData: false,
    },
    ['background'],
  ],
  'picture.settled': [{ type: 'picture.settled', scene: 'day' }, ['background']],
  'fade.ended': [{ type: 'fade.ended' }, ['background']],
  'pause.pressed': [{ type: 'pause.pressed' }, ['background']],
  'play.pressed': [{ type: 'play.pressed' }, ['background']],
  'video.started': [{ type: 'video.started' }, ['background']],
  'video.stalled': [{ type: 'video.stalled' }, ['background']],
  'video.failed': [{ type: 'video.failed' }, ['background']],
  'game.started': [{ type: 'game.started' }, ['background']],
  'game.ended': [{ type: 'game.ended' }, ['background']],
  'store.changed': [{ type: 'store.changed' }, ['participant', 'background']],
  'visit.recorded': [
    { type: 'visit.recorded', isNew: true, reconsent: true, lastLoginDate: '2026-03-01T09:30:00Z' },
    ['participant'],
  ],
  'seat.taken': [{ type: 'seat.taken' }, ['participant']],
  'seat.left': [{ type: 'seat.left' }, ['participant']],
  'visitor.forgotten': [{ type: 'visitor.forgotten' }, ['participant']],
  'visitor.restored': [
    {
      type: 'visitor.restored',
      record: { isNew: true, reconsent: false, lastLoginDate: null, holdsSeat: true },
    },
    ['participant'],
  ],
  reset: [{ type: 'reset' }, ['participant']],
} satisfies { [Type in SiteEvent['type']]: [Extract<SiteEvent, { type: Type }>, Child[]] };

const oneOfEach: SiteEvent[] = Object.values(concerns).map(([event]) => event);

describe('the root actor', () => {
  test.each(Object.entries(concerns))(
    '%s reaches the actors it concerns, and no other',
    (_, [event, children]) => {
      const { site, seen } = openSite();
      seen.length = 0;

      site.send(event);

      const receivers = seen
        .filter((each) => each.type === '@xstate.event' && each.event === event)
        .map(nameOf);
      expect(receivers).toEqual(['site', ...children]);
    },
  );

  test('an event that only the background sends itself cannot be sent from outside', () => {
    const { site } = openSite();

    // @ts-expect-error The phase comes from the clock alone.
    site.send({ type: 'phase.changed', phase: 'night' });

    expect(selectShownScene(childrenOf(site).background.getSnapshot())).toBe(null);
  });

  test('BACK-2: the scene follows the phase, from the first reading of the clock on', () => {
    const { site, clock } = openSite();
    const { dayNight, background } = childrenOf(site);
    const scenes = () => [selectPhase(dayNight.getSnapshot()), selectShownScene(background.getSnapshot())];

    const unread = scenes();
    site.send({ type: 'page.opened' });
    const opened = scenes();
    clock.wait(8.75 * 3_600_000 + 50);
    const atNightfall = scenes();
    site.send({ type: 'picture.settled', scene: 'night' });

    expect([unread, opened, atNightfall]).toEqual([
      [null, null],
      ['day', 'day'],
      ['night', 'day'],
    ]);
    expect(scenes()).toEqual(['night', 'night']);
  });

  test('DAY-2: the root actor passes its clock on: an open page has one timer, a closed one none', () => {
    const { site, clock } = openSite();
    site.send({ type: 'page.opened' });
    const open = clock.countTimers();

    site.stop();

    expect([open, clock.countTimers()]).toEqual([1, 0]);
  });

  test('STATE-1 BACK-4: the root actor passes its store on to the two actors that use one', () => {
    const { site, store } = openSite();

    for (const event of oneOfEach) site.send(event);

    expect([...store.kept.keys()].toSorted()).toEqual([BACKGROUND_CHOICE_KEY, PARTICIPANT_KEY].toSorted());
  });

  test('DAY-1 MENU-1 MENU-4 STATE-3 BACK-4: a visit through all four machines', () => {
    const { site, store } = openSite();
    const { dayNight, topBar, participant, background } = childrenOf(site);

    for (const type of ['device.changed', 'viewport.changed', 'page.opened', 'page.idle'] as const) {
      site.send(concerns[type][0]);
    }
    site.send({ type: 'menu.pressed' });
    site.send({ type: 'seat.taken' });

    expect(selectPhase(dayNight.getSnapshot())).toBe('day');
    expect([selectIsCompact(topBar.getSnapshot()), selectIsDrawerOpen(topBar.getSnapshot())]).toEqual([
      true,
      true,
    ]);
    expect(participant.getSnapshot().context.holdsSeat).toBe(true);
    expect(selectControl(background.getSnapshot())).toBe('pause');
    expect(parseParticipant(store.read(PARTICIPANT_KEY))).toMatchObject({ record: { holdsSeat: true } });
  });

  test('a stopped root actor has no children', () => {
    const { site } = openSite();

    site.stop();

    expect(() => childrenOf(site)).toThrow('The site actor is not running.');
  });

  test.each(['dayNight', 'topBar', 'participant', 'background'])(
    'a root actor without %s counts as not running',
    (name) => {
      const children = { ...childrenOf(openSite().site), [name]: undefined };
      const site = { getSnapshot: () => ({ children }) } as unknown as SiteActor;

      expect(() => childrenOf(site)).toThrow('The site actor is not running.');
    },
  );
});

describe('one inspector', () => {
  test('sees all five actors', () => {
    const { seen } = openSite();

    expect(seen.filter(({ type }) => type === '@xstate.actor').map(nameOf)).toEqual([
      'site',
      'dayNight',
      'topBar',
      'participant',
      'background',
    ]);
  });

  test.each(['@xstate.event', '@xstate.microstep', '@xstate.snapshot'] as const)(
    'sees the %s of each of them',
    (kind) => {
      const { site, seen } = openSite();

      for (const event of oneOfEach) site.send(event);

      const heard = new Set(seen.filter(({ type }) => type === kind).map(nameOf));
      expect(heard).toEqual(new Set(['site', 'dayNight', 'topBar', 'participant', 'background']));
    },
  );
});

describe('the snapshots of the machines', () => {
  test('are plain data: they survive JSON and a structured clone, before and after every event', () => {
    const { site } = openSite();
    const snapshots = [site.getPersistedSnapshot()];

    for (const event of oneOfEach) {
      site.send(event);
      snapshots.push(site.getPersistedSnapshot());
    }

    for (const snapshot of snapshots) {
      expect(JSON.parse(JSON.stringify(withoutUndefined(snapshot)))).toStrictEqual(
        withoutUndefined(snapshot),
      );
    }
    for (const child of Object.values(childrenOf(site))) {
      const { context } = child.getSnapshot();
      expect(structuredClone(context)).toStrictEqual(context);
      expect(JSON.parse(JSON.stringify(context))).toStrictEqual(context);
    }
  });

  test('are the same in two new actors, whatever their clock and store: a prerendered page hydrates', () => {
    const noon = createSite().site;
    const midnight = createSite({
      now: Date.parse('2031-12-31T23:00:00Z'),
      zone: 'Pacific/Apia',
      store: memoryStore({
        [BACKGROUND_CHOICE_KEY]: 'paused',
        [PARTICIPANT_KEY]: serialiseParticipant({
          isNew: true,
          reconsent: true,
          lastLoginDate: null,
          holdsSeat: true,
        }),
      }),
    }).site;
    const unstarted = [noon, midnight].map((site) => site.getPersistedSnapshot());

    const started = [noon, midnight].map((site) => site.start().getPersistedSnapshot());

    expect(unstarted[1]).toEqual(unstarted[0]);
    expect(started[1]).toEqual(started[0]);
    expect(contextsOf(noon)).toEqual(contextsOf(midnight));
  });

  test('need no store and no timer to start', () => {
    const store = memoryStore();
    const read = vi.spyOn(store, 'read');

    const { clock } = openSite({ store });

    expect(read).not.toHaveBeenCalled();
    expect([clock.delays, store.writes]).toEqual([[], []]);
  });

  test('are separate: events of one site do not change another', () => {
    const [one, other] = [openSite(), openSite()];
    const before = other.site.getPersistedSnapshot();

    for (const event of oneOfEach) one.site.send(event);

    expect(other.site.getPersistedSnapshot()).toEqual(before);
    expect([other.store.writes, other.clock.delays]).toEqual([[], []]);
  });
});

function createSite({
  now = NOON,
  zone = 'UTC',
  store = memoryStore(),
}: {
  now?: number;
  zone?: string;
  store?: MemoryStore;
} = {}) {
  const clock = new SimulatedWallClock({ zone, now });
  const seen: InspectionEvent[] = [];
  const site = createActor(createSiteMachine({ clock, store }), {
    id: 'site',
    clock,
    inspect: (event) => void seen.push(event),
  });
  onTestFinished(() => void site.stop());
  return { site, clock, store, seen };
}

function openSite(options?: Parameters<typeof createSite>[0]) {
  const world = createSite(options);
  world.site.start();
  return world;
}

function contextsOf(site: ReturnType<typeof createSite>['site']) {
  return Object.values(childrenOf(site)).map((child) => child.getSnapshot().context);
}

/** The name of the actor that an inspection event is about: the root's machine, or the child's name. */
function nameOf({ actorRef }: InspectionEvent): string {
  return (actorRef as { id?: string }).id ?? '';
}

/** XState keeps `error: undefined` and the like; JSON leaves them out. */
function withoutUndefined(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutUndefined);
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .map(([key, each]) => [key, withoutUndefined(each)]),
  );
}
