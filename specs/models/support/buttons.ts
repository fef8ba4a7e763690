import { act } from '@testing-library/react';

/** A button of the page by its name. A walk asks for thousands of them: by role that would take minutes. */
export function buttonOf(name: string | RegExp): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('main button')].find((button) => {
    const label = button.getAttribute('aria-label') ?? button.textContent ?? '';
    return typeof name === 'string' ? label === name : name.test(label);
  });
}

/** Presses a button. Throws where it is not there. */
export async function press(name: string | RegExp): Promise<void> {
  const button = buttonOf(name);
  if (!button) throw new Error(`There is no button '${name}'.`);
  await act(async () => void button.click());
}
