import { askSmall } from './ask-small.ts';
import { finished } from './finished.ts';
import { mates } from './mates.ts';
import { placeAndBreak } from './place-and-break.ts';

/** The figures of the guide, by the names of their files. */
export const figures = {
  'place-and-break': placeAndBreak,
  mates,
  'ask-small': askSmall,
  finished,
} as const;

/** A figure's name, also the name of its file. */
export type FigureName = keyof typeof figures;
