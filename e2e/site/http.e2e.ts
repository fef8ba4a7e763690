import fc from 'fast-check';
import { fileOf } from '../pages/site.page.ts';
import { addresses, pages, prerendered } from '../support/addresses.ts';
import { saveData } from '../support/save-data.ts';
import { expect, expectAccessible, test, WITHOUT_FILM } from '../support/test.ts';

test.use(WITHOUT_FILM);

/** Ten packets of 1460 bytes are sent before the first answer of a browser (RFC 6928). */
const FIRST_ROUND_BYTES = 14_600;

const MAX_REQUESTS = 12;

const NOT_FOUND_TEXT = 'Uh oh! The page you are looking for does not exist.';

const unknownPaths = [
  '/no-such-page',
  '/enter/',
  '/demo/',
  '/faq/support/',
  '/Rules',
  '/RULES/',
  '/FAQ',
  '/rules//',
  '//rules',
  '/404',
  '/404/',
  '/index.html',
  '/404/index.html',
  '/enter/index.html',
  '/__spa-fallback.html',
  '/faq/other',
  '/faq/support/more',
  '/session',
  '/session/',
  '/session/a/b',
  '/session/a/',
  '/Session/a',
  '/join',
  '/join/',
  '/join/a/b',
  '/e',
  '/e/',
  '/e/%E0%A4%A',
  '/consent_form',
  '/consent_form.pdf/',
  '/assets/',
  '/admin',
];

test('ROUTE-13: the not-found page is accessible', async ({ site, page, trouble }) => {
  trouble.expect(/status of 404/);
  await site.open('/no-such-page');
  await expectAccessible(page);
});

test('ROUTE-13 SITE-1: every other path answers 404 with the exact text and a way home', async ({
  request,
  baseURL,
}) => {
  for (const path of unknownPaths) {
    const response = await request.get(`${baseURL}${path}`, {
      headers: { accept: 'text/html' },
      maxRedirects: 0,
    });
    expect.soft(response.status(), path).toBe(404);
    expect.soft(await response.text(), path).toContain(NOT_FOUND_TEXT);
    expect.soft(response.headers()['x-robots-tag'], path).toBe('noindex');
  }
});

/** The router reports an address that can't be decoded on the console; that is no fault of the page. */
const MALFORMED = /could not be decoded because it is a malformed URL segment/;

for (const [what, paths] of [
  [
    'what cannot be decoded',
    [
      '/join/%',
      '/join/%E0',
      '/e/%E0%A4',
      '/session/%',
      '/session/%zz',
      '/%',
      '/enter%',
      '/faq/%',
      '/join/a%',
    ],
  ],
  [
    'another spelling',
    [
      ...['/%65nter', '/en%74er', '/join/a/', '//', '///', '//enter', '//join/x', '/rules//', '/join//x'],
      ...['/enter;', '/enter/', '/Rules', '/faq/support/'],
    ],
  ],
  ['what does not exist', ['/no-such-page', '/404', '/index.html', '/session/a/b']],
] as const) {
  test(`ROUTE-13: ${what} is not found in the browser either, and Go Home goes home`, async ({
    site,
    page,
    trouble,
    baseURL,
  }) => {
    trouble.expect(/status of 404/, MALFORMED);
    for (const [n, path] of paths.entries()) {
      await test.step(path, async () => {
        const response = await page.goto(`${baseURL}${path}`);
        await site.seeAlive();

        expect(response?.status()).toBe(404);
        await expect(page.getByText(NOT_FOUND_TEXT, { exact: true })).toBeVisible();
        await site.seePage(NOT_FOUND_TEXT);
        await expect(page).toHaveTitle('Page not found · Grovemates');
        expect(page.url(), 'it stays where it is').toBe(`${baseURL}${path}`);
        // The same link each time.
        if (n > 0) return;

        await page.getByRole('link', { name: 'Go Home' }).click();
        await expect(page).toHaveURL('/');
        await site.seePage('Build something with somebody new.');
        await page.goBack();
        await site.seePage(NOT_FOUND_TEXT);
      });
    }
  });
}

