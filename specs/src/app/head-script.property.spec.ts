import fc from 'fast-check';
import { expect, test } from 'vitest';
import { phaseAt } from '#machines/day-night/schedule.ts';
import { parseParticipant, serialiseParticipant } from '#machines/participant/participant-record.ts';
import { MINUTE_MS, participantRecords, runs } from '../../support/arbitraries.ts';
import { fixedOffsetCalendar } from '../../support/zoned-calendar.ts';
import { openHead } from '../support/head.ts';

const storedTexts = fc.oneof(
  fc.constant(null),
  participantRecords.map(serialiseParticipant),
  fc
    .tuple(participantRecords, fc.integer({ min: 0, max: 3 }))
    .map(([record, version]) => JSON.stringify({ ...record, version })),
);

test('DAY-1: at any second it sets the phase that the machine will set', () => {
  fc.assert(
    fc.property(fc.nat({ max: 24 * 60 * MINUTE_MS - 1 }), (time) => {
      const { dataset } = openHead({
        hours: Math.floor(time / (60 * MINUTE_MS)),
        minutes: Math.floor(time / MINUTE_MS) % 60,
      });

      expect(dataset['phase']).toBe(phaseAt(fixedOffsetCalendar(0), time));
    }),
    runs(150),
  );
});

test('STATE-3: it marks a seat exactly where the machine will read one, in this version and others', () => {
  fc.assert(
    fc.property(storedTexts, (stored) => {
      const parsed = parseParticipant(stored);

      expect(openHead({ stored }).dataset['seat']).toBe(
        parsed.kind === 'record' && parsed.record.holdsSeat ? 'held' : undefined,
      );
    }),
    runs(150),
  );
});

test('STATE-3: whatever is in the storage, the page gets its phase', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), (stored) => {
      expect(openHead({ stored }).dataset['phase']).toBe('day');
    }),
    runs(150),
  );
});

test('the trusted-types policy allows no other text', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', '  ', '\t', '<script></script> ', '<script>1</script>', '<SCRIPT></SCRIPT>', '<img>'),
  );
  const [policy] = openHead().policies;

  fc.assert(
    fc.property(
      texts.filter((text) => text !== ' ' && text !== '<script></script>'),
      (text) => {
        expect(policy?.rules.createHTML(text)).toBe(null);
      },
    ),
    runs(1000),
  );
});
