import type { Plate } from '../light/plate.ts';
import { denoise } from '../picture/denoise.ts';
import { develop } from '../picture/develop.ts';
import { figureFilms } from './figure-films.ts';
import type { FigureName } from './figures.ts';
import { soften } from './soften.ts';

/** A traced figure as a picture of sRGB bytes, three a pixel: smoothed, blurred by its lens, developed. */
export function drawFigure(name: FigureName, plate: Plate): Uint8Array {
  const { lens, film } = figureFilms[name];
  return develop(soften(denoise(plate), lens), film);
}
