import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { StatelyInspector } from '#audit/view/parts/stately-inspector.tsx';

const link = () => screen.queryByRole('link', { name: "Open the site with Stately's inspector" });

test("Stately's inspector is offered only while a network is there, with a word on where its data goes", () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(<StatelyInspector />);
  expect(screen.getByText(/goes through stately\.ai/)).toBeTruthy();
  expect(screen.getByText('There is no network now.')).toBeTruthy();
  expect(link()).toBeNull();

  onLine.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  expect(link()?.getAttribute('href')).toBe('/?inspect');

  onLine.mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  expect(link()).toBeNull();
});
