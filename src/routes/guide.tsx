import { Button, Typography } from '@mui/material';
import { Panel } from '../components/panel.tsx';
import { SiteLink } from '../layout/site-link.tsx';
import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';
import { site } from '../site.ts';

export const meta = () =>
  pageMeta({
    title: 'Guide',
    description: 'How a session goes, what the AI mates can do, and what is asked of you.',
    path: paths.guide,
  });

/** The guide (ROUTE-4, SITE-4), in short: it tells what is decided, and says what is not. */
export default function Guide() {
  return (
    <Panel className="reading">
      <Typography variant="h1">{site.name} Guide</Typography>
      <p>
        {site.name} is a research game of {site.lab.name} at {site.university.name}. People and AI agents
        build together out of blocks, and the lab studies how they get along.
      </p>

      <Typography variant="h2" id="a-session">
        A session
      </Typography>
      <p>
        You come in with the code of your invitation. Before anything starts you read a consent form and
        decide whether you agree; only then a seat is yours. Your session has a page of its own that tells
        when it begins, who is there, and how to connect. You may stop at any moment and need not say why.
      </p>

      <Typography variant="h2" id="your-mates">
        Your mates
      </Typography>
      <p>
        The mates are AI agents. They place and break blocks, follow you, and answer in the chat. They make
        mistakes, forget, and at times have ideas of their own. They are no people and do not pretend to be.
      </p>

      <Typography variant="h2" id="fair-play">
        Fair play
      </Typography>
      <ul>
        <li>Be kind to those who play with you.</li>
        <li>Tell no one in the game who you are: no names, no addresses.</li>
        <li>Leave what others built standing, unless they ask for your help with it.</li>
      </ul>

      <Typography variant="h2" id="if-something-breaks">
        If something breaks
      </Typography>
      <p>
        Keep your link: it brings you back to your seat. The{' '}
        <SiteLink href={paths.faqSupport}>support answers</SiteLink> tell what to try next, and whom to write
        to.
      </p>

      <p className="actions">
        <Button component={SiteLink} href={paths.faq}>
          Questions and answers
        </Button>
        <Button component={SiteLink} href={paths.consentForm} variant="outlined">
          Consent form (PDF, sample)
        </Button>
      </p>
    </Panel>
  );
}
