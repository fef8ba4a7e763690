import type { Route } from 'playwright/test';
import { instantOf, NOON } from '../support/local-time.ts';
import { rgb } from '../support/styles.ts';
import { atLocalTime, expect, expectAccessible, test, WITHOUT_FILM } from '../support/test.ts';

test.use(WITHOUT_FILM);

/** Serves a page with its policy changed. */
function withPolicy(change: (policy: string) => string) {
  return async (route: Route) => {
    const response = await route.fetch();
    const headers = response.headers();
    const policy = headers['content-security-policy'] ?? '';
    const changed = change(policy);
    expect(changed).not.toBe(policy);
    await route.fulfill({ response, headers: { ...headers, 'content-security-policy': changed } });
  };
}

/** Removes the first hash from a directive. */
const withoutFirstHash = (directives: RegExp) => (policy: string) =>
  policy
    .split('; ')
    .map((directive) => (directives.test(directive) ? directive.replace(/ 'sha256-[^']+'/, '') : directive))
    .join('; ');

test('the unchanged page is accessible', async ({ site, page }) => {
  await site.open('/');
  await expectAccessible(page);
});

test('harness check: a blocked style is noticed twice, as a violation and as a missing style (F62)', async ({
  page,
  trouble,
}) => {
  trouble.expect(/policy violation|Content Security Policy|Minified React error|Failed to load resource/);
  await page.route('/', withPolicy(withoutFirstHash(/^style-src/)));
  // It follows with the scripts, and has the same style.
  await page.route(/\/assets\/site-.*[.]css$/, (route) => route.abort());
  await page.goto('/');

  await expect
    .poll(() => trouble.violations.filter((line) => line.startsWith('style-src')).length)
    .toBeGreaterThan(0);
  await expect(page.locator('body')).not.toHaveCSS('background-color', rgb('#1d1a1a'));
});

test('harness check: a blocked head script is noticed, and data-phase is missing before the first paint (F62)', async ({
  page,
  trouble,
}) => {
  trouble.expect(/policy violation|Content Security Policy|TrustedHTML|requires 'TrustedScript|uncaught/);
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      Object.assign(window, { phaseAtStart: document.documentElement.dataset['phase'] ?? null });
    });
  });
  await page.route(
    '/',
    withPolicy((policy) => policy.replace(/script-src [^;]+/, "script-src 'self'")),
  );
  await page.goto('/');

  await expect
    .poll(() => trouble.violations.filter((line) => line.startsWith('script-src')).length)
    .toBeGreaterThan(0);
  expect(
    await page.evaluate(() => (window as unknown as { phaseAtStart: string | null }).phaseAtStart),
  ).toBeNull();
});

test('harness check: an inline style attribute and other markup as text are blocked', async ({
  site,
  page,
  trouble,
}) => {
  trouble.expect(/policy violation|Content Security Policy|TrustedHTML/);
  await site.open('/');
  const refused = await page.evaluate(() => {
    document.body.setAttribute('style', 'color: red');
    try {
      document.createElement('div').innerHTML = '<img>';
      return false;
    } catch (error) {
      return error instanceof TypeError;
    }
  });
  expect(refused).toBe(true);
  await expect.poll(() => trouble.violations.some((line) => line.startsWith('style-src-attr'))).toBe(true);
  await expect(page.locator('body')).not.toHaveCSS('color', 'rgb(255, 0, 0)');
});

test('harness check: a page that hydrates into something else is noticed, and still shows its page', async ({
  site,
  page,
  trouble,
}) => {
  trouble.expect(/Minified React error #4(18|25)/);
  await page.route('/faq', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('>Guide<', '>Giude<') });
  });
  await site.open('/faq');
  expect(trouble.all.some((line) => line.includes('Minified React error'))).toBe(true);
  await site.seePage('Questions and answers');
  await expect(site.footer.getByRole('link', { name: 'Guide', exact: true })).toBeVisible();
  expect(trouble.violations).toEqual([]);
});

test('harness check: the clock of the tests is the clock of the page', async ({ site, page }) => {
  await atLocalTime(page, NOON);
  await site.open('/');
  const [now, zone] = await page.evaluate(() => [
    Date.now(),
    Intl.DateTimeFormat().resolvedOptions().timeZone,
  ]);
  expect(now).toBe(instantOf(NOON).getTime());
  expect(zone).toBe('Europe/Berlin');
});
