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
      'On this site: that a seat was taken, when, with which version of the consent form, and when you came back to your page. No name and no address. The consent form says the same, and what the game records.',
  },
  {
    id: 'this-site',
    question: 'What does this site itself remember?',
    answer:
      'On your device: whether you paused the background, how far you had scrolled, and whether you hold a seat. When you check a code it also sets one cookie, by which it knows this browser again. It asks no other site for anything.',
  },
  {
    id: 'withdraw',
    question: 'How do I withdraw?',
    answer:
      'Open your personal link, the one that was shown when you joined. Your page has a button for it, and lets you download first what is kept of you.',
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
