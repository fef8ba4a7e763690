import type { CDPSession, Page } from 'playwright/test';

/** A line of text on the page: its place in the window, its colour, and whether it counts as large (WCAG 1.4.3). */
export type Line = Box & { text: string; colour: string; isLarge: boolean };

/** A rectangle of the window, CSS pixels. */
export type Box = { x: number; y: number; width: number; height: number };

/** The lines of text that are directly on the landscape, not on a panel or a control, and complete in the window. */
export function linesOnLandscape(page: Page): Promise<Line[]> {
  return page.evaluate(() => {
    const lines: Line[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const parent = texts.currentNode.parentElement;
      if (!parent?.checkVisibility({ visibilityProperty: true }) || !texts.currentNode.textContent?.trim())
        continue;
      if (parent.closest('.panel, .footer, .button, .visually-hidden, .skip-link, button, script, style'))
        continue;
      const { color, fontSize, fontWeight } = getComputedStyle(parent);
      const size = Number.parseFloat(fontSize);
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      // Text that scrolls fades out under the bar; it is read below the bar.
      const top = parent.closest('#content') ? 96 : 0;
      for (const { x, y, width, height } of range.getClientRects()) {
        if (width < 1 || y < top || y + height > innerHeight) continue;
        lines.push({
          text: texts.currentNode.textContent.slice(0, 30),
          ...{ x, y, width, height },
          colour: color,
          isLarge: size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700),
        });
      }
    }
    return lines;
  });
}

/** The smallest box of whole pixels around all lines. */
export function around(lines: readonly Line[]): Box {
  const x = Math.floor(Math.min(...lines.map((line) => line.x)));
  const y = Math.floor(Math.min(...lines.map((line) => line.y)));
  const right = Math.ceil(Math.max(...lines.map((line) => line.x + line.width)));
  const bottom = Math.ceil(Math.max(...lines.map((line) => line.y + line.height)));
  return { x, y, width: right - x, height: bottom - y };
}

/** Makes all text of this document transparent, but not its shadow, so that a picture shows its background. */
export async function hideInk(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      'body * { color: transparent !important; fill: transparent !important; text-decoration: none !important }',
    );
    document.adoptedStyleSheets.push(sheet);
  });
}

/**
 * A part of the window as it is now, PNG in base64, one pixel a CSS pixel. Faster than `page.screenshot`: hundreds
 * are taken.
 */
export async function pictureOf(devtools: CDPSession, clip: Box): Promise<string> {
  const { data } = await devtools.send('Page.captureScreenshot', {
    format: 'png',
    clip: { ...clip, scale: 1 },
    optimizeForSpeed: true,
  });
  return data;
}

/**
 * The contrast of each line's colour with its background: the 1st percentile over the line's pixels.
 *
 * @param tool a blank page, whose canvas reads the picture
 * @param picture what {@link pictureOf} returned for `clip`
 */
export function contrasts(tool: Page, picture: string, clip: Box, lines: readonly Line[]): Promise<number[]> {
  return tool.evaluate(
    async ({ data, clip, lines }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d', { willReadFrequently: true });
      if (!context) throw new Error('no canvas');
      context.drawImage(image, 0, 0);
      const channel = (value: number) => {
        const v = value / 255;
        return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
      };
      const table = Float64Array.from({ length: 256 }, (_, value) => channel(value));
      const luminance = (r: number, g: number, b: number) =>
        0.2126 * (table[r] ?? 0) + 0.7152 * (table[g] ?? 0) + 0.0722 * (table[b] ?? 0);
      return lines.map(({ x, y, width, height, colour }) => {
        const [r = 0, g = 0, b = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
        if (alpha < 1)
          throw new Error(`The contrast of ${colour}, which shines through, is not measured here.`);
        const ink = luminance(r, g, b);
        const { data } = context.getImageData(
          Math.floor(x - clip.x),
          Math.floor(y - clip.y),
          Math.ceil(width),
          Math.ceil(height),
        );
        const ratios = new Float64Array(data.length / 4);
        for (let i = 0; i < data.length; i += 4) {
          const ground = luminance(data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0);
          ratios[i / 4] = (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05);
        }
        ratios.sort();
        return ratios[Math.floor(ratios.length / 100)] ?? 0;
      });
    },
    { data: picture, clip, lines },
  );
}
