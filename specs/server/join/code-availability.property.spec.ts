import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CodeAvailability,
  type CodeUsage,
  codeAvailabilityOf,
  type SessionUsage,
} from '../../../server/join/code-availability.ts';
import { runs } from '../../support/arbitraries.ts';

/** The precedence of the reasons (docs/joining.md). */
const ORDER: CodeAvailability[] = [
  'code-unknown',
  'session-closed',
  'code-expired',
  'code-not-open',
  'code-used',
  'session-full',
];

const NOW = 1000;

/** A code and a session of which nothing speaks against joining. */
const OPEN: { code: CodeUsage; session: SessionUsage } = {
  code: { kind: 'reusable', capacity: 5, used: 2, opens_at: null, expires_at: null, revoked_at: null },
  session: { state: 'scheduled', seats_taken: 3, seats_total: 9 },
};

/** What makes each reason true, whatever else is true. */
const REASONS: Record<Exclude<CodeAvailability, 'open'>, (usage: typeof OPEN) => typeof OPEN> = {
  'code-unknown': ({ code, session }) => ({ code: { ...code, revoked_at: 1 }, session }),
  'session-closed': ({ code, session }) => ({ code, session: { ...session, state: 'ended' } }),
  'code-expired': ({ code, session }) => ({ code: { ...code, expires_at: NOW }, session }),
  'code-not-open': ({ code, session }) => ({ code: { ...code, opens_at: NOW + 1 }, session }),
  'code-used': ({ code, session }) => ({
    code: { ...code, kind: 'one-use', capacity: 1, used: 1 },
    session,
  }),
  'session-full': ({ code, session }) => ({ code, session: { ...session, seats_taken: 9 } }),
};

const someReasons = fc.uniqueArray(fc.constantFrom(...(Object.keys(REASONS) as (keyof typeof REASONS)[])));

describe('codeAvailabilityOf', () => {
  test('SITE-5: of all reasons that apply, in any order, the first of the list is given', () => {
    fc.assert(
      fc.property(someReasons, (reasons) => {
        const { code, session } = reasons.reduce((usage, reason) => REASONS[reason](usage), OPEN);
        const first = ORDER.find((availability) => reasons.some((reason) => reason === availability));
        expect(codeAvailabilityOf(code, session, NOW)).toBe(first ?? 'open');
      }),
      runs(300),
    );
  });

  test('SITE-5: a code can be used from its opening inclusive to its expiry exclusive, and at no other time', () => {
    const span = fc.record({ opens: fc.integer(), lasts: fc.integer({ min: 2, max: 1_000_000 }) });
    fc.assert(
      fc.property(span, fc.integer(), ({ opens, lasts }, anyTime) => {
        const expires = opens + lasts;
        const code = { ...OPEN.code, opens_at: opens, expires_at: expires };
        const at = (now: number) => codeAvailabilityOf(code, OPEN.session, now);
        expect([opens - 1, opens, expires - 1, expires].map(at)).toEqual([
          'code-not-open',
          'open',
          'open',
          'code-expired',
        ]);
        expect(at(anyTime) === 'open').toBe(anyTime >= opens && anyTime < expires);
      }),
      runs(100),
    );
  });

  test('SITE-5: a code without times is open at any time, before 1970 too', () => {
    for (const now of [-1, 0, 1]) expect(codeAvailabilityOf(OPEN.code, OPEN.session, now)).toBe('open');
  });

  test('SITE-5: a seat is free exactly while the code and the session both have one', () => {
    const counts = fc.record({
      used: fc.nat(9),
      left: fc.nat(3),
      taken: fc.nat(9),
      free: fc.nat(3),
      kind: fc.constantFrom('reusable' as const, 'one-use' as const),
    });
    fc.assert(
      fc.property(counts, ({ used, left, taken, free, kind }) => {
        const code = { ...OPEN.code, kind, used, capacity: used + left };
        const session = { ...OPEN.session, seats_taken: taken, seats_total: taken + free };
        expect(codeAvailabilityOf(code, session, NOW) === 'open').toBe(left > 0 && free > 0);
      }),
      runs(200),
    );
  });

  test('SITE-5: a code that is used up says so of itself only where it is one-use', () => {
    const full = { ...OPEN.code, used: 5 };
    expect(codeAvailabilityOf(full, OPEN.session, NOW)).toBe('session-full');
    expect(codeAvailabilityOf({ ...full, kind: 'one-use', capacity: 1, used: 1 }, OPEN.session, NOW)).toBe(
      'code-used',
    );
  });
});
