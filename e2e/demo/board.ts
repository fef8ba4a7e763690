import { expect, type Locator, type Page } from 'playwright/test';
import type { SitePage } from '../pages/site.page.ts';
import type { Trouble } from '../support/trouble.ts';

/** Without a graphics card the browser itself reads each picture back to show it, and says so. */
const WITHOUT_CARD = /GPU stall due to ReadPixels/;

type Place = readonly [x: number, y: number];
type Fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...places: readonly Place[]) => Promise<void>;

/** The demo, as a visitor plays it. */
export class DemoBoard {
  readonly page: Page;
  readonly start: Locator;
  readonly board: Locator;
  readonly answer: Locator;
  /** What is said beside 'Start'. */
  readonly poster: Locator;
  readonly orders: Locator;

  readonly #site: SitePage;

  constructor(site: SitePage, trouble: Trouble) {
    this.#site = site;
    trouble.expect(WITHOUT_CARD);
    this.page = site.page;
    this.start = this.page.getByRole('button', { name: 'Start', exact: true });
    this.board = this.page.getByRole('application', { name: 'The grove' });
    this.answer = this.page.locator('.demo-answer');
    this.poster = this.page.locator('.demo-start').getByRole('status');
    this.orders = this.page.getByLabel('Write to your mates');
  }

  /** Opens the page, with a build in the address where one is given. */
  async open(hash = ''): Promise<void> {
    await this.#site.open(`/demo${hash}`);
  }

  /** The place on the page at these shares of the board's width and height. */
  async placeAt(across: number, down: number): Promise<[number, number]> {
    const box = await this.board.boundingBox();
    if (!box) throw new Error('There is no board.');
    return [box.x + across * box.width, box.y + down * box.height];
  }

  /** Fingers on the page, each at its place; none with 'touchEnd'. */
  async fingers(): Promise<Fingers> {
    const session = await this.page.context().newCDPSession(this.page);
    return async (type, ...places) => {
      const touchPoints = places.map(([x, y], id) => ({ x, y, id }));
      await session.send('Input.dispatchTouchEvent', { type, touchPoints });
    };
  }

  /**
   * Stops the page's clock, which the test has installed: then a finger rests only as long as the test lets the clock run,
   * however slow the machine is.
   */
  async stopClock(): Promise<void> {
    await this.page.clock.pauseAt(await this.page.evaluate(() => Date.now() + 1000));
  }

  /** As `play`, where the page's clock is one of the test. */
  async startAndRun(): Promise<void> {
    await this.start.click();
    await this.runToPicture();
  }

  /** Lets the page's clock run until the first picture is drawn: its light is worked out in frames. */
  async runToPicture(): Promise<void> {
    await expect(async () => {
      await this.page.clock.runFor(200);
      await expect(this.start).toHaveCount(0, { timeout: 50 });
    }).toPass();
  }

  /** Presses 'Start' and waits for the first picture. */
  async play(): Promise<void> {
    await this.start.click();
    await this.seePicture();
  }

  async seePicture(): Promise<void> {
    await expect(this.start).toHaveCount(0, { timeout: 30_000 });
    await expect(this.board.locator('canvas')).toHaveCount(1);
  }

  async seeRenderer(kind: 'three' | 'isometric'): Promise<void> {
    await expect(this.board).toHaveAttribute('data-renderer', kind);
    await expect(this.board.locator('canvas')).toHaveCount(1);
  }

  /** Places a block at the cursor, which hears of it. */
  async placeBlock(): Promise<void> {
    await this.board.focus();
    await this.page.keyboard.press('1');
    await this.page.keyboard.press('Space');
    await expect(this.answer).toContainText(/placed/i);
  }

  /** Places three planks of a line on the meadow. */
  async beginLine(): Promise<void> {
    await this.board.focus();
    await this.page.keyboard.press('ArrowRight');
    for (let block = 0; block < 3; block++) {
      await this.page.keyboard.press('ArrowRight');
      await this.page.keyboard.press('Space');
    }
  }

  /** Places so many of the bridge's missing blocks. */
  async buildBridge(blocks: number): Promise<void> {
    for (let block = 0; block < blocks; block++) {
      await this.page.getByRole('button', { name: 'Show me' }).first().click();
      await this.board.press('Space');
    }
  }

  /** Writes to the mates. */
  async order(text: string): Promise<void> {
    await this.orders.fill(text);
    await this.orders.press('Enter');
  }

  /** The picture on the board: how many colours it has, more than one where something is drawn; how bright it is, 0 to 255. */
  async picture(): Promise<{ colours: number; brightness: number }> {
    const shot = await this.board.screenshot();
    return this.page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
      context.drawImage(bitmap, 0, 0);
      const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
      const colours = new Set(new Uint32Array(data.buffer)).size;
      // Alpha is 255 everywhere.
      const brightness = (data.reduce((sum, value) => sum + value, 0) / data.length) * (4 / 3) - 85;
      return { colours, brightness };
    }, shot.toString('base64'));
  }
}
