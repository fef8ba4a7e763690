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
  {
    title: 'Get a code',
    text: 'It comes with your invitation: ten letters and digits that open one session.',
  },
  {
    title: 'Read and agree',
    text: 'A consent form says what is recorded and why. You decide, and can stop at any time.',
  },
  {
    title: 'Build together',
    text: 'You and a few AI mates raise something out of blocks. They help in their own way.',
  },
  {
    title: 'Come back',
    text: 'A link of your own leads back to your seat, to what is kept of you, and to the way out.',
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
          <Typography variant="h2">No code yet?</Typography>
          <p>
            Sessions are announced on the blog, and whoever is invited gets a code. Until then, the questions
            and answers tell what taking part is like. The demo can't be played yet.
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
