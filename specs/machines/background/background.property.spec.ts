import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ActorOptions, createActor, type SnapshotFrom } from 'xstate';
import {
  BACKGROUND_CHOICE_KEY,
  type BackgroundEvent,
  createBackgroundMachine,
} from '#machines/background/background.machine.ts';
import {
  selectArrivingScene,
  selectControl,
  selectFadingOutScene,
  selectShownScene,
  selectVideo,
} from '#machines/background/background.selectors.ts';
import { phases, runs } from '../../support/arbitraries.ts';
import { memoryStore } from '../../support/memory-store.ts';
import { SimulatedWallClock } from '../../support/simulated-wall-clock.ts';
import { assertStories, inspectStory, portsOfStory } from '../../support/stories.ts';
import { transitionMeter } from '../../support/transition-meter.ts';

type Background = ReturnType<typeof createBackgroundMachine>;
type Snapshot = SnapshotFrom<Background>;
/** Something that happens to a page: an event, a wait, or a choice stored by another tab. */
type Happening =
  | BackgroundEvent
  | { type: 'time.passed'; ms: number }
  | { type: 'choice.stored'; text: string };

const devices = fc.record({
  type: fc.constant('device.changed' as const),
  canHover: fc.oneof(
    { weight: 3, arbitrary: fc.constant(true) },
    { weight: 1, arbitrary: fc.constant(false) },
  ),
  forcesColours: fc.oneof(
    { weight: 3, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.constant(true) },
  ),
  prefersLessMotion: fc.boolean(),
  savesData: fc.boolean(),
});

const happenings: fc.Arbitrary<Happening> = fc.oneof(
  devices,
  fc.record({ type: fc.constant('phase.changed' as const), phase: fc.option(phases, { freq: 8 }) }),
  fc.record({ type: fc.constant('picture.settled' as const), scene: phases }),
  fc.constantFrom<Happening>(
    { type: 'video.started' },
    { type: 'video.stalled' },
    { type: 'video.failed' },
    { type: 'play.pressed' },
  ),
  fc.constantFrom<Happening>(
    { type: 'page.idle' },
    { type: 'store.changed' },
    { type: 'fade.ended' },
    { type: 'pause.pressed' },
    { type: 'game.started' },
    { type: 'game.ended' },
  ),
  fc.record({ type: fc.constant('time.passed' as const), ms: fc.constantFrom(1, 11_999, 12_000) }),
  fc.record({
    type: fc.constant('choice.stored' as const),
    text: fc.constantFrom('playing', 'paused', 'sideways'),
  }),
);

/** How a page usually begins; the rest of a sequence may come in any order. */
const openings: fc.Arbitrary<Happening[]> = fc.oneof(
  fc
    .tuple(devices, phases)
    .map(([device, phase]): Happening[] => [device, { type: 'phase.changed', phase }, { type: 'page.idle' }]),
  fc.constant<Happening[]>([]),
);

const sequences = fc
  .tuple(openings, fc.array(happenings, { minLength: 1, maxLength: 40, size: 'max' }))
  .map(([opening, rest]) => [...opening, ...rest]);