/** How many paths are opened; `npm run e2e:wide` opens twenty times as many. */
const SAMPLES = Number(process.env['PATH_SAMPLES'] ?? 12);

/** Raw paths similar to those of the site: about half of them are not the site's, and a fifth can't be decoded. */
const rawPaths = (() => {
  const word = fc.constantFrom('enter', 'rules', 'faq', 'support', 'session', 'join', 'e', 'E', '404', '*');
  const broken = fc.constantFrom('%', '%E0', '%2', '%zz', '%E0%A4', '%%');
  const odd = fc.constantFrom('%65', '%2F', '%5C', '%00', ';', ':', '~', 'é', ' ', '"', '.', '');
  const segment = fc.oneof(
    word,
    odd,
    fc.tuple(word, fc.oneof(broken, odd)).map((parts) => parts.join('')),
  );
  const keyed = fc.tuple(fc.constantFrom('session', 'join', 'e'), fc.oneof(broken, segment));
  return fc
    .oneof(keyed, fc.array(segment, { minLength: 1, maxLength: 3 }))
    .map((segments) => `/${segments.join('/')}`);
})();

test('ROUTE-13: every path that the host calls not found is not found in the browser, without an error (property)', async ({
  site,
  page,
  trouble,
  baseURL,
}) => {
  test.setTimeout(60_000 + SAMPLES * 5_000);
  trouble.expect(/status of 404/, MALFORMED);
  let notFound = 0;
  for (const path of fc.sample(rawPaths, SAMPLES)) {
    const response = await page.goto(`${baseURL}${path}`);
    await site.seeAlive();
    const shown = await site.heading.textContent();
    expect(shown === NOT_FOUND_TEXT, `${path}: ${response?.status()}, '${shown}'`).toBe(
      response?.status() === 404,
    );
    expect(trouble.unexpected(), path).toEqual([]);
    if (response?.status() === 404) notFound += 1;
  }
  expect(notFound).toBeGreaterThan(SAMPLES / 5);
});

