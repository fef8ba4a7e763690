import { describe, expect, onTestFinished, test } from 'vitest';
import { createActor } from 'xstate';
import {
  BACKGROUND_CHOICE_KEY,
  type BackgroundEvent,
  createBackgroundMachine,
  VIDEO_PATIENCE_MS,
} from '#machines/background/background.machine.ts';
import {
  selectArrivingScene,
  selectControl,
  selectLeavingScene,
  selectShownScene,
  selectVideo,
} from '#machines/background/background.selectors.ts';
import type { Phase } from '#machines/day-night/schedule.ts';
import { type MemoryStore, memoryStore } from '../../support/memory-store.ts';
import { SimulatedWallClock } from '../../support/simulated-wall-clock.ts';

const desktop = device({});
const touchOnly = device({ canHover: false });
const forcedColours = device({ forcesColours: true });
const lessMotion = device({ prefersLessMotion: true });
const lessData = device({ savesData: true });

const settle: BackgroundEvent = { type: 'page.settled' };
const pause: BackgroundEvent = { type: 'pause.pressed' };
const play: BackgroundEvent = { type: 'play.pressed' };
const started: BackgroundEvent = { type: 'video.started' };
const waited: BackgroundEvent = { type: 'video.waited' };
const failed: BackgroundEvent = { type: 'video.failed' };
const fadeEnded: BackgroundEvent = { type: 'fade.ended' };
const storeChanged: BackgroundEvent = { type: 'store.changed' };

const nothingMoves = { day: 'none', night: 'none' };
const dayPlays = { day: 'play', night: 'none' };

describe('which devices play video', () => {
  test('BACK-4: where a pointer can hover, the video of the scene plays, and a control offers to pause it', () => {
    const { look } = pageWith(desktop, phase('day'), settle);

    expect(look()).toMatchObject({ shown: 'day', videos: dayPlays, control: 'pause' });
  });

  test('BACK-2 BACK-4: at night the night scene plays', () => {
    const { look } = pageWith(desktop, phase('night'), settle);

    expect(look()).toMatchObject({ shown: 'night', videos: { day: 'none', night: 'play' } });
  });

  test('BACK-4: until the page has settled it fetches no video', () => {
    const { look } = pageWith(desktop, phase('day'));

    expect(look()).toMatchObject({ shown: 'day', videos: nothingMoves, control: null });
  });

  test('BACK-3: on a touch-only device nothing moves and there is no control', () => {
    const { look } = pageWith(touchOnly, phase('day'), settle);

    expect(look()).toMatchObject({ shown: 'day', videos: nothingMoves, control: null });
  });

  test('BACK-3: with forced colours nothing moves and there is no control', () => {
    const { look, tell } = pageWith(forcedColours, phase('day'), settle, play);
    expect(look()).toMatchObject({ videos: nothingMoves, control: null });

    tell(desktop);
    expect(look()).toMatchObject({ videos: dayPlays, control: 'pause' });

    tell(forcedColours);
    expect(look()).toMatchObject({ videos: nothingMoves, control: null });
  });

  test('BACK-3: before the device is known, no video is wanted', () => {
    const { look } = pageWith(phase('day'), settle);

    expect(look()).toMatchObject({ videos: nothingMoves, control: null });
  });

  test('BACK-3: a stored choice to play does not count on a touch-only device', () => {
    const { look } = openPage({ [BACKGROUND_CHOICE_KEY]: 'playing' }, touchOnly, phase('day'), settle, play);

    expect(look()).toMatchObject({ videos: nothingMoves, control: null });
  });

  test.each([
    { from: 'playing', events: [started] },
    { from: 'paused', events: [started, pause] },
    { from: 'failed', events: [failed] },
  ])(
    'BACK-3: from $from, when the last hovering pointer is unplugged, the video is removed',
    ({ events }) => {
      const { look, tell } = pageWith(desktop, phase('day'), settle, ...events);

      tell(touchOnly);

      expect(look()).toMatchObject({ videos: nothingMoves, control: null });
    },
  );

  test('BACK-3 BACK-4: when the mouse comes back and less motion is now asked for, no video comes', () => {
    const { look, tell } = pageWith(desktop, phase('day'), settle, started, touchOnly);

    tell(lessMotion);

    expect(look()).toMatchObject({ videos: nothingMoves, control: 'play' });
  });

  test('BACK-4: when a mouse is plugged in, the video comes', () => {
    const { look, tell } = pageWith(touchOnly, phase('day'), settle);

    tell(desktop);

    expect(look()).toMatchObject({ videos: dayPlays, control: 'pause' });
  });
});

