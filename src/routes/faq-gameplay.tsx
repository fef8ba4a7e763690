import { FaqSection, type Question } from '../layout/faq-section.tsx';
import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';

export const meta = () =>
  pageMeta({
    title: 'FAQ: gameplay',
    description: 'What happens in a session, and what the AI mates can do.',
    path: paths.faqGameplay,
  });

const questions: readonly Question[] = [
  {
    id: 'how-long',
    question: 'How long is a session?',
    answer: 'Your invitation says it. You can stop earlier at any time.',
  },
  {
    id: 'mates',
    question: 'What can the AI mates do?',
    answer:
      'They place and break blocks, follow you, fetch things and answer in the chat. They also misunderstand. Saying what you want in short sentences helps.',
  },
  {
    id: 'other-people',
    question: 'Do I meet other people?',
    answer: 'That depends on the study. Your invitation tells you before you agree to anything.',
  },
  {
    id: 'demo',
    question: 'Can I try it before?',
    answer:
      'Not yet. A demo without a code is planned and has a page of its own; nothing can be played there so far.',
  },
];

/** The FAQ section 'gameplay' (ROUTE-8, SITE-4). */
export default function FaqGameplay() {
  return <FaqSection title="Gameplay" intro="What happens in a session." questions={questions} />;
}
