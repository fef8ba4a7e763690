import { Typography } from '@mui/material';
import { Panel } from '../components/panel.tsx';
import { SiteLink } from '../layout/site-link.tsx';
import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';

export const meta = () =>
  pageMeta({
    title: 'FAQ',
    description: 'Questions and answers about taking part, the game, ethics and support.',
    path: paths.faq,
  });

const sections = [
  { href: paths.faqGeneral, title: 'General', text: 'What this is, who runs it, and who may take part.' },
  { href: paths.faqGameplay, title: 'Gameplay', text: 'Sessions, blocks, and what the AI mates do.' },
  { href: paths.faqEthics, title: 'Ethics', text: 'Consent, data, and how to stop.' },
  { href: paths.faqSupport, title: 'Support', text: 'Codes, links, and what to do when something breaks.' },
];

/** The FAQ's index (ROUTE-5, SITE-4). */
export default function FaqIndex() {
  return (
    <>
      <Typography variant="h1" className="page-title">
        Questions and answers
      </Typography>
      <ul className="cards">
        {sections.map(({ href, title, text }) => (
          <li key={href}>
            <SiteLink href={href} showsNewTab={false}>
              <Panel>
                <Typography variant="h2">{title}</Typography>
                <p className="muted">{text}</p>
              </Panel>
            </SiteLink>
          </li>
        ))}
      </ul>
    </>
  );
}
