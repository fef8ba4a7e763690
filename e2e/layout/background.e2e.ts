import type { Page } from 'playwright/test';
import { DemoBoard } from '../demo/board.ts';
import { fileOf, type SitePage } from '../pages/site.page.ts';
import { instantOf, MIDNIGHT, NOON } from '../support/local-time.ts';
import { style } from '../support/styles.ts';
import { atLocalTime, expect, expectAccessible, test } from '../support/test.ts';

/** Stops every fade of the landscape and the logo from now on half way, and records what faded. */
async function holdFadesAtHalf(page: Page): Promise<void> {
  await page.evaluate(() => {
    const fades: { what: string; property: string; duration: number; easing: string }[] = [];
    Object.assign(window, { fades });
    document.addEventListener('transitionrun', ({ target, propertyName }) => {
      const element = target as HTMLElement;
      if (!element.closest('.background, .logo')) return;
      for (const animation of element.getAnimations() as CSSTransition[]) {
        if (animation.transitionProperty !== propertyName) continue;
        const { duration, delay, easing } = animation.effect?.getTiming() ?? {};
        animation.pause();
        animation.currentTime = (Number(delay) + Number(duration)) / 2;
        if (propertyName !== 'opacity') continue;
        fades.push({
          what: `${element.classList[0]} ${element.dataset['scene']}`,
          property: propertyName,
          duration: Number(duration),
          easing: easing ?? '',
        });
      }
    });
  });
}

const fadesOf = (page: Page) =>
  page.evaluate(
    () => (window as unknown as { fades: { what: string; duration: number; easing: string }[] }).fades,
  );

/** Opens the site a second before the evening, and waits for the evening when the still has faded in. */
async function openIntoTheEvening(site: SitePage, beforeEvening = async () => {}): Promise<void> {
  await site.page.clock.install({ time: instantOf('2026-06-01T20:30') });
  await site.open('/');
  await expect(site.page.locator('html')).toHaveAttribute('data-still', 'arrived');
  await site.seeNothingMoving(site.background);
  await beforeEvening();
  await site.stopClockAt(instantOf('2026-06-01T20:44:59'));
  await site.page.clock.runFor(1050);
  await site.seePhase('night');
}

const isVideo = (path: string) => path.endsWith('.webm');
const isStill = (path: string) => path.endsWith('.webp');

test('BACK-4: a page with a playing background is accessible', async ({ site, page }) => {
  await atLocalTime(page, NOON);
  await site.open('/');
  await expect(site.pauseButton).toBeVisible();
  await expectAccessible(page);
});

