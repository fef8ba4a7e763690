const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A length of time in whole units, as it is shown. */
export type Countdown = { days: number; hours: number; minutes: number; seconds: number };

/**
 * How long it still is until `target` by the server's clock: 0 once it is reached, and for a target that is no number.
 *
 * @param offset of the server's clock from this device's, so that a wrong device counts right (F33). Milliseconds.
 */
export function remainingUntil(target: number, now: number, offset: number): number {
  const remaining = target - (now + offset);
  return Number.isNaN(remaining) ? 0 : Math.max(0, remaining);
}

/** What a countdown shows: rounded up, to seconds in the last hour, to minutes in the last day, to hours before. */
export function countdownOf(remaining: number): Countdown {
  const shown = roundedUp(remaining);
  return {
    days: Math.floor(shown / DAY_MS),
    hours: Math.floor((shown % DAY_MS) / HOUR_MS),
    minutes: Math.floor((shown % HOUR_MS) / MINUTE_MS),
    seconds: Math.floor((shown % MINUTE_MS) / SECOND_MS),
  };
}

/** How long `countdownOf` stays what it is. Milliseconds, more than 0, at most an hour. */
export function untilCountdownChanges(remaining: number): number {
  const unit = unitOf(remaining);
  return remaining - (roundedUp(remaining) - unit);
}

function roundedUp(remaining: number): number {
  const unit = unitOf(remaining);
  return Math.ceil(remaining / unit) * unit;
}

function unitOf(remaining: number): number {
  if (remaining > DAY_MS) return HOUR_MS;
  return remaining > HOUR_MS ? MINUTE_MS : SECOND_MS;
}
