import type { FaqSectionName } from '../../site/faq-questions.ts';
import { words as ethics } from './ethics.tsx';
import { words as gameplay } from './gameplay.tsx';
import { words as general } from './general.tsx';
import type { SectionAnswers } from './section-answers.ts';
import { words as support } from './support.tsx';

/** The words of the whole FAQ, in the order of its index. */
export const allAnswers: { [Section in FaqSectionName]: SectionAnswers<Section> } = {
  general,
  gameplay,
  ethics,
  support,
};
