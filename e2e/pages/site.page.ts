import { expect, type Locator, type Page, type Request } from 'playwright/test';

type Scene = 'day' | 'night';

/**
 * What a visitor does and sees on the site. Elements are found by role and name; by class only where they have no
 * name.
 */
export class SitePage {
  readonly page: Page;
  readonly banner: Locator;
  readonly bar: Locator;
  readonly content: Locator;
  readonly footer: Locator;
  readonly heading: Locator;
  readonly menuButton: Locator;
  readonly drawer: Locator;
  readonly background: Locator;

  constructor(page: Page) {
    this.page = page;
    this.banner = page.getByRole('banner');
    this.bar = page.getByRole('navigation', { name: 'Main' });
    // Not by role: an open modal dialog hides it from roles.
    this.content = page.locator('#content');
    this.footer = page.getByRole('navigation', { name: 'Footer' });
    this.heading = page.getByRole('heading', { level: 1 });
    this.menuButton = page.getByRole('button', { name: 'Menu', exact: true });
    this.drawer = page.getByRole('dialog', { name: 'Menu' });
    this.background = page.locator('.background');
  }

  /** Opens a page and waits until its machines have read the clock: from then on all its controls work. */
  async open(path: string): Promise<void> {
    await this.page.goto(path);
    await this.seeAlive();
  }

  async seeAlive(): Promise<void> {
    await expect(this.background).toHaveAttribute('data-shown', /day|night/);
  }

  async seePhase(phase: Scene): Promise<void> {
    expect(await this.phase()).toBe(phase);
  }

  /**
   * Stops the clock at an instant; from then on only `runFor` moves it. A running clock has fractions of
   * milliseconds, and so have its timers: this makes the page read the clock again, at a whole millisecond.
   */
  async stopClockAt(instant: Date): Promise<void> {
    await this.page.clock.pauseAt(instant);
    await this.page.evaluate(() => window.dispatchEvent(new Event('focus')));
  }

  phase(): Promise<string | null> {
    return this.page.locator('html').getAttribute('data-phase');
  }

  async seePage(h1: string | RegExp): Promise<void> {
    await expect(this.heading).toHaveCount(1);
    await expect(this.heading).toHaveText(h1);
  }

  /* The bar and its drawer */

  async openDrawer(): Promise<void> {
    await this.menuButton.click();
    await expect(this.drawer).toBeVisible();
    await this.seeNothingMoving(this.drawer);
  }

  async closeDrawer(): Promise<void> {
    await this.page.keyboard.press('Escape');
    await expect(this.drawer).toBeHidden();
  }

  /** The menu button instead of links, as one sees it: while the drawer is open, the bar is hidden from roles. */
  async seeCompactMenu(): Promise<void> {
    await expect(this.page.locator('.bar .menu-button')).toBeVisible();
    await expect(this.page.locator('.bar-links')).toBeHidden();
  }

  async seeFullMenu(): Promise<void> {
    await expect(this.page.locator('.bar-links')).toBeVisible();
    await expect(this.page.locator('.bar .menu-button')).toBeHidden();
  }

  joinLinks(): Locator {
    return this.page.getByRole('link', { name: 'Join with Code', exact: true });
  }

  /* Scrolling: the content scrolls, not the body (LOOK-4) */

  /** Scrolls the content to an offset and waits until the page has received the event. Gives the real offset. */
  async scrollTo(top: number): Promise<number> {
    return this.content.evaluate(
      (content, wanted) =>
        new Promise<number>((resolve) => {
          if (content.scrollTop === wanted) return resolve(content.scrollTop);
          content.addEventListener('scroll', () => requestAnimationFrame(() => resolve(content.scrollTop)), {
            once: true,
          });
          content.scrollTop = wanted;
        }),
      top,
    );
  }

  scrollTop(): Promise<number> {
    return this.content.evaluate((content) => content.scrollTop);
  }

  /** Navigates to an address without a link, as the router itself would. */
  async turnTo(path: string): Promise<void> {
    await this.page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, path);
  }

  /* The landscape */

  scene(scene: Scene): Locator {
    return this.page.locator(`.scene[data-scene="${scene}"]`);
  }

  overlay(scene: Scene): Locator {
    return this.page.locator(`.overlay[data-scene="${scene}"]`);
  }

  video(): Locator {
    return this.page.locator('video');
  }

  get pauseButton(): Locator {
    return this.page.getByRole('button', { name: /^Pause background/ });
  }

  get playButton(): Locator {
    return this.page.getByRole('button', { name: /^Play background/ });
  }

  async dontSeeVideo(): Promise<void> {
    await expect(this.video()).toHaveCount(0);
  }

  /* Its requests */

  /** Records the requests from now on. */
  noteRequests(): Request[] {
    const requests: Request[] = [];
    this.page.on('request', (request) => requests.push(request));
    return requests;
  }

  /** Waits until an open drawer, a page transition or a fade has ended. */
  async seeNothingMoving(locator: Locator): Promise<void> {
    await locator.evaluate(async (element) => {
      await Promise.allSettled(
        element.getAnimations({ subtree: true }).map((animation) => animation.finished),
      );
    });
  }
}

/** The file name at the end of a request's address. */
export function fileOf(request: Request): string {
  return new URL(request.url()).pathname;
}
