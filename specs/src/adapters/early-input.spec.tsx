import { fireEvent } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { keepEarlyInput } from '../../../src/adapters/early-input.ts';
import { countListeners } from '../support/live-listeners.ts';

describe('what a visitor does before the site is hydrated', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    document.body.innerHTML =
      '<form><input id="early"><input id="late"><input id="untouched"><input id="address" type="email">' +
      '<textarea></textarea><button type="button">Menu</button></form>';
  });

  const input = (id: string) => document.getElementById(id) as HTMLInputElement;

  /** The texts that reach the page, as React hears them. */
  function hearTexts(): string[] {
    const heard: string[] = [];
    document.body.addEventListener('input', ({ target }) => {
      const { id, value } = target as HTMLInputElement;
      heard.push(`${id}: ${value}`);
    });
    return heard;
  }

  test('SITE-5: texts typed before and while the scripts ran are typed again, once', () => {
    input('early').value = 'K7Q4';
    const earlyInput = keepEarlyInput();
    fireEvent.input(input('late'), { target: { value: 'with' } });
    // Hydration empties a field whose text React does not know.
    input('early').value = '';
    const heard = hearTexts();

    earlyInput.replay();
    earlyInput.replay();

    expect(heard).toEqual(['early: K7Q4', 'late: with']);
    expect(input('early').value).toBe('K7Q4');
  });

  test('SITE-5: the caret of a typed text is where the visitor left it', () => {
    const field = input('early');
    field.value = 'K7Q4';
    const earlyInput = keepEarlyInput();
    field.focus();
    field.setSelectionRange(1, 2);
    document.dispatchEvent(new Event('selectionchange'));
    field.value = '';
    document.dispatchEvent(new Event('selectionchange'));

    earlyInput.replay();

    expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(['K7Q4', 1, 2]);
  });

  test('SITE-5: a text in a field that has no caret is typed again', () => {
    input('address').value = 'one@example.edu';
    const earlyInput = keepEarlyInput();
    input('address').value = '';

    earlyInput.replay();

    expect(input('address').value).toBe('one@example.edu');
  });

  test('SITE-5: a text is kept also where the page itself takes the event', () => {
    const earlyInput = keepEarlyInput();
    document.querySelector('form')?.addEventListener('input', (event) => event.stopPropagation());
    input('late').addEventListener('input', (event) => event.stopPropagation());
    fireEvent.input(input('late'), { target: { value: 'with' } });
    input('late').value = '';

    earlyInput.replay();

    expect(input('late').value).toBe('with');
  });

  test('SITE-5: what is no field with a text on one line is left alone', () => {
    const earlyInput = keepEarlyInput();
    const area = document.querySelector('textarea');
    if (area) fireEvent.input(area, { target: { value: 'two\nlines' } });
    document.dispatchEvent(new Event('selectionchange'));
    input('untouched').focus();
    document.dispatchEvent(new Event('selectionchange'));
    const heard = hearTexts();

    earlyInput.replay();

    expect([area?.value, heard]).toEqual(['two\nlines', []]);
  });

  test('MENU-4 SITE-5: marked buttons are pressed and marked forms sent as they came, after the texts have been rendered', () => {
    const done: string[] = [];
    const [form, button] = [document.querySelector('form'), document.querySelector('button')];
    form?.addEventListener('submit', (event) => {
      event.preventDefault();
      done.push('sent');
    });
    button?.addEventListener('click', () => done.push('pressed'));
    if (form) form.dataset['pressed'] = '10';
    if (button) button.dataset['pressed'] = '9';

    keepEarlyInput().replay();
    expect(done).toEqual([]);
    vi.runAllTimers();

    expect(done).toEqual(['pressed', 'sent']);
    expect(document.querySelector('[data-pressed]')).toBeNull();
    expect(document.documentElement.dataset['hydrated']).toBe('true');
  });

  test('after the hydration nothing is kept any more', () => {
    const listeners = countListeners();
    const earlyInput = keepEarlyInput();
    earlyInput.replay();
    expect(listeners()).toEqual({});
    const caret = vi.spyOn(input('late'), 'selectionStart', 'get');
    fireEvent.input(input('late'), { target: { value: 'later' } });
    const heard = hearTexts();

    earlyInput.replay();

    expect([heard, caret.mock.calls]).toEqual([[], []]);
  });
});
