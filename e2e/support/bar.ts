import type { Page } from 'playwright/test';
import type { BarPage } from '#audit/models/top-bar.page.ts';
import { SitePage } from '../pages/site.page.ts';
import { expect } from './test.ts';

const GUIDE = 'Grovemates Guide';

/** What happens to the bar, in Chromium. */
export function browserBar(page: Page, height: number): Omit<BarPage, 'open' | 'see' | 'wait'> {
  const site = new SitePage(page);
  return {
    resize: (width) => page.setViewportSize({ width, height }),
    scrollTo: async (top) => expect(await site.scrollTo(top)).toBe(top),
    pressMenu: () => site.openDrawer(),
    dismiss: () => site.closeDrawer(),
    leave: async () => {
      // Not by role: the open drawer hides it from roles.
      const isGuide = (await page.locator('h1').textContent()) === GUIDE;
      await site.drawer.getByRole('link', { name: isGuide ? 'FAQ' : GUIDE }).click();
      await site.seePage(isGuide ? 'Questions and answers' : GUIDE);
    },
  };
}
