import type { Page } from 'playwright/test';
import { MIDNIGHT, NOON } from '../support/local-time.ts';
import { atLocalTime, expect, test, WITH_FILM, WITHOUT_FILM } from '../support/test.ts';

// Times are measured by `npm run speed`. Beside other tests even their ratios to a page without a script say nothing, so
// these tests hold what the times depend on.
test.use(WITHOUT_FILM);

const paths = ['/', '/rules/', '/faq/gameplay', '/enter'];
/** From then on the site no longer waits for the first paint, as some browsers report none. Milliseconds after `load`. */
const MAX_WAIT_MS = 3000;

test('SITE-1 BACK-2: words are painted before a script, the still or the monospaced font is asked for', async ({
  openSite,
}) => {
  for (const path of paths) {
    const site = await openSite();
    await site.open(path);
    await expect(site.page.locator('html'), path).toHaveAttribute('data-still', 'arrived');
    await expect
      .poll(async () => (await filesAsked(site.page)).after, `${path}: scripts, still and font come later`)
      .toBeGreaterThan(4);
    expect((await filesAsked(site.page)).before, path).toEqual([]);
    await site.page.context().close();
  }

  /** Counts only files that have arrived: a browser lists them then. */
  function filesAsked(page: Page) {
    return page.evaluate((maxWait) => {
      const words = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const until = Math.min(words, (navigation?.loadEventEnd ?? 0) + maxWait);
      const files = performance
        .getEntriesByType('resource')
        .map(({ name, startTime }) => ({ file: new URL(name).pathname, startTime }))
        // The list of routes is the one script with an address in the page. It has only data.
        .filter(
          ({ file }) =>
            /[.]js$|(cherry-grove|pale-garden)[.]webp$|mono[^/]*[.]woff2$/.test(file) &&
            !/\/manifest-/.test(file),
        );
      return {
        before: files.filter(({ startTime }) => startTime < until).map(({ file }) => file),
        after: files.filter(({ startTime }) => startTime >= until && until > 0).length,
      };
    }, MAX_WAIT_MS);
  }
});

for (const { phase, time, mean } of [
  { phase: 'day', time: NOON, mean: 'rgb(79, 67, 59)' },
  { phase: 'night', time: MIDNIGHT, mean: 'rgb(50, 54, 48)' },
] as const) {
  test(`SITE-1 BACK-2: in the first frame the landscape is one box of the phase's mean colour, then its colours, by ${phase}`, async ({
    openSite,
  }) => {
    const site = await openSite();
    await atLocalTime(site.page, time);
    // Neither the scripts nor the still arrive while it is looked at.
    await site.page.route(/(entry|root|pages)[^/]*[.]js$|(cherry-grove|pale-garden)[.]webp$/, () => {});
    const background = site.page.locator('.background');
    const layers = site.page.locator('.scene, .overlay').filter({ visible: true });
    for (const path of paths) {
      // What is asked for before the load event and not answered holds that event back.
      await site.page.goto(path, { waitUntil: 'commit' });
      await expect(site.page.locator('html')).toHaveAttribute('data-painted', 'true');
      await expect(background, path).toHaveCSS('background-image', /^linear-gradient/);
      await expect(layers, path).not.toHaveCount(0);

      await site.page.locator('html').evaluate((html) => delete html.dataset['painted']);

      await expect(background, path).toHaveCSS('background-image', 'none');
      await expect(background, path).toHaveCSS('background-color', mean);
      await expect(layers, path).toHaveCount(0);
    }
  });
}

test('SITE-1 LOOK-2: on a slow network the words do not wait for fonts, until these are in the cache', async ({
  openSite,
}) => {
  for (const { rtt, preloaded } of [
    { rtt: 50, preloaded: { first: 2, next: 2 } },
    { rtt: 150, preloaded: { first: 0, next: 2 } },
  ]) {
    const site = await openSite();
    await site.page.addInitScript((value) => {
      Object.defineProperty(Reflect.get(navigator, 'connection'), 'rtt', { value });
    }, rtt);
    const countPreloaded = () =>
      site.page.evaluate(
        () =>
          (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
            ({ name, initiatorType }) => name.endsWith('.woff2') && initiatorType === 'link',
          ).length,
      );
    await site.open('/');
    await site.page.evaluate(() => document.fonts.ready);
    const first = await countPreloaded();
    await site.page.goto('about:blank');
    await site.page.goto('/');
    await site.page.evaluate(() => document.fonts.ready);
    expect({ first, next: await countPreloaded() }, `${rtt} ms`).toEqual(preloaded);
    await site.page.context().close();
  }
});

