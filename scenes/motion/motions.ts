import type { SceneName } from '../looks/settings.ts';
import type { Motion } from './compose.ts';

/** How each scene moves: slowly, and back to where it began. */
export const motions: Record<SceneName, Motion> = {
  'cherry-grove': {
    sway: 0.0022,
    ripple: 0.0016,
    flicker: 0.12,
    shafts: 0.22,
    source: [0.655, 0.27],
    mist: [{ depth: 330, from: 0.4, to: 0.58, strength: 0.22, colour: [0.75, 0.5, 0.38], drift: 0.05 }],
    petals: 60,
    fireflies: 0,
  },
  'pale-garden': {
    sway: 0.0026,
    ripple: 0.0014,
    flicker: 0.14,
    shafts: 0.15,
    source: [0.6, 0.16],
    mist: [
      { depth: 420, from: 0.3, to: 0.6, strength: 0.4, colour: [0.62, 0.76, 0.74], drift: 0.05 },
      { depth: 240, from: 0.46, to: 0.68, strength: 0.32, colour: [0.55, 0.7, 0.68], drift: -0.06 },
      { depth: 130, from: 0.6, to: 0.86, strength: 0.3, colour: [0.5, 0.64, 0.62], drift: 0.05 },
    ],
    petals: 0,
    fireflies: 64,
  },
};
