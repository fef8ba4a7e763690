import { describe, expect, test } from 'vitest';
import { zoneAtHour } from '../../.ci/measuring.ts';
import { readReport } from '../../.ci/speed/lighthouse.ts';
import { median } from '../../.ci/speed/median.ts';
import { rowOf } from '../../.ci/speed/row.ts';

describe('a row of the speed table', () => {
  const ratio = { most: 1.1, of: 'the yardstick' } as const;

  test('shows the medians, their ratio and the goal', () => {
    const row = rowOf('/', 'first paint, ms', { ours: [300, 160, 150], yardstick: [150, 155, 400] }, ratio);
    expect(row.text).toMatch(/^\/ +first paint, ms +160 +155 +1\.03 x +<= 1\.10 x$/);
    expect(row.isMeasured).toBe(true);
  });

  test.each([
    ['a ratio above its goal', { ours: [180], yardstick: [150] }, ratio, true],
    ['a ratio at its goal', { ours: [165], yardstick: [150] }, ratio, false],
    ['a number above its goal', { ours: [13], yardstick: [3] }, { most: 12, of: 'itself' }, true],
    ['a number at its goal', { ours: [12], yardstick: [3] }, { most: 12, of: 'itself' }, false],
    ['a score below its goal', { ours: [99], yardstick: [100] }, { least: 100 }, true],
    ['a score at its goal', { ours: [100], yardstick: [99] }, { least: 100 }, false],
    ['a small number above its goal', { ours: [0.001], yardstick: [0] }, { most: 0, of: 'itself' }, true],
  ] as const)('marks what misses its goal: %s', (_, samples, goal, isMissed) => {
    expect(rowOf('/', 'x', samples, goal).text.endsWith('MISSED')).toBe(isMissed);
  });

  test.each([
    { ours: [], yardstick: [1] },
    { ours: [1], yardstick: [] },
    { ours: [Number.NaN], yardstick: [1] },
  ])('says what could not be measured', (samples) => {
    const row = rowOf('/', 'x', samples, ratio);
    expect(row.isMeasured).toBe(false);
    expect(row.text).toMatch(/not measured$/);
  });

  test('has no ratio to a yardstick of 0', () => {
    expect(rowOf('/', 'x', { ours: [0], yardstick: [0] }, { most: 0, of: 'itself' }).text).not.toMatch(
      /NaN|Inf/,
    );
  });
});

describe('a report of Lighthouse', () => {
  const measured = {
    categories: { performance: { score: 0.99 } },
    audits: {
      'first-contentful-paint': { numericValue: 671.2 },
      'largest-contentful-paint': { numericValue: 990 },
      'network-requests': { details: {} },
    },
  };

  test('is read: times in milliseconds, a score of 100 at most', () => {
    expect(readReport(JSON.stringify(measured))).toEqual({
      firstPaint: 671.2,
      largestPaint: 990,
      score: 99,
    });
  });

  test.each([
    ['an error', { ...measured, runtimeError: { message: 'The page painted nothing.' } }, /painted nothing/],
    ['no score', { ...measured, categories: { performance: { score: null } } }, /measured nothing/],
  ])('of a load that failed is refused: %s', (_, failed, why) => {
    expect(() => readReport(JSON.stringify(failed))).toThrow(why);
  });
});

test('the median of an even number of samples is between the two in the middle', () => {
  expect(median([1, 9, 3, 5])).toBe(4);
  expect(median([7])).toBe(7);
});

test('the zone of an hour has that hour at the moment, for every hour and moment', () => {
  for (let hour = 0; hour < 24; hour += 1) {
    for (let now = 0; now < 24; now += 1) {
      const moment = new Date(Date.UTC(2026, 10, 27, now, 30));
      const clock = new Intl.DateTimeFormat('en-GB', {
        timeZone: zoneAtHour(hour, moment),
        timeStyle: 'short',
      });
      expect(clock.format(moment)).toBe(`${String(hour).padStart(2, '0')}:30`);
    }
  }
});
