import { dot, type Vector } from '../../../voxels/vector.ts';
import type { Ray, View } from './renderer.ts';

/** Half of the field of view's height at a distance of one block, on a screen that is not narrow. */
const HALF_HEIGHT = 0.27;
/** A narrow screen shows at least this share of what a square one shows across. */
const NARROWEST = 1.2;
const NEAR = 1;
const FAR = 400;

/** What is to the right, above and ahead of the eye, and the eye itself. x is right of z, as in the world's grid. */
export type Basis = {
  readonly right: Vector;
  readonly up: Vector;
  readonly ahead: Vector;
  readonly eye: Vector;
};

/** The eye of a view. */
export function basisOf({ turn, rise, distance, target }: View): Basis {
  const [st, ct, sr, cr] = [Math.sin(turn), Math.cos(turn), Math.sin(rise), Math.cos(rise)];
  const ahead: Vector = [st * cr, -sr, ct * cr];
  return {
    right: [ct, 0, -st],
    up: [st * sr, cr, ct * sr],
    ahead,
    eye: [target[0] - ahead[0] * distance, target[1] - ahead[1] * distance, target[2] - ahead[2] * distance],
  };
}

/** Half of what is seen at a distance of one block, across and upright. */
export function fieldOf(width: number, height: number): readonly [number, number] {
  const aspect = width / height;
  const upright = HALF_HEIGHT * Math.max(1, NARROWEST / aspect);
  return [upright * aspect, upright];
}

/** The matrix from the world to clip space, column by column, as WebGL takes it. */
export function perspectiveMatrix(view: View, width: number, height: number): number[] {
  const { right, up, ahead, eye } = basisOf(view);
  const [across, upright] = fieldOf(width, height);
  const deep = (FAR + NEAR) / (FAR - NEAR);
  const shift = (-2 * FAR * NEAR) / (FAR - NEAR);
  const row = (axis: Vector, scale: number) => [...axis.map((k) => k * scale), -dot(axis, eye) * scale];
  const x = row(right, 1 / across);
  const y = row(up, 1 / upright);
  const w = row(ahead, 1);
  const z = w.map((k, n) => k * deep + (n === 3 ? shift : 0));
  return [0, 1, 2, 3].flatMap((n) => [x, y, z, w].map((each) => each[n] as number));
}

/** Where a point is seen, in pixels from the upper left corner; null behind the eye. */
export function perspectivePoint(point: Vector, view: View, width: number, height: number) {
  const { right, up, ahead, eye } = basisOf(view);
  const [across, upright] = fieldOf(width, height);
  const away: Vector = [point[0] - eye[0], point[1] - eye[1], point[2] - eye[2]];
  const far = dot(away, ahead);
  if (far < NEAR) return null;
  return {
    x: (dot(away, right) / far / across + 1) * 0.5 * width,
    y: (1 - dot(away, up) / far / upright) * 0.5 * height,
  };
}

/** The ray of a pixel. */
export function perspectiveRay(x: number, y: number, view: View, width: number, height: number): Ray {
  const { right, up, ahead, eye } = basisOf(view);
  const [across, upright] = fieldOf(width, height);
  const a = ((2 * x) / width - 1) * across;
  const b = (1 - (2 * y) / height) * upright;
  const way = (n: 0 | 1 | 2) => ahead[n] + right[n] * a + up[n] * b;
  const length = Math.sqrt(way(0) ** 2 + way(1) ** 2 + way(2) ** 2);
  return { origin: eye, direction: [way(0) / length, way(1) / length, way(2) / length] };
}

/** The view from the nearest of four corners, and half of a block's width in pixels: a step of 2 to 1 has no jags. */
export function isometricView(view: View, width: number, height: number): View & { readonly half: number } {
  const [, upright] = fieldOf(width, height);
  const perBlock = height / (2 * upright * view.distance);
  const corner = Math.floor(view.turn / (Math.PI / 2)) * (Math.PI / 2) + Math.PI / 4;
  const half = Math.max(4, Math.round(perBlock / Math.SQRT2 / 2) * 2);
  return { ...view, turn: corner, rise: Math.PI / 6, half };
}

/** From the world to pixels and depth: three rows of a matrix without perspective. Whole pixels are kept by panning. */
export function isometricRows(view: View, width: number, height: number) {
  const flat = isometricView(view, width, height);
  const { right, up, ahead } = basisOf(flat);
  const scale = flat.half * Math.SQRT2;
  const [x, y] = [right.map((k) => k * scale), up.map((k) => -k * scale)] as [number[], number[]];
  const shift = (row: readonly number[], middle: number) =>
    Math.round(middle - dot(row as unknown as Vector, view.target)) + 0.25;
  return { x: [...x, shift(x, width / 2)], y: [...y, shift(y, height / 2)], depth: ahead };
}

/** The ray of a pixel, parallel to all others; it begins outside the world. */
export function isometricRay(x: number, y: number, view: View, width: number, height: number): Ray {
  const flat = isometricView(view, width, height);
  const { right, up, ahead } = basisOf(flat);
  const scale = flat.half * Math.SQRT2;
  const rows = isometricRows(view, width, height);
  const a = (x - (rows.x[3] as number)) / scale;
  const b = ((rows.y[3] as number) - y) / scale;
  const at = (n: 0 | 1 | 2) => right[n] * a + up[n] * b + ahead[n] * (dot(view.target, ahead) - 120);
  return { origin: [at(0), at(1), at(2)], direction: ahead };
}
