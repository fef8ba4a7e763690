import { describe, expect, test, vi } from 'vitest';
import type { Cell } from '#machines/demo/blocks.ts';
import { createBake } from '../../../../src/demo/light/bake.ts';
import { LOOKS } from '../../../../src/demo/light/look.ts';
import { createFaces } from '../../../../src/demo/mesh/faces.ts';
import { isometricRows } from '../../../../src/demo/renderer/camera.ts';
import { createFigureQuads } from '../../../../src/demo/renderer/figure-quads.ts';
import { footprintOf, paintMarks, plumbOf } from '../../../../src/demo/renderer/isometric-marks.ts';
import { paintWorld } from '../../../../src/demo/renderer/isometric-picture.ts';
import { createQuadPainter } from '../../../../src/demo/renderer/isometric-quads.ts';
import { createIsometricRenderer } from '../../../../src/demo/renderer/isometric-renderer.ts';
import type { Frame, MateFigure } from '../../../../src/demo/renderer/renderer.ts';
import { testGrove } from '../support/test-grove.ts';

const view = { turn: 0.8, rise: 0.6, distance: 60, target: [24, 6, 24] } as const;
const [width, height] = [320, 240];
const faces = createFaces(testGrove());
const look = LOOKS.night;
const bake = createBake(faces, look);
bake.step(Number.POSITIVE_INFINITY, () => 0);
const empty: Frame = { view, cursor: null, ghosts: [], outline: [], missing: [], mates: [], seconds: 0 };
const mate: MateFigure = {
  look: 'dreamer',
  at: [24.5, 7, 24.5],
  facing: 0,
  step: 0.2,
  hop: 0,
  wave: 1,
  lantern: 1,
  carries: null,
};

const painted = () => paintWorld(look, faces, bake.atlas, view, width, height);
const changed = (a: Uint32Array, b: Uint32Array) => a.reduce((sum, k, n) => sum + (k === b[n] ? 0 : 1), 0);

describe('the picture of the world', () => {
  test('covers the middle without a gap: what is drawn lies before the sky', () => {
    const { depth } = painted();
    for (let y = 90; y < 150; y++) {
      for (let x = 130; x < 190; x++) expect(depth[x + width * y]).toBeLessThan(200);
    }
  });

  test('has no black shadows by night', () => {
    const { pixels, depth } = painted();
    const tones = [...pixels].filter((_, n) => Number.isFinite(depth[n]));
    const dark = tones.filter((k) => (k & 255) + ((k >> 8) & 255) + ((k >> 16) & 255) < 60);
    expect(dark.length / tones.length).toBeLessThan(0.03);
  });
});

