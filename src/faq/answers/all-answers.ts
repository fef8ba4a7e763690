import type { FaqSectionName } from '../../site/faq-questions.ts';
import { words as ethics } from './ethics.tsx';
import { words as gameplay } from './gameplay.tsx';
import { words as general } from './general.tsx';
import type { FaqWords } from './section-answers.ts';
import { words as support } from './support.tsx';

/** The words of the whole FAQ, in the order of its index. */
export const allWords: { [Section in FaqSectionName]: FaqWords<Section> } = {
  general,
  gameplay,
  ethics,
  support,
};
