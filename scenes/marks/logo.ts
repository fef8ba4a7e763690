import type { IconImage } from '../files/icons.ts';

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

/** The mark's colour at a cell; null where it is empty. */
export function markAt(palette: MarkPalette, x: number, y: number): number | null {
  const letter = grid[y]?.[x];
  return letter === undefined || letter === '.' ? null : (palette[letter] ?? 0);
}

/** The mark in the middle of a square icon, `size` pixels wide, each cell `cell` pixels; `ground` is a colour or null for none. */
export function markIcon(palette: MarkPalette, size: number, cell: number, ground: number | null): IconImage {
  const rgba = new Uint8Array(size * size * 4);
  const margin = Math.floor((size - 16 * cell) / 2);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const colour =
        markAt(palette, Math.floor((x - margin) / cell), Math.floor((y - margin) / cell)) ?? ground;
      if (colour !== null)
        rgba.set([colour >> 16, (colour >> 8) & 255, colour & 255, 255], (y * size + x) * 4);
    }
  }
  return { width: size, height: size, rgba };
}

/** Two icons of the same width, one above the other. */
export function stacked(upper: IconImage, lower: IconImage): IconImage {
  return {
    width: upper.width,
    height: upper.height + lower.height,
    rgba: new Uint8Array([...upper.rgba, ...lower.rgba]),
  };
}
