import { pageMeta } from '../site/page-meta.ts';
import { paths } from '../site/paths.ts';
import { supportAnswers } from './answers/support.tsx';
import { FaqSection } from './faq-section.tsx';

export const meta = () =>
  pageMeta({
    title: 'FAQ: support',
    description: 'Help with codes, links and pages: what each message means, and what to do next.',
    path: paths.faqSupport,
  });

/** Questions and answers (ROUTE-6, SITE-4). */
export default function Support() {
  return <FaqSection section="support" answers={supportAnswers()} />;
}
