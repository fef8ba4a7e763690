import type { ReactNode } from 'react';
import type { FaqSectionName, QuestionId } from '../../site/faq-questions.ts';

/** The words of one section of the FAQ: each question as its reader would ask it, and its answer. */
export type SectionAnswers<Section extends FaqSectionName = FaqSectionName> = {
  title: string;
  /** What the section is about, in a sentence. */
  intro: string;
  questions: Record<QuestionId<Section>, { question: string; answer: ReactNode }>;
};