test('SITE-1: after the first paint no element is restyled but those that change then', async ({
  openSite,
  browser,
}) => {
  for (const path of paths) {
    const site = await openSite({ viewport: { width: 412, height: 823 } });
    await site.open(path);
    const all = await site.page.locator('*').count();
    await site.page.locator('html').evaluate((html) => {
      delete html.dataset['painted'];
      html.getBoundingClientRect();
    });
    await browser.startTracing(site.page, { categories: ['devtools.timeline'] });
    await site.page.locator('html').evaluate((html) => {
      html.dataset['painted'] = 'true';
      html.getBoundingClientRect();
    });
    const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as {
      traceEvents: { name: string; args?: { elementCount?: number } }[];
    };
    const restyled = traceEvents.map(
      ({ name, args }) => (name === 'UpdateLayoutTree' && args?.elementCount) || 0,
    );
    expect(Math.max(...restyled), path).toBeGreaterThan(0);
    expect(Math.max(...restyled), `${path}, of ${all}`).toBeLessThan(all / 2);
    await site.page.context().close();
  }
});

test('SITE-1: what the first frame of home leaves out is below the window', async ({ openSite }) => {
  for (const width of [360, 768, 1440, 2560]) {
    const site = await openSite({ viewport: { width, height: 960 } });
    await site.open('/');
    const { leftOut, inWindow } = await site.page.locator('html').evaluate((html) => {
      delete html.dataset['painted'];
      const hidden = [...document.querySelectorAll('main *')].filter(
        (element) => getComputedStyle(element).contentVisibility === 'hidden',
      );
      html.dataset['painted'] = 'true';
      const seen = hidden.filter((element) => element.getBoundingClientRect().top < innerHeight);
      return { leftOut: hidden.length, inWindow: seen.map(({ outerHTML }) => outerHTML.slice(0, 80)) };
    });
    expect(leftOut).toBeGreaterThan(2);
    expect(inWindow, `${width} px`).toEqual([]);
    await site.page.context().close();
  }
});

for (const width of [412, 1280]) {
  test(`SITE-1: nothing that is dear to paint is on a page that is not scrolled, at ${width} px`, async ({
    openSite,
  }) => {
    for (const path of paths) {
      const site = await openSite({ viewport: { width, height: 823 } });
      await site.open(path);
      const { looked, dear } = await site.page.evaluate(() => {
        const isBlurred = (shadow: string) => {
          const [, , blur = '0'] = shadow.match(/-?[\d.]+(?=px)/g) ?? [];
          return Number(blur) > 0;
        };
        const styles = [...document.querySelectorAll('body, body *')]
          .filter((element) => element.checkVisibility())
          .flatMap((element) =>
            [undefined, '::before', '::after'].map((part) => ({
              name: `${element.tagName} ${element.className}${part ?? ''}`,
              style: getComputedStyle(element, part),
            })),
          );
        return {
          looked: styles.length,
          dear: styles
            .filter(
              ({ style }) =>
                style.textShadow.split(/,(?![^(]*\))/).some(isBlurred) ||
                [style.maskImage, style.backdropFilter].some((value) => value !== 'none'),
            )
            .map(({ name }) => name),
        };
      });
      expect(looked, path).toBeGreaterThan(60);
      expect(dear, path).toEqual([]);
      await site.page.context().close();
    }
  });
}

test('SITE-5: a new page is there when the press on its link ends, from every page without a token', async ({
  site,
  page,
}) => {
  await page.addInitScript(() => {
    // It copies the whole painted screen (decision 020).
    document.startViewTransition = () => {
      throw new Error('A view transition was started.');
    };
  });
  await site.open('/');
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  for (const [link, h1] of [
    ['FAQ', 'Questions and answers'],
    ['Join with Code', 'Join with a code'],
    ['Home', /Build/],
    ['Guide', 'Grovemates Guide'],
  ] as const) {
    // A message is a task of its own, the next one after the press.
    const heading = page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(document.querySelector('h1')?.textContent ?? '');
          addEventListener('click', () => port2.postMessage(null), { capture: true, once: true });
        }),
    );
    await site.footer.getByRole('link', { name: link }).click();
    expect(await heading, link).toMatch(h1);
  }
});

