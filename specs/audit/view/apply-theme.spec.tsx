import { expect, test, vi } from 'vitest';
import { applyTheme } from '#audit/view/theme/apply-theme.ts';

test('DAY-1 LOOK-1 the view has the colours of the site, and its look by the local clock, also while it is open', () => {
  vi.useFakeTimers({ now: new Date(2026, 5, 21, 20, 44, 50) });
  const root = document.createElement('html');
  applyTheme(root);
  expect(root.style.getPropertyValue('--colour-primary')).toBe('#76b192');
  expect(root.dataset['phase']).toBe('day');
  vi.advanceTimersByTime(30_000);
  expect(root.dataset['phase']).toBe('night');
});
