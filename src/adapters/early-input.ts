/**
 * What a visitor does before the site is hydrated: the head script marks pressed buttons and sent forms (`data-pressed`),
 * and this keeps typed texts, which hydration would empty.
 */
export type EarlyInput = {
  /**
   * Does again what was done, now that it has an effect: types the texts, then presses the buttons and sends the forms. From
   * then on the head script marks nothing more. A second call does nothing.
   */
  replay: () => void;
};

// Stryker disable next-line OptionalChaining: each browser has this property; only the compiler does not know.
const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

type Typed = { text: string; caret: readonly [start: number | null, end: number | null] };

/** Keeps the texts that are typed from now on, and those that were typed already. Call it before the hydration. */
export function keepEarlyInput(): EarlyInput {
  const typed = new Map<HTMLInputElement, Typed>();
  const keep = (input: HTMLInputElement) => {
    typed.set(input, { text: input.value, caret: [input.selectionStart, input.selectionEnd] });
  };
  const keepText = ({ target }: Event) => {
    if (target instanceof HTMLInputElement) keep(target);
  };
  const keepCaret = () => {
    const { activeElement } = document;
    if (!(activeElement instanceof HTMLInputElement)) return;
    // Hydration empties the field, and moves the caret by that: this is nothing that the visitor did.
    if (typed.get(activeElement)?.text === activeElement.value) keep(activeElement);
  };
  for (const input of document.querySelectorAll('input')) {
    if (input.value !== input.defaultValue) keep(input);
  }
  addEventListener('input', keepText, true);
  document.addEventListener('selectionchange', keepCaret);
  return {
    replay: () => {
      if (document.documentElement.dataset['hydrated'] !== undefined) return;
      removeEventListener('input', keepText, true);
      document.removeEventListener('selectionchange', keepCaret);
      document.documentElement.dataset['hydrated'] = 'true';
      for (const [input, { text, caret }] of typed) {
        // React replaces the property `value` by its own, which notes what it knows. A change is what it does not know.
        // Stryker disable next-line StringLiteral: any other text than the typed one will do.
        input.value = '';
        // Stryker disable next-line OptionalChaining: each browser has this property.
        setValue?.call(input, text);
        // Before the event, as when it was typed: what hears it may change the text, and looks at the caret. Fields that have no
        // caret have null.
        if (caret[0] !== null) input.setSelectionRange(...caret);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }
      // When React has rendered the texts.
      setTimeout(pressAgain);
    },
  };
}

function pressAgain(): void {
  const all = [...document.querySelectorAll<HTMLElement>('[data-pressed]')];
  for (const pressed of all.sort((one, other) => numberOf(one) - numberOf(other))) {
    delete pressed.dataset['pressed'];
    if (pressed instanceof HTMLFormElement) pressed.requestSubmit();
    else pressed.click();
  }
}

/** The presses are numbered as they came. */
function numberOf({ dataset }: HTMLElement): number {
  return Number(dataset['pressed']);
}