describe('less motion, less data', () => {
  test.each([
    { wish: 'less motion', wishing: lessMotion },
    { wish: 'less data', wishing: lessData },
  ])('BACK-4 BACK-5: with $wish the video is paused at first and not fetched', ({ wishing }) => {
    const { look, store } = pageWith(wishing, phase('day'), settle);

    expect(look()).toMatchObject({ videos: nothingMoves, control: 'play' });
    expect(store.writes).toEqual([]);
  });

  test.each([
    { wish: 'less motion', wishing: lessMotion },
    { wish: 'less data', wishing: lessData },
  ])('BACK-4: with $wish, pressing play plays the video, and the next page remembers it', ({ wishing }) => {
    const { look, tell, store } = pageWith(wishing, phase('day'), settle);

    tell(play);

    expect(look()).toMatchObject({ videos: dayPlays, control: 'pause' });
    const next = openPage(Object.fromEntries(store.kept), wishing, phase('day'), settle);
    expect(next.look()).toMatchObject({ videos: dayPlays, control: 'pause' });
  });

  test('BACK-4: when less motion is asked for, a playing video holds its frame; when it is no longer asked for, it plays on', () => {
    const { look, tell } = pageWith(desktop, phase('day'), settle, started);

    tell(lessMotion);
    const asked = look();
    tell(desktop);

    expect(asked).toMatchObject({ videos: { day: 'frame', night: 'none' }, control: 'play' });
    expect(look()).toMatchObject({ videos: dayPlays, control: 'pause' });
  });

  test('BACK-4: after a press on play, asking for less motion later does not pause the video', () => {
    const { look, tell } = pageWith(desktop, phase('day'), settle, pause, play, started);

    tell(lessMotion);

    expect(look()).toMatchObject({ videos: dayPlays, control: 'pause' });
  });
});

describe('the pause control', () => {
  test('BACK-4: pause holds the frame; play goes on', () => {
    const { look, tell } = pageWith(desktop, phase('day'), settle, started);

    tell(pause);
    const paused = look();
    tell(play);

    expect(paused).toMatchObject({ videos: { day: 'frame', night: 'none' }, control: 'play' });
    expect(look()).toMatchObject({ videos: dayPlays, control: 'pause' });
  });

  test('BACK-4: a pause is stored: the next page starts paused, with the still picture and no video', () => {
    const { store } = pageWith(desktop, phase('day'), settle, started, pause);

    const next = openPage(Object.fromEntries(store.kept), desktop, phase('day'), settle);

    expect(store.kept.get(BACKGROUND_CHOICE_KEY)).toBe('paused');
    expect(next.look()).toMatchObject({ videos: nothingMoves, control: 'play' });
  });

  test('BACK-4: a pause in another tab pauses here', () => {
    const { look, tell, store } = pageWith(desktop, phase('day'), settle, started);
    store.kept.set(BACKGROUND_CHOICE_KEY, 'paused');

    tell(storeChanged);

    expect(look()).toMatchObject({ videos: { day: 'frame', night: 'none' }, control: 'play' });
  });

  test.each(['', 'Paused', 'null', '{"choice":"paused"}', '__proto__', 'constructor'])(
    'BACK-4: a stored choice of "%s" is ignored',
    (text) => {
      const { look } = openPage({ [BACKGROUND_CHOICE_KEY]: text }, desktop, phase('day'), settle);

      expect(look()).toMatchObject({ videos: dayPlays, control: 'pause' });
    },
  );

  test('BACK-4: without a press nothing is stored', () => {
    const { store } = pageWith(desktop, phase('day'), settle, started, lessMotion, desktop, failed);

    expect(store.writes).toEqual([]);
  });
});

