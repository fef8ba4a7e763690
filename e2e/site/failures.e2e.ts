import type { Page, Route } from 'playwright/test';
import { pages } from '../support/addresses.ts';
import { rgb } from '../support/styles.ts';
import { expect, expectAccessible, test, WITHOUT_FILM } from '../support/test.ts';

test.use(WITHOUT_FILM);

/** The script with all pages without a token. */
const PAGES = /\/assets\/pages-[^/]+\.js$/;
const PERSONAL = /\/assets\/personal-page\.route-[^/]+\.js$/;
const SESSION = /\/assets\/session-page\.route-[^/]+\.js$/;
const ENTRY = /\/assets\/entry\.client-[^/]+\.js$/;
const SITE = /\/assets\/root-[^/]+\.js$/;
const MANIFEST = /\/assets\/manifest-[^/]+\.js$/;
/** The styles of all pages, which a page fetches after its first paint. */
const SHEET = /\/assets\/site-[^/]+\.css$/;
const MISSING = 'A part of this page is missing on the server.';

const gone = (route: Route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'gone' });
const html = (route: Route) =>
  route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><p>hello' });
const throwing = (route: Route) =>
  route.fulfill({
    contentType: 'text/javascript',
    body: `export default function Page() { throw new Error('broken on purpose'); }`,
  });

/** A page whose policy allows any script, so that a test can give it one that throws. */
const unchecked = async (route: Route) => {
  const response = await route.fetch();
  const page = await response.text();
  const body = page
    .replace(/<script type="importmap">.*?<\/script>/, '')
    .replaceAll(/ integrity="[^"]+"/g, '');
  expect(body).not.toBe(page);
  await route.fulfill({ response, body });
};

/** The script with all pages, of which the guide fails. */
const withBrokenGuide = async (route: Route) => {
  const script = String(await scriptOf(route));
  const thrown = `\${(() => { throw new Error('broken on purpose'); })()}`;
  const body = script.replace(/About (?=\$\{)/, () => thrown);
  expect(body).not.toBe(script);
  await fulfillScript(route, body);
};

/** As a proxy might change it: the script with an additional line. */
const altered = async (route: Route) => {
  await fulfillScript(route, `${await scriptOf(route)};self.hasRunAltered=true`);
};

/** The script as the server has it. Not by `route.fetch`, whose reply is lost when the page reloads meanwhile. */
async function scriptOf(route: Route): Promise<Buffer> {
  const response = await fetch(route.request().url());
  return Buffer.from(await response.arrayBuffer());
}

function fulfillScript(route: Route, body: string | Buffer): Promise<void> {
  return route.fulfill({ contentType: 'text/javascript', body });
}

/** Chromium's messages for a script that does not match the integrity that the page names. */
const REFUSED = /Failed to find a valid digest in the 'integrity' attribute|SRI's integrity checks failed/;

/** The messages of browser and router for a chunk that can't be loaded. */
const LOST_CHUNK = [/status of 404/, /dynamically imported module/, /Error loading route module/, REFUSED];

/** Whether a script from {@link altered} has run in the present document. */
const hasRunAltered = (page: Page) => page.evaluate(() => 'hasRunAltered' in self);

/** The browser's messages where styles and fonts are blocked. */
const WITHOUT_STYLES = [
  /policy violation: (style|font)-src/,
  /Content Security Policy/,
  /status of 404/,
  /woff2/,
];

/** Pages without any style, as if a proxy had changed the styles: the policy refuses styles it does not know. */
async function refuseStyles(page: Page): Promise<void> {
  await page.route(/\.(css|woff2)(\?|$)/, gone);
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const policy = response.headers()['content-security-policy'] ?? '';
    const without = policy.replaceAll(/(style-src(?:-elem|-attr)?) [^;]+/g, "$1 'none'");
    await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': without } });
  });
}

/** How often a document was requested. */
function countDocuments(page: Page, path: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && new URL(request.url()).pathname === path) count += 1;
  });
  return () => count;
}

test('FAIL-1: the view of a failure is accessible', async ({ site, page, trouble }) => {
  trouble.expect(/broken on purpose/);
  await page.route('/session/x', unchecked);
  await page.route(SESSION, throwing);
  await site.open('/session/x');
  await site.seePage('Something went wrong!');
  await expectAccessible(page);
});

