import type { Page } from 'playwright/test';
import { expect, expectAccessible, test, WITH_FILM, WITHOUT_FILM } from '../support/test.ts';
import { DemoBoard } from './board.ts';
import { withoutWebGl } from './without-webgl.ts';

test.use({ ...WITHOUT_FILM, viewport: { width: 960, height: 700 } });
// Without a graphics card a picture takes long.
test.slow();

/** What a screen reader knows of the page: the browser's own tree, without what it leaves out. */
async function accessibilityTree(page: Page) {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const known = nodes.filter(({ ignored }) => !ignored);
  const all = (role: string) => known.filter((node) => node.role?.value === role);
  /** All words under a node. */
  const wordsOf = (id: string): string => {
    const node = nodes.find(({ nodeId }) => nodeId === id);
    if (node?.role?.value === 'StaticText') return String(node.name?.value);
    return (node?.childIds ?? []).map(wordsOf).join('');
  };
  return {
    focus: known
      .filter(({ properties = [] }) =>
        properties.some(({ name, value }) => name === 'focused' && value.value),
      )
      .filter(({ role }) => role?.value !== 'RootWebArea')
      .map(({ role, name }) => `${role?.value} ${name?.value}`)
      .join(),
    descriptionOf: (role: string) => String(all(role)[0]?.description?.value ?? ''),
    /** What is said after something was done. */
    status: all('status')
      .map(({ nodeId }) => wordsOf(nodeId))
      .join(' ')
      .trim(),
    progress: all('progressbar').map(({ name, value }) => `${name?.value}: ${value?.value}`),
    links: all('link').map(({ name }) => String(name?.value)),
  };
}

test.describe('with the keyboard alone', () => {
  test('SITE-6: somebody who sees nothing bridges the pond, led by what is said', async ({
    site,
    trouble,
  }) => {
    const demo = new DemoBoard(site, trouble);
    const { page } = demo;
    const known = () => accessibilityTree(page);
    await demo.open();
    await expect(async () => {
      await page.keyboard.press('Tab');
      expect((await known()).focus).toBe('button Start');
    }).toPass({ intervals: [0] });
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await known()).focus).toBe('application The grove');
    expect((await known()).descriptionOf('application')).toContain('R reads what is around');
    await demo.seePicture();

    for (let block = 0; block < 5; block++) {
      await page.keyboard.press('r');
      await expect.poll(async () => (await known()).status).toContain(`Bridge, ${block} of 5 there`);
      const { status } = await known();
      await goTo(page, /Bridge, [^:]*: the nearest gap is ([^.]*)\./.exec(status)?.[1]);
      await page.keyboard.press('Space');
    }
    await expect.poll(async () => (await known()).status).toBe('The pond is bridged. Well built.');
    const { progress, links } = await known();
    expect(progress[0]).toMatch(/^Bridge the pond.*: 5$/);
    expect(links).toContain('Join with a code');
  });

  test('SITE-6: every key of the board has an answer, and Tab leads out of it', async ({ site, trouble }) => {
    const demo = new DemoBoard(site, trouble);
    await withoutWebGl(demo.page);
    const { page } = demo;
    await demo.open();
    await demo.play();
    for (const [key, words] of [
      ['ArrowUp', /Column 27, row 20/],
      ['s', /Column 27, row 19/],
      ['PageUp', /In the air/],
      ['PageDown', /On the path/],
      ['7', /You hold grass/],
      ['Space', /Placed grass/],
      ['Control+z', /Undone: 1 block/],
      ['Control+y', /Done again: 1 block/],
      ['x', /Took grass/],
      ['l', /Draw a line/],
      ['Space', /1 block would be placed/],
      ['ArrowUp', /2 blocks would be placed/],
      ['Escape', /The drawing is dropped/],
      ['b', /one block at a time/],
      ['e', /has turned\. Ahead, columns count up/],
      ['n', /Nobody is asking/],
    ] as const) {
      await page.keyboard.press(key);
      await expect(demo.answer, key).toHaveText(words);
    }
    await page.keyboard.press('t');
    await expect(demo.orders).toBeFocused();
    await demo.board.focus();
    await page.keyboard.press('Tab');
    await expect(demo.board).not.toBeFocused();
  });

  test('SITE-6: everything that the keys do, buttons do too', async ({ site, trouble }) => {
    const demo = new DemoBoard(site, trouble);
    await withoutWebGl(demo.page);
    const { page } = demo;
    await demo.open();
    await demo.play();
    await page.getByText('All moves as buttons').click();
    for (const [button, words] of [
      ['Lantern', /You hold a lantern/],
      ['Ahead', /row 20/],
      ['Back', /row 19/],
      ['Right', /Column 28/],
      ['Left', /Column 27/],
      ['Up', /In the air/],
      ['Down', /On the path/],
      ['Use the tool here', /Placed a lantern/],
      ['Choose this kind', /You hold a lantern/],
      ['Take the block here', /Took a lantern/],
      ['Undo', /Undone/],
      ['Redo', /Done again/],
      ['Turn right', /turned/],
      ['Turn left', /turned/],
      ['Read what is around', /nearest gap/],
      ['Floor', /Draw a floor/],
      ['Use the tool here', /would be placed/],
      ['Drop the drawing', /dropped/],
      ['Pause', /Paused/],
      ['Go on', /go on/],
    ] as const) {
      await page.getByRole('button', { name: button, exact: true }).click();
      await expect(demo.answer, button).toHaveText(words);
    }
    await page.getByRole('button', { name: 'Nearer' }).click();
    await page.getByRole('button', { name: 'Farther' }).click();
  });
});

