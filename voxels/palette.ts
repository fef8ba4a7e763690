/** What a voxel does to light: solid; a leaf, which lets light through; or water, which reflects. */
export type Kind = 'solid' | 'leaf' | 'water';

/** A sequence of materials from dark to light. */
export type Ramp = { readonly first: number; readonly count: number };

/** Materials by number, 1 to 255; 0 is air. The colours are linear light, three numbers each. */
export type Palette = {
  readonly albedo: Float32Array;
  /** Light that it emits, in the unit of the sun's radiance; three numbers each. */
  readonly glow: Float32Array;
  readonly isLeaf: Uint8Array;
  readonly isWater: Uint8Array;
};

/** '#c16b4d' as linear light, three numbers in [0, 1] (the sRGB curve of IEC 61966-2-1). */
export function linear(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  const channel = (shift: number) => {
    const v = ((value >> shift) & 255) / 255;
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  };
  return [channel(16), channel(8), channel(0)];
}

/** From linear light to sRGB, both from 0 to 1: the curve that `linear` takes back. */
export function toSrgb(v: number): number {
  return v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055;
}

/** Collects the materials of a world. More than 255 are an error. */
export function createPaletteBuilder() {
  const palette = {
    albedo: new Float32Array(256 * 3),
    glow: new Float32Array(256 * 3),
    isLeaf: new Uint8Array(256),
    isWater: new Uint8Array(256),
  };
  let next = 1;
  const ramp = (hexes: readonly string[], kind: Kind = 'solid', glow = 0): Ramp => {
    const first = next;
    for (const hex of hexes) {
      if (next > 255) throw new Error('A world has 255 materials at most.');
      const colour = linear(hex);
      palette.albedo.set(colour, next * 3);
      palette.glow.set(
        colour.map((channel) => channel * glow),
        next * 3,
      );
      palette.isLeaf[next] = kind === 'leaf' ? 1 : 0;
      palette.isWater[next] = kind === 'water' ? 1 : 0;
      next += 1;
    }
    return { first, count: hexes.length };
  };
  return { palette: palette as Palette, ramp };
}

/** A material of a ramp: `shade` 0 is its darkest, 1 its lightest; `dither` in [0, 1) decides between two neighbours. */
export function pick({ first, count }: Ramp, shade: number, dither: number): number {
  const at = Math.floor(Math.min(0.999, Math.max(0, shade)) * (count - 1) + dither);
  return first + Math.min(count - 1, at);
}
