/** Where the parts of a statechart are drawn. Made at build time (`lay-out.ts`), drawn by `chart-picture.tsx`. Units of the drawing. */

/** Text of the drawing is monospaced: its width is known without a browser. */
export const FONT_SIZE = 13;
/** Of IBM Plex Mono at that size. */
export const CHARACTER_WIDTH = 0.6 * FONT_SIZE;
export const LINE_HEIGHT = 18;
/** Height of a state's name. */
export const TITLE_HEIGHT = 26;
export const PADDING = 12;
/** Room at the end of a state's line for the label of what was taken last. */
export const LAST_LABEL_WIDTH = 68;

export type Point = { x: number; y: number };
export type Box = Point & { width: number; height: number };

/** A line of text that stands in a state, or at an arrow. */
export type Line = {
  text: string;
  /** The transition that it names; null for what the state does when it is entered, left or active. */
  transition: string | null;
};

export type StateLayout = Box & {
  /** The id of the state. */
  id: string;
  lines: Line[];
};

/** One arrow for all transitions that have the same source and target. */
export type ArrowLayout = {
  id: string;
  source: string;
  target: string;
  /** The ids of its transitions. */
  transitions: string[];
  /** The corners of its line, from source to target. */
  points: Point[];
  /** Where its lines stand; without any, a point in the middle of the arrow. */
  label: Box;
  lines: Line[];
};

/** The mark of the state that is entered first: a dot, and an arrow from it. */
export type InitialLayout = Point & { state: string; points: Point[] };

export type ChartLayout = {
  width: number;
  height: number;
  /** Parents before children. */
  states: StateLayout[];
  arrows: ArrowLayout[];
  initials: InitialLayout[];
};
