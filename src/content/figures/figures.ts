import askSmall from './ask-small.webp';
import finished from './finished.webp';
import mates from './mates.webp';
import placeAndBreak from './place-and-break.webp';

/** The size of every figure in pixels: twice the column's. */
const size = { width: 1312, height: 738 };

/** The figures of the guide, by name: address, size, and what is to be seen. Rendered by `scenes/figures`. */
export const figures = {
  'place-and-break': {
    src: placeAndBreak,
    ...size,
    alt: 'A person holds a pink block before a low wall. A bright wire frame on the wall shows where the block will go; at the far end another block bursts into small cubes.',
  },
  mates: {
    src: mates,
    ...size,
    alt: 'Two AI mates, small helpers with lanterns for heads and two lit eyes, carry blocks over their heads to a half-built bridge under cherry trees. A person follows with a third block, and a bright frame marks where the next ones go.',
  },
  'ask-small': {
    src: askSmall,
    ...size,
    alt: 'In evening light a person points, with one pink block in a speech bubble. On a short row of blocks a mate holds out a pink block above the bright frame at its end.',
  },
  finished: {
    src: finished,
    ...size,
    alt: 'A small house of blocks stands finished under the moon, its windows lit and two stone lanterns beside it. In front of it stand its builders: a person, who waves, and a mate on either side.',
  },
} as const;
