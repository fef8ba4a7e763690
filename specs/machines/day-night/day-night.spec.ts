import { describe, expect, onTestFinished, test } from 'vitest';
import { createActor } from 'xstate';
import { strangeClocks } from '#fixtures/instants.ts';
import { createDayNightMachine } from '#machines/day-night/day-night.machine.ts';
import { selectPhase } from '#machines/day-night/day-night.selectors.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../support/arbitraries.ts';
import { SimulatedWallClock } from '../../support/simulated-wall-clock.ts';

describe('before the page opens', () => {
  test('DAY-2: a prerendered page has no phase and no timer', () => {
    const { clock, phase, actor } = startAt('2026-06-21T12:00:00.000Z');

    expect([phase(), clock.countTimers()]).toEqual([null, 0]);
    expect(actor.getSnapshot().context).toEqual({ reading: null });
  });

  test.each([
    ['2026-06-21T12:00:00.000Z', 'day'],
    ['2026-06-21T22:00:00.000Z', 'night'],
  ])('DAY-1: opened at %s, it is in the state %s', (at, state) => {
    expect(openAt(at).actor.getSnapshot().value).toBe(state);
  });

  test('DAY-1: opening reads the clock', () => {
    const { clock, actor } = startAt('2026-06-21T12:00:00.000Z');

    actor.send({ type: 'page.opened' });

    expect(actor.getSnapshot().value).toBe('day');
    expect(actor.getSnapshot().context).toEqual({
      reading: { readAt: clock.now(), phase: 'day', nextChangeAt: Date.parse('2026-06-21T20:45:00.000Z') },
    });
  });
});

describe('the timer', () => {
  test.each([
    { boundary: '2026-06-21T08:00:00.000Z', before: 'night', after: 'day' },
    { boundary: '2026-06-21T20:45:00.000Z', before: 'day', after: 'night' },
  ])(
    'DAY-2: at $boundary it fires 50 ms late, not 49: $before, then $after',
    ({ boundary, before, after }) => {
      const { clock, phase } = openAt(Date.parse(boundary) - 1000);

      clock.wait(1000 + 49);
      const at49 = phase();
      clock.wait(1);
      const at50 = phase();

      expect([at49, at50]).toEqual([before, after]);
    },
  );

  test.each([
    '2026-06-21T07:59:59.999Z',
    '2026-06-21T08:00:00.000Z',
    '2026-06-21T20:44:59.999Z',
    '2026-06-21T20:45:00.000Z',
  ])('DAY-2: opened at %s, it waits for 50 ms after the next boundary', (opened) => {
    const boundaries = ['2026-06-21T08:00:00.000Z', '2026-06-21T20:45:00.000Z', '2026-06-22T08:00:00.000Z'];
    const next = boundaries.map((at) => Date.parse(at)).find((at) => at > Date.parse(opened)) ?? 0;

    const { clock } = openAt(opened);

    expect(clock.delays).toEqual([next - Date.parse(opened) + 50]);
  });

  test('DAY-1 DAY-2: an open page changes twice a day, with one timer at a time and no other wake-ups', () => {
    const { clock, phase } = openAt('2026-06-21T12:00:00.000Z');

    const seen = [...Array(28).keys()].map(() => {
      clock.wait(DAY_MS / 4);
      return phase();
    });

    expect(seen).toEqual(Array(7).fill(['day', 'night', 'night', 'day']).flat());
    expect(clock.delays).toHaveLength(1 + 2 * 7);
    expect(clock.countTimers()).toBe(1);
  });

  test.each(strangeClocks)('DAY-1 DAY-2: left open in $zone: $description', ({ zone, from, changes }) => {
    const { clock, phase } = openAt(from, zone);

    for (const { at, phase: changed } of changes) {
      clock.wait(Date.parse(at) + 49 - clock.now());
      const before = phase();
      clock.wait(1);

      expect([at, before, phase()]).toEqual([at, changed === 'day' ? 'night' : 'day', changed]);
    }
  });

  test('DAY-2: three changes in one hour of Easter Island are three wake-ups', () => {
    const { clock, phase } = openAt('1980-03-09T02:40:00Z', 'Pacific/Easter');

    clock.wait(65 * MINUTE_MS + 50);

    expect(phase()).toBe('night');
    expect(clock.delays).toEqual(
      [5, 15, 45, 11.25 * 60].map((minutes, index) => minutes * MINUTE_MS + (index ? 0 : 50)),
    );
  });

  test('DAY-2: a timer that fires early reads the old phase and is set again', () => {
    const { clock, phase } = openAt('2026-06-21T20:44:00.000Z');
    clock.setSystemTime(Date.parse('2026-06-21T20:43:59.000Z'));

    clock.wait(60_000 + 50);
    const early = phase();
    clock.wait(1000);

    expect(early).toBe('day');
    expect(phase()).toBe('night');
    expect(clock.delays.slice(0, 2)).toEqual([60_050, 1000]);
    expect(clock.countTimers()).toBe(1);
  });

  test('DAY-2: a timer that fires late, after a sleep over one boundary, gives the right phase', () => {
    const { clock, phase } = openAt('2026-06-21T20:00:00.000Z');

    clock.sleep(2 * HOUR_MS);

    expect([phase(), clock.countTimers()]).toEqual(['night', 1]);
  });

  test('DAY-2: after a sleep over two boundaries the phase is the same, not toggled', () => {
    const { clock, phase } = openAt('2026-06-21T20:00:00.000Z');

    clock.sleep(14 * HOUR_MS);

    expect([phase(), clock.countTimers()]).toEqual(['day', 1]);
  });

  test('DAY-3: when a timer was lost, showing the page corrects the phase', () => {
    const { clock, phase, actor } = openAt('2026-06-21T20:00:00.000Z');
    clock.loseTimers();
    clock.wait(HOUR_MS);
    const lost = [phase(), clock.countTimers()];

    actor.send({ type: 'page.shown' });

    expect(lost).toEqual(['day', 0]);
    expect([phase(), clock.countTimers()]).toEqual(['night', 1]);
  });

  test('DAY-2: closing the page leaves no timer', () => {
    const { clock, actor } = openAt('2026-06-21T12:00:00.000Z');

    actor.stop();

    expect(clock.countTimers()).toBe(0);
  });
});

