import { describe, expect, test, vi } from 'vitest';
import { type Cell, KIND } from '#machines/demo/blocks.ts';
import { createBake } from '../../../../src/demo/light/bake.ts';
import { LOOKS } from '../../../../src/demo/light/look.ts';
import { createFaces } from '../../../../src/demo/mesh/faces.ts';
import { isometricRows } from '../../../../src/demo/renderer/camera.ts';
import { fadedFaces } from '../../../../src/demo/renderer/crown-fade.ts';
import { paintMarks } from '../../../../src/demo/renderer/isometric-marks.ts';
import { paintWorld } from '../../../../src/demo/renderer/isometric-picture.ts';
import { createIsometricRenderer } from '../../../../src/demo/renderer/isometric-renderer.ts';
import type { Frame } from '../../../../src/demo/renderer/renderer.ts';
import { at, createGrid, placeAt, put } from '../../../../voxels/grid.ts';

const view = { turn: 0.8, rise: 0.6, distance: 30, target: [8, 1, 8] } as const;
const [width, height] = [320, 240];
const to = isometricRows(view, width, height);
const look = LOOKS.day;
const cursor: Cell = [8, 1, 8];

/** A floor of grass with some blocks on it. */
function worldOf(blocks: readonly (readonly [...Cell, number])[]) {
  const grid = createGrid(16, 16, 16);
  grid.cells.fill(KIND.grass, 0, 16 * 16);
  for (const [x, y, z, kind] of blocks) put(grid, x, y, z, kind);
  const faces = createFaces(grid);
  const bake = createBake(faces, look);
  bake.step(Number.POSITIVE_INFINITY, () => 0);
  return { faces, atlas: bake.atlas };
}

/** The cells of which a face fades, and how far, when they are blocks of a kind. */
function fadeOf(cell: Cell, kind: number): number {
  const { faces } = worldOf([[...cell, kind]]);
  const shares = [...fadedFaces(faces, cursor, to.depth)].map(([slot, share]) => {
    expect(placeAt(faces.grid, faces.cell[slot] as number)).toEqual(cell);
    return share;
  });
  expect(new Set(shares).size).toBeLessThan(2);
  return shares[0] ?? 0;
}

describe('what fades before the cursor', () => {
  const before: Cell = [6, 3, 6];

  test('is blossom and logs between the eye and the cursor, and nothing else', () => {
    expect(fadeOf(before, KIND.blossom)).toBeGreaterThan(0.9);
    expect(fadeOf(before, KIND.log)).toBeGreaterThan(0.9);
    expect(fadeOf(before, KIND.planks)).toBe(0);
    expect(fadeOf(before, KIND.lantern)).toBe(0);
  });

  test('what is aside fades less, and what is far aside, behind or below the cursor not at all', () => {
    const aside = fadeOf([4, 3, 7], KIND.blossom);
    expect(aside).toBeGreaterThan(0);
    expect(aside).toBeLessThan(0.9);
    expect(fadeOf([2, 3, 9], KIND.blossom)).toBe(0);
    expect(fadeOf([10, 1, 10], KIND.blossom)).toBe(0);
    const { faces } = worldOf([[...before, KIND.blossom]]);
    expect(fadedFaces(faces, [8, 4, 8], to.depth).size).toBe(0);
  });

  test('without a cursor nothing does', () => {
    expect(fadedFaces(worldOf([[...before, KIND.blossom]]).faces, null, to.depth).size).toBe(0);
  });
});

describe('the 2D picture', () => {
  const crowned = worldOf([
    [6, 3, 6, KIND.blossom],
    [7, 3, 7, KIND.blossom],
  ]);
  const faded = fadedFaces(crowned.faces, cursor, to.depth);
  const paint = ({ faces, atlas }: typeof crowned, fade?: typeof faded) =>
    paintWorld(look, faces, atlas, view, width, height, fade);
  const unlike = (a: ArrayLike<number>, b: ArrayLike<number>) =>
    Array.from(a).filter((k, n) => k !== b[n]).length;

  test('shows through a crown what is behind it, as dots', () => {
    const [bare, whole, open] = [paint(worldOf([])), paint(crowned), paint(crowned, faded)];
    const hidden = unlike(whole.depth, bare.depth);
    expect(hidden).toBeGreaterThan(200);
    const stillHidden = unlike(open.depth, bare.depth);
    expect(stillHidden).toBeLessThan(hidden * 0.2);
    expect(stillHidden).toBeGreaterThan(0);
  });

  test('opens a crown when the cursor goes behind it, and closes it when it leaves', () => {
    const shown: Uint32Array[] = [];
    class Picture {
      constructor(data: Uint8ClampedArray) {
        shown.push(new Uint32Array(data.buffer.slice(0)));
      }
    }
    vi.stubGlobal('ImageData', Picture);
    const canvas = { width, height, style: {}, getContext: () => ({ putImageData: () => {} }) };
    const renderer = createIsometricRenderer(canvas as unknown as HTMLCanvasElement, look);
    renderer.setFaces(crowned.faces, crowned.atlas);
    const frame: Frame = { view, cursor: null, ghosts: [], outline: [], missing: [], mates: [], seconds: 0 };
    const behind = { ...frame, cursor: { cell: cursor, on: null, below: null } };
    for (const each of [frame, behind, frame]) renderer.draw(each);
    const open = paint(crowned, faded);
    paintMarks(open, to, behind);
    const closed = paint(crowned).pixels;
    expect(unlike(shown[0] as Uint32Array, closed)).toBe(0);
    expect(unlike(shown[1] as Uint32Array, open.pixels)).toBe(0);
    expect(unlike(shown[2] as Uint32Array, closed)).toBe(0);
    vi.unstubAllGlobals();
  });
});

test('the ground under a crown is there when the crown fades', () => {
  const { faces, atlas } = worldOf([[7, 1, 7, KIND.log]]);
  const fade = new Map(
    Array.from({ length: faces.count }, (_, slot) => [slot, 1] as const).filter(
      ([slot]) => faces.kind[slot] === KIND.log,
    ),
  );
  const { depth } = paintWorld(look, faces, atlas, view, width, height, fade);
  const bare = worldOf([]);
  expect(at(bare.faces.grid, 7, 1, 7)).toBe(KIND.air);
  expect(depth).toEqual(paintWorld(look, bare.faces, bare.atlas, view, width, height).depth);
});
