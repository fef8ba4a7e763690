import { BLOCK, brick, mottled } from '../../voxels/bricks.ts';
import type { Grid } from '../../voxels/grid.ts';
import { pick, type Ramp } from '../../voxels/palette.ts';
import { type Pose, posed } from '../../voxels/posed.ts';

/** What a person wears. */
export type PersonLook = {
  readonly skin: Ramp;
  readonly hair: Ramp;
  readonly coat: Ramp;
  readonly scarf: Ramp;
  readonly trousers: Ramp;
};

/** What a person does: stands, points or waves, or carries a block in front. */
export type PersonAction =
  | { readonly kind: 'stands' | 'points' | 'waves' }
  | { readonly kind: 'carries'; readonly block: Ramp };

/** A person: rounded like a wooden toy, so that nobody confuses it with a mate. */
export function person(
  grid: Grid,
  pose: Pose,
  look: PersonLook,
  action: PersonAction = { kind: 'stands' },
): void {
  const { skin, hair, coat, scarf, trousers } = look;
  const { fill, round, rod, toWorld } = posed(grid, pose);
  const cloth = mottled(coat, 0.55);
  const leg = mottled(trousers, 0.5);
  const hand = () => pick(skin, 0.6, 0.5);

  for (const x of [-3, 3]) {
    rod([x, 3, 0], [x, 15, 0], 2.6, leg);
    fill([x - 2, 0, -5], [x + 2, 3, 3], mottled(trousers, 0.1));
  }
  // The coat is wider at its hem.
  for (let y = 13; y < 31; y++) {
    const k = (y - 13) / 18;
    const wide = 7.4 - 2 * k - Math.max(0, k - 0.85) * 8;
    const shade = mottled(coat, y < 15 ? 0.15 : 0.55);
    fill([-8, y, -8], [8, y + 1, 8], (x, b, z) =>
      ((x + 0.5) / wide) ** 2 + ((z + 0.5) / (wide * 0.72)) ** 2 <= 1 ? shade(x, b, z) : 0,
    );
  }
  round([0, 31.5, 0], [5.2, 2.4, 4.4], mottled(scarf, 0.6));
  // The head, then hair over its back and top.
  fill([-7, 32, -7], [7, 46, 7], (x, y, z) =>
    Math.abs((x + 0.5) / 6.2) ** 3 + Math.abs((y - 38) / 6.4) ** 3 + Math.abs((z + 0.5) / 6) ** 3 <= 1
      ? hand()
      : 0,
  );
  round([0, 39.4, 1], [7.2, 7, 6.8], (x, y, z) =>
    z < -1 && y < 42 && Math.abs(x + 0.5) < 6 ? 0 : z < -3 && y < 43 ? 0 : mottled(hair, 0.5)(x, y, z),
  );
  round([0, 46, 3.4], [3.4, 3.2, 3.2], mottled(hair, 0.7));
  for (const x of [-3, 2]) fill([x, 38, -6], [x + 1, 40, -5], mottled(hair, 0));

  const arm = (
    side: -1 | 1,
    elbow: readonly [number, number, number],
    end: readonly [number, number, number],
  ) => {
    const at = ([x, y, z]: readonly [number, number, number]) => [x * side, y, z] as const;
    rod(at([5.4, 27.6, 0]), at(elbow), 2.2, cloth);
    rod(at(elbow), at(end), 2.1, cloth);
    round(at(end), [2.3, 2.3, 2.3], hand);
  };
  if (action.kind === 'carries') {
    arm(-1, [8, 21, -3], [6.4, 19, -11]);
    arm(1, [8, 21, -3], [6.4, 19, -11]);
    const [a, , c] = toWorld([0, 0, -13]);
    brick(grid, [Math.round(a) - BLOCK / 2, pose.foot[1] + 16, Math.round(c) - BLOCK / 2], action.block);
    for (const x of [-6.6, 6.6]) round([x, 19, -11], [2.4, 2.4, 2.4], hand);
    return;
  }
  arm(-1, [8, 21, 0], [8, 15, -2]);
  if (action.kind === 'points') arm(1, [7, 27, -6], [5, 28, -15]);
  else if (action.kind === 'waves') arm(1, [11, 27, -1], [13, 37, -2]);
  else arm(1, [8, 21, 0], [8, 15, -2]);
}
