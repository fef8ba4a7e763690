import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { drawFigure } from '../../scenes/figures/draw-figure.ts';
import { type FigureName, figures } from '../../scenes/figures/figures.ts';
import { soften } from '../../scenes/figures/soften.ts';
import { viewpoint } from '../../scenes/figures/viewpoint.ts';
import { type Manifest, sha256 } from '../../scenes/files/manifest.ts';
import { createPlate } from '../../scenes/light/plate.ts';
import { trace } from '../../scenes/light/render.ts';
import { figure, preview } from '../../scenes/quality.ts';
import { BLOCK, brick, frame } from '../../voxels/bricks.ts';
import { createGrid } from '../../voxels/grid.ts';
import { posed } from '../../voxels/posed.ts';
import { occupied } from './support/occupied.ts';

const manifest = JSON.parse(readFileSync('scenes/manifest.json', 'utf8')) as Required<Manifest>;
const folder = 'src/components/figures';
const names = Object.keys(figures) as FigureName[];

describe('the files', () => {
  test('SITE-4: the guide has the figures of the manifest, and no others, to the byte', () => {
    const files = readdirSync(folder).filter((name) => name.endsWith('.webp'));

    expect(files.sort()).toEqual(names.map((name) => `${name}.webp`).sort());
    expect(Object.keys(manifest.figures).sort()).toEqual(files);
    for (const file of files) {
      const content = readFileSync(`${folder}/${file}`);
      expect([file, content.length, createHash('sha256').update(content).digest('hex')]).toEqual([
        file,
        manifest.figures[file]?.bytes,
        manifest.figures[file]?.sha256,
      ]);
    }
  });

  test.each(names)('SITE-4: %s is light, 1312 by 738, and made with the present settings', (name) => {
    const bytes = readFileSync(`${folder}/${name}.webp`);

    expect(bytes.length).toBeLessThanOrEqual(60_000);
    // A lossy WebP's frame header (RFC 6386, 9.1).
    expect([bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff]).toEqual([1312, 738]);
    expect(manifest.figures[`${name}.webp`]?.settings).toEqual({ seed: figures[name].seed, ...figure });
  });
});

test.each(names)('SITE-4: the same seed gives the same small picture of %s', (name) => {
  const { width, height } = preview;

  expect(sha256(drawFigure(name, trace(figures[name], preview)))).toBe(manifest.previews[`figures/${name}`]);
  expect(width / height).toBe(figure.width / figure.height);
});

describe('what they are built of', () => {
  test('a block fills its place except its twelve edges, so that neighbours can be told apart', () => {
    const grid = createGrid(32, 32, 32);
    brick(grid, [8, 8, 8], { first: 1, count: 1 });

    const faces = BLOCK ** 3 - 12 * (BLOCK - 2) - 8;
    expect(occupied(grid)).toHaveLength(faces);
  });

  test('a frame surrounds a block’s place and leaves it empty', () => {
    const grid = createGrid(32, 32, 32);
    frame(grid, [8, 8, 8], 1);
    const inside = (k: number) => k >= 8 && k < 8 + BLOCK;

    const cells = occupied(grid);
    expect(cells).toHaveLength(12 * BLOCK + 8);
    expect(cells.filter((cell) => cell.every(inside))).toEqual([]);
  });

  test.each([
    [0, [0, -1]],
    [1, [-1, 0]],
    [2, [0, 1]],
    [3, [1, 0]],
  ] as const)('after %i quarter turns a figure faces %j', (quarter, [x, z]) => {
    const grid = createGrid(32, 32, 32);
    const { fill, toWorld } = posed(grid, { foot: [16, 4, 16], quarter });
    fill([-1, 0, -6], [1, 1, -5], () => 1);

    const cells = occupied(grid);
    const middle = (n: 0 | 2) => cells.reduce((sum, cell) => sum + cell[n] + 0.5, 0) / cells.length;
    expect([middle(0), middle(2)]).toEqual([16 + x * 5.5, 16 + z * 5.5]);
    expect(toWorld([0, 0, -5.5]).map((k) => k + 0)).toEqual([16 + x * 5.5, 4, 16 + z * 5.5]);
  });
});

describe('the view', () => {
  const view = { middle: [200, 20, 200], distance: 100, rise: 10, fieldOfView: 24, horizon: 0.2 } as const;

  test.each([0, 30, -45])('turned by %i degrees its middle is still in the middle', (turn) => {
    const { camera, spot } = viewpoint({ ...view, turn });
    const [x, z] = spot(0.5, 100);

    expect(Math.hypot(x - 200, z - 200)).toBeLessThan(1.5);
    expect(Math.hypot(camera.eye[0] - 200, camera.eye[2] - 200)).toBeCloseTo(100, 6);
  });

  test('a spot to the right of another is shown to its right, from every camera angle', () => {
    for (const turn of [0, 30, -45]) {
      const { spot } = viewpoint({ ...view, turn });
      const [left, right] = [spot(0.2, 100), spot(0.8, 100)];
      const angle = (turn * Math.PI) / 180;

      expect((right[0] - left[0]) * Math.cos(angle) - (right[1] - left[1]) * Math.sin(angle)).toBeGreaterThan(
        20,
      );
    }
  });
});

describe('the lens', () => {
  const lens = { sharp: 100, soft: 200, radius: 0.1, air: [0, 0, 0], haze: 0 } as const;

  test('what is near stays sharp, and does not bleed into what is far', () => {
    const plate = createPlate(40, 40);
    plate.depth.fill(900);
    for (let i = 0; i < 1600; i++) {
      if (i % 40 >= 20) continue;
      plate.depth[i] = 50;
      plate.surface.fill(i % 2, i * 3, i * 3 + 3);
    }
    const { rgb } = soften(plate, lens);

    for (let i = 0; i < 1600; i++) {
      if (i % 40 < 20) expect(rgb[i * 3]).toBe(i % 2);
      else expect(rgb[i * 3]).toBeLessThan(0.01);
    }
  });

  test('what is far is blurred, and takes the colour of the air', () => {
    const plate = createPlate(40, 40);
    plate.depth.fill(300);
    for (let i = 0; i < 1600; i++) plate.surface.fill(i % 2, i * 3, i * 3 + 3);
    const blurred = soften(plate, lens).rgb[(20 * 40 + 20) * 3] as number;
    const hazy = soften(plate, { ...lens, air: [1, 1, 1], haze: 0.5 }).rgb[(20 * 40 + 20) * 3] as number;

    expect(blurred).toBeGreaterThan(0.3);
    expect(blurred).toBeLessThan(0.7);
    expect(hazy).toBeCloseTo(0.5 + blurred / 2, 5);
  });
});
