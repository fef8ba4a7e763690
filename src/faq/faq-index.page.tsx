import { Panel } from '../components/panel.tsx';
import { SiteLink } from '../layout/site-link.tsx';
import { faqSections } from '../site/faq-questions.ts';
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

/** The FAQ's index: its sections with all their questions (ROUTE-5, SITE-4). */
export default function FaqIndex() {
  return (
    <>
      <h1 className="page-title">Questions and answers</h1>
      <FaqSearch />
      <ul className="cards faq-index">
        {Object.entries(faqSections).map(([section, { title, questions }]) => (
          <li key={section}>
            <Panel>
              <h2>
                <SiteLink href={`${paths.faq}/${section}`}>{title}</SiteLink>
              </h2>
              <ul>
                {Object.entries(questions).map(([id, question]) => (
                  <li key={id}>
                    <SiteLink href={`${paths.faq}/${section}#${id}`}>{question}</SiteLink>
                  </li>
                ))}
              </ul>
            </Panel>
          </li>
        ))}
      </ul>
    </>
  );
}