test('FAIL-1: a page that fails shows the generic view with its toggle, between a bar and a footer that work (F25)', async ({
  site,
  page,
  trouble,
}) => {
  trouble.expect(/broken on purpose/);
  await page.route('/', unchecked);
  await page.route(PAGES, withBrokenGuide);
  await site.open('/');
  await site.footer.getByRole('link', { name: 'Guide' }).click();

  await site.seePage('Something went wrong!');
  await expect(site.heading).toBeFocused();
  await expect(page.getByText('broken on purpose')).toBeHidden();
  const show = page.getByRole('button', { name: 'Show Error' });
  await expect(show).toHaveAttribute('aria-expanded', 'false');
  await show.click();
  await expect(page.getByText('broken on purpose')).toBeVisible();
  const hide = page.getByRole('button', { name: 'Hide Error' });
  await expect(hide).toHaveAttribute('aria-expanded', 'true');
  await expect(hide).toBeFocused();
  await hide.click();
  await expect(page.getByText('broken on purpose')).toBeHidden();

  await expect(page.getByText(/© 2025/)).toBeVisible();
  await site.bar.getByRole('link', { name: 'FAQ' }).click();
  await site.seePage('Questions and answers');
});

test('FAIL-1: a failing page says so also when it is opened directly', async ({ site, page, trouble }) => {
  trouble.expect(/broken on purpose/, /Minified React error/);
  await page.route('/rules', unchecked);
  await page.route(PAGES, withBrokenGuide);
  await site.open('/rules');
  await site.seePage('Something went wrong!');
  await expect(page.getByRole('button', { name: 'Show Error' })).toBeVisible();
  await expect(site.bar).toBeVisible();
  await expect(site.footer).toBeVisible();
});

for (const [what, answer] of [
  ['is gone after a deploy', gone],
  ['was changed on the way', altered],
] as const) {
  test(`FAIL-1: when a chunk ${what}, the page reloads once and works (F19)`, async ({
    site,
    page,
    trouble,
  }) => {
    trouble.expect(...LOST_CHUNK);
    const documents = countDocuments(page, '/e/x');
    await page.route(PERSONAL, (route) => (documents() === 0 ? answer(route) : route.continue()));
    await site.open('/');
    await site.turnTo('/e/x');

    await expect.poll(documents).toBe(1);
    await site.seeAlive();
    await site.seePage('Unknown link');
    await expect(page).toHaveURL('/e/x');
    expect(await hasRunAltered(page)).toBe(false);
    expect(documents()).toBe(1);
  });
}

test('FAIL-1: a script with one changed byte does not run, whether it comes with the page or later', async ({
  site,
  page,
  trouble,
}) => {
  trouble.expect(...LOST_CHUNK);
  const refused = new Set<string>();
  await page.route('**/*.js', async (route) => {
    const body = await scriptOf(route);
    // Another byte at the end: usually a line break that a parser would not notice.
    body.writeUInt8(body.readUInt8(body.length - 1) ^ 1, body.length - 1);
    refused.add(new URL(route.request().url()).pathname);
    await fulfillScript(route, body);
  });
  await page.goto('/rules');
  await expect(page.getByText('Part of this page could not be loaded')).toBeVisible();
  await site.seePage('Grovemates Guide');
  expect(await page.evaluate(() => '__reactRouterManifest' in window)).toBe(false);

  const scripts: string[] = await page.evaluate(() => {
    const map = document.querySelector('script[type=importmap]')?.textContent ?? '{"integrity":{}}';
    return Object.keys(JSON.parse(map).integrity);
  });
  expect(scripts.length).toBeGreaterThan(10);
  const outcomes = await page.evaluate(
    (paths) =>
      Promise.all(
        paths.map((path) =>
          import(path).then(
            () => `${path} has run`,
            () => 'refused',
          ),
        ),
      ),
    scripts,
  );
  expect(new Set(outcomes)).toEqual(new Set(['refused']));
  expect([...refused].sort()).toEqual(scripts.toSorted());
});

for (const [what, answer] of [
  ['is gone for good', gone],
  ['is answered with a page', html],
  ['is altered on the way', altered],
] as const) {
  test(`FAIL-1 SITE-4: where the script with all pages ${what}, each of them can be read, and says so: no loop (F19, F20, F21)`, async ({
    site,
    page,
    trouble,
  }) => {
    trouble.expect(...LOST_CHUNK, /MIME type/);
    const documents = countDocuments(page, '/rules');
    await page.route(PAGES, answer);
    await page.goto('/rules');

    await expect(page.getByText('Part of this page could not be loaded')).toBeVisible();
    await site.seePage('Grovemates Guide');
    await page.waitForLoadState('networkidle');
    expect(documents()).toBe(1);
    expect(await hasRunAltered(page)).toBe(false);
    await site.footer.getByRole('link', { name: 'FAQ' }).click();
    await site.seePage('Questions and answers');
  });

  test(`FAIL-1: a session page whose chunk ${what} reloads once, then says so: no loop (F20, F21)`, async ({
    site,
    page,
    trouble,
  }) => {
    trouble.expect(...LOST_CHUNK, /MIME type/);
    const documents = countDocuments(page, '/session/x');
    await page.route(SESSION, answer);
    await page.goto('/session/x');

    await expect(page.getByText(MISSING)).toBeVisible();
    await site.seePage('Something went wrong!');
    await page.waitForLoadState('networkidle');
    expect(documents()).toBe(2);
    expect(await hasRunAltered(page)).toBe(false);
    await expect(site.bar).toBeVisible();
    await expect(site.footer).toBeVisible();

    await page.unroute(SESSION);
    await page.getByRole('button', { name: 'Reload this page' }).click();
    await site.seePage('Unknown link');
  });
}

