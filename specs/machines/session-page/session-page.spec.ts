import { describe, expect, onTestFinished, test } from 'vitest';
import { createActor } from 'xstate';
import { isOld, type SessionAnswer } from '#machines/session-page/session-answer.ts';
import {
  createSessionPageMachine,
  type SessionPageEvent,
  type SessionPagePorts,
} from '#machines/session-page/session-page.machine.ts';
import {
  selectAge,
  selectAnswerNumber,
  selectFreshness,
  selectRemaining,
  selectSessionHoldsSeat,
  selectSessionScreen,
} from '#machines/session-page/session-page.selectors.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../support/arbitraries.ts';
import { SimulatedWallClock } from '../../support/simulated-wall-clock.ts';

const NOON = Date.parse('2026-06-21T12:00:00Z');
const SECOND_MS = 1_000;
const lost: SessionPageEvent = { type: 'connection.lost' };
const found: SessionPageEvent = { type: 'connection.found' };
const shown: SessionPageEvent = { type: 'page.shown' };
const unanswered: SessionPageEvent = { type: 'session.unanswered' };
const unknownLink: SessionPageEvent = { type: 'session.refused', code: 'link-unknown' };

describe('what the page shows', () => {
  test('ROUTE-10: is opening before any answer, and knows of no seat', () => {
    const { selected } = openPage();

    expect(selected()).toEqual({
      screen: 'opening',
      number: null,
      freshness: null,
      age: null,
      remaining: 0,
      holdsSeat: null,
    });
  });

  test.each([
    { view: 'scheduled', screen: 'scheduled', freshness: 'fresh', holdsSeat: true },
    { view: 'waiting', screen: 'waiting', freshness: 'fresh', holdsSeat: true },
    { view: 'live', screen: 'live', freshness: 'fresh', holdsSeat: true },
    { view: 'paused', screen: 'paused', freshness: 'fresh', holdsSeat: true },
    { view: 'ended', screen: 'ended', freshness: null, holdsSeat: false },
    { view: 'left', screen: 'left', freshness: null, holdsSeat: false },
    { view: 'withdrawn', screen: 'withdrawn', freshness: null, holdsSeat: false },
  ] as const)('SITE-7 STATE-3: an answer “$view” is shown as $screen', ({ view, ...expected }) => {
    const { selected, answer } = openPage();

    answer({ view });

    expect(selected()).toMatchObject({ ...expected, number: 1 });
  });

  test.each(['link-unknown', 'participant-unknown'])(
    'SITE-7: “%s” means an unknown link, and no seat (F10)',
    (code) => {
      const { selected, answer, send } = openPage();
      answer({ view: 'waiting' });

      send({ type: 'session.refused', code });

      expect(selected()).toMatchObject({
        screen: 'unknown',
        number: null,
        freshness: null,
        holdsSeat: false,
      });
    },
  );

  test('SITE-7: a link that is known again shows its session again', () => {
    const { selected, answer, send } = openPage();
    send(unknownLink);

    answer({ view: 'live' });

    expect(selected()).toMatchObject({ screen: 'live', holdsSeat: true });
  });

  test('SITE-7: another refusal does not concern the link: what was shown stays', () => {
    const { selected, answer, send } = openPage();
    answer({ view: 'waiting' });

    send({ type: 'session.refused', code: 'bad-request' });

    expect(selected()).toMatchObject({ screen: 'waiting', number: 1 });
  });

  test('SITE-7: only a live session is blocked until a new consent', () => {
    const { selected, answer } = openPage();

    answer({ view: 'waiting', reconsent: true });
    expect(selected().screen).toBe('waiting');
    answer({ view: 'live', reconsent: true });
    expect(selected()).toMatchObject({ screen: 'blocked', holdsSeat: true });
    answer({ view: 'live', reconsent: false });
    expect(selected().screen).toBe('live');
  });

  test('SITE-7: an answer older than the shown one is ignored', () => {
    const { selected, answer, clock } = openPage();
    answer({ view: 'live', serverTime: NOON + 5 });

    clock.wait(2_000);
    answer({ view: 'waiting', serverTime: NOON + 4 });

    expect(selected()).toMatchObject({ screen: 'live', number: 1 });
  });

  test('SITE-7: an answer that came within ten seconds after a newer one was overtaken, and is ignored', () => {
    const { selected, answer, clock } = openPage();
    answer({ view: 'live', serverTime: NOON + 5 });

    answer({ view: 'waiting', serverTime: NOON + 4 });
    expect(selected()).toMatchObject({ screen: 'live', number: 1 });
    clock.wait(10_000);
    answer({ view: 'waiting', serverTime: NOON + 4 });

    expect(selected()).toMatchObject({ screen: 'live', number: 1 });
  });

  test('SITE-7: a view that only a later version of the server has is shown as opening', () => {
    const { selected, answer } = openPage();

    answer({ view: 'dreaming' as SessionAnswer['view'] });

    expect(selected()).toMatchObject({ screen: 'opening', number: 1, freshness: null });
  });

  test('SITE-7: after the server’s clock was set back, its answers count again ten seconds later', () => {
    const { selected, answer, clock } = openPage();
    answer({ view: 'waiting', serverTime: NOON + HOUR_MS });

    clock.wait(10_001);
    answer({ view: 'live', serverTime: NOON });

    expect(selected()).toMatchObject({ screen: 'live', number: 2, freshness: 'fresh' });
  });
});

