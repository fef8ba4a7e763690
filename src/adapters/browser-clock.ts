import type { WallClock } from '#machines/wall-clock.ts';

/** The browser's clock, timers and zone. The only place that reads the time. */
export const browserClock: WallClock = {
  setTimeout: (callback, delay) => window.setTimeout(callback, delay),
  clearTimeout: (id) => window.clearTimeout(id),
  now: () => Date.now(),
  localTimeAt: (instant) => {
    const local = new Date(instant);
    return Date.UTC(
      local.getFullYear(),
      local.getMonth(),
      local.getDate(),
      local.getHours(),
      local.getMinutes(),
      local.getSeconds(),
      local.getMilliseconds(),
    );
  },
};