/** Goes as it is said, word by word: '3 ahead, 1 to the left, 1 down'. */
async function goTo(page: Page, words: string | undefined): Promise<void> {
  expect(words, 'it is said where the nearest gap is').toBeTruthy();
  const keys = {
    ahead: 'ArrowUp',
    behind: 'ArrowDown',
    'to the left': 'ArrowLeft',
    'to the right': 'ArrowRight',
    up: 'PageUp',
    down: 'PageDown',
  };
  for (const [, count, way] of (words ?? '').matchAll(
    /(\d+) (ahead|behind|to the left|to the right|up|down)/g,
  )) {
    for (let step = 0; step < Number(count); step++)
      await page.keyboard.press(keys[way as keyof typeof keys]);
  }
}

test.describe('with a mouse', () => {
  // The places below are of this picture.
  test.use({ viewport: { width: 1440, height: 900 } });

  test('SITE-6: a click places, the second button takes, a drag draws or turns', async ({
    site,
    trouble,
  }) => {
    const demo = new DemoBoard(site, trouble);
    const { page } = demo;
    await demo.open();
    await demo.play();
    const meadow = [0.75, 0.7] as const;
    await expect(demo.orders, 'the whole game fits the window').toBeInViewport({ ratio: 1 });

    await page.mouse.click(...(await demo.placeAt(...meadow)));
    await expect(demo.answer).toHaveText(/^Placed planks\./);
    await page.mouse.click(...(await demo.placeAt(...meadow)), { button: 'right' });
    await expect(demo.answer).toHaveText(/^Took planks\./);

    await page.getByRole('button', { name: /^Stone/ }).click();
    await expect(demo.board, 'a block was chosen to be placed').toBeFocused();
    await page.keyboard.press('1');

    await page.keyboard.press('f');
    await page.mouse.move(...(await demo.placeAt(...meadow)));
    await page.mouse.down();
    await page.mouse.move(...(await demo.placeAt(0.8, 0.78)), { steps: 6 });
    await expect(demo.answer).toHaveText(/^\d+ blocks would be placed/);
    await page.mouse.up();
    await expect(demo.answer).toHaveText(/^Placed \d+ planks/);

    await page.keyboard.press('l');
    await page.mouse.move(...(await demo.placeAt(0.62, 0.85)));
    await page.mouse.down();
    await page.mouse.move(...(await demo.placeAt(0.62, 0.6)), { steps: 6 });
    await page.mouse.up();
    await expect(demo.answer).toHaveText(/^Placed \d+ planks/);
    await page.keyboard.press('PageUp');
    await expect(demo.answer, 'a line goes up into the air').toHaveText(/In the air.*level 1\d/);

    await page.keyboard.press('b');
    await page.mouse.move(...(await demo.placeAt(0.3, 0.5)));
    await page.mouse.down();
    await page.mouse.move(...(await demo.placeAt(0.9, 0.5)), { steps: 8 });
    await page.mouse.up();
    await expect(demo.answer).toHaveText(/^The view has turned/);
  });

  test('SITE-6: the wheel scrolls the page as everywhere', async ({ site, trouble }) => {
    const demo = new DemoBoard(site, trouble);
    await demo.open();
    await demo.play();
    await demo.page.mouse.move(...(await demo.placeAt(0.5, 0.5)));
    await demo.page.mouse.wheel(0, 300);
    await expect
      .poll(() => demo.page.locator('#content').evaluate((content) => content.scrollTop))
      .toBeGreaterThan(100);
  });
});