describe('the requests for the session', () => {
  test('SITE-7: run from the first moment to the last, and only once', () => {
    const watched: ('started' | 'ended')[] = [];
    const watchSession = () => {
      watched.push('started');
      return () => void watched.push('ended');
    };
    const clock = new SimulatedWallClock({ zone: 'UTC', now: NOON });
    const actor = createActor(createSessionPageMachine({ clock, watchSession }), { clock }).start();

    actor.send(unknownLink);
    actor.send({ type: 'retry.pressed' });
    expect(watched).toEqual(['started']);
    actor.stop();

    expect(watched).toEqual(['started', 'ended']);
  });

  test('SITE-7: their reports are shown, also one before any request', () => {
    const clock = new SimulatedWallClock({ zone: 'UTC', now: NOON });
    const watchSession: SessionPagePorts['watchSession'] = (report) => {
      report({ type: 'session.refused', code: 'link-unknown' });
      return () => {};
    };

    const actor = createActor(createSessionPageMachine({ clock, watchSession }), { clock }).start();
    onTestFinished(() => void actor.stop());

    expect(selectSessionScreen(actor.getSnapshot())).toBe('unknown');
  });
});

describe('a first answer that does not come', () => {
  test('DATA-1: a failed try says so, and the next answer is shown (F01, F05)', () => {
    const { selected, answer, send } = openPage();

    send(unanswered);
    expect(selected().screen).toBe('unanswered');
    answer({ view: 'waiting' });
    expect(selected().screen).toBe('waiting');
  });

  test('DATA-1: a refusal that does not concern the link counts as a failed try', () => {
    const { selected, send } = openPage();

    send({ type: 'session.refused', code: 'origin-refused' });

    expect(selected().screen).toBe('unanswered');
  });

  test('DATA-1: no reply for 12 s counts as a failed try, and ‘Try now’ restarts the wait (F02)', () => {
    const { selected, send, clock } = openPage();

    clock.wait(11_999);
    expect(selected().screen).toBe('opening');
    clock.wait(1);
    expect(selected().screen).toBe('unanswered');
    send({ type: 'retry.pressed' });
    expect(selected().screen).toBe('opening');
    clock.wait(12_000);
    expect(selected().screen).toBe('unanswered');
  });

  test('DATA-1: without a connection it says so (F16)', () => {
    const { selected, send, answer } = openPage();

    send(lost);
    expect(selected()).toMatchObject({ freshness: 'offline', age: null });
    send(found);
    expect(selected()).toMatchObject({ screen: 'opening', freshness: null });
    send(lost);
    answer({ view: 'waiting' });
    expect(selected()).toMatchObject({ screen: 'waiting', freshness: 'fresh' });
  });
});

