import type { Grid } from '../voxels/grid.ts';
import type { Palette } from '../voxels/palette.ts';
import type { Vector } from '../voxels/vector.ts';

export type Rgb = readonly [number, number, number];

/** A world, its materials, and the lamps in it. */
export type World = { readonly grid: Grid; readonly palette: Palette; readonly lamps: readonly Lamp[] };

/** A small light: where it is in voxels, and its power in linear light times square voxels. */
export type Lamp = { readonly at: Vector; readonly power: Rgb; readonly radius: number };

/** The camera looks from `eye` (voxels) along z, turned to the right of z by `turn` (degrees). */
export type Camera = {
  readonly eye: Vector;
  readonly turn?: number;
  /** The vertical field of view in degrees. */
  readonly fieldOfView: number;
  /** The horizon's place in the picture: 0 is the upper edge, 1 the lower. Vertical lines stay vertical. */
  readonly horizon: number;
};

/** A far light: the sun or the moon. `towards` points to it; `cone` is the radius of its disc in radians. */
export type FarLight = { readonly towards: Vector; readonly colour: Rgb; readonly cone: number };

/** Mist: its extinction per voxel is `ground * exp(-(y - floor) / scale) + base`. */
export type Mist = {
  readonly ground: number;
  readonly floor: number;
  readonly scale: number;
  readonly base: number;
  /** How much of it continues forwards: Henyey and Greenstein's g (1941). */
  readonly forward: number;
  /** The share of the far light that it scatters, and the light that it receives from everywhere. */
  readonly share: number;
  readonly ambient: Rgb;
};

/** Everything that the light of a scene depends on. Pure: the same setting always gives the same picture. */
export type Setting = {
  readonly seed: number;
  readonly camera: Camera;
  readonly light: FarLight;
  readonly mist: Mist;
  /** The look of water from above where it reflects nothing. */
  readonly waterBody: Rgb;
  /** The sky's light from a direction of length 1, into `out`; with the disc of sun or moon, or without. */
  readonly sky: (x: number, y: number, z: number, withDisc: boolean, out: Float64Array) => void;
  readonly build: () => World;
};
