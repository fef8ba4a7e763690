import askSmall from '../components/figures/ask-small.webp';
import finished from '../components/figures/finished.webp';
import mates from '../components/figures/mates.webp';
import placeAndBreak from '../components/figures/place-and-break.webp';

/** The size of every figure in pixels: twice the column's width. */
const size = { width: 1312, height: 738 };

/** The figures of the guide, by name: address, size and alternative text. Rendered by `scenes/figures`. */
export const figures = {
  'place-and-break': {
    src: placeAndBreak,
    ...size,
    alt: 'A person holds a block before a low wall. A bright frame shows where it will go; at the far end a block bursts.',
  },
  mates: {
    src: mates,
    ...size,
    alt: 'Two AI mates with lanterns for heads carry blocks onto a half-built bridge. A person follows, carrying a third block.',
  },
  'ask-small': {
    src: askSmall,
    ...size,
    alt: 'In evening light a person asks for one pink block. A mate holds it above the one bright gap in a row.',
  },
  finished: {
    src: finished,
    ...size,
    alt: 'By night a small house of blocks stands finished, its windows lit. Its builders, a person and two mates, stand before it.',
  },
} as const;