describe('how fresh it is', () => {
  test('SITE-7: after 15 s without an answer the page is ageing, until the next', () => {
    const { selected, answer, clock } = openPage();
    answer({ view: 'live' });

    clock.wait(14_999);
    expect(selected().freshness).toBe('fresh');
    clock.wait(1);
    expect(selected()).toMatchObject({ screen: 'live', freshness: 'ageing', age: 15_000 });
    answer({ view: 'live' });
    expect(selected()).toMatchObject({ freshness: 'fresh', age: 0 });
  });

  test('SITE-7: failed tries change nothing: what is shown stays, and its age grows (F17)', () => {
    const { selected, answer, send, clock } = openPage();
    answer({ view: 'live' });

    for (let second = 0; second < 40; second += 1) {
      clock.wait(1_000);
      send(unanswered);
    }

    expect(selected()).toMatchObject({ screen: 'live', freshness: 'ageing', age: 40_000 });
  });

  test('SITE-7: its age is updated every 5 s, after two minutes every minute', () => {
    const { selected, answer, clock } = openPage();
    answer({ view: 'live' });
    clock.wait(15_000);

    clock.wait(4_999);
    expect(selected().age).toBe(15_000);
    clock.wait(1);
    expect(selected().age).toBe(20_000);
    clock.wait(100_000);
    expect(selected().age).toBe(120_000);
    clock.wait(59_999);
    expect(selected().age).toBe(120_000);
    clock.wait(1);
    expect(selected().age).toBe(180_000);
  });

  test('SITE-7: every answer restarts the 15 s', () => {
    const { selected, answer, clock } = openPage();
    for (let poll = 0; poll < 10; poll += 1) {
      answer({ view: 'waiting' });
      clock.wait(14_999);
      expect(selected().freshness).toBe('fresh');
    }
  });

  test('SITE-7: after the final answer nothing ages', () => {
    const { selected, answer, clock } = openPage();
    answer({ view: 'ended' });

    clock.wait(DAY_MS);

    expect(selected()).toMatchObject({ screen: 'ended', freshness: null });
    expect(clock.countTimers()).toBe(0);
  });

  test('SITE-7: after the final answer a lost connection is not shown: nothing is waited for', () => {
    const { selected, answer, send } = openPage();
    answer({ view: 'ended' });

    send(lost);

    expect(selected()).toMatchObject({ screen: 'ended', freshness: null });
  });

  test('SITE-7: an ageing answer shows at once that the connection is lost (F16)', () => {
    const { selected, answer, send, clock } = openPage();
    answer({ view: 'live' });
    clock.wait(17_000);

    send(lost);

    expect(selected()).toMatchObject({ screen: 'live', freshness: 'offline', age: 17_000 });
  });

  test.each(['ageing', 'offline'] as const)(
    'SITE-7: after sleep the age is right at once, and goes on growing: %s (F47)',
    (freshness) => {
      const { selected, answer, send, clock } = openPage();
      answer({ view: 'live' });
      clock.wait(15_000);
      if (freshness === 'offline') send(lost);
      clock.loseTimers();
      clock.setSystemTime(NOON + HOUR_MS);

      send(shown);
      expect(selected()).toMatchObject({ freshness, age: HOUR_MS });
      clock.wait(MINUTE_MS);

      expect(selected()).toMatchObject({ freshness, age: HOUR_MS + MINUTE_MS });
    },
  );

  test('SITE-7: an answer is old from 15 s on', () => {
    const received = { receivedAt: NOON } as SessionAnswer;

    expect(isOld(received, NOON + 14_999)).toBe(false);
    expect(isOld(received, NOON + 15_000)).toBe(true);
  });

  test('SITE-7: offline is shown at once, with the age of the answer, until the next answer (F16)', () => {
    const { selected, answer, send, clock } = openPage();
    answer({ view: 'live' });
    clock.wait(3_000);

    send(lost);
    expect(selected()).toMatchObject({ screen: 'live', freshness: 'offline', age: 3_000 });
    clock.wait(5_000);
    expect(selected()).toMatchObject({ freshness: 'offline', age: 8_000 });
    answer({ view: 'paused' });
    expect(selected()).toMatchObject({ screen: 'paused', freshness: 'fresh' });
  });

  test('SITE-7: online again, only an answer makes it fresh', () => {
    const { selected, answer, send, clock } = openPage();
    answer({ view: 'live' });
    clock.wait(2_000);
    send(lost);

    send(found);
    expect(selected()).toMatchObject({ freshness: 'ageing', age: 2_000 });
    answer({ view: 'live' });
    expect(selected().freshness).toBe('fresh');
  });

  test('SITE-7: after sleep the page shows that its answer is old, before any timer fires (F47)', () => {
    const { selected, answer, send, clock } = openPage();
    answer({ view: 'waiting' });
    clock.loseTimers();
    clock.setSystemTime(NOON + HOUR_MS);

    send(shown);

    expect(selected()).toMatchObject({ freshness: 'ageing', age: HOUR_MS });
  });

  test('SITE-7: setting the clock back makes nothing fresh (F36)', () => {
    const { selected, answer, send, clock } = openPage();
    answer({ view: 'waiting' });

    clock.setSystemTime(NOON - DAY_MS);
    send(shown);

    expect(selected()).toMatchObject({ freshness: 'ageing', age: 15_000 });
  });
});

