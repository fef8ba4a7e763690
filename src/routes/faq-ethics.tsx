import { FaqSection, type Question } from '../layout/faq-section.tsx';
import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';

export const meta = () =>
  pageMeta({
    title: 'FAQ: ethics',
    description: 'What taking part means, what is recorded, and how to stop.',
    path: paths.faqEthics,
  });

const questions: readonly Question[] = [
  {
    id: 'voluntary',
    question: 'Must I take part?',
    answer:
      'No. You decide after reading the consent form, and you can stop at any moment without giving a reason.',
  },
  {
    id: 'recorded',
    question: 'What is recorded?',
    answer:
      'Nothing on this site so far: nobody can join yet. Before joining opens, the consent form will say what is recorded, why, and for how long.',
  },
  {
    id: 'this-site',
    question: 'What does this site itself remember?',
    answer:
      'Only on your own device: whether you paused the background, and how far you had scrolled. It sets no cookies and asks no other site for anything.',
  },
  {
    id: 'consent-form',
    question: 'Where is the consent form?',
    answer: 'At the foot of every page, as a PDF. Today it is a sample and is marked as one.',
  },
];

/** The FAQ section 'ethics' (ROUTE-9, SITE-4). */
export default function FaqEthics() {
  return (
    <FaqSection title="Ethics" intro="What you agree to, and what you can take back." questions={questions} />
  );
}
