import type { WallClock } from '#machines/wall-clock.ts';
import { SimulatedWallClock } from '../../support/simulated-wall-clock.ts';

/** A clock for a machine that is made once, as that takes longer than a run: each run starts the clock anew. */
export function restartableClock(now: number) {
  const make = () => new SimulatedWallClock({ zone: 'UTC', now });
  let clock = make();
  const port: WallClock = {
    now: () => clock.now(),
    localTimeAt: (instant) => clock.localTimeAt(instant),
    setTimeout: (callback, delay) => clock.setTimeout(callback, delay),
    clearTimeout: (timer) => clock.clearTimeout(timer),
  };
  return {
    /** For the machine. */
    port,
    /** For one run and its actor. */
    start: (): SimulatedWallClock => {
      clock = make();
      return clock;
    },
  };
}
