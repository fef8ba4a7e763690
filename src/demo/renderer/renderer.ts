import type { Cell, Kind } from '#machines/demo/blocks.ts';
import type { Vector } from '../../../voxels/vector.ts';
import type { Atlas } from '../light/atlas.ts';
import type { SlotRange } from '../light/bake.ts';
import type { Faces } from '../mesh/faces.ts';

/** Where the world is looked at from: turned and raised in radians about a place, at a distance in blocks. */
export type View = {
  /** 0 looks along z; more turns to the right, so that x is looked along at a quarter turn. */
  readonly turn: number;
  /** How high the eye is above the horizon. */
  readonly rise: number;
  readonly distance: number;
  readonly target: Vector;
};

export type Temperament = 'planner' | 'gatherer' | 'dreamer';

/** A mate as it is drawn at one moment. */
export type MateFigure = {
  readonly look: Temperament;
  /** The middle of what it stands on. */
  readonly at: Vector;
  /** 0 faces -z; more turns to -x, in radians. */
  readonly facing: number;
  /** The phase of its gait, 0 to 1; 0 stands. */
  readonly step: number;
  /** How high it hops, in blocks. */
  readonly hop: number;
  /** How far its arm is raised, 0 to 1. */
  readonly wave: number;
  /** How bright its lantern is: 1 as always, 0 out. */
  readonly lantern: number;
  readonly carries: Kind | null;
};

/** What is drawn over the world at one moment. */
export type Frame = {
  readonly view: View;
  /** The cell of the cursor, the block that it touches, and where it is in the air the surface below it. */
  readonly cursor: { readonly cell: Cell; readonly on: Cell | null; readonly below: Cell | null } | null;
  /** Blocks that a mate proposes. */
  readonly ghosts: readonly { readonly cell: Cell; readonly kind: Kind }[];
  /** The cells of a line or floor that is being dragged. */
  readonly outline: readonly Cell[];
  /** The cells of an invitation that are to be found. */
  readonly missing: readonly Cell[];
  readonly mates: readonly MateFigure[];
  /** For what moves by itself: water, a mate's glances. */
  readonly seconds: number;
};

/** From where, and in which direction (length 1), a place of the picture is seen. */
export type Ray = { readonly origin: Vector; readonly direction: Vector };

/** How many pixels wide a saved picture is at least, however small or coarse the board is. */
export const PICTURE_WIDTH = 1600;

/** What draws the demo: in three dimensions with WebGL, or in two on a canvas. */
export type Renderer = {
  readonly kind: 'three' | 'isometric';
  /** Takes over faces and their atlas; with a range, only these slots of the atlas have changed. */
  setFaces(faces: Faces, atlas: Atlas, baked?: SlotRange): void;
  /** In CSS pixels, and how many real ones there are for each. */
  resize(width: number, height: number, ratio: number): void;
  draw(frame: Frame): void;
  /** The ray of a place in CSS pixels from the upper left corner. */
  rayAt(x: number, y: number, view: View): Ray;
  /** A picture to be kept, as a PNG of at least PICTURE_WIDTH pixels. What is shown is to be drawn again after it. */
  picture(frame: Frame): Promise<Blob>;
  dispose(): void;
};
