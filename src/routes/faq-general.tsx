import { FaqSection, type Question } from '../layout/faq-section.tsx';
import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';
import { site } from '../site.ts';

export const meta = () =>
  pageMeta({
    title: 'FAQ: general',
    description: 'What the project is, who runs it, and who may take part.',
    path: paths.faqGeneral,
  });

const questions: readonly Question[] = [
  {
    id: 'what-is-it',
    question: `What is ${site.name}?`,
    answer:
      "A block-building game that a university's AI lab plays with volunteers. Your teammates are AI agents, and how you work together is what the lab studies.",
  },
  {
    id: 'who-may',
    question: 'Who may take part?',
    answer: 'Whoever has an invitation with a code. Each study says in its invitation whom it looks for.',
  },
  {
    id: 'cost',
    question: 'Does it cost anything?',
    answer: 'No. You need a computer, a connection, and the time that your invitation names.',
  },
  {
    id: 'affiliation',
    question: 'Is it made by the makers of a game I know?',
    answer: 'No. The project has no affiliation with the makers of any game.',
  },
];

/** The FAQ section 'general' (ROUTE-7, SITE-4). */
export default function FaqGeneral() {
  return (
    <FaqSection title="General" intro="What this is, and whether it is for you." questions={questions} />
  );
}
