import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { SCROLL_THRESHOLD_PX } from '#machines/top-bar/top-bar.machine.ts';
import sheet from '../../../src/app/site.css?inline';
import { siteStyle } from '../../../src/app/site-style.ts';
import { site } from '../../../src/site/facts.ts';
import {
  CONTROL_HEIGHT_PX,
  colours,
  DRAWER_WIDTH_PX,
  fonts,
  LOGO_FADE_MS,
  landscapeMeans,
  NARROW_BELOW_PX,
  overlay,
  SCENE_FADE_MS,
  SHORT_DRAWER_WIDTH_PX,
  stillColours,
} from '../../../src/theme/tokens.ts';

describe('the specification’s table of constants (section 9)', () => {
  test.each([
    { clause: 'BACK-5', constant: 'background cross-fade', is: SCENE_FADE_MS, ms: 800 },
    { clause: 'BAR-1', constant: 'logo cross-fade', is: LOGO_FADE_MS, ms: 400 },
  ])('$clause: $constant, $ms ms', ({ is, ms }) => {
    expect(is).toBe(ms);
  });

  test.each([
    { clause: 'MENU-2', constant: 'scroll threshold for the compact menu', is: SCROLL_THRESHOLD_PX, px: 100 },
    { clause: 'MENU-5', constant: 'drawer width', is: DRAWER_WIDTH_PX, px: 250 },
    { clause: 'MENU-5', constant: 'drawer width with the flag', is: SHORT_DRAWER_WIDTH_PX, px: 200 },
    { clause: 'LOOK-3', constant: 'button and text input height', is: CONTROL_HEIGHT_PX, px: 48 },
    { clause: 'MENU-1', constant: 'narrow is below', is: NARROW_BELOW_PX, px: 900 },
  ])('$clause: $constant, $px px', ({ is, px }) => {
    expect(is).toBe(px);
  });

  test('BACK-6: the overlay’s opacity runs from 0.25 to 0.85 by day and from 0.6 to 0.9 at night', () => {
    expect(overlay).toMatchObject({ day: { from: 0.25, to: 0.85 }, night: { from: 0.6, to: 0.9 } });
  });

  test('FOOT-3: the copyright year is 2025', () => {
    expect(site.copyrightYear).toBe(2025);
  });
});

describe('the specification’s visual theme (section 2)', () => {
  test('LOOK-1: dark mode', () => {
    expect(sheet).toMatch(/html \{[^}]*color-scheme: dark/);
  });

  test.each([
    { colour: 'primary', value: '#76b192' },
    { colour: 'secondary', value: '#c16b4d' },
    { colour: 'page', value: '#1d1a1a' },
    { colour: 'panel', value: '#111010' },
  ] as const)('LOOK-1: $colour is $value, as a token and in the style sheet', ({ colour, value }) => {
    expect(colours[colour]).toBe(value);
    expect(siteStyle).toContain(`--colour-${colour}:${value}`);
  });

  test('LOOK-1: the page and its panels are painted with them', () => {
    expect(declarationsOf('body')).toMatchObject({ background: 'var(--colour-page)' });
    expect(declarationsOf('.panel')).toMatchObject({ background: 'var(--colour-panel)' });
  });

  test('LOOK-2: headings 1, 2 and 4 are in the pixel font', () => {
    expect(declarationsOf('h1,\nh2,\nh4,\n.heading-4')).toMatchObject({ 'font-family': 'var(--font-pixel)' });
  });

  test('LOOK-2: a heading 3 is in the default font, also within a list', () => {
    expect(declarationsOf('h3')['font']).toMatch(/ var\(--font-mono\)$/);
  });

  test('LOOK-2: the default font is monospace; what is read is sans-serif', () => {
    expect(declarationsOf('body')).toMatchObject({ 'font-family': 'var(--font-mono)' });
    expect(declarationsOf('p,\nli,\ndt,\ndd,\nth,\ntd')).toEqual({ 'font-family': 'var(--font-sans)' });
  });

  test('LOOK-2: pixel is a pixel font, sans ends in sans-serif and mono in monospace', () => {
    expect(fonts.pixel).toMatch(/^'Jersey 10'/);
    expect(fonts.sans).toMatch(/^'Figtree Variable'.*[^-]sans-serif$/);
    expect(fonts.mono).toMatch(/^'IBM Plex Mono'.*[^-]monospace$/);
  });

  test('LOOK-3: buttons and text fields are 48 px high, more only for larger text; a field has an outline', () => {
    expect(siteStyle).toContain('--control-height:48px');
    expect(declarationsOf('.button')).toMatchObject({
      'min-height': 'var(--control-height)',
      background: 'var(--face)',
    });
    expect(declarationsOf('.code-field')).toMatchObject({
      '--field-height': 'max(var(--control-height), 3rem)',
    });
    expect(declarationsOf('.code-field input')).toMatchObject({
      height: 'var(--field-height)',
      border: 'var(--outline)',
    });
  });
});