test('ROUTE-13: an unknown path is not found when navigated to, under its own address', async ({
  site,
  page,
}) => {
  for (const path of [
    '/no-such-page',
    '/enter/',
    '/Rules',
    '/404',
    '/index.html',
    '/session/a/b',
    '/faq/support/',
  ]) {
    await test.step(path, async () => {
      await site.open('/');
      await site.turnTo(path);

      await site.seePage(NOT_FOUND_TEXT);
      await expect(page.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/');
      await expect(page).toHaveTitle('Page not found · Grovemates');
      await expect(page.locator('link[rel=canonical]')).toHaveCount(0);
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    });
  }
});

test('ROUTE-4 ROUTE-5: /rules and /faq answer with and without a slash, under one canonical address', async ({
  request,
}) => {
  for (const path of ['/rules', '/faq']) {
    const [bare, slashed] = await Promise.all(
      [path, `${path}/`].map((each) => request.get(each, { maxRedirects: 0 })),
    );
    expect(bare?.status()).toBe(200);
    expect(slashed?.status()).toBe(200);
    const bodies = await Promise.all([bare?.text(), slashed?.text()]);
    expect(bodies[0]).toMatch(new RegExp(`<link rel="canonical" href="[^"]+${path}/"`));
    expect(bodies[1]).toBe(bodies[0]);
  }
});

for (const { clause, path, title, canonical } of pages) {
  // A page with a token or a code fetches the script for requests as well, and sends one.
  const max = /^\/(session|join|e)\b/.test(path) ? MAX_REQUESTS + 1 : MAX_REQUESTS;

  test(`${clause} SITE-1: the head of ${path} describes it to search engines and social sites; for who saves data it needs no more than ${max} requests, all to one host`, async ({
    site,
    page,
    trouble,
  }) => {
    if (canonical === null) trouble.expect(/status of 404/);
    await saveData(page);
    const requests = site.noteRequests();
    const response = await page.goto(path);
    await site.seeAlive();
    await expect(site.playButton).toBeVisible();
    await page.waitForLoadState('networkidle');
    const files = [...new Set(requests.map(fileOf))];
    expect.soft(files.length, files.join(' ')).toBeLessThanOrEqual(max);
    expect(new Set(requests.map((request) => new URL(request.url()).host)).size, 'all to one host').toBe(1);

    expect(response?.status()).toBe(clause === 'ROUTE-13' ? 404 : 200);
    await expect(page).toHaveTitle(title);
    const head = await page.evaluate(() => ({
      description: document.querySelector('meta[name=description]')?.getAttribute('content') ?? '',
      canonical: [...document.querySelectorAll('link[rel=canonical]')].map(
        (link) => link.getAttribute('href') ?? '',
      ),
      robots: [...document.querySelectorAll('meta[name=robots]')].map((meta) => meta.getAttribute('content')),
      titles: document.head.querySelectorAll('title').length,
      og: Object.fromEntries(
        [...document.querySelectorAll('meta[property^="og:"]')].map((meta) => [
          meta.getAttribute('property') ?? '',
          meta.getAttribute('content') ?? '',
        ]),
      ),
    }));
    expect(head.titles).toBe(1);
    expect(head.description.length).toBeGreaterThan(20);
    // A session's tab begins with its state.
    expect((await page.title()).endsWith(head.og['og:title'] ?? 'no title')).toBe(true);
    expect(head.og['og:description']).toBe(head.description);
    const picture = await page.request.get(new URL(head.og['og:image'] ?? '').pathname);
    expect(picture.headers()['content-type']).toBe('image/jpeg');
    expect(await page.locator('html').getAttribute('lang')).toBe('en');

    if (canonical === null) {
      expect(head.canonical).toEqual([]);
      expect(head.robots).toEqual(['noindex']);
      expect(response?.headers()['x-robots-tag']).toBe('noindex');
      expect(response?.headers()['cache-control']).toBe('no-store');
    } else {
      expect(head.canonical.map((url) => new URL(url).pathname)).toEqual([canonical]);
      expect(head.og['og:url']).toBe(head.canonical[0]);
      expect(head.robots).toEqual([]);
    }
  });
}

test('SITE-1: every page has a description of its own', async ({ request }) => {
  const descriptions = await Promise.all(
    prerendered
      .filter(({ path }) => !['/rules', '/faq'].includes(path))
      .map(
        async ({ path }) =>
          /<meta name="description" content="([^"]+)"/.exec(await (await request.get(path)).text())?.[1],
      ),
  );
  expect(descriptions).not.toContain(undefined);
  expect(new Set(descriptions).size).toBe(descriptions.length);
});

test('every kind of answer has the security headers', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const script = /"(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
  const font = /"(\/assets\/[^"]+\.woff2)"/.exec(html)?.[1] ?? '';
  expect(script).not.toBe('');
  expect(font).not.toBe('');
  const paths = [
    ...addresses.map(({ path }) => path),
    script,
    font,
    '/cherry-grove.webp',
    '/cherry-grove.webm',
    '/logo.png',
    '/consent_form.pdf',
    '/favicon.ico',
    '/.well-known/security.txt',
    '/no-such-picture.png',
    '/api/ready',
    '/api/v1/consents/current',
    '/api/nothing',
  ];
  for (const path of paths) {
    const headers = (await request.get(path)).headers();
    const policy = headers['content-security-policy'] ?? '';
    expect.soft(policy, path).toContain("default-src 'none'");
    expect.soft(policy, path).toContain("frame-ancestors 'none'");
    expect.soft(policy, path).not.toContain('unsafe-');
    expect.soft(headers['x-frame-options'], path).toBe('DENY');
    expect.soft(headers['x-content-type-options'], path).toBe('nosniff');
    expect.soft(headers['referrer-policy'], path).toBe('no-referrer');
    expect.soft(headers['cross-origin-resource-policy'], path).toBe('same-origin');
    if (headers['content-type'] === 'text/html; charset=utf-8') {
      expect.soft(headers['cross-origin-opener-policy'], path).toBe('same-origin');
      expect.soft(headers['permissions-policy'], path).toContain('camera=()');
      expect.soft(policy, path).toContain("form-action 'none'");
    } else {
      // Few bytes: each file of a page comes with them.
      const bytes = Object.entries(headers).join('\n').length;
      expect.soft(bytes, path).toBeLessThan(750);
    }
  }
});

