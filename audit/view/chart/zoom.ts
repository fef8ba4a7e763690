import type { DrawnChart } from '../view-data.ts';

/** How large a chart is drawn, and whether with all its texts or only with the names of its states. */
export type Zoom = { detail: 'all' | 'names'; scale: number };

type Size = { width: number; height: number };

const STEP = 1.25;
const MAX_SCALE = 3;
/** The texts of a chart are read well from this scale on: 11 px. */
const READABLE_SCALE = 0.85;
/** Below this scale its texts cannot be read: 8 px. */
const MIN_SCALE = 0.6;
/** The names of states, which are larger, can be read from this scale on: 12 px. */
const MIN_NAMES_SCALE = 0.8;

/** How a chart is opened: with all its texts, well to be read, where most of it is in sight so; else as a whole. */
export function opening(drawn: DrawnChart, place: Size): Zoom {
  const { detail, scale } = whole(drawn, place);
  return { detail, scale: detail === 'all' ? Math.max(scale, READABLE_SCALE) : scale };
}

/** As much of the chart as can be read at once: the whole, or the names of its states. */
export function whole({ layout, names }: DrawnChart, place: Size): Zoom {
  const scale = fitting(layout, place);
  return scale >= MIN_SCALE
    ? { detail: 'all', scale }
    : { detail: 'names', scale: Math.max(fitting(names, place), MIN_NAMES_SCALE) };
}

/** One step larger; after the names come all texts. */
export function larger({ detail, scale }: Zoom): Zoom {
  return detail === 'names'
    ? { detail: 'all', scale: READABLE_SCALE }
    : { detail, scale: Math.min(MAX_SCALE, scale * STEP) };
}

/** One step smaller, and never too small to be read. */
export function smaller(zoom: Zoom, drawn: DrawnChart, place: Size): Zoom {
  const scale = zoom.scale / STEP;
  return zoom.detail === 'all' && scale >= MIN_SCALE ? { detail: 'all', scale } : whole(drawn, place);
}

/** The scale at which a drawing fits into its place, never larger than it was drawn. */
function fitting({ width, height }: Size, place: Size): number {
  const scale = Math.min(place.width / width, place.height / height, 1);
  return scale > 0 ? scale : 1;
}