describe('the height of the search’s field', () => {
  test('LOOK-3: it is 48 px, more only for larger text', () => {
    expect(declarationsOf('main .faq-search > .field')).toMatchObject({
      height: 'max(var(--control-height), 3rem)',
      border: 'var(--outline)',
    });
  });
});

describe('the landscape of the first frame', () => {
  test.each(['day', 'night'] as const)(
    'SITE-1 BACK-6: by %s it is the mean of the colours that follow, under the overlay',
    (phase) => {
      const stops = stopsOf(stillColours[phase]);
      const { rgb, from, to } = overlay[phase];
      const shade = rgb.split(' ').map(Number);
      const heights = Array.from({ length: 1000 }, (_, row) => (row + 0.5) / 1000);

      const rows = heights.map((height) =>
        colourAt(stops, height).map((light, channel) =>
          between(light, shade[channel] ?? Number.NaN, between(from, to, height)),
        ),
      );

      const mean = [0, 1, 2].map((channel) =>
        Math.round(rows.reduce((sum, row) => sum + (row[channel] ?? Number.NaN), 0) / rows.length),
      );
      expect(channelsOf(landscapeMeans[phase])).toEqual(mean);
    },
  );
});

type Stop = { at: number; colour: number[] };

const between = (from: number, to: number, share: number) => from + (to - from) * share;

const channelsOf = (hex: string) =>
  [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));

/** The stops of a gradient, as `linear-gradient()` writes them; the first and last have no place of their own. */
function stopsOf(gradient: string): Stop[] {
  return gradient.split(',').map((stop, index) => {
    const [hex = '', at = index === 0 ? '0%' : '100%'] = stop.split(' ');
    return { at: Number.parseFloat(at) / 100, colour: channelsOf(hex) };
  });
}

function colourAt(stops: readonly Stop[], height: number): number[] {
  const next = stops.findIndex(({ at }) => at >= height);
  const [above, below] = [stops[next - 1], stops[next]];
  if (!above || !below) throw new Error(`No colour at ${height}.`);
  return above.colour.map((light, channel) =>
    between(light, below.colour[channel] ?? Number.NaN, (height - above.at) / (below.at - above.at)),
  );
}

