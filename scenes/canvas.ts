/** A picture. `px` holds colours as 0xRRGGBB, row by row from the top left; -1 is transparent. */
export type Canvas = { readonly width: number; readonly height: number; readonly px: Int32Array };

/** Colours from dark to light (or from top to bottom), as 0xRRGGBB. Never empty. */
export type Ramp = readonly number[];

/** One frame of a seamless loop at time `t` in [0, 1). The same `t` always gives the same pixels. */
export type Scene = (t: number) => Canvas;

/** The native size of both landscapes in pixels; 4x is 1920x1080. */
export const nativeSize = { width: 480, height: 270 } as const;

/** A new picture, transparent unless a colour is given. */
export function createCanvas(width: number, height: number, fill = -1): Canvas {
  return { width, height, px: new Int32Array(width * height).fill(fill) };
}

/** A new transparent picture of the native size. */
export function createLayer(): Canvas {
  return createCanvas(nativeSize.width, nativeSize.height);
}

/** The colour at a place; -1 outside the picture. Places are rounded down. */
export function get(c: Canvas, x: number, y: number): number {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  if (ix < 0 || iy < 0 || ix >= c.width || iy >= c.height) return -1;
  return c.px[iy * c.width + ix] ?? -1;
}

/** Paints one pixel; outside the picture, or with colour -1, nothing happens. */
export function set(c: Canvas, x: number, y: number, color: number): void {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  if (color < 0 || ix < 0 || iy < 0 || ix >= c.width || iy >= c.height) return;
  c.px[iy * c.width + ix] = color;
}

/** Paints a rectangle from its top left corner. */
export function rect(c: Canvas, x: number, y: number, width: number, height: number, color: number): void {
  for (let j = 0; j < height; j++) for (let i = 0; i < width; i++) set(c, x + i, y + j, color);
}

/** The colour between `a` (k = 0) and `b` (k = 1). */
export function mix(a: number, b: number, k: number): number {
  const channel = (shift: number) => {
    const from = (a >> shift) & 255;
    return Math.round(from + (((b >> shift) & 255) - from) * k) << shift;
  };
  return channel(16) | channel(8) | channel(0);
}

/** A ramp seen through haze: every colour moved towards `haze` by k in [0, 1]. */
export function hazed(ramp: Ramp, haze: number, k: number): Ramp {
  return ramp.map((color) => mix(color, haze, k));
}

const bayer = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5];

/** The 4x4 ordered-dither threshold of a place, in (0, 1). */
export function threshold(x: number, y: number): number {
  return ((bayer[(y & 3) * 4 + (x & 3)] ?? 0) + 0.5) / 16;
}

/** The ramp's colour for v in [0, 1], without dithering. */
export function shade(ramp: Ramp, v: number): number {
  const i = Math.min(ramp.length - 1, Math.max(0, Math.floor(v * ramp.length)));
  return ramp[i] ?? 0;
}

/** The ramp's colour for v in [0, 1]. `spread` in [0, 1] is how much of each step is dithered. */
export function dithered(ramp: Ramp, v: number, x: number, y: number, spread = 0.5): number {
  const at = Math.min(1, Math.max(0, v)) * (ramp.length - 1);
  const low = Math.floor(at);
  const within = (at - low - 0.5) / Math.max(spread, 0.01) + 0.5;
  return ramp[within > threshold(x, y) ? Math.min(low + 1, ramp.length - 1) : low] ?? 0;
}

/**
 * Paints an ellipse. `paint` is given the place and its offset from the middle (-1 to 1 in both directions)
 * and returns a colour, or -1 to leave the pixel.
 */
export function ellipse(
  c: Canvas,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  paint: (x: number, y: number, nx: number, ny: number) => number,
): void {
  for (let y = Math.floor(cy - ry); y <= cy + ry; y++) {
    for (let x = Math.floor(cx - rx); x <= cx + rx; x++) {
      const nx = (x + 0.5 - cx) / rx;
      const ny = (y + 0.5 - cy) / ry;
      if (nx * nx + ny * ny <= 1) set(c, x, y, paint(x, y, nx, ny));
    }
  }
}

/** Mixes light into what is already painted: `strength` in the middle, nothing at the radius, in few dithered steps. */
export function glow(
  c: Canvas,
  cx: number,
  cy: number,
  radius: number,
  color: number,
  strength: number,
  squash = 1,
): void {
  const steps = 7;
  ellipse(c, cx, cy, radius, radius * squash, (x, y, nx, ny) => {
    const below = get(c, x, y);
    if (below < 0) return -1;
    const k = (1 - Math.hypot(nx, ny)) ** 1.6 * steps;
    const step = Math.floor(k) + (k - Math.floor(k) > threshold(x, y) ? 1 : 0);
    return step === 0 ? -1 : mix(below, color, (step / steps) * strength);
  });
}

/** Lays one picture over another, moved by (dx, dy). */
export function stack(target: Canvas, layer: Canvas, dx = 0, dy = 0): void {
  for (let y = 0; y < layer.height; y++) {
    for (let x = 0; x < layer.width; x++) set(target, x + dx, y + dy, layer.px[y * layer.width + x] ?? -1);
  }
}

/** Lays a layer over the target, each pixel looked up `shift(x, y)` pixels to the side: sway without redrawing. */
export function stackSwaying(target: Canvas, layer: Canvas, shift: (x: number, y: number) => number): void {
  for (let y = 0; y < layer.height; y++) {
    for (let x = 0; x < layer.width; x++)
      set(target, x, y, get(layer, Math.min(layer.width - 1, Math.max(0, x - shift(x, y))), y));
  }
}

/** A copy, so that a finished plate can be painted on. */
export function copy(c: Canvas): Canvas {
  return { width: c.width, height: c.height, px: c.px.slice() };
}

/** A part of a picture; outside of it the part is transparent. */
export function crop(c: Canvas, x: number, y: number, width: number, height: number): Canvas {
  const part = createCanvas(width, height);
  for (let j = 0; j < height; j++) for (let i = 0; i < width; i++) set(part, i, j, get(c, x + i, y + j));
  return part;
}

/** The picture enlarged by a whole number, every pixel a crisp block. */
export function enlarge(c: Canvas, factor: number): Canvas {
  const big = createCanvas(c.width * factor, c.height * factor);
  for (let y = 0; y < big.height; y++) {
    for (let x = 0; x < big.width; x++) set(big, x, y, get(c, x / factor, y / factor));
  }
  return big;
}
