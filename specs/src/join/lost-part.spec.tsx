import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderSite } from '../../support/render-site.tsx';

vi.mock('../../../src/join/join-flow.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

// It imports the same code at once.
vi.mock('../../../src/join/join-link.route.tsx', () => ({
  default: () => null,
  ErrorBoundary: undefined,
  meta: undefined,
}));

test('SITE-5 FAIL-1: where the join flow can’t be fetched, the form and its text stay', async () => {
  const { user } = renderSite('/enter');
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Your code' });

  await user.type(field, 'abcdefghjf{Enter}');

  const words = await screen.findByText(
    /A part of this page could not be loaded\. Your code is still in the field/,
  );
  expect(words.closest('[role=status]')).toBeTruthy();
  expect(field.value).toBe('abcde-fghjf');
  await user.type(field, '2');
  expect(screen.queryByText(/A part of this page could not be loaded/)).toBe(null);
});
