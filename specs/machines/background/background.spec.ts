import { describe, expect, onTestFinished, test } from 'vitest';
import { createActor } from 'xstate';
import {
  BACKGROUND_CHOICE_KEY,
  type BackgroundEvent,
  createBackgroundMachine,
  VIDEO_TIMEOUT_MS,
} from '#machines/background/background.machine.ts';
import {
  selectArrivingScene,
  selectControl,
  selectFadingOutScene,
  selectMayFetchAhead,
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

const idle: BackgroundEvent = { type: 'page.idle' };
const pause: BackgroundEvent = { type: 'pause.pressed' };
const play: BackgroundEvent = { type: 'play.pressed' };
const started: BackgroundEvent = { type: 'video.started' };
const stalled: BackgroundEvent = { type: 'video.stalled' };
const failed: BackgroundEvent = { type: 'video.failed' };
const fadeEnded: BackgroundEvent = { type: 'fade.ended' };
const storeChanged: BackgroundEvent = { type: 'store.changed' };

const nothingMoves = { day: 'none', night: 'none' };
const dayPlays = { day: 'play', night: 'none' };

test('BACK-3 BACK-4: before anything is known, nothing is chosen, wanted or shown', () => {
  const actor = createActor(createBackgroundMachine({ store: memoryStore() }));

  expect(actor.getSnapshot().context).toEqual({
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
  });
});

describe('which devices play video', () => {
  test('BACK-4: where a pointer can hover, the video of the scene plays, and a control offers to pause it', () => {
    const { selected } = pageWith(desktop, phase('day'), idle);

    expect(selected()).toMatchObject({ shown: 'day', videos: dayPlays, control: 'pause' });
  });

  test('BACK-2 BACK-4: at night the night scene plays', () => {
    const { selected } = pageWith(desktop, phase('night'), idle);

    expect(selected()).toMatchObject({ shown: 'night', videos: { day: 'none', night: 'play' } });
  });

  test('BACK-4: until the page is idle it fetches no video', () => {
    const { selected } = pageWith(desktop, phase('day'));

    expect(selected()).toMatchObject({ shown: 'day', videos: nothingMoves, control: null });
  });

  test.each([
    { when: 'before the page is idle', events: [desktop], mayFetchAhead: false },
    { when: 'when it is idle', events: [desktop, idle], mayFetchAhead: true },
    { when: 'on a touch-only device', events: [touchOnly, idle], mayFetchAhead: true },
    { when: 'after a failure of the video', events: [desktop, idle, failed], mayFetchAhead: true },
    { when: 'for who saves data', events: [lessData, idle], mayFetchAhead: false },
    { when: 'for who saves data and plays the video', events: [lessData, idle, play], mayFetchAhead: false },
    { when: 'when data are saved no longer', events: [lessData, idle, desktop], mayFetchAhead: true },
  ])('SITE-1: what a press may need may be fetched $when: $mayFetchAhead', ({ events, mayFetchAhead }) => {
    expect(pageWith(phase('day'), ...events).selected()).toMatchObject({ mayFetchAhead });
  });

  test('BACK-3: on a touch-only device nothing moves and there is no control', () => {
    const { selected } = pageWith(touchOnly, phase('day'), idle);

    expect(selected()).toMatchObject({ shown: 'day', videos: nothingMoves, control: null });
  });

  test('BACK-3: with forced colours nothing moves and there is no control', () => {
    const { selected, send } = pageWith(forcedColours, phase('day'), idle, play);
    expect(selected()).toMatchObject({ videos: nothingMoves, control: null });

    send(desktop);
    expect(selected()).toMatchObject({ videos: dayPlays, control: 'pause' });

    send(forcedColours);
    expect(selected()).toMatchObject({ videos: nothingMoves, control: null });
  });

  test('BACK-3: before the device is known, no video is wanted', () => {
    const { selected } = pageWith(phase('day'), idle);

    expect(selected()).toMatchObject({ videos: nothingMoves, control: null });
  });

  test('BACK-3: a stored choice to play does not count on a touch-only device', () => {
    const { selected } = openPage(
      { [BACKGROUND_CHOICE_KEY]: 'playing' },
      touchOnly,
      phase('day'),
      idle,
      play,
    );

    expect(selected()).toMatchObject({ videos: nothingMoves, control: null });
  });

  test.each([
    { from: 'playing', events: [started] },
    { from: 'paused', events: [started, pause] },
    { from: 'failed', events: [failed] },
  ])(
    'BACK-3: from $from, when the last hovering pointer is unplugged, the video is removed',
    ({ events }) => {
      const { selected, send } = pageWith(desktop, phase('day'), idle, ...events);

      send(touchOnly);

      expect(selected()).toMatchObject({ videos: nothingMoves, control: null });
    },
  );

  test('BACK-3 BACK-4: when the mouse comes back and less motion is now asked for, no video comes', () => {
    const { selected, send } = pageWith(desktop, phase('day'), idle, started, touchOnly);

    send(lessMotion);

    expect(selected()).toMatchObject({ videos: nothingMoves, control: 'play' });
  });

  test('BACK-4: when a mouse is plugged in, the video comes', () => {
    const { selected, send } = pageWith(touchOnly, phase('day'), idle);

    send(desktop);

    expect(selected()).toMatchObject({ videos: dayPlays, control: 'pause' });
  });
});

describe('less motion, less data', () => {
  test.each([
    { wish: 'less motion', wishing: lessMotion },
    { wish: 'less data', wishing: lessData },
  ])('BACK-4 BACK-5: with $wish the video is paused at first and not fetched', ({ wishing }) => {
    const { selected, store } = pageWith(wishing, phase('day'), idle);

    expect(selected()).toMatchObject({ videos: nothingMoves, control: 'play' });
    expect(store.writes).toEqual([]);
  });

  test.each([
    { wish: 'less motion', wishing: lessMotion },
    { wish: 'less data', wishing: lessData },
  ])('BACK-4: with $wish, pressing play plays the video, and the next page remembers it', ({ wishing }) => {
    const { selected, send, store } = pageWith(wishing, phase('day'), idle);

    send(play);

    expect(selected()).toMatchObject({ videos: dayPlays, control: 'pause' });
    const next = openPage(Object.fromEntries(store.kept), wishing, phase('day'), idle);
    expect(next.selected()).toMatchObject({ videos: dayPlays, control: 'pause' });
  });

  test('BACK-4: when less motion is asked for, a playing video holds its frame; when it is no longer asked for, it plays on', () => {
    const { selected, send } = pageWith(desktop, phase('day'), idle, started);

    send(lessMotion);
    const asked = selected();
    send(desktop);

    expect(asked).toMatchObject({ videos: { day: 'frame', night: 'none' }, control: 'play' });
    expect(selected()).toMatchObject({ videos: dayPlays, control: 'pause' });
  });

  test('BACK-4: after a press on play, asking for less motion later does not pause the video', () => {
    const { selected, send } = pageWith(desktop, phase('day'), idle, pause, play, started);

    send(lessMotion);

    expect(selected()).toMatchObject({ videos: dayPlays, control: 'pause' });
  });
});

describe('the pause control', () => {
  test('BACK-4: pause holds the frame; play goes on', () => {
    const { selected, send } = pageWith(desktop, phase('day'), idle, started);

    send(pause);
    const paused = selected();
    send(play);

    expect(paused).toMatchObject({ videos: { day: 'frame', night: 'none' }, control: 'play' });
    expect(selected()).toMatchObject({ videos: dayPlays, control: 'pause' });
  });

  test('BACK-4: a pause is stored: the next page starts paused, with the still picture and no video', () => {
    const { store } = pageWith(desktop, phase('day'), idle, started, pause);

    const next = openPage(Object.fromEntries(store.kept), desktop, phase('day'), idle);

    expect(store.kept.get('grovemates.background')).toBe('paused');
    expect(next.selected()).toMatchObject({ videos: nothingMoves, control: 'play' });
  });

  test('BACK-4: a pause in another tab pauses here', () => {
    const { selected, send, store } = pageWith(desktop, phase('day'), idle, started);
    store.kept.set(BACKGROUND_CHOICE_KEY, 'paused');

    send(storeChanged);

    expect(selected()).toMatchObject({ videos: { day: 'frame', night: 'none' }, control: 'play' });
  });

  test.each(['', 'Paused', 'null', '{"choice":"paused"}', '__proto__', 'constructor'])(
    'BACK-4: a stored choice of "%s" is ignored',
    (text) => {
      const { selected } = openPage({ [BACKGROUND_CHOICE_KEY]: text }, desktop, phase('day'), idle);

      expect(selected()).toMatchObject({ videos: dayPlays, control: 'pause' });
    },
  );

  test('BACK-4: without a press nothing is stored', () => {
    const { store } = pageWith(desktop, phase('day'), idle, started, lessMotion, desktop, failed);

    expect(store.writes).toEqual([]);
  });
});

describe('behind a game', () => {
  const gameStarted: BackgroundEvent = { type: 'game.started' };
  const gameEnded: BackgroundEvent = { type: 'game.ended' };

  test('BACK-4 SITE-6: the video holds its frame while a game is played, plays on after it, and nothing is stored', () => {
    const { selected, send, store } = pageWith(desktop, phase('day'), idle, started);

    send(gameStarted);
    expect(selected()).toMatchObject({ videos: { day: 'frame', night: 'none' }, control: 'play' });

    send(gameEnded);
    expect(selected()).toMatchObject({ videos: dayPlays, control: 'pause' });
    expect(store.writes).toEqual([]);
  });

  test('BACK-4: it is known whether a game is played', () => {
    const actor = createActor(createBackgroundMachine({ store: memoryStore() })).start();
    const known = [gameStarted, gameEnded].map((event) => {
      actor.send(event);
      return actor.getSnapshot().context.isBehindGame;
    });
    expect(known).toEqual([true, false]);
  });

  test('BACK-4 SITE-6: where the game starts before the page is idle, no video is fetched', () => {
    const { selected, send } = pageWith(desktop, phase('day'), gameStarted, idle);
    expect(selected()).toMatchObject({ videos: nothingMoves, control: 'play' });

    send(gameEnded);
    expect(selected()).toMatchObject({ videos: dayPlays, control: 'pause' });
  });

  test.each([
    { from: 'paused', events: [started, gameStarted] },
    { from: 'failed', events: [failed, gameStarted] },
  ])('BACK-4: from $from, a press on play counts behind a game, too, and after it', ({ events }) => {
    const { selected, send } = pageWith(desktop, phase('day'), idle, ...events);

    send(play);
    expect(selected()).toMatchObject({ videos: dayPlays, control: 'pause' });

    send(gameEnded);
    expect(selected()).toMatchObject({ videos: dayPlays, control: 'pause' });
  });

  test('BACK-4: a video that was paused before the game stays paused after it', () => {
    const { selected, send } = pageWith(desktop, phase('day'), idle, started, pause, gameStarted);

    send(gameEnded);

    expect(selected()).toMatchObject({ videos: { day: 'frame', night: 'none' }, control: 'play' });
  });

  test('BACK-2 BACK-4: behind a game the scene changes as ever, without a video', () => {
    const { selected, send } = pageWith(desktop, phase('day'), idle, started, gameStarted);

    send(phase('night'));
    send(pictureOf('night'));

    expect(selected()).toMatchObject({ shown: 'night', videos: nothingMoves, control: 'play' });
  });
});

describe('a video that fails', () => {
  const stillStays = { shown: 'day', videos: nothingMoves, control: 'retry' };

  test('BACK-4: a video that is blocked or missing fails: the still picture stays and the control offers another try', () => {
    const { selected } = pageWith(desktop, phase('day'), idle, failed);

    expect(selected()).toMatchObject(stillStays);
  });

  test('BACK-4: a playing video that fails is removed: the still picture stays and the control offers another try', () => {
    const { selected } = pageWith(desktop, phase('day'), idle, started, failed);

    expect(selected()).toMatchObject(stillStays);
  });

  test('BACK-4: a video that does not start counts as failed after twelve seconds, not before', () => {
    const { selected, clock } = pageWith(desktop, phase('day'), idle);

    clock.wait(VIDEO_TIMEOUT_MS - 1);
    const before = selected();
    clock.wait(1);

    expect(VIDEO_TIMEOUT_MS).toBe(12_000);
    expect(before).toMatchObject({ control: 'pause' });
    expect(selected()).toMatchObject(stillStays);
  });

  test('BACK-4: a video that stalls for twelve seconds counts as failed', () => {
    const { selected, clock, send } = pageWith(desktop, phase('day'), idle, started);
    clock.wait(60_000);

    send(stalled);
    clock.wait(VIDEO_TIMEOUT_MS);

    expect(selected()).toMatchObject(stillStays);
  });

  test('BACK-4: a stall that ends in time is no failure', () => {
    const { selected, clock, send } = pageWith(desktop, phase('day'), idle, started, stalled);
    clock.wait(VIDEO_TIMEOUT_MS - 1);

    send(started);
    clock.wait(60_000);

    expect(selected()).toMatchObject({ videos: dayPlays, control: 'pause' });
    expect(clock.countTimers()).toBe(0);
  });

  test('BACK-4: another try plays, or fails again', () => {
    const { selected, send } = pageWith(desktop, phase('day'), idle, failed);

    send(play);
    const tried = selected();
    send(failed);

    expect(tried).toMatchObject({ videos: dayPlays, control: 'pause' });
    expect(selected()).toMatchObject(stillStays);
  });

  test('BACK-4: another try is a choice to play: it is stored, and less motion later does not pause the video', () => {
    const { selected, send, store } = pageWith(desktop, phase('day'), idle, failed, play);
    expect(store.writes).toEqual([{ key: BACKGROUND_CHOICE_KEY, text: 'playing' }]);

    send(lessMotion);

    expect(selected()).toMatchObject({ videos: dayPlays, control: 'pause' });
  });

  test('BACK-4: a paused video never counts as failed', () => {
    const { selected, clock } = pageWith(desktop, phase('day'), idle, pause);

    clock.wait(10 * VIDEO_TIMEOUT_MS);

    expect(selected()).toMatchObject({ control: 'play' });
  });
});

describe('the change of scene', () => {
  test('BACK-2: before the first reading of the clock there is no scene', () => {
    expect(pageWith(desktop, phase(null), idle).selected()).toMatchObject({ shown: null, arriving: null });
  });

  test('BACK-2 BACK-5: the first scene is shown at once, without a fade', () => {
    expect(pageWith(desktop, phase('night')).selected()).toMatchObject({
      shown: 'night',
      fadingOut: null,
      arriving: null,
    });
  });

  test('BACK-5: the next scene waits for its still picture, then fades in while the old one fades out', () => {
    const { selected, send } = pageWith(desktop, phase('day'), idle, started);

    send(phase('night'));
    const waiting = selected();
    send(pictureOf('night'));
    const fading = selected();
    send(fadeEnded);

    expect(waiting).toMatchObject({ shown: 'day', fadingOut: null, arriving: 'night', videos: dayPlays });
    expect(fading).toMatchObject({ shown: 'night', fadingOut: 'day', arriving: null });
    expect(fading.videos).toEqual({ day: 'play', night: 'play' });
    expect(selected()).toMatchObject({
      shown: 'night',
      fadingOut: null,
      videos: { day: 'none', night: 'play' },
    });
  });

  describe.each([
    { wish: 'less motion', wishing: lessMotion },
    { wish: 'the colours of the system', wishing: forcedColours },
  ])('with $wish', ({ wishing }) => {
    test('BACK-5: there is no cross-fade: no scene fades out', () => {
      const { selected, send } = pageWith(wishing, phase('day'), idle, phase('night'));

      send(pictureOf('night'));

      expect(selected()).toMatchObject({ shown: 'night', fadingOut: null });
    });

    test('BACK-5: a fade that is under way ends', () => {
      const { selected, send } = pageWith(
        desktop,
        phase('day'),
        idle,
        play,
        started,
        phase('night'),
        pictureOf('night'),
      );

      send(wishing);

      expect(selected()).toMatchObject({ shown: 'night', fadingOut: null });
    });
  });

  test('BACK-5: other changes of the device do not end a fade', () => {
    const { selected, send } = pageWith(desktop, phase('day'), idle, phase('night'), pictureOf('night'));

    send(lessData);

    expect(selected()).toMatchObject({ shown: 'night', fadingOut: 'day' });
  });

  test('BACK-2 BACK-3: still pictures cross-fade on a touch-only device as well', () => {
    const { selected, send } = pageWith(touchOnly, phase('day'), idle, phase('night'));

    send(pictureOf('night'));

    expect(selected()).toMatchObject({ shown: 'night', fadingOut: 'day', videos: nothingMoves });
  });

  test('BACK-5: when the phase changes back while its scene is arriving, that scene is dropped', () => {
    const { selected, send } = pageWith(desktop, phase('day'), idle, phase('night'), phase('day'));

    send(pictureOf('night'));

    expect(selected()).toMatchObject({ shown: 'day', fadingOut: null, arriving: null });
  });

  test('BACK-5: when the phase changes back during a fade, the fade is reversed', () => {
    const { selected, send } = pageWith(
      desktop,
      phase('day'),
      idle,
      phase('night'),
      pictureOf('night'),
      phase('day'),
    );

    send(pictureOf('day'));

    expect(selected()).toMatchObject({ shown: 'day', fadingOut: 'night' });
  });

  test('BACK-4: a paused video does not pass its frame on to the next scene', () => {
    const { selected, send } = pageWith(desktop, phase('day'), idle, started, pause, phase('night'));

    send(pictureOf('night'));

    expect(selected()).toMatchObject({ shown: 'night', videos: nothingMoves, control: 'play' });
  });

  test('BACK-4: the next scene’s video has twelve seconds of its own', () => {
    const { selected, send, clock } = pageWith(desktop, phase('day'), idle, started, phase('night'));

    send(pictureOf('night'));
    clock.wait(VIDEO_TIMEOUT_MS);

    expect(selected()).toMatchObject({ shown: 'night', videos: nothingMoves, control: 'retry' });
  });

  test('BACK-4: the next scene’s video has them even when the first video had not started yet', () => {
    const { selected, clock, send } = pageWith(desktop, phase('day'), idle);
    clock.wait(VIDEO_TIMEOUT_MS - 1);

    send(phase('night'));
    send(pictureOf('night'));
    clock.wait(VIDEO_TIMEOUT_MS - 1);
    const waiting = selected();
    clock.wait(1);

    expect(waiting).toMatchObject({ shown: 'night', control: 'pause' });
    expect(selected()).toMatchObject({ shown: 'night', control: 'retry' });
  });

  test.each([
    { picture: 'of the scene that is shown already', events: [pictureOf('day')] },
    { picture: 'of a scene that was called off', events: [phase('night'), phase('day'), pictureOf('night')] },
  ])('BACK-4: a picture $picture does not stop a playing video', ({ events }) => {
    const { selected, send, clock } = pageWith(desktop, phase('day'), idle, started);

    for (const event of events) send(event);
    clock.wait(VIDEO_TIMEOUT_MS);

    expect(selected()).toMatchObject({ videos: dayPlays, control: 'pause' });
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

function pictureOf(scene: Phase): BackgroundEvent {
  return { type: 'picture.settled', scene };
}

function pageWith(...events: BackgroundEvent[]) {
  return openPage({}, ...events);
}

function openPage(stored: Record<string, string>, ...events: BackgroundEvent[]) {
  const store: MemoryStore = memoryStore(stored);
  const clock = new SimulatedWallClock({ zone: 'UTC', now: Date.parse('2026-06-21T12:00:00Z') });
  const actor = createActor(createBackgroundMachine({ store }), { clock }).start();
  onTestFinished(() => void actor.stop());
  const send = (event: BackgroundEvent) => actor.send(event);
  for (const event of events) send(event);
  const selected = () => {
    const snapshot = actor.getSnapshot();
    return {
      shown: selectShownScene(snapshot),
      fadingOut: selectFadingOutScene(snapshot),
      arriving: selectArrivingScene(snapshot),
      videos: { day: selectVideo(snapshot, 'day'), night: selectVideo(snapshot, 'night') },
      control: selectControl(snapshot),
      mayFetchAhead: selectMayFetchAhead(snapshot),
    };
  };
  return { clock, store, send, selected };
}
