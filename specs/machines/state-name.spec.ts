import { expect, test } from 'vitest';
import { stateName } from '#machines/state-name.ts';

test('a state has its name, without those within it', () => {
  expect(stateName('paused')).toBe('paused');
  expect(stateName({ moving: 'starting' })).toBe('moving');
  expect(stateName({ moving: { starting: 'slowly' } })).toBe('moving');
});
