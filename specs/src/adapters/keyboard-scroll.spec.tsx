import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectKeyboardScroll } from '../../../src/adapters/keyboard-scroll.ts';
import { countListeners } from '../support/live-listeners.ts';

/** A page of 5000 px in a window of 1000, scrolled to 2000. */
const page = { scrollTop: 2000, scrollHeight: 5000, clientHeight: 1000 };

let disconnect = () => {};

beforeEach(() => {
  document.body.innerHTML = `
    <header>
      <a href="/">Home</a> <button type="button">Menu</button> <div role="button" tabindex="0">Press</div>
      <input> <textarea></textarea> <select></select> <p contenteditable="true"></p>
      <details><summary>More</summary></details>
    </header>
    <div id="content" tabindex="-1"><a href="#inside">Inside</a></div>
    <dialog open><a href="/">In the drawer</a></dialog>`;
  for (const [name, value] of Object.entries(page)) {
    Object.defineProperty(content(), name, { value, writable: true });
  }
  disconnect = connectKeyboardScroll();
});

afterEach(() => disconnect());

describe('keys that scroll', () => {
  test.each([
    { key: 'ArrowDown', to: 2040 },
    { key: 'ArrowUp', to: 1960 },
    { key: 'PageDown', to: 2900 },
    { key: 'PageUp', to: 1100 },
    { key: ' ', to: 2900 },
    { key: ' ', shiftKey: true, to: 1100 },
    { key: 'Home', to: 0 },
    { key: 'End', to: 5000 },
  ])('LOOK-4: after loading, $key (shift: $shiftKey) scrolls the content to $to', ({ to, ...keys }) => {
    expect(press(document.body, keys)).toEqual({ top: to, isTaken: true });
  });

  test.each(['a', 'button', '[role=button]', 'summary'])(
    'LOOK-4: also with the focus in the bar, on %s',
    (selector) => {
      expect(press(find(`header ${selector}`), { key: 'PageDown' })).toEqual({ top: 2900, isTaken: true });
    },
  );

  test('LOOK-4: Space scrolls when the focus is on a link, and does not press it', () => {
    expect(press(find('header a'), { key: ' ' })).toEqual({ top: 2900, isTaken: true });
  });
});

describe('keys that are left to the browser', () => {
  test.each(['a', 'Enter', 'Tab', 'Escape', 'ArrowLeft', 'ArrowRight', 'F5'])('%s', (key) => {
    expect(press(document.body, { key })).toEqual(untouched);
  });

  test.each(['altKey', 'ctrlKey', 'metaKey'])('any with %s', (modifier) => {
    expect(press(document.body, { key: 'ArrowDown', [modifier]: true })).toEqual(untouched);
  });

  test.each(['input', 'textarea', 'select', '[contenteditable]'])('those typed in %s', (selector) => {
    expect(press(find(selector), { key: 'ArrowDown' })).toEqual(untouched);
    expect(press(find(selector), { key: ' ' })).toEqual(untouched);
  });

  test.each(['button', '[role=button]', 'summary'])('Space on %s, which it presses', (selector) => {
    expect(press(find(selector), { key: ' ' })).toEqual(untouched);
  });

  test.each(['#content', '#content a', 'dialog', 'dialog a'])(
    'those in %s, which scrolls on its own',
    (selector) => {
      expect(press(find(selector), { key: 'PageDown' })).toEqual(untouched);
    },
  );

  test('those that another handler has taken', () => {
    const take = (event: Event) => event.preventDefault();
    document.body.addEventListener('keydown', take, { once: true });

    expect(press(document.body, { key: 'End' }).top).toBe(2000);
  });

  test('those of the document itself, which is no element', () => {
    expect(press(document, { key: 'End' })).toEqual(untouched);
  });

  test('all, on a page without content', () => {
    const main = content();
    main.remove();

    expect(press(document.body, { key: 'End' }, main)).toEqual(untouched);
  });
});

test('cleaning up leaves no listener', () => {
  disconnect();
  const live = countListeners();
  const reconnected = connectKeyboardScroll();
  const connected = live();

  reconnected();

  expect([connected, live()]).toEqual([{ keydown: 1 }, {}]);
  expect(press(document.body, { key: 'End' })).toEqual(untouched);
});

const untouched = { top: 2000, isTaken: false };

function press(target: Element | Document, keys: KeyboardEventInit, main = content()) {
  const event = new KeyboardEvent('keydown', { ...keys, bubbles: true, cancelable: true });
  target.dispatchEvent(event);
  return { top: main.scrollTop, isTaken: event.defaultPrevented };
}

function content(): HTMLElement {
  return find('#content');
}

function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`Nothing is ${selector}.`);
  return element;
}
