import fc from 'fast-check';
import type { ParticipantRecord } from '#machines/participant/participant-record.ts';

/** From here on the zone data is trusted and compared. */
export const FIRST_INSTANT = Date.UTC(1970, 0, 1);
/** Up to here; beyond it, rules are guesses about politics. */
export const LAST_INSTANT = Date.UTC(2038, 0, 1) - 1;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Every IANA zone that this runtime knows. */
export const ALL_ZONES = Intl.supportedValuesOf('timeZone');

/**
 * How many runs a property gets: `usual` times the environment's FC_RUNS (`npm run specs:wide` sets a large one).
 * FC_SEED repeats a run; a failure prints the seed to give it.
 */
export function runs(usual: number): { numRuns: number; seed?: number } {
  const numRuns = Math.max(1, Math.round(usual * Number(process.env['FC_RUNS'] ?? 1)));
  const seed = process.env['FC_SEED'];
  return seed === undefined ? { numRuns } : { numRuns, seed: Number(seed) };
}

/** Zones whose clocks have done strange things. */
export const STRANGE_ZONES = [
  'Pacific/Easter',
  'Pacific/Apia',
  'Pacific/Kwajalein',
  'Pacific/Kiritimati',
  'Pacific/Chatham',
  'Antarctica/Vostok',
  'Antarctica/Troll',
  'Africa/Monrovia',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/Boa_Vista',
] as const;

export const zones = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...ALL_ZONES) },
  { weight: 1, arbitrary: fc.constantFrom(...STRANGE_ZONES) },
);

export const instants = fc.integer({ min: FIRST_INSTANT, max: LAST_INSTANT });

export const phases = fc.constantFrom('day' as const, 'night' as const);

/** Instants as RFC 3339 lets a server write them, with or without fractions and offsets; null for a first visit. */
export const loginDates = fc.option(
  fc
    .tuple(
      fc.date({
        min: new Date('0000-01-01T00:00:00Z'),
        max: new Date('9999-12-31T23:59:59.999Z'),
        noInvalidDate: true,
      }),
      fc.constantFrom('', '.1', '.123', '.123456', '.123456789'),
      fc.constantFrom('Z', '+00:00', '-05:00', '+14:00'),
    )
    .map(([date, fraction, offset]) => date.toISOString().slice(0, 19) + fraction + offset),
);

export const participantRecords: fc.Arbitrary<ParticipantRecord> = fc.record({
  isNew: fc.boolean(),
  reconsent: fc.boolean(),
  lastLoginDate: loginDates,
  holdsSeat: fc.boolean(),
});
