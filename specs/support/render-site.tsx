import { act, render, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { type NavigateFunction, useLocation, useNavigate, useNavigation } from 'react-router';
import { expect, onTestFinished, vi } from 'vitest';
import type { SiteEvent } from '#machines/site/site.events.ts';
import { afterNextFrame } from '../../src/adapters/after-next-frame.ts';
import { createScrollMemory } from '../../src/adapters/scroll-memory.ts';
import { isOnline, watchConnection, watchPageShown } from '../../src/adapters/site-events.ts';
import { createTypedCode } from '../../src/adapters/typed-code.ts';
import { watchHeadings } from '../../src/adapters/watch-headings.ts';
import { connectSite } from '../../src/app/connect-site.ts';
import Root from '../../src/app/root.tsx';
import sheet from '../../src/app/site.css?inline';
import { createSiteActor, type Inspect } from '../../src/services/create-site-actor.ts';
import { type SiteServices, SiteServicesProvider } from '../../src/services/site-services.tsx';
import { countCoverage } from './coverage.ts';
import { pretendDevice, type TestDevice } from './device.ts';
import { type MemoryStore, memoryStore } from './memory-store.ts';
import { SimulatedWallClock } from './simulated-wall-clock.ts';
import { stubSite } from './stub-site.tsx';
import { visibilitySheet } from './visibility-sheet.ts';

type SiteOptions = {
  /** The addresses of the tab's history, oldest first; the last one is shown. */
  visited?: (string | { pathname: string; state: unknown })[];
  device?: Partial<TestDevice>;
  /** Local time of the visitor; noon unless told. */
  now?: string;
  store?: MemoryStore;
  /** Stands in for a page of the site, by its path. */
  pages?: Record<string, ComponentType>;
  reloadOnceFor?: SiteServices['reloadOnceFor'];
  fetchSecretPageScripts?: SiteServices['fetchSecretPageScripts'];
  /** Watches every machine, as the inspector would. */
  inspect?: SiteServices['inspect'];
  /** What stands in the field for a code, as of before a reload. */
  typedCode?: SiteServices['typedCode'];
  /** The server; it never answers unless told. */
  fetch?: (path: string, options: RequestInit) => Promise<Response>;
  /** The whole style sheet, for a test of looks; what hides things alone unless told, as that is far faster. */
  isStyled?: boolean;
};

let navigate: NavigateFunction = () => {};
let entryState: unknown = null;
let navigation: 'idle' | 'loading' | 'submitting' = 'idle';

function RootWithNavigator() {
  navigate = useNavigate();
  entryState = useLocation().state;
  navigation = useNavigation().state;
  return <Root />;
}

/**
 * Opens the whole site at a path: the real routes, layout, machines and adapters, with a simulated clock and device
 * and a store in memory. The page is idle. What `site.css` hides is hidden from roles too.
 */
export function renderSite(path: string | { pathname: string; state: unknown }, options: SiteOptions = {}) {
  const { now = '2026-06-21T12:00:00Z', store = memoryStore(), visited = [], pages = {} } = options;
  const changeDevice = pretendDevice(options.device ?? {});
  // As the head script says when the still has arrived.
  document.documentElement.dataset['still'] = 'arrived';
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => {
    callback();
    return 0;
  });
  vi.stubGlobal('fetch', options.fetch ?? (() => new Promise(() => {})));
  const style = document.createElement('style');
  style.textContent = options.isStyled ? sheet : visibilitySheet;
  document.head.append(style);
  onTestFinished(() => style.remove());

  const clock = new SimulatedWallClock({ zone: 'UTC', now: Date.parse(now) });
  const inspect: Inspect = (event) => {
    countCoverage(event);
    if (typeof options.inspect === 'function') options.inspect(event);
    else options.inspect?.next?.(event);
  };
  const site = createSiteActor({ clock, store }, inspect);
  onTestFinished(() => void site.stop());
  let keys = 0;
  const services: SiteServices = {
    siteActor: site,
    ports: {
      clock,
      store,
      randomKey: () => {
        keys += 1;
        return `key-of-the-test-${keys}`.padEnd(43, '0');
      },
    },
    inspect,
    afterNextFrame,
    watchHeadings,
    isOnline,
    watchConnection,
    watchPageShown,
    scrollMemory: createScrollMemory(() => sessionStorage),
    typedCode: options.typedCode ?? createTypedCode(() => sessionStorage),
    reloadOnceFor: options.reloadOnceFor ?? (() => false),
    fetchSecretPageScripts: options.fetchSecretPageScripts ?? (() => {}),
    reload: () => location.reload(),
  };

  const connect = () => connectSite(site);
  const Site = stubSite(RootWithNavigator, pages);
  const { container, unmount } = render(
    <SiteServicesProvider services={services} connect={connect}>
      <Site initialEntries={[...visited, path]} />
    </SiteServicesProvider>,
  );
  return {
    user: userEvent.setup(),
    site,
    clock,
    store,
    container,
    unmount,
    changeDevice: (change: Partial<TestDevice>) => act(async () => changeDevice(change)),
    send: (event: SiteEvent) => act(async () => site.send(event)),
    wait: (ms: number) => act(async () => clock.wait(ms)),
    /** `state`: what the new entry of the tab's history holds. */
    goTo: (to: string, state: unknown = null) => act(async () => navigate(to, { state })),
    goBack: () => goBy(-1),
    /** What the present entry of the tab's history holds. A navigation may end later than what is shown for it. */
    entryState: () => entryState,
    goForward: () => goBy(1),
    scrollTo: (top: number) =>
      act(async () => {
        const content = contentOf(container);
        content.scrollTop = top;
        content.dispatchEvent(new Event('scroll'));
      }),
    content: () => contentOf(container),
  };
}

/** Back and Forward, once no navigation is under way: that would be dropped for this one. */
async function goBy(entries: number): Promise<void> {
  await act(async () => {});
  await waitFor(() => expect(navigation).toBe('idle'));
  await act(async () => navigate(entries));
}

function contentOf(container: HTMLElement): HTMLElement {
  const content = container.querySelector<HTMLElement>('#content');
  if (!content) throw new Error('The page has no content.');
  return content;
}
