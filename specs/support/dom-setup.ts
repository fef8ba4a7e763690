import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { pretendDevice } from './device.ts';
import { checkConsole, listenToConsole } from './watch-console.ts';

// Which timers there are to fake is looked up once for each process: before a test adds requestIdleCallback.
vi.useFakeTimers();
vi.useRealTimers();

// What is waited for may take long on a busy machine (as `expect.poll` in `vitest.config.ts`).
configure({ asyncUtilTimeout: 20_000 });

/**
 * What every test in the DOM gets: the parts of a browser that jsdom has not, a fresh document, and a watch on the
 * console. Whatever is said there fails the test, unless the test expected it (`expectComplaints`).
 */
beforeEach(() => {
  listenToConsole();
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
  pretendDevice({});
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
  checkConsole();
});

// jsdom does not know that an element can be hidden until it is found.
Object.defineProperty(HTMLElement.prototype, 'hidden', {
  set(this: HTMLElement, value: boolean | 'until-found') {
    if (value === false) this.removeAttribute('hidden');
    else this.setAttribute('hidden', value === 'until-found' ? value : '');
  },
});
// jsdom has no modal dialogs: these take the focus, and hear Escape. The rest is for browser tests.
HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
  this.open = true;
  this.querySelector<HTMLElement>('button, a')?.focus();
  const cancel = ({ key }: KeyboardEvent) => key === 'Escape' && this.dispatchEvent(new Event('cancel'));
  document.addEventListener('keydown', cancel, { once: true });
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
globalThis.ResizeObserver = class ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
};
