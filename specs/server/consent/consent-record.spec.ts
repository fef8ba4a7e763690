import { expect, test } from 'vitest';
import { isReconsentDueBy, lastGiven } from '../../../server/consent/consent-record.ts';

const entry = (kind: 'given' | 'withdrawn', version: string) => ({
  ...{ kind, version, sha256: 'abc', at: 1, position: 1 },
});

test('SITE-7: what somebody agreed to last is the last version that they agreed to, whatever came after it', () => {
  const entries = [entry('given', '1'), entry('given', '2'), entry('withdrawn', '2')];
  expect(lastGiven(entries)).toBe(entries[1]);
  expect(lastGiven([entry('withdrawn', '1')])).toBeUndefined();
  expect(lastGiven([])).toBeUndefined();
});

test.each([
  { withdrawn_at: null, given: 1, material: 2, isDue: true },
  { withdrawn_at: null, given: 2, material: 2, isDue: false },
  { withdrawn_at: null, given: 3, material: 2, isDue: false },
  { withdrawn_at: 1, given: 1, material: 2, isDue: false },
])(
  'STATE-1: agreed to version $given, version $material is material, withdrawn at $withdrawn_at: asked again: $isDue',
  ({ isDue, ...participant }) => {
    expect(isReconsentDueBy(participant)).toBe(isDue);
  },
);
