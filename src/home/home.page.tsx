import { Button } from '../components/button.tsx';
import mates from '../components/figures/mates.webp';
import { Panel } from '../components/panel.tsx';
import { SiteLink } from '../layout/site-link.tsx';
import { fact, site, study } from '../site/facts.ts';
import { pageMeta } from '../site/page-meta.ts';
import { paths } from '../site/paths.ts';

export const meta = () =>
  pageMeta({
    title: 'build with somebody new',
    description:
      'A block-building game with AI agents for teammates, and a study of how people and agents get along.',
    path: paths.home,
  });

const steps = [
  {
    title: 'Get a code',
    text: 'Ten letters and digits that come with your invitation. A code is for one session.',
  },
  {
    title: 'Read and agree',
    text: 'A short form says what is recorded, and why. You get a seat only if you agree.',
  },
  {
    title: 'Build together',
    text: 'You and your AI mates make something out of blocks. They help in their own way.',
  },
  {
    title: 'Look back',
    text: 'Your page tells you what it was about, and your personal link brings you back whenever you like.',
  },
];

/** Home (ROUTE-1, SITE-4 to SITE-6): what this is, what happens in a session, who runs it, how people are protected. */
export default function Home() {
  return (
    <>
      <section className="hero">
        <h1>Build something with somebody new.</h1>
        <p className="hero-text">
          A world of blocks, a few AI mates, and something to build that none of you could build alone. How
          you go about it is what {site.university.name} is studying.
        </p>
        <p className="actions">
          <Button component={SiteLink} href={paths.enter}>
            Join with a code
          </Button>
          <Button component={SiteLink} href={paths.guide} variant="outlined">
            Read the guide
          </Button>
          <Button component={SiteLink} href={paths.demo} variant="outlined">
            Try the demo
          </Button>
        </p>
      </section>
      <section aria-labelledby="steps">
        <h2 id="steps" className="section-title">
          How a session goes
        </h2>
        <ol className="cards">
          {steps.map(({ title, text }, index) => (
            <li key={title}>
              <Panel>
                <p className="label">{index + 1}</p>
                <h3 className="heading-4">{title}</h3>
                <p className="muted">{text}</p>
              </Panel>
            </li>
          ))}
        </ol>
      </section>
      <section className="section panel pair">
        <div className="picture">
          <img
            src={mates}
            width="1312"
            height="738"
            alt="Two AI mates with lanterns for heads carry blocks onto a half-built bridge. A person follows, carrying a third block."
            loading="lazy"
            decoding="async"
          />
        </div>
        <div className="stack">
          <h2>Meet your mates</h2>
          <p>
            They carry, lay and fetch. They answer in the chat, follow you about, and copy what you begin. Now
            and then they get it wrong, sometimes without saying so, and start over without complaint.
          </p>
          <p>The lab wants to understand what happens between you and them.</p>
          <p className="actions">
            <Button component={SiteLink} href={`${paths.guide}#your-mates`} variant="outlined">
              What they can and can’t do
            </Button>
          </p>
        </div>
      </section>
      <div className="section pair">
        <Panel>
          <h2>Who runs it</h2>
          <p>
            {site.lab.name} at {site.university.name}, led by {fact('investigator')}. The lab wants to know
            how people and AI agents learn to rely on each other, and when they should not.
          </p>
          <p>
            It is a university project: nothing is sold or advertised.{' '}
            {study.isSample && 'Words in [square brackets] are samples; no study is running yet.'}
          </p>
          <p className="actions">
            <Button component={SiteLink} href={paths.faqGeneral} variant="outlined">
              General questions
            </Button>
          </p>
        </Panel>
        <Panel>
          <h2>How you are protected</h2>
          <ul>
            <li>No name, no e-mail address, no account.</li>
            <li>You read the consent form first, and agree to one exact version of it.</li>
            <li>You can stop at any moment, and withdraw from the study on your personal page.</li>
            <li>You can see and save what this site holds about you.</li>
            <li>The consent form names the ethics board, and says where to complain.</li>
          </ul>
          <p className="actions">
            <Button component={SiteLink} href={paths.faqEthics} variant="outlined">
              Ethics and data
            </Button>
          </p>
        </Panel>
      </div>
      <section className="section">
        <Panel>
          <h2>No code yet?</h2>
          <p>
            New sessions are announced on the blog, and everyone who is invited gets a code. Until then, find
            out whether this is for you: read the guide in a few minutes, or search all questions.
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