describe('a video that fails', () => {
  const stillStays = { shown: 'day', videos: nothingMoves, control: 'retry' };

  test('BACK-4: blocked or missing: the still picture stays and the control offers another try', () => {
    const { look } = pageWith(desktop, phase('day'), settle, failed);

    expect(look()).toMatchObject(stillStays);
  });

  test('BACK-4: it fails while it plays: the still picture stays and the control offers another try', () => {
    const { look } = pageWith(desktop, phase('day'), settle, started, failed);

    expect(look()).toMatchObject(stillStays);
  });

  test('BACK-4: it does not start: it counts as failed after twelve seconds, not before', () => {
    const { look, clock } = pageWith(desktop, phase('day'), settle);

    clock.wait(VIDEO_PATIENCE_MS - 1);
    const before = look();
    clock.wait(1);

    expect(VIDEO_PATIENCE_MS).toBe(12_000);
    expect(before).toMatchObject({ control: 'pause' });
    expect(look()).toMatchObject(stillStays);
  });

  test('BACK-4: it stalls for twelve seconds: it counts as failed', () => {
    const { look, clock, tell } = pageWith(desktop, phase('day'), settle, started);
    clock.wait(60_000);

    tell(waited);
    clock.wait(VIDEO_PATIENCE_MS);

    expect(look()).toMatchObject(stillStays);
  });

  test('BACK-4: a stall that ends in time is no failure', () => {
    const { look, clock, tell } = pageWith(desktop, phase('day'), settle, started, waited);
    clock.wait(VIDEO_PATIENCE_MS - 1);

    tell(started);
    clock.wait(60_000);

    expect(look()).toMatchObject({ videos: dayPlays, control: 'pause' });
    expect(clock.countTimers()).toBe(0);
  });

  test('BACK-4: another try plays, or fails again', () => {
    const { look, tell } = pageWith(desktop, phase('day'), settle, failed);

    tell(play);
    const tried = look();
    tell(failed);

    expect(tried).toMatchObject({ videos: dayPlays, control: 'pause' });
    expect(look()).toMatchObject(stillStays);
  });

  test('BACK-4: a paused video never counts as failed', () => {
    const { look, clock } = pageWith(desktop, phase('day'), settle, pause);

    clock.wait(10 * VIDEO_PATIENCE_MS);

    expect(look()).toMatchObject({ control: 'play' });
  });
});

