import type { Cell } from '#machines/demo/blocks.ts';
import { placeAt } from '../../../voxels/grid.ts';
import { smoothstep } from '../../../voxels/random.ts';
import type { Vector } from '../../../voxels/vector.ts';
import type { Faces } from '../mesh/faces.ts';
import { isCrown } from '../mesh/visible.ts';

/**
 * How crowns fade before the cursor: at most by a share, within so many blocks of the line of sight, less up to the rim,
 * and only what is so much nearer than the cursor. `WORLD_VERTEX` has the same rule.
 */
export const FADE = { most: 0.92, core: 1.8, rim: 4.2, nearer: 1.2 } as const;

/**
 * The faces of crowns that stand between the eye and the cursor, and how far each fades, from 0 to 1.
 *
 * @param ahead where the eye looks to, of length 1
 */
export function fadedFaces(faces: Faces, cursor: Cell | null, ahead: Vector): ReadonlyMap<number, number> {
  const faded = new Map<number, number>();
  if (!cursor) return faded;
  for (let slot = 0; slot < faces.count; slot++) {
    if (!isCrown(faces.kind[slot] as number)) continue;
    const share = shareOf(placeAt(faces.grid, faces.cell[slot] as number), cursor, ahead);
    if (share > 0) faded.set(slot, share);
  }
  return faded;
}

function shareOf([x, y, z]: Vector, cursor: Cell, ahead: Vector): number {
  if (y < cursor[1]) return 0;
  const [dx, dy, dz] = [x - cursor[0], y - cursor[1], z - cursor[2]];
  const along = dx * ahead[0] + dy * ahead[1] + dz * ahead[2];
  if (along > -FADE.nearer) return 0;
  const aside = Math.sqrt(Math.max(0, dx * dx + dy * dy + dz * dz - along * along));
  return FADE.most * (1 - smoothstep(FADE.core, FADE.rim, aside));
}
