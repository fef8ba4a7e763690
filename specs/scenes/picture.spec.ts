import { describe, expect, test } from 'vitest';
import { createPlate, type Plate } from '../../scenes/light/plate.ts';
import { denoise } from '../../scenes/picture/denoise.ts';
import { develop, type Film } from '../../scenes/picture/develop.ts';
import { hash } from '../../voxels/random.ts';

describe('smoothing', () => {
  test('leaves even light as it is', () => {
    const { surface } = denoise(wall(() => 0.5));

    for (const value of surface) expect(value).toBeCloseTo(0.5, 5);
  });

  test('takes most of the noise away', () => {
    const noisy = wall((x, y) => 0.5 + 0.4 * (hash(x, y, 0, 1) - 0.5));

    expect(spread(denoise(noisy).surface)).toBeLessThan(spread(noisy.surface) / 4);
  });

  test('does not mix the light of faces with different directions', () => {
    const corner = wall((x) => (x < 16 ? 0.6 : 0.5));
    for (let i = 0; i < 32 * 32; i++) corner.normal.set(i % 32 < 16 ? [1, 0, 0] : [0, 0, -1], i * 3);
    const { surface } = denoise(corner);

    expect(surface[(16 * 32 + 15) * 3]).toBeGreaterThan(0.595);
    expect(surface[(16 * 32 + 16) * 3]).toBeLessThan(0.505);
  });
});

describe('developing', () => {
  const plain: Film = {
    exposure: 1,
    contrast: 1,
    bloom: [0, 0],
    saturation: 1,
    vignette: 0,
    shade: [0, 0.2],
  };

  test('black stays black, white becomes white, and more light is never darker', () => {
    const greys = Array.from({ length: 64 }, (_, i) => developed(i / 8, plain));

    expect(greys[0]).toBeLessThanOrEqual(1);
    expect(greys.at(-1)).toBe(255);
    expect(greys).toEqual([...greys].sort((a, b) => a - b));
  });

  test('more contrast makes the dark darker and the light lighter', () => {
    const hard = { ...plain, contrast: 1.5 };

    expect(developed(0.1, hard)).toBeLessThan(developed(0.1, plain));
    expect(developed(2, hard)).toBeGreaterThan(developed(2, plain));
  });

  test('the graded filter darkens the upper edge only', () => {
    const rgb = new Float32Array(8 * 40 * 3).fill(0.5);
    const bytes = develop({ width: 8, height: 40, rgb }, { ...plain, shade: [0.5, 0.4] });
    const row = (y: number) => bytes[(y * 8 + 4) * 3] as number;

    expect(row(0)).toBeLessThan(row(10));
    expect(Math.abs(row(20) - row(39))).toBeLessThanOrEqual(1);
  });

  function developed(light: number, film: Film): number {
    const bytes = develop({ width: 8, height: 8, rgb: new Float32Array(8 * 8 * 3).fill(light) }, film);
    return bytes[(4 * 8 + 4) * 3] as number;
  }
});

/** A white wall of 32 x 32 pixels, 100 voxels away, in the given light. */
function wall(light: (x: number, y: number) => number): Plate {
  const plate = createPlate(32, 32);
  plate.albedo.fill(1);
  plate.depth.fill(100);
  for (let y = 0; y < 32; y++) {
    for (let x = 0; x < 32; x++) {
      const p = y * 32 + x;
      plate.normal.set([0, 0, -1], p * 3);
      plate.surface.set([light(x, y), light(x, y), light(x, y)], p * 3);
    }
  }
  return plate;
}

function spread(values: Float32Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}
