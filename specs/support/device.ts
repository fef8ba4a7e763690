import { vi } from 'vitest';

export type TestDevice = {
  /** The window's width in CSS pixels. */
  width: number;
  /** Some pointer can hover. */
  canHover: boolean;
  forcesColours: boolean;
  prefersLessMotion: boolean;
};

/**
 * Gives the page a device to ask about with `matchMedia`, which jsdom has not. The function returned changes the
 * device and tells whoever listens.
 */
export function pretendDevice(wanted: Partial<TestDevice>): (change: Partial<TestDevice>) => void {
  const device: TestDevice = {
    width: 1440,
    canHover: true,
    forcesColours: false,
    prefersLessMotion: false,
    ...wanted,
  };
  const lists = new Map<string, EventTarget & { matches: boolean }>();

  vi.stubGlobal('matchMedia', (query: string) => {
    const list =
      lists.get(query) ??
      Object.defineProperty(new EventTarget(), 'matches', { get: () => matches(query, device) });
    lists.set(query, list as EventTarget & { matches: boolean });
    return list;
  });
  return (change) => {
    const before = new Map([...lists].map(([query, list]) => [query, list.matches]));
    Object.assign(device, change);
    for (const [query, list] of lists) {
      if (list.matches !== before.get(query)) list.dispatchEvent(new Event('change'));
    }
  };
}

function matches(query: string, { width, canHover, forcesColours, prefersLessMotion }: TestDevice): boolean {
  const [, below] = /^\(max-width: ([\d.]+)px\)$/.exec(query) ?? [];
  if (below !== undefined) return width <= Number(below);
  if (query === '(any-hover: none)') return !canHover;
  if (query === '(forced-colors: active)') return forcesColours;
  if (query === '(prefers-reduced-motion: reduce)') return prefersLessMotion;
  if (query === '(prefers-reduced-motion: no-preference)') return !prefersLessMotion;
  throw new Error(`No device of these specs knows ${query}.`);
}
