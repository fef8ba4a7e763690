import { MIDNIGHT, NOON } from '../support/local-time.ts';
import { rgb, style } from '../support/styles.ts';
import { atLocalTime, expect, expectAccessible, test, WITHOUT_FILM } from '../support/test.ts';

const DESKTOP = { width: 1440, height: 900 };

test.use({ ...WITHOUT_FILM, viewport: DESKTOP });

test.beforeEach(async ({ page }) => atLocalTime(page, NOON));

test('LOOK-1: the code form is accessible in the dark theme', async ({ site, page }) => {
  await site.open('/enter');
  await expectAccessible(page);
});

test('LOOK-1: the colours are those of the specification', async ({ site, page }) => {
  await site.open('/enter');

  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  await expect(page.locator('body')).toHaveCSS('background-color', rgb('#1d1a1a'));
  await expect(page.locator('.panel')).toHaveCSS('background-color', rgb('#111010'));
  await expect(page.getByRole('button', { name: 'Check the code' })).toHaveCSS(
    'background-color',
    rgb('#76b192'),
  );
  const palette = await page.evaluate(() => {
    const root = getComputedStyle(document.documentElement);
    return ['primary', 'secondary', 'page', 'panel'].map((name) =>
      root.getPropertyValue(`--colour-${name}`).trim(),
    );
  });
  expect(palette).toEqual(['#76b192', '#c16b4d', '#1d1a1a', '#111010']);
});