describe('the countdown', () => {
  test('SITE-7: uses the server’s clock, not this device’s (F33)', () => {
    const { selected, answer, clock } = openPage();

    answer({
      view: 'scheduled',
      serverTime: NOON - 3 * DAY_MS,
      startsAt: NOON - 3 * DAY_MS + 90 * SECOND_MS,
    });
    expect(selected().remaining).toBe(90 * SECOND_MS);
    clock.wait(30_100);
    expect(selected().remaining).toBeGreaterThan(59 * SECOND_MS);
    expect(selected().remaining).toBeLessThanOrEqual(60 * SECOND_MS);
  });

  test('SITE-7: opens nothing at its end: the page waits for the team', () => {
    const { selected, answer, clock } = openPage();
    answer({ view: 'scheduled', startsAt: NOON + 5 * SECOND_MS });

    clock.wait(6_000);

    expect(selected()).toMatchObject({ screen: 'scheduled', remaining: 0 });
    expect(clock.countTimers()).toBe(1);
  });

  test('SITE-7: once it is over, a clock that was put back starts none that nothing moves', () => {
    const { selected, answer, clock, send } = openPage();
    answer({ view: 'scheduled', startsAt: NOON });
    send({ type: 'connection.lost' });

    clock.setSystemTime(NOON - 1);
    send({ type: 'connection.found' });
    expect(selected()).toMatchObject({ screen: 'scheduled', remaining: 0 });

    send({ type: 'page.shown' });
    expect(selected()).toMatchObject({ screen: 'scheduled', remaining: 1 });
  });

  test('SITE-7: starts again when the session is postponed', () => {
    const { selected, answer } = openPage();
    answer({ view: 'scheduled', startsAt: NOON - 1 });
    expect(selected().remaining).toBe(0);

    answer({ view: 'scheduled', startsAt: NOON + MINUTE_MS });

    expect(selected().remaining).toBe(MINUTE_MS);
  });

  test('SITE-7: shows the time left after the device has slept (F35)', () => {
    const { selected, answer, send, clock } = openPage();
    answer({ view: 'scheduled', startsAt: NOON + 2 * HOUR_MS });
    clock.loseTimers();
    clock.setSystemTime(NOON + HOUR_MS);

    send(shown);

    expect(selected().remaining).toBe(HOUR_MS);
  });

  test('SITE-7: goes on after the browser has dropped its timers (F35)', () => {
    const { selected, answer, send, clock } = openPage();
    answer({ view: 'scheduled', startsAt: NOON + 10 * MINUTE_MS });
    clock.loseTimers();

    send(shown);
    clock.wait(3_500);

    expect(selected().remaining).toBeLessThanOrEqual(10 * MINUTE_MS - 3_000);
  });

  test('SITE-7: updates once a second in the last hour, once a minute in the last day', () => {
    const { answer, clock, settled } = openPage();
    answer({ view: 'scheduled', startsAt: NOON + 10 * MINUTE_MS });
    expect(settled(() => clock.wait(10_000))).toBeLessThanOrEqual(10);

    answer({ view: 'scheduled', startsAt: NOON + 10 * HOUR_MS });
    expect(settled(() => clock.wait(14_000))).toBeLessThanOrEqual(1);
  });
});

