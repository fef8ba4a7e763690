import { type Canvas, createCanvas, rect } from './canvas.ts';

/** The mark's grid: 16 by 16 cells. Letters name colours of a palette, a dot is empty. */
const grid: readonly string[] = [
  '................',
  '.........ppp....',
  '.......ppPPppp..',
  '......pPPPPpppp.',
  '.....pPPPppppdp.',
  '..pp.pPppppddpd.',
  '.pPPp.dpppdddd..',
  '.ppppd..dbb.d...',
  '..dddb..bb......',
  '.....bbbbb...p..',
  '.....bbbb.......',
  '.gggbbbggggg....',
  '.gGGgbbgGGgg....',
  '.tggttgtttgs....',
  '.tTTttttttts....',
  '.sssssssssss....',
];

/** Colours of the mark by letter: petals (lit P, plain p, deep d), bark b, moss (lit G, plain g), block (lit T, plain t, deep s). */
export type MarkPalette = Readonly<Record<string, number>>;

/** The mark by day: a cherry tree leaning out of a terracotta block. */
export const dayMark: MarkPalette = {
  P: 0xffdcd6,
  p: 0xf2a5b4,
  d: 0xcf6f8b,
  b: 0xa0674e,
  G: 0xa9d6b6,
  g: 0x76b192,
  T: 0xe39a76,
  t: 0xc16b4d,
  s: 0x964a34,
};

/** The mark by night: the same tree, silver under the moon, on a slate block with a lamp in it. */
export const nightMark: MarkPalette = {
  P: 0xffffff,
  p: 0xd3e3d6,
  d: 0x93b1a6,
  b: 0xb9b3a3,
  G: 0xa9d6b6,
  g: 0x5f9480,
  T: 0xffb066,
  t: 0x56707a,
  s: 0x3f545e,
};

/** Calls `paint` for every block of equal cells: columns and rows of the grid, merged first along rows, then downwards. */
function blocks(paint: (letter: string, x: number, y: number, width: number, height: number) => void): void {
  const cells = grid.map((row) => [...row]);
  const at = (x: number, y: number) => cells[y]?.[x];
  for (let y = 0; y < 16; y++) {
    for (let x = 0; x < 16; x++) {
      const letter = at(x, y);
      if (letter === undefined || letter === '.') continue;
      let w = 1;
      while (at(x + w, y) === letter) w++;
      const same = (row: number) =>
        Array.from({ length: w }, (_, i) => at(x + i, row)).every((l) => l === letter);
      let h = 1;
      while (same(y + h)) h++;
      for (let j = 0; j < h; j++) cells[y + j]?.fill('.', x, x + w);
      paint(letter, x, y, w, h);
    }
  }
}

/** The mark as an SVG document: one path per colour, no styles, crisp at whole multiples of 16 pixels. */
export function markSvg(palette: MarkPalette): string {
  const paths = new Map<string, string>();
  blocks((letter, x, y, w, h) => paths.set(letter, `${paths.get(letter) ?? ''}M${x} ${y}h${w}v${h}h-${w}z`));
  const body = [...paths].map(
    ([letter, d]) => `<path fill="#${(palette[letter] ?? 0).toString(16).padStart(6, '0')}" d="${d}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16" viewBox="0 0 16 16" shape-rendering="crispEdges">\n${body.join('\n')}\n</svg>\n`;
}

/** Paints the mark with its top left corner at (x, y); each cell is `cell` pixels wide. */
export function paintMark(c: Canvas, palette: MarkPalette, x: number, y: number, cell: number): void {
  blocks((letter, bx, by, w, h) =>
    rect(c, x + bx * cell, y + by * cell, w * cell, h * cell, palette[letter] ?? 0),
  );
}

/** The mark in the middle of a square icon, `size` pixels wide, each cell `cell` pixels; `ground` is a colour or -1 for none. */
export function markIcon(size: number, cell: number, ground: number): Canvas {
  const icon = createCanvas(size, size, ground);
  const margin = Math.floor((size - 16 * cell) / 2);
  paintMark(icon, dayMark, margin, margin, cell);
  return icon;
}
