import type { Vector } from '../../../voxels/vector.ts';
import type { Part, PartName } from './figure-parts.ts';
import type { MateFigure } from './renderer.ts';

/** Three rows of four numbers: where a part's point is in the world. */
export type Placement = readonly number[];

const SWING = 0.7;
const RAISED = Math.PI * 0.68;

/** Where a part of a mate is: it turns about its pivot (first aside, then forward), then the whole mate turns. */
export function placementOf({ name, pivot }: Part, mate: MateFigure, seconds: number): Placement {
  const [forward, aside, turn] = anglesOf(name, mate, seconds);
  const [cf, sf] = [Math.cos(forward), Math.sin(forward)];
  const [ca, sa] = [Math.cos(aside), Math.sin(aside)];
  const [ct, st] = [Math.cos(mate.facing + turn), Math.sin(mate.facing + turn)];
  const bob = Math.abs(Math.sin(mate.step * Math.PI * 2)) * (name.endsWith('Leg') ? 0 : 0.05);
  const columns = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ].map(([x, y, z]) => {
    const [a, b] = [(x as number) * ca - (y as number) * sa, (x as number) * sa + (y as number) * ca];
    const [c, d] = [b * cf - (z as number) * sf, b * sf + (z as number) * cf];
    return [a * ct + d * st, c, d * ct - a * st] as const;
  });
  const row = (n: 0 | 1 | 2) => columns.map((column) => column[n]);
  const moved = (n: 0 | 1 | 2) => row(n).reduce((sum, k, i) => sum + k * (pivot[i] as number), 0);
  const [cw, sw] = [Math.cos(mate.facing), Math.sin(mate.facing)];
  const hung: Vector = [pivot[0] * cw + pivot[2] * sw, pivot[1], pivot[2] * cw - pivot[0] * sw];
  const lift: Vector = [0, mate.hop + bob, 0];
  return ([0, 1, 2] as const).flatMap((n) => [...row(n), mate.at[n] + lift[n] + hung[n] - moved(n)]);
}

/** How far a part is turned: forward (about the mate's x), aside (about z), and to the left (about y), in radians. */
function anglesOf(name: PartName, { step, wave, carries }: MateFigure, seconds: number): Vector {
  const swing = Math.sin(step * Math.PI * 2) * SWING;
  switch (name) {
    case 'leftLeg':
      return [swing, 0, 0];
    case 'rightLeg':
      return [-swing, 0, 0];
    case 'leftArm':
      return carries === null ? [-swing * 0.7, 0, 0] : [0, -RAISED, 0];
    case 'rightArm':
      if (carries !== null) return [0, RAISED, 0];
      return [swing * 0.7 * (1 - wave), wave * (RAISED + Math.sin(seconds * 9) * 0.3), 0];
    case 'head':
      return [0, 0, Math.sin(seconds * 0.7) * 0.12];
    case 'body':
      return [0, 0, 0];
  }
}

/** A point of a part in the world. */
export function placed(placement: Placement, [x, y, z]: Vector): Vector {
  const at = (n: number) =>
    (placement[n] as number) * x +
    (placement[n + 1] as number) * y +
    (placement[n + 2] as number) * z +
    (placement[n + 3] as number);
  return [at(0), at(4), at(8)];
}

/** A direction of a part in the world. */
export function turned(placement: Placement, [x, y, z]: Vector): Vector {
  const at = (n: number) =>
    (placement[n] as number) * x + (placement[n + 1] as number) * y + (placement[n + 2] as number) * z;
  return [at(0), at(4), at(8)];
}