test('BACK-4 FOOT-1 FOOT-2: in a narrow window the pause control covers nothing, at any scroll position', async ({
  site,
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await site.open('/faq');
  await expect(site.pauseButton).toBeVisible();
  for (const { width, textSize } of [
    { width: 320, textSize: '100%' },
    { width: 360, textSize: '100%' },
    { width: 412, textSize: '100%' },
    { width: 320, textSize: '200%' },
    { width: 412, textSize: '200%' },
  ]) {
    await page.setViewportSize({ width, height: 740 });
    const covered = await site.content.evaluate((content, size) => {
      document.documentElement.style.fontSize = size;
      const control = document.querySelector('.background-control')?.getBoundingClientRect();
      const bar = document.querySelector('.menu-button')?.getBoundingClientRect();
      const found = new Set<string>();
      if (!control || !bar) return ['no control'];
      const others = document.querySelectorAll('.footer a, .footer p, .bar .logo, .bar .menu-button');
      for (let top = content.scrollHeight; top > content.scrollHeight - 2 * content.clientHeight; top -= 16) {
        content.scrollTop = top;
        for (const other of others) {
          const box = other.getBoundingClientRect();
          // What has reached the bar fades out under it.
          if (other.closest('.footer') && box.top < bar.bottom) continue;
          const isApart =
            box.right <= control.left ||
            box.left >= control.right ||
            box.bottom <= control.top ||
            box.top >= control.bottom;
          if (!isApart) found.add(other.textContent ?? '');
        }
      }
      return [...found];
    }, textSize);
    expect(covered, `at ${width} px, text of ${textSize}`).toEqual([]);
  }
});

test('BACK-5 BAR-1: scenes cross-fade in 800 ms and logos in 400 ms; half way the opacity is half', async ({
  site,
  page,
}) => {
  await openIntoTheEvening(site, () => holdFadesAtHalf(page));

  await expect
    .poll(async () => (await fadesOf(page)).map(({ what }) => what).sort())
    .toEqual(['logo-mark day', 'logo-mark night', 'overlay day', 'overlay night', 'scene night']);
  for (const { what, duration, easing } of await fadesOf(page)) {
    expect(duration, what).toBe(what.startsWith('logo') ? 400 : 800);
    expect(easing, what).toBe('linear');
  }
  await expect(site.scene('night')).toHaveCSS('opacity', '0.5');
  // The night is above the day, which stays opaque: nothing else shines through.
  await expect(site.scene('day')).toHaveCSS('opacity', '1');
  await expect(site.scene('day')).toHaveCSS('visibility', 'visible');
  await expect(site.overlay('day')).toHaveCSS('opacity', '0.5');
  await expect(site.overlay('night')).toHaveCSS('opacity', '0.5');
  for (const mark of ['day', 'night']) {
    await expect(page.locator(`.logo-mark[data-scene=${mark}]`)).toHaveCSS('opacity', '0.5');
  }
});

test('BACK-5 BAR-1: after the fade only the night is left, at 800 and 400 ms by the style sheet', async ({
  site,
  page,
}) => {
  await openIntoTheEvening(site);

  for (const each of [site.scene('night'), site.overlay('night'), site.overlay('day')]) {
    expect((await style(each, 'transition-duration')).split(', ')[0]).toBe('0.8s');
  }
  const marks = page.locator('.logo-mark');
  for (const mark of await marks.all()) expect(await style(mark, 'transition-duration')).toBe('0.4s');
  await expect(site.scene('night')).toHaveCSS('opacity', '1');
  await expect(site.overlay('night')).toHaveCSS('opacity', '1');
  await expect(site.overlay('day')).toHaveCSS('opacity', '0');
  await expect(marks.nth(0)).toHaveCSS('opacity', '0');
  await expect(marks.nth(1)).toHaveCSS('opacity', '1');
  await expect(site.background).not.toHaveAttribute('data-fading-out');
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('BACK-5: the cross-fade is skipped', async ({ site, page }) => {
    await openIntoTheEvening(site, () => holdFadesAtHalf(page));

    await expect(site.background).toHaveAttribute('data-shown', 'night');
    await expect(site.scene('night')).toHaveCSS('opacity', '1');
    await expect(site.overlay('day')).toHaveCSS('opacity', '0');
    expect(await fadesOf(page)).toEqual([]);
  });

  test('BACK-4: nothing moves at first, no video is fetched, and Play background plays it (F40)', async ({
    site,
    page,
  }) => {
    const requests = site.noteRequests();
    await site.open('/');
    await expect(site.playButton).toBeVisible();
    await site.dontSeeVideo();
    expect(requests.map(fileOf).filter(isVideo)).toEqual([]);

    await site.playButton.click();
    await expect(site.pauseButton).toBeVisible();
    await expect
      .poll(() => site.video().evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(0);

    await page.reload();
    await expect(site.pauseButton).toBeVisible();
  });
});

test('BACK-4: with Save-Data nothing is fetched before Play background is pressed (F40)', async ({
  site,
  page,
  context,
}) => {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
  const requests = site.noteRequests();
  await site.open('/');
  expect(
    await page.evaluate(
      () => (navigator as unknown as { connection: { saveData: boolean } }).connection.saveData,
    ),
  ).toBe(true);
  await expect(site.playButton).toBeVisible();
  expect(requests.map(fileOf).filter(isVideo)).toEqual([]);

  await site.playButton.click();
  await expect(site.pauseButton).toBeVisible();
  await expect.poll(() => requests.map(fileOf).filter(isVideo).length).toBeGreaterThan(0);
});

test('BACK-3: touch-only devices get stills, no video and no control, by day and by night', async ({
  openSite,
}) => {
  const site = await openSite({ hasTouch: true, viewport: { width: 360, height: 740 } });
  await site.page.clock.install({ time: instantOf('2026-06-01T20:30') });
  const requests = site.noteRequests();
  await site.open('/');
  expect(await site.page.evaluate(() => matchMedia('(any-hover: none)').matches)).toBe(true);
  await site.page.waitForLoadState('networkidle');
  await site.stopClockAt(instantOf('2026-06-01T20:44:59'));
  await site.page.clock.runFor(1050);
  await expect(site.background).toHaveAttribute('data-shown', 'night');
  await site.page.clock.runFor(60_000);

  await site.dontSeeVideo();
  await expect(site.pauseButton).toHaveCount(0);
  await expect(site.playButton).toHaveCount(0);
  expect(requests.map(fileOf).filter(isVideo)).toEqual([]);
  expect(requests.map(fileOf).filter(isStill)).toEqual(['/cherry-grove.webp', '/pale-garden.webp']);
});

for (const [phase, time, name, other] of [
  ['day', NOON, 'cherry-grove', 'pale-garden'],
  ['night', MIDNIGHT, 'pale-garden', 'cherry-grove'],
] as const) {
  test(`BACK-4 BACK-2: by ${phase} other devices get one muted, looping, autoplaying video with its still as poster`, async ({
    site,
    page,
  }) => {
    await atLocalTime(page, time);
    const requests = site.noteRequests();
    let loaded = false;
    let askedBeforeLoad = false;
    page.on('load', () => {
      loaded = true;
    });
    page.on('request', (request) => {
      if (isVideo(fileOf(request)) && !loaded) askedBeforeLoad = true;
    });
    await site.open('/');
    await expect(site.video()).toHaveCount(1);
    const facts = await site
      .scene(phase)
      .locator('video')
      .evaluate((video: HTMLVideoElement) => ({
        src: new URL(video.src).pathname,
        poster: new URL(video.poster).pathname,
        muted: video.muted,
        loop: video.loop,
        autoplay: video.autoplay,
        controls: video.controls,
        tabIndex: video.tabIndex,
      }));

    expect(facts).toEqual({
      src: `/${name}.webm`,
      poster: `/${name}.webp`,
      muted: true,
      loop: true,
      autoplay: true,
      controls: false,
      tabIndex: -1,
    });
    await expect
      .poll(() => site.video().evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(0);
    expect(askedBeforeLoad).toBe(false);
    const files = requests.map(fileOf);
    expect(
      files.some((file) => file.includes(other)),
      'only the present scene is fetched',
    ).toBe(false);
    expect(files.filter(isStill).filter((file) => file !== `/${name}.webp`)).toEqual([]);
  });
}

test('BACK-4: Pause background pauses on the present frame, and the pause is stored', async ({
  site,
  page,
}) => {
  await site.open('/');
  await expect
    .poll(() => site.video().evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0);
  await site.pauseButton.click();

  await expect(site.playButton).toBeVisible();
  await expect(site.playButton).toBeFocused();
  await expect.poll(() => site.video().evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);

  const requests = site.noteRequests();
  await page.reload();
  await expect(site.playButton).toBeVisible();
  await site.dontSeeVideo();
  expect(requests.map(fileOf).filter(isVideo)).toEqual([]);

  await site.playButton.click();
  await expect(site.pauseButton).toBeVisible();
  await page.reload();
  await expect(site.pauseButton).toBeVisible();
});

test('BACK-4 SITE-6: while the demo is played the video holds its frame, and plays on when the demo is left', async ({
  site,
  page,
  trouble,
}) => {
  const isPaused = () => site.video().evaluate((video: HTMLVideoElement) => video.paused);
  const demo = new DemoBoard(site, trouble);
  await demo.open();
  await expect(site.pauseButton).toBeVisible();
  await expect.poll(isPaused).toBe(false);

  await demo.start.click();
  await expect(site.playButton).toBeVisible();
  await expect.poll(isPaused).toBe(true);
  await demo.seePicture();
  expect(await isPaused()).toBe(true);

  await page.getByRole('link', { name: 'Read the guide' }).click();
  await expect(site.pauseButton).toBeVisible();
  await expect.poll(isPaused).toBe(false);
});

test('BACK-4: the control can be reached by keyboard and is 48 px high', async ({ site, page }) => {
  await site.open('/');
  await expect(site.pauseButton).toHaveCSS('height', '48px');
  await site.pauseButton.focus();
  await page.keyboard.press('Space');
  await expect(site.playButton).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(site.pauseButton).toBeFocused();
  expect(await site.scrollTop()).toBe(0);
});

test('BACK-4: when autoplay is refused, the still stays, and the control says Play background (F38)', async ({
  site,
  page,
}) => {
  await page.addInitScript(() => {
    const refuse = () => Promise.reject(new DOMException('not allowed', 'NotAllowedError'));
    Object.defineProperty(HTMLMediaElement.prototype, 'play', { value: refuse });
    Object.defineProperty(HTMLMediaElement.prototype, 'autoplay', { set() {} });
  });
  await atLocalTime(page, NOON);
  await site.open('/');

  await expect(site.playButton).toBeVisible();
  await site.dontSeeVideo();
  await expect(site.scene('day')).toHaveCSS('background-image', /cherry-grove\.webp/);
});

test('BACK-4: when a video is gone, the still stays, and pressing play tries again (F37)', async ({
  site,
  page,
  trouble,
}) => {
  trouble.expect(/status of 404.*webm/);
  let isGone = true;
  let tries = 0;
  await page.route('**/*.webm', (route) => {
    tries += 1;
    return isGone ? route.fulfill({ status: 404 }) : route.continue();
  });
  await atLocalTime(page, NOON);
  await site.open('/');

  await expect(site.playButton).toBeVisible();
  await expect(site.playButton).toContainText('The video could not be played.');
  await site.dontSeeVideo();
  await expect(site.scene('day')).toHaveCSS('background-image', /cherry-grove\.webp/);
  expect(tries).toBeLessThanOrEqual(2);

  isGone = false;
  await site.playButton.click();
  await expect(site.pauseButton).toBeVisible();
  await expect
    .poll(() => site.video().evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0);
});

test('BACK-4: when a video never comes, the still stays, and the control offers another try after a while (F39)', async ({
  site,
  page,
}) => {
  await page.route('**/*.webm', () => {});
  await page.clock.install({ time: instantOf(NOON) });
  await site.open('/');
  await expect(site.pauseButton).toBeVisible();
  await page.clock.runFor(30_000);

  await expect(site.playButton).toBeVisible();
  await site.dontSeeVideo();
  await expect(site.scene('day')).toHaveCSS('background-image', /cherry-grove\.webp/);
});

test('BACK-2: a missing still does not delay the night, and text stays readable (F43)', async ({
  site,
  page,
  trouble,
}) => {
  trouble.expect(/status of 404.*webp/);
  await page.route('**/*.webp', (route) => route.fulfill({ status: 404 }));
  await openIntoTheEvening(site);

  await expect(site.background).toHaveAttribute('data-shown', 'night');
  await expect(site.overlay('night')).toHaveCSS('opacity', '1');
  await expect(site.heading).toBeVisible();
});

test('BACK-2: a scene that is not needed any more when its still is on its way never shows', async ({
  site,
  page,
}) => {
  let arrive = () => {};
  const released = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/pale-garden.*\.webp/, async (route) => {
    await released;
    await route.continue();
  });
  await openIntoTheEvening(site);
  await expect(site.background).toHaveAttribute('data-shown', 'day');

  await page.clock.setSystemTime(instantOf('2026-06-01T20:00'));
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await site.seePhase('day');
  const arrived = page.waitForResponse(/pale-garden.*\.webp/);
  arrive();
  await arrived;

  await expect(site.background).toHaveAttribute('data-shown', 'day');
  await expect(site.background).not.toHaveAttribute('data-fading-out');
});

test('BACK-3 BACK-4: settings that change while the page is open take effect at once (F41)', async ({
  site,
  page,
}) => {
  await site.open('/');
  await expect(site.pauseButton).toBeVisible();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(site.playButton).toBeVisible();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect(site.pauseButton).toBeVisible();
  await expect(site.video()).toHaveCount(1);
});

test('BACK-3 BACK-4: forced colours take the control away while the video plays, and after it has failed', async ({
  site,
  page,
  trouble,
}) => {
  trouble.expect(/status of 404.*webm/);
  await site.open('/');
  await expect(site.pauseButton).toBeVisible();
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(site.pauseButton).toHaveCount(0);
  await site.dontSeeVideo();

  await page.route('**/*.webm', (route) => route.fulfill({ status: 404 }));
  await page.emulateMedia({ forcedColors: 'none' });
  await expect(site.playButton).toContainText('The video could not be played.');
  await page.emulateMedia({ forcedColors: 'active' });
  // The style sheet hides the control at once; only the machine takes it away.
  await expect(page.locator('.background-control')).toHaveCount(0);
});

test('BACK-5: two changes within one fade end in one scene, with no trace of the other', async ({
  site,
  page,
}) => {
  await page.clock.install({ time: instantOf('2026-06-01T20:30') });
  await site.open('/');
  await expect(site.pauseButton).toBeVisible();
  await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + 1000));
  // Other than a jump of the clock, this lets no timer run out: a film that stalls just now has not failed.
  const setTo = async (time: string) => {
    await page.clock.setSystemTime(instantOf(time));
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await page.clock.runFor(50);
  };
  await setTo('2026-06-01T20:50');
  await expect(site.background).toHaveAttribute('data-shown', 'night');
  await expect(site.background).toHaveAttribute('data-fading-out', 'day');
  await setTo('2026-06-01T20:00');
  // Still and film load in real time, so the page's clock must not be faster: a film that stalls for long has failed.
  await expect(async () => {
    await page.clock.runFor(100);
    await expect(site.background).toHaveAttribute('data-shown', 'day', { timeout: 100 });
    await expect(site.background).not.toHaveAttribute('data-fading-out', { timeout: 100 });
    await expect(site.video()).toHaveCount(1, { timeout: 100 });
  }).toPass({ timeout: 10_000, intervals: [100] });
});

test('BACK-1 BACK-3: with forced colours there is no picture behind the text, and no video is fetched', async ({
  site,
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const requests = site.noteRequests();
  await site.open('/');
  await page.waitForLoadState('networkidle');
  await expect(site.background).toBeHidden();
  await site.dontSeeVideo();
  expect(requests.map(fileOf).filter(isVideo)).toEqual([]);
  await expect(site.pauseButton).toHaveCount(0);

  await page.emulateMedia({ forcedColors: 'none' });
  await expect(site.pauseButton).toBeVisible();
  await expect(site.video()).toHaveCount(1);
});
