import { FaqSection, type Question } from '../layout/faq-section.tsx';
import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';

export const meta = () =>
  pageMeta({
    title: 'FAQ: support',
    description: 'Help with codes and links, and with pages that do not work.',
    path: paths.faqSupport,
  });

const questions: readonly Question[] = [
  {
    id: 'where-is-my-code',
    question: 'Where is my code?',
    answer:
      'In your invitation: ten letters and digits in two groups of five. If you have no invitation, you need no code.',
  },
  {
    id: 'code-not-taken',
    question: 'Why is my code not taken?',
    answer: 'The site does not take codes yet. Yours stays good: checking it sends it nowhere.',
  },
  {
    id: 'page-broken',
    question: 'A page does not load or looks broken.',
    answer: 'Reload it. If that does not help, try another browser, and write to us what you saw.',
  },
  {
    id: 'background',
    question: 'The moving background disturbs me.',
    answer:
      'Press Pause background at the lower right. The site remembers it, and it starts paused if your system asks for less motion.',
  },
  {
    id: 'contact',
    question: 'Whom can I ask?',
    answer: 'Write to the support address at the foot of this page.',
  },
];

/** The FAQ section 'support' (ROUTE-6, SITE-4). */
export default function FaqSupport() {
  return <FaqSection title="Support" intro="When something does not work." questions={questions} />;
}
