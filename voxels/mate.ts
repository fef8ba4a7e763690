import { BLOCK, brick, mottled } from './bricks.ts';
import type { Grid } from './grid.ts';
import type { Ramp } from './palette.ts';
import { type Pose, posed } from './posed.ts';

/** What a mate is made of. */
export type MateLook = {
  /** Posts and body. */
  readonly wood: Ramp;
  readonly roof: Ramp;
  readonly face: Ramp;
  /** The paper of its lantern, and its eyes. */
  readonly paper: number;
  readonly eye: number;
};

/** What it does: stands, carries a block over its head, or holds one out in front. */
export type MateAction =
  | { readonly kind: 'stands' }
  | { readonly kind: 'waves' }
  | { readonly kind: 'carries' | 'holds-out'; readonly block: Ramp };

/** The height of a mate without its knob; a block that it carries is on this level. */
const ROOF = 29;

/** An AI mate: a small helper on short legs, with a lantern as its head and two lit eyes in it. */
export function mate(grid: Grid, pose: Pose, look: MateLook, action: MateAction = { kind: 'stands' }): void {
  const { wood, roof, face, paper, eye } = look;
  const { fill, toWorld } = posed(grid, pose);
  const dark = mottled(wood, 0.1);
  const mid = mottled(wood, 0.5);
  const light = mottled(wood, 0.85);

  for (const x of [-5, 1]) {
    fill([x, 0, -3], [x + 4, 4, 3], dark);
    fill([x, 0, -5], [x + 4, 2, -3], dark);
  }
  fill([-5, 4, -4], [5, 12, 4], mid);
  fill([-6, 4, -5], [6, 6, 5], mottled(roof, 0.4));
  fill([-3, 12, -3], [3, 13, 3], dark);

  // The head: a lantern of four posts between a sill and a roof.
  fill([-8, 13, -7], [8, 15, 7], light);
  fill([-7, 15, -6], [7, 25, 6], () => paper);
  fill([-6, 15, -6], [6, 25, -5], mottled(face, 0.4));
  for (const x of [-8, 6]) for (const z of [-7, 5]) fill([x, 15, z], [x + 2, 25, z + 2], light);
  for (const x of [-5, 2]) fill([x, 17, -6], [x + 3, 22, -5], () => eye);
  fill([-9, 24, -8], [9, 26, 8], mottled(roof, 0.35));
  fill([-8, 26, -7], [8, 28, 7], mottled(roof, 0.6));
  fill([-6, 28, -5], [6, ROOF, 5], mottled(roof, 0.85));

  if (action.kind === 'carries') {
    for (const x of [-11, 9]) {
      fill([x, 8, -1], [x + 2, 30, 1], mid);
      fill([x, 29, -2], [x + 2, 33, 2], light);
    }
    for (const x of [-9, 5]) fill([x, 8, -1], [x + 4, 10, 1], mid);
    for (const x of [-9, 6]) fill([x, 29, -2], [x + 3, 32, 2], light);
    const half = BLOCK / 2;
    const [a, , c] = toWorld([0, 0, 0]);
    brick(grid, [a - half, pose.foot[1] + ROOF, c - half], action.block);
    return;
  }
  fill([-2, ROOF, -2], [2, ROOF + 1, 2], mottled(roof, 0.3));
  fill([-1, ROOF + 1, -1], [1, ROOF + 4, 1], light);
  if (action.kind === 'holds-out') {
    for (const x of [-8, 5]) {
      fill([x, 7, -2], [x + 3, 11, 2], mid);
      fill([x, 7, -12], [x + 3, 10, -2], mid);
      fill([x, 6, -15], [x + 3, 11, -12], light);
    }
    const [a, , c] = toWorld([0, 0, -16]);
    brick(grid, [a - BLOCK / 2, pose.foot[1] + 2, c - BLOCK / 2], action.block);
    return;
  }
  fill([-8, 5, -2], [-5, 11, 2], mid);
  fill([-8, 3, -2], [-5, 5, 2], light);
  if (action.kind === 'waves') {
    fill([5, 8, -2], [10, 11, 1], mid);
    fill([9, 10, -2], [12, 18, 1], mid);
    fill([9, 19, -2], [12, 23, 1], light);
    return;
  }
  fill([5, 5, -2], [8, 11, 2], mid);
  fill([5, 3, -2], [8, 5, 2], light);
}
