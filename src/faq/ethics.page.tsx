import { pageMeta } from '../site/page-meta.ts';
import { paths } from '../site/paths.ts';
import { ethicsAnswers } from './answers/ethics.tsx';
import { FaqSection } from './faq-section.tsx';

export const meta = () =>
  pageMeta({
    title: 'FAQ: ethics',
    description: 'What is recorded, why and for how long, who sees it, and how to stop or withdraw.',
    path: paths.faqEthics,
  });

/** Questions and answers (ROUTE-9, SITE-4). */
export default function Ethics() {
  return <FaqSection section="ethics" answers={ethicsAnswers()} />;
}