test('FAIL-1: a page whose chunk is gone for good reloads once, also after a turn of the page, then offers ‘Reload this page’ (F20)', async ({
  site,
  page,
  trouble,
}) => {
  trouble.expect(...LOST_CHUNK);
  const documents = countDocuments(page, '/e/x');
  await page.route(PERSONAL, gone);
  for (let visit = 0; visit < 2; visit += 1) {
    await site.open('/');
    await site.turnTo('/e/x');
    await site.seePage('Something went wrong!');
    await expect(page.getByText(MISSING)).toBeVisible();
  }
  expect(documents()).toBe(1);
  await expect(site.bar).toBeVisible();

  await page.unroute(PERSONAL);
  await page.getByRole('button', { name: 'Reload this page' }).click();
  await site.seePage('Unknown link');
  await site.seeAlive();
});

test('FAIL-1: with storage blocked there is no reload, and so no loop (F20)', async ({
  site,
  page,
  trouble,
}) => {
  trouble.expect(...LOST_CHUNK);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  const documents = countDocuments(page, '/session/x');
  await page.route(SESSION, gone);
  await page.goto('/session/x');
  await expect(page.getByText(MISSING)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(documents()).toBe(1);
  await site.seePage('Something went wrong!');
});

for (const width of [360, 1440]) {
  test(`FAIL-1: without the entry script the page is readable at ${width} px, its links work, and it says so (F22)`, async ({
    site,
    page,
    trouble,
  }) => {
    trouble.expect(...LOST_CHUNK);
    await page.setViewportSize({ width, height: 740 });
    await page.route(ENTRY, gone);
    await page.goto('/rules');

    await site.seePage('Grovemates Guide');
    await expect(page.getByText('Part of this page could not be loaded')).toBeVisible();
    await expect(page.getByText('Write to people as if they sat next to you.')).toBeVisible();
    // A menu button that does nothing would mislead: the bar has to show its links.
    await expect(site.menuButton).toBeHidden();
    await site.bar.getByRole('link', { name: 'FAQ' }).click();
    await site.seePage('Questions and answers');
    await site.footer.getByRole('link', { name: 'Home' }).click();
    await site.seePage('Build something with somebody new.');
  });
}

for (const [what, file] of [
  ['the entry script', ENTRY],
  ['the script that all pages share', SITE],
  ['the list of routes', MANIFEST],
  ['the script with all pages', PAGES],
] as const) {
  test(`FAIL-1: a page for which ${what} was changed on the way stays readable and says so (F22)`, async ({
    site,
    page,
    trouble,
  }) => {
    trouble.expect(...LOST_CHUNK);
    await page.route(file, altered);
    await page.goto('/rules');
    await expect(page.getByText('Part of this page could not be loaded')).toBeVisible();
    await site.seePage('Grovemates Guide');
    await page.waitForLoadState('networkidle');
    await site.seePage('Grovemates Guide');
    expect(await hasRunAltered(page)).toBe(false);

    // The browser has cached the damaged script for a year: the page fetches it again when it fails.
    await page.unrouteAll({ behavior: 'wait' });
    await page.reload({ waitUntil: 'networkidle' });
    await page.reload();
    await site.seeAlive();
    await expect(page.getByText('Part of this page could not be loaded')).toBeHidden();
  });
}

test('FAIL-1: a token page without the entry script says that it could not be loaded (F22)', async ({
  page,
  trouble,
}) => {
  trouble.expect(...LOST_CHUNK);
  await page.route(ENTRY, gone);
  await page.goto('/session/x');
  await expect(page.getByText('Part of this page could not be loaded.')).toBeVisible();
});

test('LOOK-2: without the fonts text is readable (F42)', async ({ site, page, trouble }) => {
  trouble.expect(/status of 404/, /woff2/);
  await page.route('**/*.woff2', gone);
  await site.open('/rules');
  await site.seePage('Grovemates Guide');
  await expect(page.getByText('Write to people as if they sat next to you.')).toBeVisible();
});

test('F23: each page contains its styles, and needs no sheet while all other files are missing', async ({
  page,
  trouble,
}) => {
  test.slow();
  trouble.expect(/status of 404/, /ERR_FAILED/, ...LOST_CHUNK);
  await page.route('**/*', (route) =>
    route.request().resourceType() === 'document' ? route.continue() : route.abort(),
  );
  for (const { path } of pages) {
    const reply = await page.goto(path);
    expect(await reply?.text(), path).not.toMatch(/<link[^>]*(stylesheet|as="style")|@import/);
    await expect(page.locator('body'), path).toHaveCSS('background-color', rgb('#1d1a1a'));
  }
});

test('F23: without the sheet of all pages a page works, and its links open pages with their styles', async ({
  site,
  page,
  trouble,
}) => {
  trouble.expect(/status of 404/);
  await page.route(SHEET, gone);
  await site.open('/');
  await expect(page.locator('html')).toHaveAttribute('data-sheet', 'missing');
  const chapter = page
    .getByRole('navigation', { name: 'In this guide' })
    .getByRole('link')
    .filter({ visible: true })
    .first();
  await site.bar.getByRole('link', { name: 'Grovemates Guide' }).click();
  await site.seePage('Grovemates Guide');
  await site.seeAlive();
  await expect(chapter).toHaveCSS('text-decoration-line', 'none');

  // With the sheet, the same page comes in the same document, and looks the same.
  await page.unroute(SHEET);
  const documents = countDocuments(page, '/rules/');
  await site.open('/');
  await site.bar.getByRole('link', { name: 'Grovemates Guide' }).click();
  await site.seePage('Grovemates Guide');
  await expect(chapter).toHaveCSS('text-decoration-line', 'none');
  expect(documents()).toBe(0);
});

test('F23: a page whose sheet never comes becomes alive; once it comes, links open no new documents', async ({
  site,
  page,
}) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(SHEET, async (route) => {
    await promise;
    await route.continue();
  });
  // A clock that goes on would reach the end of the wait before the test does, on a busy machine.
  await page.clock.install({ time: new Date('2026-06-01T10:00:00Z') });
  await page.clock.pauseAt(new Date('2026-06-01T10:00:01Z'));
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await expect(page.locator('link[rel="stylesheet"]')).toHaveCount(1);
  await page.clock.runFor(9_900);
  await expect(page.locator('html')).not.toHaveAttribute('data-hydrated');

  await page.clock.runFor(200);

  await site.seeAlive();
  await expect(page.locator('html')).toHaveAttribute('data-sheet', 'missing');
  resolve();
  await expect(page.locator('html')).not.toHaveAttribute('data-sheet');
});

