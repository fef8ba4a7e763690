import type { Page } from 'playwright/test';

/** The visitor saves data: neither the video nor what a press may need is fetched. Call it before the page is opened. */
export async function saveData(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
}
