import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { bringIntoView, isOpening, isUntouched } from '../../../src/layout/bring-into-view.ts';

const { dataset } = document.documentElement;
let content: HTMLElement;
let part: HTMLElement;

/** A page in which the part is 500 pixels below the beginning. */
beforeEach(() => {
  document.body.innerHTML =
    '<button>Before</button><div id="content"><h2 tabindex="-1">Part</h2><p tabindex="-1">Read</p></div>';
  content = document.querySelector('#content') as HTMLElement;
  part = document.querySelector('h2') as HTMLElement;
  part.scrollIntoView = () => {
    content.scrollTop = 500;
  };
  dataset['scroll'] = 'far';
  return () => delete dataset['scroll'];
});

describe('a page that opens', () => {
  test('SITE-1: is one that is not hydrated yet', () => {
    expect(isOpening()).toBe(true);
    dataset['hydrated'] = 'true';
    onTestFinished(() => void delete dataset['hydrated']);
    expect(isOpening()).toBe(false);
  });

  test.each([
    [460, true],
    [540, true],
    [459, false],
    [541, false],
    [0, false],
  ])('LOOK-4: is where the browser has left it, scrolled to %d: %s', (scrollTop, isLeft) => {
    content.scrollTop = scrollTop;
    expect(isUntouched(content, part)).toBe(isLeft);
    expect(content.scrollTop, 'nothing has moved').toBe(scrollTop);
  });

  test('LOOK-4: was not touched if nothing was scrolled, and was if it names no part', () => {
    content.scrollTop = 300;
    expect(isUntouched(content, null)).toBe(false);
    delete dataset['scroll'];
    expect(isUntouched(content, null)).toBe(true);
    expect(isUntouched(content, part)).toBe(true);
  });

  test('LOOK-4: is brought to its part, which gets the focus, where nobody has done anything', () => {
    content.scrollTop = 480;
    bringIntoView(part, true);
    expect([content.scrollTop, document.activeElement]).toEqual([500, part]);
    const read = document.querySelector('p');
    bringIntoView(part, true, read);
    expect(document.activeElement, 'an answer follows its question').toBe(read);
  });

  test('LOOK-4: leaves a scroll and a focus of the visitor alone', () => {
    content.scrollTop = 900;
    document.querySelector('button')?.focus();
    bringIntoView(part, true);
    expect([content.scrollTop, document.activeElement]).toEqual([900, document.querySelector('button')]);
  });
});

test('LOOK-4: later, a part that is asked for is brought, wherever one is', () => {
  content.scrollTop = 900;
  document.querySelector('button')?.focus();
  bringIntoView(part, false);
  expect([content.scrollTop, document.activeElement]).toEqual([500, part]);
});
