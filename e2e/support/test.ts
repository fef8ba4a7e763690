import { relative } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import axe from 'axe-core';
import { type BrowserContextOptions, test as base, expect, type Page } from 'playwright/test';
import { JoinPage } from '../pages/join.page.ts';
import { SitePage } from '../pages/site.page.ts';
import { BrowserCoverage, COVERS_TRANSITIONS } from './coverage.ts';
import { instantOf } from './local-time.ts';
import { StudyCommands } from './study.ts';
import { Trouble } from './trouble.ts';

type Fixtures = {
  /** The lab, with the database of the server under test. */
  study: StudyCommands;
  /**
   * What the browser complained about. Unexpected trouble fails every test, also one that does not use this fixture.
   */
  trouble: Trouble;
  /** Which transitions the machines take, where that is asked for. */
  coverage: BrowserCoverage;
  /** The site in the test's own page. */
  site: SitePage;
  /** The same page, for joining. */
  joining: JoinPage;
  /** The site in another context: another zone, device or storage. Its trouble is recorded too. */
  openSite(options?: BrowserContextOptions): Promise<JoinPage>;
};

/** A client address that no other test has, sent as by a proxy in front of the host. */
const ownAddress = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`;

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the requested fixtures from this pattern
  extraHTTPHeaders: async ({}, use) => {
    await use({ 'x-forwarded-for': ownAddress() });
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  study: async ({}, use) => {
    await use(new StudyCommands(process.env['E2E_DATA_DIR'] ?? ''));
  },
  trouble: [
    async ({ context }, use) => {
      const trouble = new Trouble();
      await trouble.watch(context);
      await use(trouble);
      // Before the routes are gone: a repeated request would reach the real server then.
      const unexpected = trouble.unexpected();
      // A request that is still under way must not fail the next test.
      const unrouted = { behavior: 'ignoreErrors' } as const;
      await Promise.all([context, ...context.pages()].map((each) => each.unrouteAll(unrouted)));
      expect(unexpected, 'the browser has nothing to complain about').toEqual([]);
    },
    { auto: true },
  ],
  coverage: [
    async ({ context }, use, { testId, file }) => {
      const coverage = new BrowserCoverage();
      if (COVERS_TRANSITIONS) await coverage.watch(context);
      await use(coverage);
      if (COVERS_TRANSITIONS) coverage.keep(testId, relative(process.cwd(), file));
    },
    { auto: true },
  ],
  site: async ({ page }, use) => {
    await use(new SitePage(page));
  },
  joining: async ({ page }, use) => {
    await use(new JoinPage(page));
  },
  openSite: async ({ browser, contextOptions, extraHTTPHeaders, trouble, coverage, baseURL }, use) => {
    const contexts: { close(): Promise<void> }[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({
        ...contextOptions,
        extraHTTPHeaders: extraHTTPHeaders ?? {},
        ...(baseURL ? { baseURL } : {}),
        ...options,
      });
      contexts.push(context);
      if (options.javaScriptEnabled !== false) {
        await trouble.watch(context);
        if (COVERS_TRANSITIONS) await coverage.watch(context);
      }
      return new JoinPage(await context.newPage());
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

export { expect };

/** For tests that are not about the video: drawing it costs more than the rest of the test. */
export const WITHOUT_FILM = { contextOptions: { reducedMotion: 'reduce' } } as const;

/** For tests of the video in a file that is about something else. */
export const WITH_FILM = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/** The page's clock shows a fixed local time of the zone, while its timers run. Call it before `goto`. */
export async function atLocalTime(page: Page, local: string, zone?: string): Promise<void> {
  await page.clock.setFixedTime(instantOf(local, zone));
}

/** No violation of any axe rule, also of best practice and experimental rules. */
export async function expectAccessible(page: Page): Promise<void> {
  // The builder would load axe twice for each question, which takes as long as the rules.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await new AxeBuilder({ page, axeSource: ';' })
    .setLegacyMode()
    // Passed rules need no description, which takes longer than the rules themselves.
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice', 'experimental'])
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  );
  expect(found, 'axe finds nothing').toEqual([]);
}