test.describe('in a low window', () => {
  test.use({ viewport: { width: 1280, height: 720 } });

  test('SITE-6: the board stays in sight while the mates are written to', async ({ site, trouble }) => {
    const demo = new DemoBoard(site, trouble);
    await demo.open();
    await demo.play();
    await demo.page.keyboard.press('t');
    await expect(demo.orders).toBeFocused();
    await expect(demo.orders).toBeInViewport({ ratio: 1 });
    const barHeight = 80;
    await expect.poll(async () => (await demo.board.boundingBox())?.y).toBeGreaterThanOrEqual(barHeight);
    await demo.page.keyboard.type('follow me');
    await demo.page.keyboard.press('Enter');
    await expect(demo.orders, 'nothing jumps').toBeInViewport({ ratio: 1 });
  });
});

test('SITE-6: a phone on its side shows the board whole, with its buttons, and room below to scroll by', async ({
  openSite,
  trouble,
}) => {
  const viewport = { width: 740, height: 360 };
  const demo = new DemoBoard(await openSite({ viewport, hasTouch: true, isMobile: true }), trouble);
  await withoutWebGl(demo.page);
  await demo.open();
  await demo.play();

  const board = await demo.board.boundingBox();
  const buttons = await demo.page.locator('.demo-view-buttons').boundingBox();
  if (!board || !buttons) throw new Error('There is no board, or it has no buttons.');
  const bottom = board.y + board.height;
  expect(buttons.y).toBeGreaterThanOrEqual(board.y);
  expect(buttons.y + buttons.height).toBeLessThanOrEqual(bottom);
  expect(board.y, 'the bar covers nothing of it').toBeGreaterThanOrEqual(80);
  expect(viewport.height - bottom).toBeGreaterThanOrEqual(40);
});

test('SITE-6: with a finger, a tap places, a hold takes, a drag turns, and two fingers zoom', async ({
  openSite,
  trouble,
}) => {
  const demo = new DemoBoard(
    await openSite({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }),
    trouble,
  );
  const { page } = demo;
  await page.clock.install();
  await demo.open();
  await demo.play();
  const touch = await demo.fingers();
  const meadow = await demo.placeAt(0.6, 0.7);

  await demo.stopClock();
  await page.touchscreen.tap(...meadow);
  await expect(demo.answer).toHaveText(/^Placed planks\./);
  await touch('touchStart', meadow);
  await page.clock.runFor(500);
  await expect(demo.answer).toHaveText(/^Took planks\./);
  await touch('touchEnd');
  await expect(demo.answer, 'a hold that has taken places nothing').toHaveText(/^Took planks\./);

  const [from, middle, to] = [
    await demo.placeAt(0.1, 0.6),
    await demo.placeAt(0.5, 0.6),
    await demo.placeAt(0.9, 0.6),
  ];
  await touch('touchStart', from);
  await touch('touchMove', middle);
  await touch('touchMove', to);
  await touch('touchEnd');
  await expect(demo.answer).toHaveText(/^The view has turned/);
  await page.clock.resume();

  // In a pause nothing moves by itself.
  await page.getByRole('button', { name: 'Pause', exact: true }).tap();
  const shots: Buffer[] = [];
  await expect(async () => {
    shots.push(await demo.board.screenshot());
    expect(shots.at(-1)?.equals(shots.at(-2) ?? Buffer.alloc(0))).toBe(true);
  }).toPass();
  const [before = Buffer.alloc(0)] = shots.slice(-1);
  await touch('touchStart', await demo.placeAt(0.4, 0.5), await demo.placeAt(0.6, 0.5));
  await touch('touchMove', await demo.placeAt(0.2, 0.5), await demo.placeAt(0.8, 0.5));
  await touch('touchEnd');
  await expect.poll(async () => (await demo.board.screenshot()).equals(before)).toBe(false);
});