test('F23: with every style refused and every font missing, each page is readable', async ({
  site,
  page,
  trouble,
}) => {
  test.slow();
  trouble.expect(...WITHOUT_STYLES);
  await refuseStyles(page);
  for (const { path, h1 } of pages) {
    await site.open(path);
    await site.seePage(h1);
    await expect(page.locator('body'), path).not.toHaveCSS('background-color', rgb('#1d1a1a'));
    for (const part of [site.heading, site.bar, site.footer, page.getByText(/© 2025/)]) {
      await expect(part, path).toBeVisible();
    }
    await site.footer.scrollIntoViewIfNeeded();
    await expect(site.footer, `${path} can be scrolled to its end`).toBeInViewport();
  }
});

test('F23: with every style refused one can join by code, and links, questions and the menu work', async ({
  joining,
  study,
  page,
  trouble,
}) => {
  trouble.expect(...WITHOUT_STYLES);
  await refuseStyles(page);
  const { code } = await study.invitation({ title: 'A bridge for two' });
  await joining.open('/enter');
  await joining.enter('ABCDE-FGHJ');
  await joining.seeStatus('One character is missing');
  const { session } = await joining.join(code);
  await joining.open(session);
  await joining.seePage('Scheduled');
  await expect(joining.content.getByText('A bridge for two').first()).toBeVisible();

  await joining.open('/rules');
  await joining.bar.getByRole('link', { name: 'FAQ' }).click();
  await joining.seePage('Questions and answers');
  await joining.open('/faq/support');
  const question = page.getByRole('button', { name: /Too many tries/ });
  await question.click();
  await expect(question).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByText(/The page counts down/)).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  await joining.menuButton.click();
  await joining.drawer.getByRole('link', { name: 'Grovemates Guide' }).click();
  await joining.seePage('Grovemates Guide');
});
