import { TEXELS } from './paint.ts';

/** How many faces lie side by side in the atlas. */
export const TILES_ACROSS = 256;
/** The atlas's width in texels. */
export const ATLAS_WIDTH = TILES_ACROSS * TEXELS;

/** One texture for all faces: RGBA bytes, `TEXELS` x `TEXELS` for each slot, in rows of `TILES_ACROSS`. */
export type Atlas = { readonly width: number; readonly height: number; readonly texels: Uint8Array };

/** An atlas with room for a number of faces, a multiple of `TILES_ACROSS`. */
export function createAtlas(room: number): Atlas {
  const height = Math.ceil(room / TILES_ACROSS) * TEXELS;
  return { width: ATLAS_WIDTH, height, texels: new Uint8Array(ATLAS_WIDTH * height * 4) };
}

/** Where a slot's texel (i, j) begins in the atlas's bytes. */
export function texelAt(slot: number, i: number, j: number): number {
  const column = (slot % TILES_ACROSS) * TEXELS + i;
  const row = Math.floor(slot / TILES_ACROSS) * TEXELS + j;
  return (column + ATLAS_WIDTH * row) * 4;
}
