import { createRequire } from 'node:module';
import { expect } from 'playwright/test';

/** The WebDriver commands that the journeys use; each engine carries them out by its own protocol. */
export type Command =
  | { name: 'navigate'; url: string }
  | { name: 'script' | 'asyncScript'; script: string; args: readonly unknown[] }
  | { name: 'click'; element: string }
  | { name: 'keys'; element: string; text: string }
  | { name: 'actions'; actions: readonly unknown[] }
  | { name: 'back' | 'forward' | 'refresh' | 'print' | 'screenshot' | 'dropCookies' }
  | { name: 'resize'; width: number; height: number };

/** Carries out a command and returns its answer; rejects with the browser's own message. */
export type Send = (command: Command) => Promise<unknown>;

/** A running browser. */
export type Engine = { send: Send; end(): Promise<void> };

/** WebDriver's characters for keys without a letter. */
export const KEYS = { backspace: '\uE003', tab: '\uE004', enter: '\uE007', escape: '\uE00C' } as const;

/** The key under which WebDriver passes elements. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

const { source: AXE } = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core') as {
  source: string;
};

/** The one tab of an engine, with what a visitor does and sees. Every method waits until it can act. */
export class Tab {
  readonly #send: Send;
  readonly #origin: string;

  constructor(send: Send, origin: string) {
    this.#send = send;
    this.#origin = origin;
  }

  /** Opens an address and waits until the page's machines run. */
  async open(path: string): Promise<void> {
    await this.#send({ name: 'navigate', url: new URL(path, this.#origin).href });
    await this.seeAlive();
  }

  async seeAlive(): Promise<void> {
    await expect
      .poll(() => this.evaluate(() => document.querySelector('.background[data-shown]') !== null))
      .toBe(true);
  }

  /** Resets the browser to that of a new visitor. */
  async beSomebodyNew(): Promise<void> {
    await this.#send({ name: 'navigate', url: new URL('/logo.png', this.#origin).href });
    await this.#send({ name: 'dropCookies' });
    await this.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  }

  async back(): Promise<void> {
    await this.#send({ name: 'back' });
  }

  async forward(): Promise<void> {
    await this.#send({ name: 'forward' });
  }

  async reload(): Promise<void> {
    await this.#send({ name: 'refresh' });
    await this.seeAlive();
  }

  /** The window's size in CSS pixels; an engine may have a minimum width. */
  async resize(width: number, height: number): Promise<void> {
    await this.#send({ name: 'resize', width, height });
  }

  /** The page as a PDF for A4. */
  async print(): Promise<Buffer> {
    return Buffer.from(String(await this.#send({ name: 'print' })), 'base64');
  }

  /** A screenshot of the window, for debugging. */
  async screenshot(): Promise<Buffer> {
    return Buffer.from(String(await this.#send({ name: 'screenshot' })), 'base64');
  }

  /** Runs a function in the page. It can use only its arguments, and returns plain data or an element. */
  async evaluate<Args extends unknown[], Answer>(
    run: (...args: Args) => Answer,
    ...args: Args
  ): Promise<Answer> {
    const script = `return (${run}).apply(null, arguments);`;
    return (await this.#send({ name: 'script', script, args })) as Answer;
  }

  /**
   * Presses the first visible matching element, once nothing covers it: a page transition covers the page with a
   * picture.
   */
  async click(css: string, text?: string): Promise<void> {
    await expect(async () => {
      await this.#send({ name: 'click', element: await this.#element(css, text) });
    }).toPass({ timeout: 10_000, intervals: [100, 250] });
  }

  /**
   * Ticks the first visible matching box. It is not repeated when the answer is lost: a second press would untick it.
   */
  async tick(css: string): Promise<void> {
    const isTicked = () =>
      this.evaluate((box) => document.querySelector<HTMLInputElement>(box)?.checked, css);
    await this.see(css);
    await expect(async () => {
      if (!(await isTicked())) await this.#send({ name: 'click', element: await this.#element(css) });
      expect(await isTicked()).toBe(true);
    }).toPass({ timeout: 10_000 });
  }

  /** Types into the first visible matching field. */
  async type(css: string, text: string): Promise<void> {
    await this.#send({ name: 'keys', element: await this.#element(css), text });
  }

  /** Presses a key where the focus is. */
  async press(key: string): Promise<void> {
    const actions = [
      { type: 'keyDown', value: key },
      { type: 'keyUp', value: key },
    ];
    await this.#send({ name: 'actions', actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  /** Waits until a visible element matches a selector and has the given text. */
  async see(css: string, text?: string): Promise<void> {
    await this.#element(css, text);
  }

  /** Waits until no such element is shown. */
  async dontSee(css: string, text?: string): Promise<void> {
    await expect
      .poll(
        // An element may be removed before its text is read: then the next look does not find it.
        () =>
          this.#find(css, text).then(
            (found) => found !== null,
            () => true,
          ),
        { message: `${css} ${text ?? ''} is shown` },
      )
      .toBe(false);
  }

  /** The texts of all visible elements that match a selector. */
  async texts(css: string): Promise<string[]> {
    return this.evaluate(
      (selector) =>
        [...document.querySelectorAll(selector)]
          .filter((element) => element.checkVisibility())
          .map((element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim()),
      css,
    );
  }

  /** The id or the tag of the focused element. */
  async focused(): Promise<string> {
    return this.evaluate(() => document.activeElement?.id || document.activeElement?.className || '');
  }

  /** The axe rules that the page breaks, each with its elements; the same rules as in Chromium. */
  async accessibilityFaults(): Promise<string[]> {
    // Sent as a script: a page with Trusted Types does not run text.
    const script = `${AXE}; const done = arguments[arguments.length - 1];
      axe.run({
        resultTypes: ['violations'],
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice', 'experimental'],
        rules: { 'focus-order-semantics': { enabled: false } },
      }).then(
        ({ violations }) => done(violations.map(({ id, nodes }) =>
          id + ': ' + nodes.map(({ html }) => html.slice(0, 120)).join(' | '))),
        (error) => done(['axe: ' + error]),
      );`;
    return (await this.#send({ name: 'asyncScript', script, args: [] })) as string[];
  }

  async #element(css: string, text?: string): Promise<string> {
    let found: Record<string, string> | null = null;
    await expect(async () => {
      found = await this.#find(css, text);
      expect(found, `${css} ${text ?? ''} is shown`).not.toBeNull();
    }).toPass({ timeout: 10_000, intervals: [50, 100, 250] });
    return (found as Record<string, string> | null)?.[ELEMENT] ?? '';
  }

  async #find(css: string, text?: string): Promise<Record<string, string> | null> {
    const found = await this.evaluate(
      (selector, wanted) =>
        [...document.querySelectorAll(selector)].find((element) => {
          const words = (element.textContent ?? '')
            .replace('(opens in new tab)', '')
            .replace(/\s+/g, ' ')
            .trim();
          return (
            element.checkVisibility({ visibilityProperty: true }) && (wanted === null || words === wanted)
          );
        }) ?? null,
      css,
      text ?? null,
    );
    return found as Record<string, string> | null;
  }
}