describe('in any sequence of a page', () => {
  test('BACK-3: while no pointer can hover, or colours are forced, no scene wants a video', async () => {
    await always(sequences, (now) => {
      if (hasNoMotion(now)) expect(videosOf(now)).toEqual(['none', 'none']);
    });
  });

  test('BACK-3: while no pointer can hover, or colours are forced, there is no control', async () => {
    await always(sequences, (now) => {
      if (hasNoMotion(now)) expect(selectControl(now)).toBe(null);
    });
  });

  test('BACK-4: the shown scene wants its video exactly while the control offers to pause', async () => {
    await always(sequences, (now) => {
      const shown = selectShownScene(now);
      if (shown !== null) expect(selectVideo(now, shown) === 'play').toBe(selectControl(now) === 'pause');
    });
  });

  test('BACK-4: after a failure, while another try is offered, no scene wants a video', async () => {
    await always(sequences, (now) => {
      if (selectControl(now) === 'retry') expect(videosOf(now)).toEqual(['none', 'none']);
    });
  });

  test('BACK-4 SITE-6: from the start of a game to its end, nothing plays before a press on play', async () => {
    await assertStories(
      fc.property(sequences, (sequence) => {
        const page = openPage();
        let isGameOn = false;
        for (const happening of sequence) {
          const couldBePlayed = ['play', 'retry'].includes(selectControl(page.snapshot()) ?? '');
          page.live(happening);
          if (happening.type === 'game.started') isGameOn = true;
          else if (happening.type === 'game.ended') isGameOn = false;
          else if (happening.type === 'play.pressed' && couldBePlayed) isGameOn = false;
          if (isGameOn) expect(videosOf(page.snapshot())).not.toContain('play');
        }
        page.close();
      }),
      runs(200),
    );
  });

  test('BACK-4: with less motion or less data, and without a press on play, nothing plays', async () => {
    const askingForLess = sequences.map((sequence) =>
      sequence.filter(({ type }) => type !== 'play.pressed' && type !== 'choice.stored').map(askForLess),
    );
    await always(askingForLess, (now) => {
      expect(videosOf(now)).toEqual(['none', 'none']);
    });
  });

  test('BACK-5: with less motion, or with the colours of the system, no scene fades out', async () => {
    await always(sequences, (now) => {
      const { prefersLessMotion, forcesColours } = now.context;
      if (prefersLessMotion || forcesColours) expect(selectFadingOutScene(now)).toBe(null);
    });
  });

  test('BACK-5: the shown scene is neither fading out nor arriving', async () => {
    await always(sequences, (now) => {
      const shown = selectShownScene(now);
      if (shown !== null) expect([selectFadingOutScene(now), selectArrivingScene(now)]).not.toContain(shown);
    });
  });

  test('BACK-5: after the first scene, another is shown only after its still picture has loaded or failed', async () => {
    await always(sequences, (now, before, happening) => {
      if (selectShownScene(before) === null || selectShownScene(now) === selectShownScene(before)) return;
      expect(happening).toEqual({ type: 'picture.settled', scene: now.context.wanted });
    });
  });

  test('BACK-2: after the still pictures have loaded or failed, the scene of the phase is shown', async () => {
    await always(sequences, (now, _, happening) => {
      const { wanted } = now.context;
      if (happening.type === 'picture.settled' && happening.scene === wanted)
        expect(selectShownScene(now)).toBe(wanted);
    });
  });

  test('BACK-4: there is a timer only while the machine waits for a video', async () => {
    await assertStories(
      fc.property(sequences, (sequence) => {
        const page = openPage();
        for (const happening of sequence) {
          page.live(happening);
          expect(page.clock.countTimers()).toBe(
            page.snapshot().matches({ motion: { moving: 'starting' } }) ? 1 : 0,
          );
        }
        page.close();
        expect(page.clock.countTimers()).toBe(0);
      }),
      runs(200),
    );
  });
});

test('the sequences of these laws take every transition of the machine', async () => {
  const machine = createBackgroundMachine({ store: memoryStore() });
  const meter = transitionMeter(machine);

  for (const sequence of fc.sample(sequences, { seed: 1, numRuns: 500 })) {
    const page = openPage({ machine, inspect: meter.inspect });
    for (const happening of sequence) page.live(happening);
    page.close();
  }

  expect(meter.all().length).toBeGreaterThan(20);
  expect(meter.notTaken()).toEqual([]);
});

/** Checks a law after each event of any sequence. */
async function always(
  anySequence: fc.Arbitrary<Happening[]>,
  law: (now: Snapshot, before: Snapshot, happening: Happening) => void,
): Promise<void> {
  await assertStories(
    fc.property(anySequence, (sequence) => {
      const page = openPage();
      for (const happening of sequence) {
        const before = page.snapshot();
        page.live(happening);
        law(page.snapshot(), before, happening);
      }
      page.close();
    }),
    runs(200),
  );
}

function openPage(options: { machine?: Background; inspect?: ActorOptions<Background>['inspect'] } = {}) {
  const store = memoryStore();
  const clock = new SimulatedWallClock({ zone: 'UTC', now: 0 });
  const machine = options.machine ?? createBackgroundMachine(portsOfStory({ store }));
  const actor = createActor(machine, { clock, inspect: options.inspect ?? inspectStory }).start();
  return {
    clock,
    snapshot: () => actor.getSnapshot(),
    live: (happening: Happening) => {
      if (happening.type === 'time.passed') clock.wait(happening.ms);
      else if (happening.type === 'choice.stored') store.kept.set(BACKGROUND_CHOICE_KEY, happening.text);
      else actor.send(happening);
    },
    close: () => void actor.stop(),
  };
}

function askForLess(happening: Happening): Happening {
  return happening.type === 'device.changed' && !happening.savesData
    ? { ...happening, prefersLessMotion: true }
    : happening;
}

function hasNoMotion({ context }: Snapshot) {
  return !context.canHover || context.forcesColours;
}

function videosOf(snapshot: Snapshot) {
  return [selectVideo(snapshot, 'day'), selectVideo(snapshot, 'night')];
}
