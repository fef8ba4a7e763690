/**
 * What a visitor does before the site is hydrated: the head script marks pressed buttons and sent forms (`data-pressed`),
 * and this keeps typed texts, which hydration would empty.
 */
export type EarlyInput = {
  /**
   * Does again what was done, now that it has an effect: types the texts, then presses the buttons and sends the forms. From
   * then on the head script marks nothing more. A second call does nothing.
   */
  replay(): void;
};

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

/** Keeps the texts that are typed from now on, and those that were typed already. Call it before the hydration. */
export function keepEarlyInput(): EarlyInput {
  const texts = new Map<HTMLInputElement, string>();
  const keep = ({ target }: { target: EventTarget | null }) => {
    if (target instanceof HTMLInputElement) texts.set(target, target.value);
  };
  for (const input of document.querySelectorAll('input')) {
    if (input.value !== input.defaultValue) texts.set(input, input.value);
  }
  addEventListener('input', keep, true);
  return {
    replay() {
      if (document.documentElement.dataset['hydrated'] !== undefined) return;
      removeEventListener('input', keep, true);
      document.documentElement.dataset['hydrated'] = 'true';
      for (const [input, text] of texts) {
        const { selectionStart, selectionEnd } = input;
        // React replaces the property `value` by its own, which notes what it knows. A change is what it does not know.
        input.value = '';
        setValue?.call(input, text);
        input.dispatchEvent(new Event('input', { bubbles: true }));
        // The caret stays where it was; fields without one have null.
        if (selectionStart !== null) input.setSelectionRange(selectionStart, selectionEnd);
      }
      texts.clear();
      // When React has rendered the texts.
      setTimeout(pressAgain);
    },
  };
}

function pressAgain(): void {
  for (const pressed of document.querySelectorAll<HTMLElement>('[data-pressed]')) {
    delete pressed.dataset['pressed'];
    if (pressed instanceof HTMLFormElement) pressed.requestSubmit();
    else pressed.click();
  }
}
