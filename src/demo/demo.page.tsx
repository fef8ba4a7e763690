import { useEffect, useRef } from 'react';
import { Button } from '../components/button.tsx';
import { Panel } from '../components/panel.tsx';
import { SiteLink } from '../layout/site-link.tsx';
import { pageMeta } from '../site/page-meta.ts';
import { paths } from '../site/paths.ts';
import posterDay from './poster-day.webp';
import posterDayNarrow from './poster-day-narrow.webp';
import posterNight from './poster-night.webp';
import posterNightNarrow from './poster-night-narrow.webp';
import { useDemoStart } from './use-demo-start.ts';

export const meta = () =>
  pageMeta({
    title: 'Demo',
    description:
      'Build in a small grove of blocks with three scripted mates. No code, no account, and nothing is sent anywhere.',
    path: paths.demo,
  });

/** The demo's page (ROUTE-3, SITE-6): a poster with 'Start', then the demo, whose script is fetched by the start. */
export default function Demo() {
  const { state, Game, look, isStill, link, bringsBuild, keepsBuild, send } = useDemoStart();
  const isPlaying = state === 'drawing' || state === 'playing';

  const page = useRef<HTMLDivElement>(null);
  // What stood above the board has become small.
  useEffect(() => {
    if (state === 'playing') page.current?.scrollIntoView({ block: 'start' });
  }, [state]);

  return (
    <div ref={page} className="demo-page">
      {state === 'playing' ? (
        <h1 className="visually-hidden">A taste of the game</h1>
      ) : (
        <Panel className="demo-intro">
          <h1>A taste of the game</h1>
          <p>
            A small grove, a gap in an old bridge, and three scripted mates who like to build. No code, no
            account; what you make stays in this browser.
          </p>
          <noscript>
            <p>The demo needs JavaScript: allow it for this site, and reload.</p>
          </noscript>
        </Panel>
      )}
      <div className="demo-stage">
        {state !== 'playing' && (
          <div className="demo-poster">
            <Poster className="by-day" wide={posterDay} narrow={posterDayNarrow} />
            <Poster className="by-night" wide={posterNight} narrow={posterNightNarrow} />
            <div className="demo-start">
              <Button
                onClick={send.startPressed}
                aria-disabled={state === 'loading' || state === 'drawing' || undefined}
              >
                {state === 'failed' ? 'Try again' : 'Start'}
              </Button>
              <p role="status">
                {state === 'poster' && bringsBuild && 'A build comes with this link. '}
                {state === 'poster' && keepsBuild && 'Your grove is kept in this browser. '}
                {STATUS[state]}
              </p>
            </div>
          </div>
        )}
        {isPlaying && Game && <Game link={link} look={look} isStill={isStill} onReady={send.pictureDrawn} />}
      </div>
      <Panel className="reading">
        <h2>What this is, and what it is not</h2>
        <p>
          Wren, Pip and Moss are scripted stand-ins: simple rules in this page, no AI. The agents of the study
          are different, and so is the real game: larger, with other people, and seen through your own eyes.
        </p>
        <p>
          Nothing you do here is sent. What is built stays in this browser, until you press ‘Start anew’.
          There is no score.
        </p>
        <p className="actions">
          <Button component={SiteLink} href={paths.guide} variant="outlined">
            Read the guide
          </Button>
          <Button component={SiteLink} href={paths.enter} variant="outlined">
            Join with a code
          </Button>
        </p>
      </Panel>
    </div>
  );
}

const STATUS = {
  poster: '‘Start’ loads about 150 kilobytes.',
  loading: 'Loading …',
  drawing: 'Lighting the lanterns …',
  playing: '',
  failed: 'The demo could not be loaded. Check your connection.',
} as const;

type PosterProps = { className: string; wide: string; narrow: string };

/** The demo's first picture by day or by night. Of its width a window like that of a phone shows at most 1.13 times its height. */
function Poster({ className, wide, narrow }: PosterProps) {
  return (
    <picture className={className}>
      <source media="(aspect-ratio < 0.6)" srcSet={narrow} />
      <img src={wide} width="1280" height="720" alt="" loading="lazy" />
    </picture>
  );
}
