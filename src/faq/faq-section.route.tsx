import { type MetaArgs, useLocation } from 'react-router';
import { lateWords } from '../layout/late-words.ts';
import { type FaqSectionName, faqQuestions } from '../site/faq-questions.ts';
import { pageMeta } from '../site/page-meta.ts';
import { paths } from '../site/paths.ts';
import { FaqSection } from './faq-section.tsx';

const descriptions: Record<FaqSectionName, string> = {
  general: 'What the project is, who runs it, who can take part, what it costs, and how to get a code.',
  gameplay: 'What happens in a session, what the AI mates can and can’t do, and which keys to use.',
  ethics: 'What is recorded, why and for how long, who sees it, and how to stop or withdraw.',
  support: 'Help with codes, links and pages: what each message means, and what to do next.',
};

export const meta = ({ location: { pathname } }: MetaArgs) => {
  const section = sectionOf(pathname);
  return pageMeta({ title: `FAQ: ${section}`, description: descriptions[section], path: pathOf(section) });
};

/** One section of the FAQ, by its path (ROUTE-6 to ROUTE-9, SITE-4). */
export default function FaqSectionPage() {
  const section = sectionOf(useLocation().pathname);
  return (
    <FaqSection
      key={section}
      path={pathOf(section)}
      questions={faqQuestions[section]}
      words={lateWords[section]}
    />
  );
}

function sectionOf(pathname: string): FaqSectionName {
  const name = pathname.split('/')[2] ?? '';
  return Object.hasOwn(faqQuestions, name) ? (name as FaqSectionName) : 'general';
}

function pathOf(section: FaqSectionName): string {
  return `${paths.faq}/${section}`;
}
