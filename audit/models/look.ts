/** What can be seen of a page: plain data, the same in jsdom and in a browser. */
export type Seen = {
  heading: string;
  /** The words of the page, without the bar and the footer. */
  text: string;
  /** The names of its buttons. */
  buttons: readonly string[];
  /** What its live regions say. */
  statuses: readonly string[];
  /** Its text fields, by their labels. */
  fields: Readonly<Record<string, Field>>;
  /** Whether its box is ticked; null where it has none. */
  isTicked: boolean | null;
  /** What the page has noted in the present entry of the tab's history. */
  entry: unknown;
};

/** A text field of a page. */
export type Field = {
  value: string;
  /** What describes the field. */
  help: string;
  isFaulty: boolean;
  isReadOnly: boolean;
};

/** Looks at the document. It uses nothing outside itself, so that a browser can be given its text. */
export function look(): Seen {
  const main = document.querySelector('main');
  const all = <Each extends Element>(selector: string) => [...(main?.querySelectorAll<Each>(selector) ?? [])];
  const textOf = (element: Element | null | undefined) => element?.textContent ?? '';
  const fields = all<HTMLInputElement>('input:not([type=checkbox])').map((field) => {
    const help = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    const isFaulty = field.getAttribute('aria-invalid') === 'true';
    const { value, readOnly: isReadOnly } = field;
    return [textOf(field.labels?.[0]), { value, help: textOf(help), isFaulty, isReadOnly }] as const;
  });
  return {
    heading: textOf(main?.querySelector('h1')),
    text: textOf(main),
    buttons: all('button').map((button) => button.getAttribute('aria-label') ?? textOf(button)),
    statuses: all('[role=status]').map(textOf),
    fields: Object.fromEntries(fields),
    isTicked: all<HTMLInputElement>('[type=checkbox]')[0]?.checked ?? null,
    // The router keeps it there.
    entry: history.state?.usr ?? null,
  };
}
