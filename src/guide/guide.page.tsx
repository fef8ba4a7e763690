import type { AnchorHTMLAttributes, HTMLAttributes } from 'react';
import { Button } from '../components/button.tsx';
import { Prerendered } from '../components/prerendered.tsx';
import { ConsentVersionText } from '../consent/consent-version-text.tsx';
import { BelowTheFold } from '../layout/below-the-fold.tsx';
import { SiteLink } from '../layout/site-link.tsx';
import { site } from '../site/facts.ts';
import { pageMeta } from '../site/page-meta.ts';
import { paths } from '../site/paths.ts';
import { ContentsList } from './contents-list.tsx';
import { Controls } from './controls.tsx';
import { Figure } from './figure.tsx';
import GuideText, { headings, wordCount } from './guide.mdx';

export const meta = () =>
  pageMeta({
    title: 'Guide',
    description:
      'How to take part: your code, your session, the controls, what the AI mates can do, and fair play.',
    path: paths.guide,
  });

/** Words a minute of a slow reader. */
const READING_SPEED = 200;

/** The guide (ROUTE-4, SITE-4): its text is in `guide.mdx`. */
export default function Guide() {
  return (
    <div className="guide">
      {/* One text: of two, the second would move when the font arrives. */}
      <h1 className="page-title">{`${site.name} Guide`}</h1>
      <ContentsList headings={headings} ids={ids} />
      <article className="panel">
        <p className="label">{`About ${Math.round(wordCount / READING_SPEED)} minutes to read`}</p>
        <Prerendered className="prose stack">
          <GuideText
            components={{ h2: Heading, a: TextLink, BelowTheFold, ConsentVersionText, Controls, Figure }}
          />
        </Prerendered>
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

/** A heading with an id, and a link to itself. */
function Heading({ id, children }: HTMLAttributes<HTMLHeadingElement>) {
  return (
    <h2 {...(id && { id })}>
      <a className="anchor" href={`#${id}`}>
        {children}
      </a>
    </h2>
  );
}

function TextLink({ href = '', children }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return <SiteLink href={href}>{children}</SiteLink>;
}
