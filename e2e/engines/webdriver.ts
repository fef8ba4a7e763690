import { createRequire } from 'node:module';
import { expect } from 'playwright/test';

/** The commands of WebDriver that the journeys use: each engine's own protocol carries them out. */
export type Command =
  | { name: 'navigate'; url: string }
  | { name: 'script' | 'asyncScript'; script: string; args: readonly unknown[] }
  | { name: 'click'; element: string }
  | { name: 'keys'; element: string; text: string }
  | { name: 'actions'; actions: readonly unknown[] }
  | { name: 'back' | 'forward' | 'refresh' | 'print' | 'screenshot' | 'dropCookies' }
  | { name: 'resize'; width: number; height: number };

/** Carries out a command and gives its answer; rejects with the browser's own words. */
export type Send = (command: Command) => Promise<unknown>;

/** A browser that runs. */
export type Engine = { send: Send; end(): Promise<void> };

/** What WebDriver calls keys that have no letter. */
export const KEYS = { backspace: '\uE003', tab: '\uE004', enter: '\uE007', escape: '\uE00C' } as const;

/** The name under which WebDriver passes elements. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

const { source: AXE } = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core') as {
  source: string;
};

/** The one tab of an engine, with what a visitor does and sees. Everything waits until it can be done. */
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

  /** The browser of somebody who has never been here. */
  async beSomebodyNew(): Promise<void> {
    await this.#send({ name: 'navigate', url: new URL('/logo-day.svg', this.#origin).href });
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

  /** The window's size in CSS pixels; an engine may have a least width of its own. */
  async resize(width: number, height: number): Promise<void> {
    await this.#send({ name: 'resize', width, height });
  }

  /** The page as a PDF for A4. */
  async print(): Promise<Buffer> {
    return Buffer.from(String(await this.#send({ name: 'print' })), 'base64');
  }

  /** A picture of the window, for whoever looks for a fault. */
  async screenshot(): Promise<Buffer> {
    return Buffer.from(String(await this.#send({ name: 'screenshot' })), 'base64');
  }

  /** Runs a function in the page. It sees its arguments only, and gives plain data or an element. */
  async evaluate<Args extends unknown[], Answer>(
    run: (...args: Args) => Answer,
    ...args: Args
  ): Promise<Answer> {
    const script = `return (${run}).apply(null, arguments);`;
    return (await this.#send({ name: 'script', script, args })) as Answer;
  }

  /** Presses the first shown element that fits, once nothing lies over it: while a page is turned its picture does. */
  async click(css: string, text?: string): Promise<void> {
    await expect(async () => {
      await this.#send({ name: 'click', element: await this.#element(css, text) });
    }).toPass({ timeout: 10_000, intervals: [100, 250] });
  }

  /** Ticks the first shown box that fits. A press whose answer was lost is not made twice: that would untick it. */
  async tick(css: string): Promise<void> {
    const isTicked = () =>
      this.evaluate((box) => document.querySelector<HTMLInputElement>(box)?.checked, css);
    await this.see(css);
    await expect(async () => {
      if (!(await isTicked())) await this.#send({ name: 'click', element: await this.#element(css) });
      expect(await isTicked()).toBe(true);
    }).toPass({ timeout: 10_000 });
  }

  /** Types into the first shown field that fits. */
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

  /** Waits until an element is shown that fits a selector, and whose text is the given one. */
  async see(css: string, text?: string): Promise<void> {
    await this.#element(css, text);
  }

  /** Waits until no such element is shown. */
  async dontSee(css: string, text?: string): Promise<void> {
    await expect
      .poll(
        // What was found may be gone by the time it is told of: then it is found no more at the next look.
        () =>
          this.#find(css, text).then(
            (found) => found !== null,
            () => true,
          ),
        { message: `${css} ${text ?? ''} is shown` },
      )
      .toBe(false);
  }

  /** The texts of all shown elements that fit a selector. */
  async texts(css: string): Promise<string[]> {
    return this.evaluate(
      (selector) =>
        [...document.querySelectorAll(selector)]
          .filter((element) => element.checkVisibility())
          .map((element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim()),
      css,
    );
  }

  /** The id or the tag of what has the focus. */
  async focused(): Promise<string> {
    return this.evaluate(() => document.activeElement?.id || document.activeElement?.className || '');
  }

  /** The rules of axe that the page breaks, each with the elements; the same rules as in Chromium. */
  async accessibilityFaults(): Promise<string[]> {
    // As the script itself: a page under Trusted Types lets no text become one.
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
