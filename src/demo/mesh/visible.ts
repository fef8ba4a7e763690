import { KIND, type Kind } from '#machines/demo/blocks.ts';
import { isSolid } from '#machines/demo/rules.ts';
import type { Grid } from '../../../voxels/grid.ts';
import { squareOf, UP } from './directions.ts';

/** How high the surface of water is in its cell. */
export const WATER_SURFACE = 0.86;

/** Whether a kind is part of a tree's crown: it fades where it stands before the cursor. */
export function isCrown(kind: number): boolean {
  return kind === KIND.blossom || kind === KIND.log;
}

/**
 * Whether the face of a cell is drawn: its neighbour is not solid, or is a crown, which can fade. Water shows its surface
 * only, and its section where the world ends; nobody looks at the world from below.
 */
export function isVisible(grid: Grid, x: number, y: number, z: number, direction: number): boolean {
  const { width, height, depth, cells } = grid;
  const kind = cells[x + width * (z + depth * y)] as number;
  if (kind === KIND.air) return false;
  const { normal } = squareOf(direction);
  const nx = x + normal[0];
  const ny = y + normal[1];
  const nz = z + normal[2];
  if (ny < 0) return false;
  if (nx < 0 || nz < 0 || nx >= width || ny >= height || nz >= depth) return true;
  const next = cells[nx + width * (nz + depth * ny)] as Kind;
  if (kind === KIND.water) return direction === UP && next === KIND.air;
  return !isSolid(next) || (isCrown(next) && !isCrown(kind));
}

/**
 * How open the four corners of a face are, from 0 (in a niche) to 3: two bits for each corner, that of (u, v) at
 * 2 * (u + 2 * v).
 */
export function cornersOf(grid: Grid, x: number, y: number, z: number, direction: number): number {
  const { normal, s, t } = squareOf(direction);
  const blocks = (du: number, dv: number) => {
    const cx = x + normal[0] + s[0] * du + t[0] * dv;
    const cy = y + normal[1] + s[1] * du + t[1] * dv;
    const cz = z + normal[2] + s[2] * du + t[2] * dv;
    const { width, height, depth, cells } = grid;
    if (cx < 0 || cy < 0 || cz < 0 || cx >= width || cy >= height || cz >= depth) return 0;
    return isSolid(cells[cx + width * (cz + depth * cy)] as Kind) ? 1 : 0;
  };
  const [left, right, low, high] = [blocks(-1, 0), blocks(1, 0), blocks(0, -1), blocks(0, 1)];
  const corner = (a: number, b: number, du: number, dv: number) =>
    a + b === 2 ? 0 : 3 - a - b - blocks(du, dv);
  return (
    corner(left, low, -1, -1) |
    (corner(right, low, 1, -1) << 2) |
    (corner(left, high, -1, 1) << 4) |
    (corner(right, high, 1, 1) << 6)
  );
}
