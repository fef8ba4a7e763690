import { expect, type Locator, type Page } from 'playwright/test';
import { SitePage } from './site.page.ts';

/** The join, as a visitor does it on `/enter` or by a join link. */
export class JoinPage extends SitePage {
  readonly field: Locator;
  readonly status: Locator;
  readonly tick: Locator;
  readonly takeSeat: Locator;
  readonly openSession: Locator;

  constructor(page: Page) {
    super(page);
    this.field = page.getByRole('textbox', { name: 'Your code' });
    this.status = this.content.getByRole('status');
    this.tick = page.getByRole('checkbox', { name: /I agree to take part/ });
    this.takeSeat = page.getByRole('button', { name: 'Take my seat' });
    this.openSession = page.getByRole('link', { name: 'Open your session page' });
  }

  /** Types a code into the code form and sends it. */
  async enter(code: string): Promise<void> {
    await this.field.fill(code);
    await this.page.keyboard.press('Enter');
  }

  /** Opens the code form and goes to the consent step. */
  async offerFor(code: string): Promise<void> {
    await this.open('/enter');
    await this.enter(code);
    await expect(this.takeSeat).toBeVisible();
  }

  /** Agrees and takes the seat. */
  async agree(): Promise<void> {
    await this.tick.check();
    await this.takeSeat.click();
  }

  async seeSeat(number: number): Promise<void> {
    await this.seePage(`You have seat ${number}.`);
  }

  /** The whole way to a seat; gives the two links that the page shows. */
  async join(code: string): Promise<{ session: string; personal: string }> {
    await this.offerFor(code);
    await this.agree();
    await this.seePage(/^You have seat/);
    return this.links();
  }

  /** The paths of the session page and of the personal page, after a seat is taken. */
  async links(): Promise<{ session: string; personal: string }> {
    const session = (await this.openSession.getAttribute('href')) ?? '';
    const personal = new URL((await this.page.locator('.literal.key').textContent()) ?? '').pathname;
    return { session, personal };
  }

  async seeStatus(text: string | RegExp): Promise<void> {
    await expect(this.status.filter({ hasText: text }).first()).toBeVisible();
  }
}