describe('the style sheet', () => {
  test('LOOK-4: the body does not scroll, the content does', () => {
    expect(declarationsOf('body')).toMatchObject({ overflow: 'hidden' });
    expect(declarationsOf('#content')).toMatchObject({ height: '100%', overflow: 'hidden auto' });
  });

  test('BAR-7: the bar is fixed, transparent and without shadow', () => {
    const bar = declarationsOf('.bar');

    expect(bar).toMatchObject({ position: 'fixed' });
    expect(Object.keys(bar).filter((name) => /background|shadow|filter/.test(name))).toEqual([]);
  });

  test('BACK-1: the background is fixed, full-screen, not interactive and behind all content', () => {
    expect(declarationsOf('.background,\n.scene,\n.overlay')).toEqual({
      position: 'fixed',
      inset: '0',
      'pointer-events': 'none',
    });
    expect(declarationsOf('.background')).toMatchObject({ 'z-index': '-1' });
  });

  test('BACK-5 BAR-1: scenes and logo marks fade by their variables, which have the specification’s times', () => {
    expect(declarationsOf('.scene,\n.overlay')['transition']).toMatch(/^opacity var\(--scene-fade\) linear/);
    expect(declarationsOf('.logo-mark')['transition']).toBe('opacity var(--logo-fade) linear');
    expect(siteStyle).toContain('--scene-fade:800ms');
    expect(siteStyle).toContain('--logo-fade:400ms');
  });

  test('BACK-5: with reduced motion nothing fades', () => {
    expect(sheet).toMatch(
      /@media \(prefers-reduced-motion: reduce\) \{\s*\*,[^}]*transition: none !important/,
    );
  });

  test('BACK-6: the overlays are gradients of these opacities, darker and warmer at night', () => {
    expect(siteStyle).toContain(
      `--overlay-day:linear-gradient(to bottom, rgb(${overlay.day.rgb} / 0.25), rgb(${overlay.day.rgb} / 0.85))`,
    );
    expect(siteStyle).toContain(
      `--overlay-night:linear-gradient(to bottom, rgb(${overlay.night.rgb} / 0.6), rgb(${overlay.night.rgb} / 0.9))`,
    );
    const [day, night] = [overlay.day, overlay.night].map(({ rgb }) => rgb.split(' ').map(Number));
    expect(warmthOf(night)).toBeGreaterThan(warmthOf(day));
    expect(Math.max(...(day ?? []), ...(night ?? []))).toBeLessThan(32);
    expect([overlay.night.from > overlay.day.from, overlay.night.to > overlay.day.to]).toEqual([true, true]);
  });

  test('MENU-1: the style sheet makes the bar compact below the same width as the theme and the machine', () => {
    const blocks = [...sheet.matchAll(/@media \(([^)]*width[^)]*)\) \{(.*?)\n\}/gs)];
    const barsQueries = blocks
      .filter(([, , rules]) => rules?.includes('.menu-button'))
      .map(([, query]) => query);

    expect(barsQueries).toEqual([`max-width: ${NARROW_BELOW_PX - 0.05}px`]);
    expect(blocks.find(([, query]) => query === barsQueries[0])?.[2]).toMatch(
      /\.bar-links \{\s*display: none/,
    );
  });

  test('BACK-2 BACK-7: each scene has its own still, from the site’s root', () => {
    const used = [...sheet.matchAll(/data-scene="(\w+)"\] \{\s*background-image: var\((--[\w-]+)\)/g)];

    expect(used.map(([, scene, name]) => [scene, name])).toEqual([
      ['day', '--still-day'],
      ['night', '--still-night'],
    ]);
    expect(siteStyle).toContain(
      ':root{--still-day:url("/cherry-grove.webp");--still-night:url("/pale-garden.webp")}',
    );
  });

  test('every variable that it uses is defined', () => {
    const given = new Set([...siteStyle.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name));
    const used = new Set([...sheet.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));

    expect([...used].filter((name) => !given.has(name))).toEqual([]);
    expect(used.size).toBeGreaterThan(10);
  });

  test('the style sheet loads nothing from another site', () => {
    expect([...siteStyle.matchAll(/url\(["']?([^"')]+)/g)].map(([, url]) => url)).not.toContainEqual(
      expect.stringMatching(/^(\w+:)?\/\//),
    );
    expect(siteStyle).not.toContain('@import');
  });

  test('the style sheet is safe in a style element: nothing in it ends one', () => {
    expect(siteStyle).not.toMatch(/<\/|<!--/);
  });
});

describe('the fonts', () => {
  const faces = [...siteStyle.matchAll(/@font-face\{font-family:'([^']+)';src:(\w+)\(([^}]*)\}/g)];

  test.each([
    { of: 'pixel', family: 'Jersey 10' },
    { of: 'sans', family: 'Figtree Variable' },
    { of: 'mono', family: 'IBM Plex Mono' },
  ] as const)(
    'LOOK-2: the first font of $of, $family, is self-hosted, and text never waits for it',
    (font) => {
      const ofFont = faces.filter(([, family]) => family === font.family);

      expect(fonts[font.of].startsWith(`'${font.family}'`)).toBe(true);
      expect(ofFont.length).toBeGreaterThan(0);
      for (const [, , source, rest] of ofFont) {
        expect(source).toBe('url');
        expect(rest).toMatch(
          /^"\/[^"]+\.woff2?" referrer-policy\(no-referrer\)\).*font-display:(swap|optional)(;unicode-range:[-U+\dA-F,]+)?$/,
        );
      }
    },
  );

  test.each(['pixel', 'sans'] as const)(
    'LOOK-2: %s has scaled local fonts, so that no text moves',
    (font) => {
      const [first, whole, ...standIns] = [...fonts[font].matchAll(/'([^']+)'/g)].map(([, family]) => family);

      // A family of its own: while a part of a font is missing, Chromium lays out all text in it when any font arrives.
      expect(whole).toBe(`${first} Rare`);

      expect(standIns.length).toBeGreaterThan(0);
      for (const standIn of standIns) {
        const face = faces.find(([, family]) => family === standIn);
        expect(face?.[2], standIn).toBe('local');
        expect(face?.[3]).toMatch(/size-adjust:[\d.]+%;ascent-override:[\d.]+%;descent-override:[\d.]+%/);
      }
    },
  );
});

test('the visual constants have one home: no other source file contains the specification’s colours', () => {
  const elsewhere = import.meta.glob<string>(
    ['../../../src/**/*.{ts,tsx,css}', '!../../../src/theme/tokens.ts'],
    {
      query: '?raw',
      import: 'default',
      eager: true,
    },
  );
  const files = Object.keys(elsewhere).filter((file) =>
    /#(76b192|c16b4d|1d1a1a|111010)\b/i.test(readFileSync(new URL(file, import.meta.url), 'utf8')),
  );

  expect(files).toEqual([]);
});

/** What the sheet's rules for exactly these selectors declare together, outside media queries. */
function declarationsOf(selectors: string): Record<string, string> {
  const rules = [...sheet.matchAll(/^([^\s@}/][^{}]*?) \{([^{}]*)\}/gm)].filter(
    ([, name]) => name === selectors,
  );
  if (rules.length === 0) throw new Error(`The style sheet has no rule for ${selectors}.`);
  const declarations = rules.flatMap(([, , block = '']) => [...block.matchAll(/([\w-]+):\s*([^;]+);/g)]);
  return Object.fromEntries(declarations.map(([, name, value = '']) => [name, value.replace(/\s+/g, ' ')]));
}

/** How much redder than blue a colour is, in relation to its brightness. */
function warmthOf([red = 0, , blue = 1]: number[] = []): number {
  return red / blue;
}
