import { pageMeta } from '../site/page-meta.ts';
import { paths } from '../site/paths.ts';
import { generalAnswers } from './answers/general.tsx';
import { FaqSection } from './faq-section.tsx';

export const meta = () =>
  pageMeta({
    title: 'FAQ: general',
    description: 'What the project is, who runs it, who can take part, what it costs, and how to get a code.',
    path: paths.faqGeneral,
  });

/** Questions and answers (ROUTE-7, SITE-4). */
export default function General() {
  return <FaqSection section="general" answers={generalAnswers()} />;
}
