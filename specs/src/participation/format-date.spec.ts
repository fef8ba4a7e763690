import { describe, expect, test } from 'vitest';
import {
  formatAge,
  formatCountdown,
  formatCountdownForSpeech,
} from '../../../src/participation/format-duration.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('lengths of time', () => {
  test.each([
    [SECOND, '0:01', 'in less than a minute'],
    [MINUTE, '1:00', 'in 1 minute'],
    [11 * MINUTE + 24 * SECOND, '11:24', 'in 11 minutes'],
    [HOUR, '1 h', 'in 1 hour'],
    [HOUR + 1, '1 h 1 min', 'in 1 hour and 1 minute'],
    [4 * HOUR + 12 * MINUTE, '4 h 12 min', 'in 4 hours and 12 minutes'],
    [DAY, '1 day', 'in 1 day'],
    [2 * DAY + 4 * HOUR, '2 days 4 hours', 'in 2 days and 4 hours'],
    [30 * DAY, '30 days', 'in 30 days'],
  ])('SITE-7: %d ms are shown as “%s” and read out as “%s”', (remaining, seen, said) => {
    expect([formatCountdown(remaining), formatCountdownForSpeech(remaining)]).toEqual([seen, said]);
  });

  test.each([
    [15 * SECOND, '15 s'],
    [119_999, '119 s'],
    [2 * MINUTE, '2 min'],
    [119 * MINUTE, '119 min'],
    [2 * HOUR, '2 h'],
    [50 * HOUR, '50 h'],
    [999, '0 s'],
    [1_000, '1 s'],
    [119_999, '119 s'],
    [120_000, '2 min'],
    [179_999, '2 min'],
    [180_000, '3 min'],
    [7_199_999, '119 min'],
    [7_200_000, '2 h'],
    [10_799_999, '2 h'],
    [10_800_000, '3 h'],
  ])('SITE-7: an answer of %d ms is %s old', (age, text) => {
    expect(formatAge(age).replace('\u00a0', ' ')).toBe(text);
  });
});
