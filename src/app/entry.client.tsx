import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { childrenOf } from '#machines/site/site.machine.ts';
import { selectIsDrawerOpen } from '#machines/top-bar/top-bar.selectors.ts';
import { afterNextFrame } from '../adapters/after-next-frame.ts';
import { browserClock } from '../adapters/browser-clock.ts';
import { createBrowserStore } from '../adapters/browser-store.ts';
import { keepDrawerInHistory } from '../adapters/drawer-history.ts';
import { keepEarlyInput } from '../adapters/early-input.ts';
import { addKeysToHashEntries } from '../adapters/history-entries.ts';
import { randomKey } from '../adapters/random-key.ts';
import { reloadOnceFor } from '../adapters/reload-guard.ts';
import { fetchSecretPageScripts, recordAllRequests, reloadPage } from '../adapters/script-cache.ts';
import { createScrollMemory } from '../adapters/scroll-memory.ts';
import { emptySecretPages } from '../adapters/secret-page.ts';
import { isOnline, watchConnection, watchPageShown } from '../adapters/site-events.ts';
import { createTypedCode } from '../adapters/typed-code.ts';
import { watchHeadings } from '../adapters/watch-headings.ts';
import { createSiteActor } from '../services/create-site-actor.ts';
import { type SiteServices, SiteServicesProvider } from '../services/site-services.tsx';
import { isSecretPath } from '../site/paths.ts';
import { connectSite } from './connect-site.ts';

/**
 * The browser's entry: the only place where ports and adapters are chosen. In an audit build (`npm run audit`) and in
 * development, what the machines do is recorded in the page; a build for visitors has no part of that.
 */
const recorder =
  import.meta.env.MODE === 'audit' || import.meta.env.MODE === 'development'
    ? await (await import('../../audit/trace/record-page.ts')).recordPage(
        String(import.meta.env['VITE_MACHINES'] ?? 'development'),
      )
    : null;

const lastingStorage = () => localStorage;
const tabStorage = () => sessionStorage;
const browserPorts = { clock: browserClock, store: createBrowserStore(lastingStorage), randomKey };
const ports = recorder ? recorder.record(browserPorts) : browserPorts;
const siteActor = createSiteActor(ports, recorder?.inspect);

const services: SiteServices = {
  siteActor,
  ports,
  inspect: recorder?.inspect,
  afterNextFrame,
  watchHeadings,
  isOnline,
  watchConnection,
  watchPageShown,
  scrollMemory: createScrollMemory(tabStorage),
  typedCode: createTypedCode(tabStorage),
  reloadOnceFor: (lostChunk) => reloadOnceFor(tabStorage, lostChunk, reloadPage),
  fetchSecretPageScripts: () => void fetchSecretPageScripts().catch(() => {}),
  reload: reloadPage,
};
const { topBar } = childrenOf(siteActor);
const earlyInput = keepEarlyInput();
const connect = () => {
  const disconnect = connectSite(siteActor);
  // After React's effects: within them it renders no event, and would empty a text field first.
  queueMicrotask(earlyInput.replay);
  return disconnect;
};

recordAllRequests();
emptySecretPages(isSecretPath, () => location.reload());
keepDrawerInHistory({
  watch: (report) => topBar.subscribe((snapshot) => report(selectIsDrawerOpen(snapshot))),
  close: () => siteActor.send({ type: 'drawer.dismissed' }),
});
addKeysToHashEntries(randomKey);

/** React makes the prerendered page alive, in short tasks (`startTransition`). */
function hydrate(): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <SiteServicesProvider services={services} connect={connect}>
          {/* A turn of the page is one task: in short ones it would be shown later (decision 020). */}
          <HydratedRouter useTransitions={false} />
        </SiteServicesProvider>
      </StrictMode>,
    );
  });
}

// A task of its own, where the browser can: what a visitor does meanwhile does not wait for both.
void (globalThis.scheduler?.yield?.() ?? Promise.resolve()).then(hydrate);