describe('the change of scene', () => {
  test('BACK-2: before the first reading of the clock there is no scene', () => {
    expect(pageWith(desktop, phase(null), settle).look()).toMatchObject({ shown: null, arriving: null });
  });

  test('BACK-2 BACK-5: the first scene is shown at once, without a fade', () => {
    expect(pageWith(desktop, phase('night')).look()).toMatchObject({
      shown: 'night',
      leaving: null,
      arriving: null,
    });
  });

  test('BACK-5: the next scene waits for its still picture, then fades in while the old one fades out', () => {
    const { look, tell } = pageWith(desktop, phase('day'), settle, started);

    tell(phase('night'));
    const waiting = look();
    tell(still('night'));
    const fading = look();
    tell(fadeEnded);

    expect(waiting).toMatchObject({ shown: 'day', leaving: null, arriving: 'night', videos: dayPlays });
    expect(fading).toMatchObject({ shown: 'night', leaving: 'day', arriving: null });
    expect(fading.videos).toEqual({ day: 'play', night: 'play' });
    expect(look()).toMatchObject({ shown: 'night', leaving: null, videos: { day: 'none', night: 'play' } });
  });

  test('BACK-5: with less motion there is no cross-fade: no scene fades out', () => {
    const { look, tell } = pageWith(lessMotion, phase('day'), settle, phase('night'));

    tell(still('night'));

    expect(look()).toMatchObject({ shown: 'night', leaving: null });
  });

  test('BACK-5: asking for less motion during a fade ends the fade', () => {
    const { look, tell } = pageWith(
      desktop,
      phase('day'),
      settle,
      play,
      started,
      phase('night'),
      still('night'),
    );

    tell(lessMotion);

    expect(look()).toMatchObject({ shown: 'night', leaving: null });
  });

  test('BACK-5: other changes of the device do not end a fade', () => {
    const { look, tell } = pageWith(desktop, phase('day'), settle, phase('night'), still('night'));

    tell(lessData);

    expect(look()).toMatchObject({ shown: 'night', leaving: 'day' });
  });

  test('BACK-2 BACK-3: still pictures cross-fade on a touch-only device as well', () => {
    const { look, tell } = pageWith(touchOnly, phase('day'), settle, phase('night'));

    tell(still('night'));

    expect(look()).toMatchObject({ shown: 'night', leaving: 'day', videos: nothingMoves });
  });

  test('BACK-5: when the phase changes back while its scene is arriving, that scene is dropped', () => {
    const { look, tell } = pageWith(desktop, phase('day'), settle, phase('night'), phase('day'));

    tell(still('night'));

    expect(look()).toMatchObject({ shown: 'day', leaving: null, arriving: null });
  });

  test('BACK-5: when the phase changes back during a fade, the fade is reversed', () => {
    const { look, tell } = pageWith(
      desktop,
      phase('day'),
      settle,
      phase('night'),
      still('night'),
      phase('day'),
    );

    tell(still('day'));

    expect(look()).toMatchObject({ shown: 'day', leaving: 'night' });
  });

  test('BACK-4: a paused video does not pass its frame on to the next scene', () => {
    const { look, tell } = pageWith(desktop, phase('day'), settle, started, pause, phase('night'));

    tell(still('night'));

    expect(look()).toMatchObject({ shown: 'night', videos: nothingMoves, control: 'play' });
  });

  test('BACK-4: the next scene’s video has twelve seconds of its own', () => {
    const { look, tell, clock } = pageWith(desktop, phase('day'), settle, started, phase('night'));

    tell(still('night'));
    clock.wait(VIDEO_PATIENCE_MS);

    expect(look()).toMatchObject({ shown: 'night', videos: nothingMoves, control: 'retry' });
  });

  test('BACK-4: the next scene’s video has them even when the first video had not started yet', () => {
    const { look, clock, tell } = pageWith(desktop, phase('day'), settle);
    clock.wait(VIDEO_PATIENCE_MS - 1);

    tell(phase('night'));
    tell(still('night'));
    clock.wait(VIDEO_PATIENCE_MS - 1);
    const waiting = look();
    clock.wait(1);

    expect(waiting).toMatchObject({ shown: 'night', control: 'pause' });
    expect(look()).toMatchObject({ shown: 'night', control: 'retry' });
  });

  test.each([
    { picture: 'of the scene that is shown already', events: [still('day')] },
    { picture: 'of a scene that was called off', events: [phase('night'), phase('day'), still('night')] },
  ])('BACK-4: a picture $picture does not stop a playing video', ({ events }) => {
    const { look, tell, clock } = pageWith(desktop, phase('day'), settle, started);

    for (const event of events) tell(event);
    clock.wait(VIDEO_PATIENCE_MS);

    expect(look()).toMatchObject({ videos: dayPlays, control: 'pause' });
  });
});

function device(changes: Partial<Extract<BackgroundEvent, { type: 'device.changed' }>>): BackgroundEvent {
  return {
    type: 'device.changed',
    canHover: true,
    forcesColours: false,
    prefersLessMotion: false,
    savesData: false,
    ...changes,
  };
}

function phase(of: Phase | null): BackgroundEvent {
  return { type: 'phase.changed', phase: of };
}

function still(scene: Phase): BackgroundEvent {
  return { type: 'still.settled', scene };
}

function pageWith(...events: BackgroundEvent[]) {
  return openPage({}, ...events);
}

function openPage(stored: Record<string, string>, ...events: BackgroundEvent[]) {
  const store: MemoryStore = memoryStore(stored);
  const clock = new SimulatedWallClock({ zone: 'UTC', now: Date.parse('2026-06-21T12:00:00Z') });
  const actor = createActor(createBackgroundMachine({ store }), { clock }).start();
  onTestFinished(() => void actor.stop());
  const tell = (event: BackgroundEvent) => actor.send(event);
  for (const event of events) tell(event);
  const look = () => {
    const snapshot = actor.getSnapshot();
    return {
      shown: selectShownScene(snapshot),
      leaving: selectLeavingScene(snapshot),
      arriving: selectArrivingScene(snapshot),
      videos: { day: selectVideo(snapshot, 'day'), night: selectVideo(snapshot, 'night') },
      control: selectControl(snapshot),
    };
  };
  return { clock, store, tell, look };
}
