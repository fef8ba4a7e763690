import { Button, Typography } from '@mui/material';
import { LateText } from '../layout/late-text.tsx';
import { lateWords } from '../layout/late-words.ts';
import { SiteLink } from '../layout/site-link.tsx';
import { site } from '../site/facts.ts';
import { pageMeta } from '../site/page-meta.ts';
import { paths } from '../site/paths.ts';
import { ContentsList } from './contents-list.tsx';
import { headings, words as wordCount } from './guide.mdx?outline';

export const meta = () =>
  pageMeta({
    title: 'Guide',
    description:
      'How to take part: your code, your session, the controls, what the AI mates can do, and fair play.',
    path: paths.guide,
  });

/** An unhurried reader's; words a minute. */
const READING_SPEED = 200;

/** The guide (ROUTE-4, SITE-4): its text stands in `content/guide.mdx`. */
export default function Guide() {
  return (
    <div className="guide">
      <Typography variant="h1" className="page-title">
        {site.name} Guide
      </Typography>
      <ContentsList headings={headings} ids={ids} />
      <article className="panel">
        <p className="label">About {Math.round(wordCount / READING_SPEED)} minutes to read</p>
        <LateText from={lateWords.guide} className="prose stack">
          {({ text }) => text}
        </LateText>
        <p className="actions">
          <Button component={SiteLink} href={paths.enter}>
            Join with a code
          </Button>
          <Button component={SiteLink} href={paths.faq} variant="outlined">
            Questions and answers
          </Button>
          <Button variant="outlined" className="print" onClick={() => print()}>
            Print the guide
          </Button>
        </p>
      </article>
    </div>
  );
}

const ids = headings.map(({ id }) => id);