describe('the page becomes visible or gains focus', () => {
  test('DAY-3: within the 50 ms, focus at 08:00:00.000 shows the day at once', () => {
    const { clock, phase, actor } = openAt('2026-06-21T07:59:00.000Z');
    clock.wait(60_000);
    const unread = phase();

    actor.send({ type: 'page.shown' });

    expect([unread, phase()]).toEqual(['night', 'day']);
    expect(clock.countTimers()).toBe(1);
  });

  test('DAY-3: one millisecond before 08:00 focus changes nothing', () => {
    const { phase, actor } = openAt('2026-06-21T07:59:59.999Z');

    actor.send({ type: 'page.shown' });

    expect(phase()).toBe('night');
  });

  test('DAY-3: visible and focused in the same millisecond has the effect of one wake-up', () => {
    const { clock, actor } = openAt('2026-06-21T12:00:00.000Z');
    actor.send({ type: 'page.shown' });
    const once = actor.getSnapshot().context;

    actor.send({ type: 'page.shown' });

    expect(actor.getSnapshot().context).toEqual(once);
    expect(clock.countTimers()).toBe(1);
  });

  test('DAY-3: a hundred wake-ups leave one timer', () => {
    const { clock, actor } = openAt('2026-06-21T12:00:00.000Z');

    for (let look = 0; look < 100; look += 1) {
      clock.wait(1000);
      actor.send({ type: 'page.shown' });
    }

    expect(clock.countTimers()).toBe(1);
  });

  test('DAY-3: a page that comes back from the back/forward cache after days has the right phase', () => {
    const { clock, phase, actor } = openAt('2026-06-21T12:00:00.000Z');
    clock.loseTimers();
    clock.setSystemTime(Date.parse('2026-06-24T03:00:00.000Z'));

    actor.send({ type: 'page.shown' });

    expect([phase(), clock.countTimers()]).toEqual(['night', 1]);
  });
});

describe('someone sets the clock or travels', () => {
  test('DAY-2: when the clock is set back across a boundary, the page’s own timer corrects the phase', () => {
    const { clock, phase } = openAt('2026-06-21T21:00:00.000Z');
    clock.setSystemTime(Date.parse('2026-06-21T19:00:00.000Z'));

    clock.wait(11 * HOUR_MS + 50);

    expect(phase()).toBe('night');
    clock.wait(2 * HOUR_MS);
    expect(phase()).toBe('day');
  });

  test('DAY-3: when the clock is set back across a boundary, the phase is right as soon as the page is shown', () => {
    const { clock, phase, actor } = openAt('2026-06-21T21:00:00.000Z');
    clock.setSystemTime(Date.parse('2026-06-21T19:00:00.000Z'));

    actor.send({ type: 'page.shown' });

    expect([phase(), clock.countTimers(), clock.delays.at(-1)]).toEqual(['day', 1, 1.75 * HOUR_MS + 50]);
  });

  test('DAY-3: when the clock is set forward across a boundary, the phase is right as soon as the page is shown', () => {
    const { clock, phase, actor } = openAt('2026-06-21T12:00:00.000Z');
    clock.setSystemTime(Date.parse('2026-06-21T23:00:00.000Z'));

    actor.send({ type: 'page.shown' });

    expect([phase(), clock.countTimers()]).toEqual(['night', 1]);
  });

  test('DAY-2: when the clock is set back by years, the page waits for one boundary, with one timer', () => {
    const { clock } = openAt('2026-06-21T12:00:00.000Z');
    clock.setSystemTime(Date.parse('2001-01-01T20:44:59.999Z'));

    clock.wait(DAY_MS);

    expect(clock.delays).toHaveLength(3);
    expect(Math.min(...clock.delays)).toBeGreaterThan(50);
  });

  test('DAY-3: after a journey to another zone, the page follows the local clock of that zone', () => {
    const { clock, phase, actor } = openAt('2026-06-21T12:00:00.000Z', 'Europe/London');
    clock.zone = 'Pacific/Auckland';

    actor.send({ type: 'page.shown' });

    expect([phase(), clock.countTimers()]).toEqual(['night', 1]);
    expect(actor.getSnapshot().context.reading?.nextChangeAt).toBe(Date.parse('2026-06-21T20:00:00.000Z'));
  });
});

function startAt(now: string | number, zone = 'UTC') {
  const clock = new SimulatedWallClock({ zone, now: new Date(now).getTime() });
  const actor = createActor(createDayNightMachine({ clock }), { clock }).start();
  onTestFinished(() => void actor.stop());
  return { clock, actor, phase: () => selectPhase(actor.getSnapshot()) };
}

function openAt(now: string | number, zone?: string) {
  const page = startAt(now, zone);
  page.actor.send({ type: 'page.opened' });
  return page;
}
