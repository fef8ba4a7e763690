import { words as ethics } from './ethics.tsx';
import type { FaqWords } from './faq-words.ts';
import { words as gameplay } from './gameplay.tsx';
import { words as general } from './general.tsx';
import type { FaqSectionName } from './questions.ts';
import { words as support } from './support.tsx';

/** The words of the whole FAQ, in the order of its index. */
export const allWords: { [Section in FaqSectionName]: FaqWords<Section> } = {
  general,
  gameplay,
  ethics,
  support,
};
