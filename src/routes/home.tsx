import { Button, Typography } from '@mui/material';
import { Panel } from '../components/panel.tsx';
import { SiteLink } from '../layout/site-link.tsx';
import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';
import { site } from '../site.ts';

export const meta = () =>
  pageMeta({
    title: 'build with somebody new',
    description: 'A block-building game where your teammates are AI agents, and your play is research.',
    path: paths.home,
  });

const steps = [
  { title: 'Get a code', text: 'It comes with your invitation: ten letters and digits, good for one seat.' },
  {
    title: 'Read and agree',
    text: 'A consent form says what is recorded and why. You decide, and can stop at any time.',
  },
  {
    title: 'Build together',
    text: 'You and a few AI mates raise something out of blocks. They help in their own way.',
  },
  {
    title: 'Tell us how it was',
    text: 'A few questions at the end, and a link to come back to what is yours.',
  },
];

export default function Home() {
  return (
    <>
      <section className="hero">
        <Typography variant="h1">Build something with somebody new.</Typography>
        <p className="hero-text">
          A block-building game where your teammates are AI agents, and your play is research.
        </p>
        <p className="actions">
          <Button component={SiteLink} href={paths.enter}>
            Join with a code
          </Button>
          <Button component={SiteLink} href={paths.guide} variant="outlined">
            Read the guide
          </Button>
        </p>
      </section>

      <section aria-labelledby="steps">
        <Typography variant="h2" id="steps" className="visually-hidden">
          How a session goes
        </Typography>
        <ol className="cards">
          {steps.map(({ title, text }, index) => (
            <li key={title}>
              <Panel>
                <p className="label">{index + 1}</p>
                <Typography variant="h4" component="h3">
                  {title}
                </Typography>
                <p className="muted">{text}</p>
              </Panel>
            </li>
          ))}
        </ol>
      </section>

      <section className="section">
        <Panel>
          <Typography variant="h2">Not open yet</Typography>
          <p>
            {site.name} is being prepared. The guide, the questions and a sample of the consent form can be
            read today; codes can't be used and the demo can't be played yet. Whatever opens will be announced
            on the blog.
          </p>
          <p className="actions">
            <Button component={SiteLink} href={paths.faq} variant="outlined">
              Questions and answers
            </Button>
            <Button component={SiteLink} href={site.blog.href} variant="outlined" opensNewTab>
              Blog
            </Button>
          </p>
        </Panel>
      </section>
    </>
  );
}