test('LOOK-2: headings 1, 2 and 4 are pixel-style, text is sans-serif, the default is monospace', async ({
  site,
  page,
}) => {
  await site.open('/');
  const [h1, h2, h4] = [
    site.heading,
    page.getByRole('heading', { name: 'No code yet?' }),
    page.locator('.heading-4').first(),
  ];
  for (const heading of [h1, h2, h4]) expect(await style(heading, 'font-family')).toMatch(/^"Jersey 10"/);
  expect(await style(page.locator('body'), 'font-family')).toMatch(/^"IBM Plex Mono", .*monospace$/);
  expect(await style(page.locator('main p').first(), 'font-family')).toMatch(
    /^"Figtree Variable", .*sans-serif$/,
  );
  await expect(page.locator('.label').first()).toHaveCSS('font-family', /monospace$/);

  // The fonts are used, not only named: the files were loaded, from this site.
  await page.evaluate(() => document.fonts.ready);
  const loaded = await page.evaluate(() =>
    [...document.fonts]
      .filter((font) => font.status === 'loaded')
      .map((font) => font.family.replaceAll(/["']/g, '')),
  );
  expect(loaded).toEqual(expect.arrayContaining(['Jersey 10', 'Figtree Variable', 'IBM Plex Mono']));
});

test('LOOK-3: buttons are contained and 48 px high, text fields outlined and 48 px high', async ({
  site,
  page,
}) => {
  await site.open('/enter');
  const button = page.getByRole('button', { name: 'Check the code' });
  const input = page.getByRole('textbox', { name: 'Your code' });

  await expect(button).toHaveClass(/\bcontained\b/);
  await expect(button).toHaveCSS('height', '48px');
  expect((await button.boundingBox())?.height).toBe(48);
  await expect(input).toHaveCSS('height', '48px');
  for (const side of ['top', 'right', 'bottom', 'left']) {
    await expect(input).toHaveCSS(`border-${side}-width`, '1px');
    await expect(input).toHaveCSS(`border-${side}-style`, 'solid');
  }
  for (const each of await page.locator('.button').all()) await expect(each).toHaveCSS('height', '48px');
});

test('LOOK-3: a button keeps its lower edge under the pointer and the focus, and moves when pressed', async ({
  site,
  page,
}) => {
  await site.open('/enter');
  for (const button of await page.locator('.button').all()) {
    const edge = /inset/;
    await expect(button).toHaveCSS('box-shadow', edge);
    await button.hover();
    await expect(button).toHaveCSS('box-shadow', edge);
    await page.mouse.down();
    await expect(button).not.toHaveCSS('box-shadow', edge);
    await expect(button).toHaveCSS('height', '48px');
    await page.mouse.move(1, 1);
    await page.mouse.up();
    await expect(button).toHaveCSS('box-shadow', edge);
  }
  await page.keyboard.press('Tab');
  await page.getByRole('textbox', { name: 'Your code' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Check the code' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Check the code' })).toHaveCSS('box-shadow', /inset/);
});

test('LOOK-4: the body does not scroll, the content does', async ({ site, page }) => {
  await site.open('/rules');

  await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
  await site.content.hover();
  await page.mouse.wheel(0, 600);
  await expect.poll(() => site.scrollTop()).toBeGreaterThan(0);
  expect(
    await page.evaluate(() => {
      scrollTo(0, 500);
      return [scrollY, document.body.scrollTop, document.documentElement.scrollTop];
    }),
  ).toEqual([0, 0, 0]);
});

test('BAR-7: the bar is fixed, transparent and has no shadow, also over scrolled content', async ({
  site,
}) => {
  await site.open('/rules');
  await site.scrollTo(400);

  await expect(site.banner).toHaveCSS('position', 'fixed');
  await expect(site.banner).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(site.banner).toHaveCSS('background-image', 'none');
  await expect(site.banner).toHaveCSS('box-shadow', 'none');
  await expect(site.banner).toHaveCSS('backdrop-filter', 'none');
  expect((await site.banner.boundingBox())?.y).toBe(0);
});

test('BACK-1 SITE-3: the background is fixed, fills the screen, is behind everything and takes no pointer events', async ({
  site,
  page,
}) => {
  await site.open('/');

  await expect(site.background).toHaveAttribute('aria-hidden', 'true');
  await expect(site.background).toHaveCSS('position', 'fixed');
  await expect(site.background).toHaveCSS('pointer-events', 'none');
  await expect(site.background).toHaveCSS('z-index', '-1');
  expect(await site.background.boundingBox()).toEqual({ x: 0, y: 0, ...DESKTOP });
  for (const each of [site.scene('day'), site.overlay('day')]) {
    expect(await each.boundingBox()).toEqual({ x: 0, y: 0, ...DESKTOP });
  }
  const hits = await page.evaluate(() => {
    const behind: string[] = [];
    for (let x = 5; x < innerWidth; x += 95) {
      for (let y = 5; y < innerHeight; y += 95) {
        if (document.elementFromPoint(x, y)?.closest('.background')) behind.push(`${x},${y}`);
      }
    }
    return behind;
  });
  expect(hits).toEqual([]);
  expect(await site.background.locator('a, button, [tabindex="0"], [controls]').count()).toBe(0);
});

for (const [phase, time, gradient] of [
  [
    'day',
    NOON,
    /^linear-gradient\(.*rgba\(\d+, \d+, \d+, 0\.25\)( 0%)?, rgba\(\d+, \d+, \d+, 0\.85\)( 100%)?\)$/,
  ],
  [
    'night',
    MIDNIGHT,
    /^linear-gradient\(.*rgba\(\d+, \d+, \d+, 0\.6\)( 0%)?, rgba\(\d+, \d+, \d+, 0\.9\)( 100%)?\)$/,
  ],
] as const) {
  test(`BACK-6 BACK-2: by ${phase} its own scene is shown under its own gradient`, async ({ site, page }) => {
    await atLocalTime(page, time);
    await site.open('/');
    const other = phase === 'day' ? 'night' : 'day';

    await expect(site.overlay(phase)).toHaveCSS('opacity', '1');
    await expect(site.overlay(other)).toHaveCSS('opacity', '0');
    expect(await style(site.overlay(phase), 'background-image')).toMatch(gradient);
    await expect(site.scene(phase)).toHaveCSS(
      'background-image',
      phase === 'day' ? /cherry-grove\.webp/ : /pale-garden\.webp/,
    );
    await expect(site.scene(phase)).toHaveCSS('opacity', '1');
  });
}

test('BACK-6: the overlay of the night is darker and warmer than that of the day', async ({ site }) => {
  await site.open('/');
  const [day, night] = await Promise.all(
    (['day', 'night'] as const).map(async (phase) => {
      const gradient = await style(site.overlay(phase), 'background-image');
      return [...gradient.matchAll(/rgba\((\d+), (\d+), (\d+), ([\d.]+)\)/g)].map((match) =>
        match.slice(1).map(Number),
      );
    }),
  );
  const warmth = ([red = 0, , blue = 0]: number[] = []) => red - blue;
  expect(warmth(night?.[0])).toBeGreaterThan(warmth(day?.[0]));
  expect(night?.[0]?.[3]).toBeGreaterThan(day?.[0]?.[3] ?? 1);
  expect(night?.[1]?.[3]).toBeGreaterThan(day?.[1]?.[3] ?? 1);
});

test('FOOT-1 FOOT-2 FOOT-3: the footer has its icon links, text links and copyright line', async ({
  site,
  page,
}) => {
  await site.open('/');
  const links = await site.footer
    .getByRole('link')
    .evaluateAll((all) =>
      all.map((link) => [
        link.textContent?.trim() ?? '',
        link.getAttribute('href') ?? '',
        link.querySelector('svg') !== null,
      ]),
    );

  expect(links.filter(([, , hasIcon]) => !hasIcon).map(([text, href]) => [text, href])).toEqual([
    ['Home', '/'],
    ['Join with Code', '/enter'],
    ['Guide', '/rules'],
    ['FAQ', '/faq'],
    ['Consent Form', '/consent_form.pdf'],
  ]);
  const icons = links.filter(([, , hasIcon]) => hasIcon);
  expect(icons).toHaveLength(5);
  expect(icons.map(([text]) => text)).toEqual([
    expect.stringMatching(/lab/i),
    expect.stringMatching(/university/i),
    expect.stringMatching(/chat/i),
    expect.stringMatching(/blog/i),
    expect.stringMatching(/e-mail/i),
  ]);
  expect(icons[4]?.[1]).toMatch(/^mailto:/);
  const copyright = page.getByText(/© 2025/);
  await expect(copyright).toContainText('no affiliation with the makers of the game');
});

test('BAR-3 BAR-4 BAR-2: the bar’s links lead where they say', async ({ site, page }) => {
  await site.open('/demo');
  const links = await site.bar
    .getByRole('link')
    .evaluateAll((all) =>
      all.map((link) => [
        link.textContent?.trim(),
        link.getAttribute('href'),
        link.getAttribute('target'),
        link.getAttribute('rel'),
      ]),
    );

  expect(links).toEqual([
    ['Join with Code', '/enter', null, null],
    ['Grovemates Guide', '/rules', null, null],
    ['FAQ', '/faq', null, null],
    ['Blog (opens in new tab)', expect.stringMatching(/^https:/), '_blank', 'noopener'],
  ]);
  for (const [name, path, h1] of [
    ['Join with Code', '/enter', 'Join with a code'],
    ['Grovemates Guide', '/rules', 'Grovemates Guide'],
    ['FAQ', '/faq', 'Questions and answers'],
  ] as const) {
    await site.bar.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await site.seePage(h1);
  }
});

test('BAR-1: the mark has the warm colours of its tree by day, the cold ones by night', async ({
  openSite,
}) => {
  for (const [time, isWarm] of [
    [NOON, true],
    [MIDNIGHT, false],
  ] as const) {
    const site = await openSite();
    await atLocalTime(site.page, time);
    await site.open('/');
    const shown = site.page.locator('.logo-mark').filter({ visible: true });
    const drawn = await shown.evaluateAll((marks) =>
      marks
        .filter((mark) => getComputedStyle(mark).opacity === '1')
        .map((mark) => {
          const image = mark as HTMLImageElement;
          const [width, height] = [image.naturalWidth, image.naturalHeight / 2];
          const top = getComputedStyle(image).objectPosition === '50% 0%' ? 0 : height;
          const context = new OffscreenCanvas(width, height).getContext('2d');
          if (!context) throw new Error('There is no canvas.');
          context.drawImage(image, 0, top, width, height, 0, 0, width, height);
          const { data } = context.getImageData(0, 0, width, height);
          const sum = (channel: number) =>
            data.reduce((total, value, index) => (index % 4 === channel ? total + value : total), 0);
          return { red: sum(0), blue: sum(2) };
        }),
    );
    expect(drawn, time).toHaveLength(1);
    expect((drawn[0]?.red ?? 0) > 1.1 * (drawn[0]?.blue ?? 0), time).toBe(isWarm);
    await site.page.context().close();
  }
});

test('BAR-2 BAR-1: the logo is two images and opens home in a new tab', async ({ site, page, context }) => {
  await site.open('/faq');
  const logo = site.banner.getByRole('link', { name: 'Grovemates (opens in new tab)' });
  const sources = await logo
    .getByRole('img', { includeHidden: true })
    .or(logo.locator('img'))
    .evaluateAll((all) =>
      all.map((image) => [
        (image as HTMLImageElement).getAttribute('src'),
        (image as HTMLImageElement).naturalWidth > 0,
      ]),
    );
  expect(sources).toEqual([
    ['/logo.png', true],
    ['/logo.png', true],
  ]);

  const opened = context.waitForEvent('page');
  await logo.click();
  const tab = await opened;
  await expect(tab).toHaveURL('/');
  await expect(page).toHaveURL('/faq');
  expect(await tab.evaluate(() => window.opener)).toBeNull();
});

test('SITE-4 SITE-5 SITE-6: guide, four FAQ sections, consent form, code form and demo can be reached from home', async ({
  site,
  page,
}) => {
  await site.open('/');
  await site.footer.getByRole('link', { name: 'FAQ' }).click();
  await site.seePage('Questions and answers');
  for (const section of ['Support', 'General', 'Gameplay', 'Ethics']) {
    await site.content.getByRole('heading', { name: section }).click();
    await site.seePage(section);
    expect(await page.locator('main h2').count()).toBeGreaterThan(2);
    await page.goBack();
    await site.seePage('Questions and answers');
  }
  await site.footer.getByRole('link', { name: 'Guide' }).click();
  await expect(page.getByRole('heading', { name: 'Fair play' })).toBeVisible();
  await site.footer.getByRole('link', { name: 'Join with Code' }).click();
  await page.getByRole('textbox', { name: 'Your code' }).fill('ABCDE-FGHJK');
  await page.getByRole('button', { name: 'Check the code' }).click();
  await expect(page.getByText('This isn’t a valid code')).toBeVisible();
});

test('SITE-7 SITE-5: session, join and personal pages open by link', async ({ site }) => {
  for (const [path, h1] of [
    ['/session/Zm9vYmFy', 'Unknown link'],
    ['/join/ABCDE-FGHJK', 'Your join link'],
    ['/e/Zm9vYmFy', 'Unknown link'],
  ] as const) {
    await site.open(path);
    await site.seePage(h1);
  }
});
