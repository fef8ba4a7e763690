import type { Film } from '../picture/develop.ts';
import type { FigureName } from './figures.ts';
import type { Lens } from './soften.ts';

/** How each figure is blurred by the lens, and developed. The page shows them without an overlay, on near-black. */
export type FigureFilm = { readonly lens: Lens; readonly film: Film };

const film: Film = {
  exposure: 0.94,
  contrast: 1.12,
  bloom: [0.05, 0.05],
  saturation: 1.08,
  vignette: 0.16,
  shade: [0, 0.2],
};

export const figureFilms: Record<FigureName, FigureFilm> = {
  'place-and-break': {
    lens: { sharp: 225, soft: 400, radius: 0.016, air: [0.95, 0.8, 0.78], haze: 0.22 },
    film,
  },
  mates: { lens: { sharp: 305, soft: 430, radius: 0.014, air: [0.95, 0.82, 0.8], haze: 0.22 }, film },
  'ask-small': {
    lens: { sharp: 280, soft: 430, radius: 0.014, air: [1, 0.62, 0.4], haze: 0.3 },
    film: { ...film, contrast: 1.2 },
  },
  finished: {
    lens: { sharp: 350, soft: 440, radius: 0.015, air: [0.16, 0.3, 0.29], haze: 0.4 },
    film: { ...film, exposure: 1.22, contrast: 1.2, bloom: [0.08, 0.1] },
  },
};