describe('the limits of a session page, to the millisecond', () => {
  test('SITE-7: an older answer is ignored for ten seconds after the shown one, and counts from then on', () => {
    const { selected, answer, clock } = openPage();
    answer({ view: 'waiting', serverTime: NOON + HOUR_MS });

    clock.wait(10_000);
    answer({ view: 'live', serverTime: NOON });
    expect(selected()).toMatchObject({ screen: 'waiting', number: 1 });
    clock.wait(1);
    answer({ view: 'live', serverTime: NOON });

    expect(selected()).toMatchObject({ screen: 'live', number: 3 });
  });

  test.each([
    { age: 119_999, wait: 5_000 },
    { age: 120_000, wait: 60_000 },
  ])('SITE-7: an age of $age ms is updated $wait ms later', ({ age, wait }) => {
    const { selected, answer, send, clock } = openPage();
    answer({ view: 'live' });
    clock.wait(15_000);
    clock.setSystemTime(NOON + age);
    send(shown);
    expect(selected().age).toBe(age);

    clock.wait(wait - 1);
    expect(selected().age).toBe(age);
    clock.wait(1);

    expect(selected().age).toBe(age + wait);
  });

  test('SITE-7: the countdown is read 50 ms after it changes, not 49', () => {
    const { selected, answer, clock } = openPage();
    answer({ view: 'scheduled', startsAt: NOON + 90 * SECOND_MS });

    clock.wait(1_049);
    expect(selected().remaining).toBe(90_000);
    clock.wait(1);

    expect(selected().remaining).toBe(88_950);
  });
});

function openPage() {
  const clock = new SimulatedWallClock({ zone: 'UTC', now: NOON });
  const actor = createActor(createSessionPageMachine({ clock, watchSession: () => () => {} }), {
    clock,
  }).start();
  onTestFinished(() => void actor.stop());
  let number = 0;
  return {
    clock,
    send: (event: SessionPageEvent) => actor.send(event),
    answer: (part: Partial<SessionAnswer>) => {
      number += 1;
      actor.send({
        type: 'session.answered',
        answer: {
          number,
          view: 'waiting',
          reconsent: false,
          serverTime: clock.now(),
          startsAt: NOON + HOUR_MS,
          receivedAt: clock.now(),
          ...part,
        },
      });
    },
    selected: () => {
      const snapshot = actor.getSnapshot();
      return {
        screen: selectSessionScreen(snapshot),
        number: selectAnswerNumber(snapshot),
        freshness: selectFreshness(snapshot),
        age: selectAge(snapshot),
        remaining: selectRemaining(snapshot),
        holdsSeat: selectSessionHoldsSeat(snapshot),
      };
    },
    /** How many times the machine settled meanwhile. */
    settled: (live: () => void) => {
      let times = 0;
      const { unsubscribe } = actor.subscribe(() => {
        times += 1;
      });
      live();
      unsubscribe();
      return times;
    },
  };
}