test('what people open is shown under its policy: a picture and a video', async ({ page, trouble }) => {
  // Chromium's own style of a page that is just a picture, and the icon of its tab.
  trouble.expect(/Content Security Policy/, /policy violation: (style-src-attr|style-src-elem|img-src)/);
  await page.goto('/cherry-grove.webp');
  expect(await page.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1920);
  await page.goto('/cherry-grove.webm');
  const shown = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth);
  await expect.poll(shown).toBe(1920);
});

test('SITE-1: each page comes with its headers in the first ten packets of a connection', async ({
  request,
}) => {
  for (const { path } of prerendered) {
    const reply = await request.get(path, { headers: { 'accept-encoding': 'br' } });
    const headers = reply.headersArray().map(({ name, value }) => `${name}: ${value}\r\n`);
    const length = Number(reply.headers()['content-length']);
    expect(length, path).toBeGreaterThan(5000);
    expect(`HTTP/1.1 200 OK\r\n${headers.join('')}\r\n`.length + length, path).toBeLessThanOrEqual(
      FIRST_ROUND_BYTES,
    );
  }
});

test('no page has a style attribute, which the policy would block', async ({ request }) => {
  for (const { path } of addresses) {
    expect.soft(await (await request.get(path)).text(), path).not.toContain(' style="');
  }
});

test('FOOT-2 SITE-4: the consent form is a real PDF', async ({ request }) => {
  const response = await request.get('/consent_form.pdf');
  const body = await response.body();

  expect(response.status()).toBe(200);
  expect(response.headers()['content-type']).toBe('application/pdf');
  expect(body.subarray(0, 5).toString()).toBe('%PDF-');
  expect(body.subarray(-8).toString()).toContain('%%EOF');
});

test('RFC 9116: security.txt names the contact for security reports, and has not expired', async ({
  request,
}) => {
  const response = await request.get('/.well-known/security.txt');
  const text = await response.text();
  const days = (Date.parse(/^Expires: (\S+)$/m.exec(text)?.[1] ?? '') - Date.now()) / 86_400_000;

  expect(response.status()).toBe(200);
  expect(response.headers()['content-type']).toBe('text/plain; charset=utf-8');
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m);
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
  for (const path of ['/.well-known', '/.well-known/', '/.well-known/security.txt/', '/security.txt']) {
    expect.soft((await request.get(path, { maxRedirects: 0 })).status(), path).toBe(404);
  }
});

test('BACK-7: two stills and two videos are served from the root', async ({ request }) => {
  for (const name of ['cherry-grove', 'pale-garden']) {
    const still = await request.get(`/${name}.webp`);
    const video = await request.get(`/${name}.webm`);
    const part = await request.get(`/${name}.webm`, { headers: { range: 'bytes=0-99' } });

    expect(still.status()).toBe(200);
    expect(still.headers()['content-type']).toBe('image/webp');
    expect((await still.body()).subarray(8, 12).toString()).toBe('WEBP');
    expect(video.status()).toBe(200);
    expect(video.headers()['content-type']).toBe('video/webm');
    expect((await video.body()).subarray(0, 4).toString('hex')).toBe('1a45dfa3');
    expect(part.status()).toBe(206);
    expect((await part.body()).length).toBe(100);
  }
});

test('F51: an address of 100 KB is refused with a status, one of 15 KB is just a code', async ({
  request,
  site,
}) => {
  expect([414, 431]).toContain((await request.get(`/join/${'A'.repeat(100_000)}`)).status());

  await site.open(`/join/${'A'.repeat(15_000)}`);
  await site.seePage('Your join link');
  expect((await site.content.textContent())?.length).toBeLessThan(2_000);
});
