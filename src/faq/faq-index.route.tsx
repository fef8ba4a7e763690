import { Typography } from '@mui/material';
import { LateText } from '../layout/late-text.tsx';
import { lateWords } from '../layout/late-words.ts';
import { pageMeta } from '../site/page-meta.ts';
import { paths } from '../site/paths.ts';
import { FaqSearch } from './faq-search.tsx';

export const meta = () =>
  pageMeta({
    title: 'FAQ',
    description:
      'Search all questions and answers: about taking part, the game, ethics, and what to do when something fails.',
    path: paths.faq,
  });

/** The FAQ's index (ROUTE-5, SITE-4). */
export default function FaqIndex() {
  return (
    <>
      <Typography variant="h1" className="page-title">
        Questions and answers
      </Typography>
      <FaqSearch />
      <LateText from={lateWords.faq}>{(words) => words}</LateText>
    </>
  );
}