for (const [width, height] of [
  [360, 640],
  [768, 1024],
  [1440, 900],
  [1200, 1920],
] as const) {
  test(`SITE-5 ROUTE-4: a turn to the guide shows its first window, then what is below it, at ${width} x ${height}`, async ({
    openSite,
  }) => {
    const { page } = await openSite({ viewport: { width, height } });
    await page.goto('/faq/gameplay');
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
    // A message is a task of its own, the next one after the press. Layout is the same whether or not a frame was made.
    const atOnce = page.evaluate(
      () =>
        new Promise<{ headings: number; footer: number; shown: string[] }>((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            const topOf = (element: Element) => element.getBoundingClientRect().top;
            resolve({
              headings: document.querySelectorAll('h2').length,
              footer: topOf(document.querySelector('.guide .actions') as Element),
              shown: [...document.querySelectorAll('.guide .prose > *')].map(
                (element) => `${element.textContent?.slice(0, 20)} ${topOf(element)}`,
              ),
            });
          };
          addEventListener('click', () => port2.postMessage(null), { capture: true, once: true });
        }),
    );
    await page.locator('footer').getByRole('link', { name: 'Guide' }).click();
    const { headings, footer, shown } = await atOnce;
    expect(headings).toBe(2);
    expect(footer).toBeGreaterThanOrEqual(height);

    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(10);
    const after = await page
      .locator('.guide .prose > *')
      .evaluateAll((elements) =>
        elements.map(
          (element) => `${element.textContent?.slice(0, 20)} ${element.getBoundingClientRect().top}`,
        ),
      );
    expect(after.slice(0, shown.length), 'nothing moves').toEqual(shown);
    await page.context().close();
  });
}

test('SITE-5 LOOK-4: all of the guide is there at once at an address within it, and by going back to a place in it', async ({
  page,
  site,
}) => {
  await site.open('/faq/gameplay');
  await page.getByText('Open all answers').click();
  await page.getByRole('link', { name: 'table of controls' }).click();
  const controls = page.getByRole('heading', { name: 'Controls' });
  const { focused, top } = await controls.evaluate((heading) => ({
    focused: document.activeElement?.id,
    top: heading.getBoundingClientRect().top,
  }));
  expect(focused).toBe('controls');
  expect(top).toBeLessThan(200);

  await expect(page).toHaveURL('/rules#controls');
  await goesBackToAPlace();

  await site.footer.getByRole('link', { name: 'FAQ' }).dispatchEvent('click');
  await site.footer.getByRole('link', { name: 'Guide' }).dispatchEvent('click');
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(10);
  await expect(page).toHaveURL('/rules');
  await goesBackToAPlace();

  async function goesBackToAPlace() {
    const content = page.locator('#content');
    await content.evaluate((element) => element.scrollTo(0, 4000));
    await site.footer.getByRole('link', { name: 'FAQ' }).dispatchEvent('click');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questions and answers');
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Grovemates Guide');
    await expect(content).toHaveJSProperty('scrollTop', 4000);
    // The browser would scroll to the heading again, in a frame of its own.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await expect(content).toHaveJSProperty('scrollTop', 4000);
  }
});

for (const { still, playsAfterMs } of [
  { still: 'late', playsAfterMs: 0 },
  { still: 'unanswered', playsAfterMs: 10_000 },
] as const) {
  test.describe(`with a still that is ${still}`, () => {
    test.use(WITH_FILM);

    test(`BACK-2 BACK-4: the film is asked for after it, at the latest after 10 seconds (${still})`, async ({
      site,
      page,
    }) => {
      const { promise: answer, resolve: letAnswer } = Promise.withResolvers<void>();
      await page.route(/(cherry-grove|pale-garden)[.]webp$/, async (route) => {
        await answer;
        await route.continue().catch(() => {});
      });
      const films = site.noteRequests();
      const isFilm = () => films.some((request) => request.url().endsWith('.webm'));
      // An unanswered still may hold the load back.
      await page.goto('/', { waitUntil: 'commit' });
      await site.seeAlive();
      await page.waitForTimeout(3000);
      expect(isFilm()).toBe(false);
      await expect(site.pauseButton).toBeHidden();

      if (playsAfterMs === 0) letAnswer();
      await expect(site.pauseButton).toBeVisible({ timeout: playsAfterMs + 5000 });
      await expect.poll(isFilm).toBe(true);
      letAnswer();
    });
  });
}
