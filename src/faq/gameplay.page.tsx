import { pageMeta } from '../site/page-meta.ts';
import { paths } from '../site/paths.ts';
import { gameplayAnswers } from './answers/gameplay.tsx';
import { FaqSection } from './faq-section.tsx';

export const meta = () =>
  pageMeta({
    title: 'FAQ: gameplay',
    description: 'What happens in a session, what the AI mates can and can’t do, and which keys to use.',
    path: paths.faqGameplay,
  });

/** Questions and answers (ROUTE-8, SITE-4). */
export default function Gameplay() {
  return <FaqSection section="gameplay" answers={gameplayAnswers()} />;
}
