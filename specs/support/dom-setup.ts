import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { useDevice } from './device.ts';

/**
 * What every test in the DOM gets: the parts of a browser that jsdom has not, a fresh document, and an ear on the
 * console. Whatever is said there fails the test, unless the test expected it (`expectComplaints`).
 */
const said: string[] = [];
let expected: RegExp[] = [];

/** This test will hear complaints of this kind on the console, at least one. */
export function expectComplaints(pattern: RegExp): void {
  expected.push(pattern);
}

beforeEach(() => {
  said.length = 0;
  expected = [];
  for (const kind of ['error', 'warn'] as const) {
    vi.spyOn(console, kind).mockImplementation((...words: unknown[]) => {
      said.push(words.map((word) => (word instanceof Error ? word.message : String(word))).join(' '));
    });
  }
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
  useDevice({});
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.replaceChildren();
  for (const name of Object.keys(document.documentElement.dataset)) {
    delete document.documentElement.dataset[name];
  }
  localStorage.clear();
  sessionStorage.clear();

  const unexpected = said.filter((words) => !expected.some((pattern) => pattern.test(words)));
  const unheard = expected.filter((pattern) => !said.some((words) => pattern.test(words)));
  expect(unexpected, 'said on the console').toEqual([]);
  expect(unheard, 'expected on the console').toEqual([]);
});

// jsdom draws nothing, so it has none of these.
document.startViewTransition = (update) => {
  const done = Promise.resolve(typeof update === 'function' ? update() : undefined).then(() => {});
  return { finished: done, ready: done, updateCallbackDone: done, skipTransition: () => {} } as ViewTransition;
};
Element.prototype.scrollIntoView = () => {};
Element.prototype.scrollTo = function scrollTo(this: Element, options?: ScrollToOptions | number) {
  if (typeof options === 'object') this.scrollTop = options.top ?? this.scrollTop;
};
Element.prototype.checkVisibility = function checkVisibility(this: Element) {
  for (let element: Element | null = this; element; element = element.parentElement) {
    if (getComputedStyle(element).display === 'none') return false;
  }
  return true;
};
