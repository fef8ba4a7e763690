import type { Vector } from '../../voxels/vector.ts';
import type { Camera } from '../setting.ts';

/**
 * The position of a camera that looks at a place: `distance` voxels in front of it on the ground, `rise` above it,
 * turned by `turn`.
 */
type View = {
  readonly middle: Vector;
  readonly distance: number;
  readonly turn: number;
  readonly rise: number;
  readonly fieldOfView: number;
  readonly horizon: number;
};

/** A camera, and `spot`: the column at a share of the picture's width, at a depth in its direction of view. */
export function viewpoint({ middle, distance, turn, rise, fieldOfView, horizon }: View) {
  const angle = (turn * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const eye: Vector = [middle[0] - sin * distance, middle[1] + rise, middle[2] - cos * distance];
  const wide = 2 * Math.tan((fieldOfView * Math.PI) / 360) * (16 / 9);
  const spot = (u: number, depth: number): [number, number] => {
    const across = (u - 0.5) * wide * depth;
    return [Math.floor(eye[0] + across * cos + depth * sin), Math.floor(eye[2] - across * sin + depth * cos)];
  };
  return { camera: { eye, turn, fieldOfView, horizon } satisfies Camera, spot };
}
