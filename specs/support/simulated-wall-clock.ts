import { type Clock, createClock, type TimerId } from '@sinonjs/fake-timers';
import type { WallClock } from '#machines/wall-clock.ts';
import { zonedCalendar } from './zoned-calendar.ts';

/** A wall clock that a test controls: time passes, the device sleeps, people set the clock and travel. */
export class SimulatedWallClock implements WallClock {
  /** The IANA zone of the computer; change it to travel. */
  zone: string;
  /** Every delay that was set, in milliseconds. */
  readonly delays: number[] = [];
  readonly #clock: Clock;
  #timers: TimerId[] = [];

  constructor({ zone, now }: { zone: string; now: number }) {
    this.zone = zone;
    this.#clock = createClock(now);
  }

  // XState takes these two off the object, so they hold on to their `this`.
  readonly setTimeout = (callback: (...args: unknown[]) => void, delay: number): TimerId => {
    this.delays.push(delay);
    const timer = this.#clock.setTimeout(callback, delay);
    this.#timers.push(timer);
    return timer;
  };

  readonly clearTimeout = (timer: TimerId): void => {
    // Both kinds of clock have this method; their union has not.
    (this.#clock.clearTimeout as (timer: TimerId) => void)(timer);
  };

  now(): number {
    return this.#clock.now;
  }

  localTimeAt(instant: number): number {
    return zonedCalendar(this.zone).localTimeAt(instant);
  }

  /** Timers that are still to fire. */
  countTimers(): number {
    return this.#clock.countTimers();
  }

  /** Lets time pass; timers fire on their millisecond. */
  wait(ms: number): void {
    this.#clock.tick(ms);
  }

  /** Lets time pass with the lid closed; timers that fell due meanwhile fire once, on waking up. */
  sleep(ms: number): void {
    this.#clock.jump(ms);
  }

  /** Someone sets the system clock; pending timers keep the time they still have to run. */
  setSystemTime(now: number): void {
    this.#clock.setSystemTime(now);
  }

  /** The browser drops every timer, as some do in frozen pages. */
  loseTimers(): void {
    for (const timer of this.#timers) this.clearTimeout(timer);
    this.#timers = [];
  }
}
