import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isometricRay,
  isometricRows,
  perspectiveMatrix,
  perspectivePoint,
  perspectiveRay,
} from '../../../../src/demo/renderer/camera.ts';
import type { Ray } from '../../../../src/demo/renderer/renderer.ts';

const cells = fc.tuple(fc.nat(47), fc.nat(23), fc.nat(47));
const views = fc.record({
  turn: fc.double({ min: -7, max: 7, noNaN: true }),
  rise: fc.double({ min: 0.2, max: 1.3, noNaN: true }),
  distance: fc.double({ min: 80, max: 140, noNaN: true }),
  target: fc.constant([24, 6, 24] as const),
});
const screens = fc.constantFrom([1280, 720] as const, [390, 844] as const);

/** How far a ray passes from the middle of a cell. */
function miss({ origin, direction }: Ray, cell: readonly number[]): number {
  const away = cell.map((k, n) => k + 0.5 - (origin[n] as number));
  const along = away.reduce((sum, k, n) => sum + k * (direction[n] as number), 0);
  return Math.hypot(...away.map((k, n) => k - along * (direction[n] as number)));
}

test('the ray of a cell’s projected middle passes through it, in perspective', () => {
  fc.assert(
    fc.property(cells, views, screens, (cell, view, [width, height]) => {
      const point = perspectivePoint([cell[0] + 0.5, cell[1] + 0.5, cell[2] + 0.5], view, width, height);
      fc.pre(point !== null);
      if (point) expect(miss(perspectiveRay(point.x, point.y, view, width, height), cell)).toBeLessThan(1e-6);
    }),
  );
});

test('and in the 2D view', () => {
  fc.assert(
    fc.property(cells, views, screens, (cell, view, [width, height]) => {
      const { x, y } = isometricRows(view, width, height);
      const at = (row: readonly number[]) =>
        (row[0] as number) * (cell[0] + 0.5) +
        (row[1] as number) * (cell[1] + 0.5) +
        (row[2] as number) * (cell[2] + 0.5) +
        (row[3] as number);
      expect(miss(isometricRay(at(x), at(y), view, width, height), cell)).toBeLessThan(1e-6);
    }),
  );
});

test('the matrix for WebGL shows a point where it is projected to', () => {
  fc.assert(
    fc.property(cells, views, screens, (cell, view, [width, height]) => {
      const matrix = perspectiveMatrix(view, width, height);
      const row = (n: number) =>
        [...cell, 1].reduce((sum, k, column) => sum + k * (matrix[column * 4 + n] as number), 0);
      const point = perspectivePoint(cell, view, width, height);
      fc.pre(point !== null);
      expect((row(0) / row(3) + 1) * 0.5 * width).toBeCloseTo(point?.x ?? Number.NaN, 4);
      expect((1 - row(1) / row(3)) * 0.5 * height).toBeCloseTo(point?.y ?? Number.NaN, 4);
    }),
  );
});