describe('what is drawn over the world', () => {
  const to = isometricRows(view, width, height);
  const quads = createFigureQuads(look);
  const plain = painted();
  const drawn = (frame: Partial<Frame>) => {
    const picture = painted();
    const whole = { ...empty, ...frame };
    quads.figures(whole, createQuadPainter(picture, to, 'solid'));
    quads.overlays(whole, createQuadPainter(picture, to, 'overlay'));
    return picture.pixels;
  };

  test('a mate and its load are seen; what stands behind a wall is not', () => {
    const withMate = drawn({ mates: [mate] });
    expect(changed(withMate, plain.pixels)).toBeGreaterThan(100);
    expect(changed(drawn({ mates: [{ ...mate, carries: 3 }] }), withMate)).toBeGreaterThan(30);
    expect(changed(drawn({ mates: [{ ...mate, at: [30, -20, 30] }] }), plain.pixels)).toBe(0);
  });

  test('a ghost block is seen, and so is the face that the cursor touches', () => {
    expect(changed(drawn({ ghosts: [{ cell: [24, 7, 24], kind: 1 }] }), plain.pixels)).toBeGreaterThan(100);
    const touched = drawn({ cursor: { cell: [24, 7, 24], on: [24, 6, 24], below: null } });
    expect(changed(touched, plain.pixels)).toBeGreaterThan(20);
    const aloft = drawn({ cursor: { cell: [24, 7, 24], on: null, below: null } });
    expect(changed(aloft, plain.pixels)).toBe(0);
  });

  test('so are the frames of the cursor and of what is dragged', () => {
    const marked = painted();
    paintMarks(marked, to, { ...empty, cursor: { cell: [24, 7, 24], on: null, below: null } });
    expect(changed(marked.pixels, plain.pixels)).toBeGreaterThan(60);
    const dragged = painted();
    paintMarks(dragged, to, { ...empty, outline: [[23, 7, 24]] });
    expect(changed(dragged.pixels, plain.pixels)).toBeGreaterThan(30);
  });

  test('from a cursor in the air a thin line goes down to where its column meets the ground', () => {
    const [cell, below]: [Cell, Cell] = [
      [24, 10, 24],
      [24, 7, 24],
    ];
    const lines = plumbOf(cell, below);
    expect(lines).toContainEqual([
      [24.5, 10, 24.5],
      [24.5, 7, 24.5],
    ]);
    expect(lines.every(([from, end]) => [from, end].every(([, y]) => y === 7 || y === 10))).toBe(true);
    const [framed, hung] = [painted(), painted()];
    const cursor = { cell, on: null, below: null };
    paintMarks(framed, to, { ...empty, cursor });
    paintMarks(hung, to, { ...empty, cursor: { ...cursor, below } });
    expect(changed(hung.pixels, framed.pixels)).toBeGreaterThan(20);
  });

  test('what is missing has only a square below: it is told from the frame of the cursor without colour', () => {
    const cell: Cell = [23, 7, 24];
    const ends = footprintOf(cell, 0).flat();
    expect(ends.map(([x, y, z]) => `${x - 23},${y - 7},${z - 24}`).toSorted()).toEqual(
      ['0,0,0', '0,0,1', '1,0,0', '1,0,1'].flatMap((corner) => [corner, corner]),
    );
    const [framed, missing] = [painted(), painted()];
    paintMarks(framed, to, { ...empty, outline: [cell] });
    paintMarks(missing, to, { ...empty, missing: [cell] });
    expect(changed(missing.pixels, plain.pixels)).toBeGreaterThan(10);
    expect(changed(missing.pixels, plain.pixels)).toBeLessThan(changed(framed.pixels, plain.pixels));
  });
});

test('the renderer puts its picture on the canvas, and keeps nothing when it is disposed of', async () => {
  class Picture {
    readonly data: Uint8ClampedArray;
    constructor(data: Uint8ClampedArray) {
      this.data = data;
    }
  }
  vi.stubGlobal('ImageData', Picture);
  const shown: Picture[] = [];
  const context = { putImageData: (picture: Picture) => shown.push(picture) };
  const png = new Blob(['png']);
  const blobs = [png, null];
  const toBlob = (give: (blob: Blob | null | undefined) => void) => give(blobs.shift());
  const canvas = { width: 1, height: 1, style: { imageRendering: '' }, getContext: () => context, toBlob };
  const renderer = createIsometricRenderer(canvas as unknown as HTMLCanvasElement, look);
  renderer.resize(width, height, 2);
  renderer.draw(empty);
  expect(shown).toHaveLength(0);
  renderer.setFaces(faces, bake.atlas);
  renderer.draw({ ...empty, mates: [mate] });
  expect(shown[0]?.data).toHaveLength(width * height * 4);
  expect(await renderer.picture(empty)).toBe(png);
  expect(shown[1]?.data).toHaveLength(1600 * ((1600 * height) / width) * 4);
  expect([canvas.width, canvas.height]).toEqual([width, height]);
  await expect(renderer.picture(empty)).rejects.toThrow('No picture.');
  renderer.dispose();
  expect([canvas.width, canvas.height]).toEqual([1, 1]);
  vi.unstubAllGlobals();
});
