import type { Grid } from '../../../voxels/grid.ts';

/** The cells of a world that contain something. */
export function occupied({ cells, width, depth }: Grid): [number, number, number][] {
  const found: [number, number, number][] = [];
  cells.forEach((material, i) => {
    if (material === 0) return;
    const row = Math.floor(i / width);
    found.push([i % width, Math.floor(row / depth), row % depth]);
  });
  return found;
}
