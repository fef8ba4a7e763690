import type { Page } from 'playwright/test';
import { pages } from '../support/addresses.ts';
import { MIDNIGHT, NOON } from '../support/local-time.ts';
import { rgb, stickingOut, style } from '../support/styles.ts';
import { atLocalTime, expect, expectAccessible, test, WITHOUT_FILM } from '../support/test.ts';

test.use(WITHOUT_FILM);

const phases = [
  { phase: 'day', time: NOON, widths: [1440, 768, 360] },
  { phase: 'night', time: MIDNIGHT, widths: [360, 768, 1440] },
] as const;

const LANDMARKS = ['banner', 'contentinfo', 'main', 'navigation'];

const navigationInMain = (path: string) => {
  if (path.startsWith('/rules')) return ['main > In this guide'];
  return /^\/faq\/./.test(path) ? ['main > Sections of the FAQ'] : [];
};

for (const { clause, path, h1, title } of pages) {
  test(`${clause} SITE-1 SITE-2 SITE-3: ${path} is complete by day and by night at 360, 768 and 1440 px`, async ({
    site,
    page,
    trouble,
  }) => {
    if (clause === 'ROUTE-13') trouble.expect(/status of 404/);
    for (const { phase, time, widths } of phases) {
      await atLocalTime(page, time);
      for (const width of widths) {
        await test.step(`by ${phase}, ${width} px`, async () => {
          await page.setViewportSize({ width, height: width < 500 ? 740 : 900 });
          // By day the window is made narrower after the page is opened, by night wider.
          if (width === widths[0]) await site.open(path);
          await site.seePage(h1);
          await expectAccessible(page);

          await expect(page).toHaveTitle(title);
          await site.seePhase(phase);
          expect(await landmarks(page)).toEqual([
            'banner',
            'banner > Main',
            'contentinfo',
            'contentinfo > Footer',
            'main',
            ...navigationInMain(path),
          ]);
          await expect(site.bar).toBeVisible();
          await expect(site.footer).toBeVisible();
          await expect(page.getByText(/© 2025 .* no affiliation/)).toBeVisible();
          await expect(site.background).toHaveCSS('position', 'fixed');

          // Checks the styles, not only their classes: a policy that blocks them would show here.
          await expect(page.locator('body')).toHaveCSS('background-color', rgb('#1d1a1a'));
          await expect(site.heading).toHaveCSS('font-family', /^"Jersey 10"/);
          await expect(site.banner).toHaveCSS('position', 'fixed');
          for (const button of await page.locator('.button:visible').all()) {
            await expect(button).toHaveCSS('height', '48px');
          }
          expect(await style(site.content, 'overflow-y')).toBe('auto');
          expect(await stickingOut(page)).toEqual([]);
        });
      }
    }
  });
}

for (const path of ['/', '/faq/support', '/session/x']) {
  test(`MENU-4 MENU-1: the open drawer is accessible on ${path} by day and by night at 360 and 768 px`, async ({
    site,
    page,
  }) => {
    for (const { phase, time } of phases) {
      await page.setViewportSize({ width: 360, height: 740 });
      await atLocalTime(page, time);
      await site.open(path);
      await site.openDrawer();
      for (const width of [360, 768]) {
        await test.step(`by ${phase}, ${width} px`, async () => {
          await page.setViewportSize({ width, height: 740 });
          await expect(site.drawer).toBeInViewport();
          await expectAccessible(page);

          await site.seePhase(phase);
          await expect(site.drawer).toHaveCSS('background-color', rgb('#111010'));
          await expect(site.drawer).toHaveCSS('position', 'fixed');
          expect(await stickingOut(page)).toEqual([]);
        });
      }
    }
  });
}

/** The landmarks in Chromium's accessibility tree, sorted. A navigation has its name as well. */
async function landmarks(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = await devtools.send('Accessibility.getFullAXTree');
  await devtools.detach();
  const roleOf = (id = ''): string => {
    const node = nodes.find(({ nodeId }) => nodeId === id);
    const role: string = node?.role?.value ?? '';
    return role === '' || LANDMARKS.includes(role) ? role : roleOf(node?.parentId);
  };
  return nodes
    .filter(({ ignored, role }) => !ignored && LANDMARKS.includes(role?.value))
    .map(({ role, name, parentId }) =>
      role?.value === 'navigation' ? `${roleOf(parentId)} > ${name?.value}` : role?.value,
    )
    .toSorted();
}
