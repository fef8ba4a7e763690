import { render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  PARTICIPANT_KEY,
  serialiseParticipant,
  UNKNOWN_PARTICIPANT,
} from '#machines/participant/participant-record.ts';
import Root, { HydrateFallback, Layout, links } from '../../../src/app/root.tsx';
import { preloadedFonts } from '../../../src/app/site-style.ts';
import { createPrerenderServices } from '../../../src/services/prerender-services.ts';
import { SiteServicesProvider, useSiteServices } from '../../../src/services/site-services.tsx';
import { PRERENDERED_PATHS } from '../../../src/site/paths.ts';
import { memoryStore } from '../../support/memory-store.ts';
import { SimulatedWallClock } from '../../support/simulated-wall-clock.ts';
import { stubSite } from '../../support/stub-site.tsx';
import { expectComplaints } from '../../support/watch-console.ts';
// The pages fetch this one by themselves: here already, it cannot arrive after a test has ended.
import '../../../src/seat/own-seats.tsx';

const NIGHT = Date.parse('2026-06-21T22:00:00Z');

const seated = () =>
  memoryStore({ [PARTICIPANT_KEY]: serialiseParticipant({ ...UNKNOWN_PARTICIPANT, holdsSeat: true }) });

const Site = stubSite(Root);
const Whole = stubSite(() => (
  <Layout>
    <p>Content</p>
  </Layout>
));

describe('prerendered pages', () => {
  test.each([...PRERENDERED_PATHS, '/404'])(
    'SITE-1 SITE-2: %s can be read before any script runs',
    (path) => {
      const page = document.createElement('div');
      page.innerHTML = served(path);

      expect(page.querySelectorAll('#content > main h1')).toHaveLength(1);
      expect(page.querySelectorAll('header nav a[href]').length).toBe(4);
      expect(page.querySelectorAll('footer a[href]').length).toBe(10);
      expect(page.querySelector('#content')?.textContent.length).toBeGreaterThan(150);
    },
  );

  test.each([...PRERENDERED_PATHS, '/404'])('BACK-3 BACK-4: %s has no video and no scene chosen', (path) => {
    const html = served(path);

    expect(html).not.toMatch(/<video|data-shown|\.webm/);
  });

  test.each([...PRERENDERED_PATHS, '/404'])('%s has no style attribute, which the policy forbids', (path) => {
    expect(served(path)).not.toContain(' style="');
  });

  test.each([...PRERENDERED_PATHS, '/404'])(
    'DAY-1 STATE-3: %s hydrates without an error, then shows the night and hides the join links from a seat holder',
    (path) => {
      const container = document.createElement('div');
      container.innerHTML = served(path);
      document.body.append(container);
      const bar = container.querySelector('header');
      const words = container.textContent;

      render(<StrictMode>{siteAt(path, { now: NIGHT, store: seated(), opens: true })}</StrictMode>, {
        container,
        hydrate: true,
      });

      expect(container.querySelector('header')).toBe(bar);
      expect(words).toContain(container.querySelector('main')?.textContent);
      expect(container.querySelector<HTMLElement>('.background')?.dataset['shown']).toBe('night');
      expect(screen.queryByRole('link', { name: 'Join with Code' })).toBe(null);
    },
  );
});

describe('the document', () => {
  test('LOOK-1: is in English, dark, as wide as the device, in the page’s colour, and has one style of its own', () => {
    // The router's stub has no scripts to list, and a browser does not run scripts that React creates.
    expectComplaints(/empty string .* href href|Encountered a script tag while rendering/);
    render(<Whole initialEntries={['/demo']} />, { container: document });

    expect(document.documentElement.lang).toBe('en');
    expect(metaContent('color-scheme')).toBe('dark');
    expect(metaContent('theme-color')).toBe('#1d1a1a');
    expect(metaContent('viewport')).toBe('width=device-width, initial-scale=1');
    expect(document.title).toBe('Demo · Grovemates');
    expect(document.querySelectorAll('style[data-site]')).toHaveLength(1);
    expect(document.documentElement.innerHTML, 'the head script is the server’s alone').not.toContain(
      'getHours',
    );
  });

  test('links its icons', () => {
    expect(links()).toEqual([
      { rel: 'icon', href: '/favicon.ico', sizes: '16x16 32x32 48x48' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
      { rel: 'manifest', href: '/site.webmanifest' },
    ]);
  });

  test('LOOK-2: the fonts of the first paint are preloaded by the head script, or without scripts by links', () => {
    vi.stubEnv('SSR', true);
    const page = document.createElement('div');
    page.innerHTML = renderToString(<Whole initialEntries={['/demo']} />);
    vi.unstubAllEnvs();

    expect(preloadedFonts).toHaveLength(2);
    for (const font of preloadedFonts) expect(page.querySelector('script')?.textContent).toContain(font);
    expect(page.querySelector('noscript')?.innerHTML).toBe(
      preloadedFonts
        .map((href) => `<link rel="preload" as="font" href="${href}" crossorigin="anonymous"/>`)
        .join(''),
    );
    expect(page.querySelectorAll('[as=font]'), 'no other link').toHaveLength(0);
  });
});

describe('what the pages with a token show at first', () => {
  test('ROUTE-10 ROUTE-11 ROUTE-12: that they are opening, over the landscape', () => {
    const { container } = render(
      <MemoryRouter initialEntries={['/session/x']}>
        <HydrateFallback />
      </MemoryRouter>,
    );

    expect(screen.getByText('Opening your page …').getAttribute('role')).toBe('status');
    expect(screen.getByRole('main').parentElement?.id).toBe('content');
    expect(
      [...container.querySelectorAll<HTMLElement>('.background > *')].map(({ className }) => className),
    ).toEqual(['scene', 'scene', 'overlay', 'overlay']);
  });
});

test('a view outside the provider says what it needs', () => {
  expect(() => render(<Stray />)).toThrow('useSiteServices needs a SiteServicesProvider above it.');
});

function Stray() {
  useSiteServices();
  return null;
}

/** The HTML of the server. */
function served(path: string): string {
  vi.stubEnv('SSR', true);
  const html = renderToString(siteAt(path));
  vi.unstubAllEnvs();
  return html;
}

/** The site before it is connected with the browser; with `opens` it is connected as soon as it is hydrated. */
function siteAt(path: string, { now = 0, store = memoryStore(), opens = false } = {}) {
  const clock = new SimulatedWallClock({ zone: 'UTC', now });
  const services = createPrerenderServices({ clock, store, randomKey: () => '' });
  onTestFinished(() => void services.siteActor.stop());
  const connect = () => {
    if (opens) services.siteActor.send({ type: 'page.opened' });
    return () => {};
  };
  return (
    <SiteServicesProvider services={services} connect={connect}>
      <Site initialEntries={[path]} />
    </SiteServicesProvider>
  );
}

function metaContent(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
}
