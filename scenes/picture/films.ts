import type { SceneName } from '../looks/settings.ts';
import type { Film } from './develop.ts';

/** How each scene is developed. Judged through the overlay, on the pages. */
export const films: Record<SceneName, Film> = {
  'cherry-grove': {
    exposure: 1.07,
    contrast: 1.04,
    bloom: [0.06, 0.07],
    saturation: 1.26,
    vignette: 0.2,
    shade: [0.6, 0.36],
  },
  'pale-garden': {
    exposure: 1.25,
    contrast: 1.5,
    bloom: [0.07, 0.08],
    saturation: 1.32,
    vignette: 0.15,
    shade: [0, 0.2],
  },
};
