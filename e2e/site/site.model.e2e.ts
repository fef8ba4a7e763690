import { lookAtBackground, reportMedia } from '#audit/models/background.page.ts';
import { lookAtVisitor, participantKey } from '#audit/models/participant.page.ts';
import { lookAtPhase, walkThroughSite } from '#audit/models/site.page.ts';
import { lookAtBar } from '#audit/models/top-bar.page.ts';
import { visitReplies } from '#audit/models/visits.ts';
import { browserBar } from '../support/bar.ts';
import { holdMedia } from '../support/held-media.ts';
import { instantOf } from '../support/local-time.ts';
import { modelPage, until } from '../support/model-page.ts';
import { expect, test, WITHOUT_FILM } from '../support/test.ts';

const HEIGHT = 500;

test.use({ ...WITHOUT_FILM, viewport: { width: 900, height: HEIGHT } });

test('DAY-3 BACK-2 MENU-2 STATE-1: each event of the site reaches those of its actors that it concerns', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  await holdMedia(page);
  const now = instantOf('2026-06-21T23:15').getTime();
  const walked = await modelPage(page, context, { replies: visitReplies }, now);
  const look = async () => ({
    ...(await page.evaluate(lookAtBar)),
    ...(await page.evaluate(lookAtPhase)),
    ...(await page.evaluate(lookAtBackground)),
    ...(await page.evaluate(lookAtVisitor)),
    stored: await page.evaluate((key) => localStorage.getItem(key), participantKey),
  });

  const untaken = await walkThroughSite({
    ...walked,
    ...browserBar(page, HEIGHT),
    read: walked.see,
    open: async () => {
      await walked.open('/rules');
      // It is decoded in real time, and the idle page is waited for after it.
      await page.locator('html[data-still=arrived]').waitFor({ state: 'attached' });
    },
    // The hours of a night at once: the page would draw each frame of them.
    wait: (ms) => (ms > 3_600_000 ? page.clock.fastForward(ms) : walked.wait(ms)),
    // The clock of the page stands still, and with it `requestAnimationFrame`.
    scrollTo: (top) =>
      page.locator('#content').evaluate((content, wanted) => {
        content.scrollTop = wanted;
      }, top),
    setLessMotion: (isLess) => page.emulateMedia({ reducedMotion: isLess ? 'reduce' : 'no-preference' }),
    report: (event) => page.evaluate(reportMedia, event),
    pressControl: () => page.locator('.background-control').click(),
    tellOfStore: () => page.evaluate(() => void dispatchEvent(new StorageEvent('storage'))),
    see: (isShown) => until(look, isShown),
  });

  expect(untaken).toEqual([]);
});