test.describe('with fingers alone', () => {
  // With motion, which the other tests of the demo leave out as far as they can.
  test.use({ ...WITH_FILM, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  test.beforeEach(({ page }) => withoutWebGl(page));

  test('SITE-6: one draws a line; a mate asks whether to go on, does it after a yes, and tells what is there', async ({
    site,
    page,
    trouble,
  }) => {
    await page.clock.install();
    const demo = new DemoBoard(site, trouble);
    await demo.open();
    await demo.start.tap();
    await demo.runToPicture();

    await page.getByRole('button', { name: 'Line', exact: true }).tap();
    const touch = await demo.fingers();
    await demo.stopClock();
    await touch('touchStart', await demo.placeAt(0.5, 0.8));
    await touch('touchMove', await demo.placeAt(0.55, 0.77));
    await touch('touchMove', await demo.placeAt(0.6, 0.74));
    await touch('touchEnd');
    await expect(demo.answer).toHaveText(/^Placed \d planks/);
    await page.clock.resume();

    const yes = page.getByRole('button', { name: 'Yes', exact: true });
    await expect(async () => {
      await page.clock.runFor(1000);
      await expect(page.getByText('Shall I go on with this line?').first()).toBeVisible({ timeout: 100 });
    }).toPass();
    await yes.first().tap();
    await expect(demo.answer).toHaveText('Wren gets to work.');
    const log = page.getByRole('log', { name: 'What the mates say' });
    await expect(async () => {
      await page.clock.runFor(2000);
      await expect(log).toContainText(/Done: \d blocks? for the line|I placed \d of \d/, { timeout: 100 });
    }).toPass();
  });
});

test.describe('what one has built', () => {
  test.beforeEach(({ page }) => withoutWebGl(page));

  test('SITE-6: is kept in this browser, and can be started anew; that can be undone', async ({
    site,
    trouble,
  }) => {
    const demo = new DemoBoard(site, trouble);
    await demo.open();
    await expect(demo.poster).not.toContainText('Your grove is kept in this browser.');
    await demo.play();
    await demo.placeBlock();

    await demo.open();
    await expect(demo.poster).toContainText('Your grove is kept in this browser.');
    await demo.play();
    await expect(demo.answer).toHaveText('Your build is as you left it.');
    await demo.page.getByRole('button', { name: 'Start anew' }).click();
    await expect(demo.answer).toHaveText(/as it was at the beginning. Undo brings 1 block back/);
    await demo.page.getByRole('button', { name: 'Undo' }).click();
    await expect(demo.answer).toHaveText(/^Undone: 1 block\./);
  });

  test('SITE-6: who starts anew has the plain grove also after the next load, whatever the address brought', async ({
    site,
    trouble,
  }) => {
    const demo = new DemoBoard(site, trouble);
    await demo.open('#b=BbAfMEjJ');
    await demo.play();
    await expect(demo.answer).toHaveText('This is the build from the link.');
    await demo.page.getByRole('button', { name: 'Start anew' }).click();
    await expect(demo.answer).toHaveText(/as it was at the beginning/);
    await demo.page.reload();
    await expect(demo.poster).not.toContainText('link');
    await expect(demo.poster).not.toContainText('kept');
    await demo.play();
    await expect(demo.answer).not.toContainText('link');
  });

  test('SITE-6: can be given to others as a link; where they have a build of their own, they choose', async ({
    site,
    openSite,
    trouble,
  }) => {
    const demo = new DemoBoard(site, trouble);
    await demo.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await demo.open();
    await expect(demo.poster).not.toContainText('link');
    await demo.play();
    await demo.page.getByRole('button', { name: 'Show me' }).first().click();
    await demo.placeBlock();
    await demo.page.getByRole('button', { name: 'Copy a link to my build' }).click();
    await expect(demo.page.getByText('Copied.')).toBeVisible();
    const link = await demo.page.evaluate(() => navigator.clipboard.readText());
    const hash = new URL(link).hash;
    expect(hash).toMatch(/^#b=[\w-]{4,40}$/);

    const other = new DemoBoard(await openSite(WITHOUT_FILM.contextOptions), trouble);
    await other.open(hash);
    await expect(other.poster).toHaveText(/^A build comes with this link\./);
    await other.play();
    await expect(other.answer).toHaveText('This is the build from the link.');
    await expect(other.page.getByRole('progressbar', { name: /Bridge the pond/ })).toHaveAttribute(
      'value',
      '1',
    );

    // Pasted into the address of a game that runs.
    await other.placeBlock();
    const mute = other.page.getByRole('button', { name: 'Mute the mates' });
    await mute.click();
    await other.page.evaluate((pasted) => {
      location.hash = pasted;
    }, '#b=BKqaBKqaBKqa');
    await expect(other.answer).toHaveText(/^This link is damaged.*Your build is as you left it\./);
    await other.page.evaluate((pasted) => {
      location.hash = pasted;
    }, hash);
    await other.page.getByRole('button', { name: 'Open the link’s build' }).click();
    await expect(other.answer).toHaveText('This is the build from the link.');

    await expect(mute).toHaveAttribute('aria-pressed', 'true');

    // A part of the page in the address is no other build.
    await other.placeBlock();
    await other.page.getByRole('link', { name: 'Skip to content' }).press('Enter');
    await expect(other.page).toHaveURL(/#content$/);
    await other.board.press('Control+z');
    await expect(other.answer).toHaveText(/^Undone: 1 block\./);

    const third = new DemoBoard(await openSite(WITHOUT_FILM.contextOptions), trouble);
    await third.open();
    await third.play();
    await third.placeBlock();
    await third.page.goto('about:blank');
    await third.open(hash);
    await third.start.click();
    await expect(third.page.getByRole('heading', { name: 'Which build?' })).toBeFocused();
    await expectAccessible(third.page);
    await third.page.keyboard.press('Tab');
    await expect(third.page.getByRole('button', { name: 'Go on with mine' })).toBeFocused();
    await third.page.keyboard.press('Enter');
    await expect(third.answer).toHaveText('Your build is as you left it.');
    await expect(third.board).toBeFocused();
    expect(third.page.url(), 'the next load asks no more').not.toContain('#');
  });

  test('SITE-6 F68: is not opened where the stored text is damaged, and that is said', async ({
    site,
    trouble,
  }) => {
    const demo = new DemoBoard(site, trouble);
    await demo.open();
    await demo.page.evaluate(() => localStorage.setItem('grovemates.demo', 'BKqaBKqaBKqa'));
    await demo.open();
    await demo.play();
    await expect(demo.answer).toHaveText(/^Your stored build is .* The grove is yours\./);
    await demo.placeBlock();
  });

  for (const [what, hash] of [
    ['damaged', '#b=BKqaBKqaBKqa'],
    ['hostile', `#b=${'A'.repeat(20_000)}`],
    ['no text of ours', '#b=%3Cscript%3Ealert(1)%3C/script%3E'],
  ] as const) {
    test(`SITE-6 F67: a link that is ${what} says so, and the plain grove opens`, async ({
      site,
      trouble,
    }) => {
      const demo = new DemoBoard(site, trouble);
      await demo.open(hash);
      await demo.play();
      await expect(demo.answer).toHaveText(/^(This|The) link .* The grove is yours\./);
      await demo.placeBlock();
    });
  }
});

test.describe('the mates', () => {
  test.beforeEach(({ page }) => withoutWebGl(page));

  test('SITE-6: an order in words with slips is heard; one that is not understood says what can be asked', async ({
    site,
    page,
    trouble,
  }) => {
    const demo = new DemoBoard(site, trouble);
    await demo.open();
    await demo.play();
    await demo.order('Wren, pleese biuld a towr here');
    await expect(demo.answer).toHaveText('Wren heard you: tower.');
    await expect(demo.orders).toHaveValue('');
    await demo.order('clouds are nice today');
    await expect(demo.answer).toHaveText(/did not understand.*You can ask for a tower/);
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(demo.answer).toHaveText('All mates heard you: stop.');
    await page.getByRole('button', { name: 'Mute the mates' }).click();
    await expect(page.getByRole('log', { name: 'What the mates say' })).toHaveAttribute('aria-live', 'off');
  });
});

for (const [phase, time] of [
  ['day', '2026-06-21T12:00:00'],
  ['night', '2026-06-21T23:30:00'],
] as const) {
  test(`SITE-6: by ${phase}, at 360, 768 and 1440 px, nothing is cut, axe finds nothing`, async ({
    site,
    page,
    trouble,
  }) => {
    const demo = new DemoBoard(site, trouble);
    const atEachWidth = async (check: () => Promise<void>) => {
      for (const width of [360, 768, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        await check();
      }
    };
    await page.clock.setFixedTime(new Date(time));
    await demo.open();
    await site.seePhase(phase);
    await atEachWidth(() => expectAccessible(page));
    await demo.play();
    await page.getByText('All moves as buttons').click();
    await page.getByText('Keys and gestures').click();
    await atEachWidth(async () => {
      await expectAccessible(page);
      const wide = await page.evaluate(() =>
        [...document.querySelectorAll('main *')]
          .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
          .map((each) => each.outerHTML.slice(0, 80)),
      );
      expect(wide).toEqual([]);
    });
    // On a phone one sees what the buttons do.
    await page.setViewportSize({ width: 360, height: 780 });
    for (const name of ['Drop the drawing', 'Ahead']) {
      const button = page.getByRole('button', { name, exact: true });
      await page.locator('#content').evaluate((content) => content.scrollTo(0, 0));
      await button.focus();
      await expect(button, name).toBeInViewport({ ratio: 1 });
      await expect(demo.board, name).toBeInViewport({ ratio: 1 });
      const [seen, board] = [await button.boundingBox(), await demo.board.boundingBox()];
      expect(seen?.y, name).toBeGreaterThan((board?.y ?? 0) + (board?.height ?? 0));
    }
  });
}

for (const viewport of [
  { width: 360, height: 640 },
  { width: 768, height: 1024 },
]) {
  test(`SITE-6: at ${viewport.width} x ${viewport.height} px the board stays in sight below the bar, and covers nothing that has the focus`, async ({
    openSite,
    trouble,
  }) => {
    const demo = new DemoBoard(await openSite({ viewport, hasTouch: true, isMobile: true }), trouble);
    const { page } = demo;
    await withoutWebGl(page);
    await demo.open();
    await demo.play();
    await expect(page.getByRole('button', { name: 'Roof tile' })).toBeInViewport({ ratio: 1 });
    for (const name of ['Farther', 'Undo', 'Redo']) {
      const button = page.getByRole('button', { name });
      expect(await button.evaluate(isHit), name).toBe(true);
    }
    const isInSight = async (what: string) => {
      await expect(demo.board, what).toBeInViewport({ ratio: 1 });
      expect((await demo.board.boundingBox())?.y, what).toBeGreaterThanOrEqual(80);
    };

    await demo.orders.tap();
    await page.keyboard.type('wren, come');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('log')).toContainText('Wren heard you: come.');
    await isInSight('while one writes');
    await expect(demo.orders).toBeInViewport({ ratio: 1 });
    for (const name of ['Follow me', 'Show me']) {
      const button = page.getByRole('button', { name }).last();
      await button.tap();
      await isInSight(name);
      await expect(demo.answer, name).toBeInViewport({ ratio: 1 });
      expect(await demo.answer.evaluate(isHit), name).toBe(true);
      await expect(button, `${name}: nothing jumps`).toBeInViewport({ ratio: 1 });
    }

    // Backwards, as a browser then brings the focus to the upper edge.
    await page.getByRole('button', { name: 'Start anew' }).focus();
    const focused = page.locator(':focus');
    for (let element = 0; element < 30; element++) {
      expect(await focused.evaluate(isHit), await focused.evaluate((each) => each.outerHTML)).toBe(true);
      await page.keyboard.press('Shift+Tab');
    }
  });
}

test('SITE-6: the board, which stays in sight while all moves are open, covers none of them', async ({
  site,
  page,
  trouble,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  const demo = new DemoBoard(site, trouble);
  await demo.open();
  await demo.play();
  const summary = page.getByText('All moves as buttons');
  // Where a reader may have scrolled to: the board is above the window.
  await summary.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  await summary.click();
  await expect(summary).toBeInViewport({ ratio: 1 });
  for (const name of ['Ahead', 'Use the tool here']) {
    const button = page.getByRole('button', { name, exact: true });
    expect(await button.evaluate(isHit), name).toBe(true);
  }
});

test('SITE-6: at 200 % of the text size nothing of the demo is cut; with forced colours its bars have an edge', async ({
  site,
  page,
  trouble,
}) => {
  await page.setViewportSize({ width: 720, height: 900 });
  const demo = new DemoBoard(site, trouble);
  await demo.open();
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await demo.play();
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('.demo button, .demo p, .demo h2, .demo h3')]
      .filter(
        (each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).display !== 'inline',
      )
      .map((each) => each.outerHTML.slice(0, 100)),
  );
  expect(cut).toEqual([]);

  await page.emulateMedia({ forcedColors: 'active' });
  await expect(page.locator('.demo-goals progress').first()).toHaveCSS('border-top-width', '1px');
});

/** Whether the middle of an element is seen, and not covered. Runs in the page. */
function isHit(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}
