import { CacheProvider } from '@emotion/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { childrenOf } from '#machines/site/site.machine.ts';
import { selectIsDrawerOpen } from '#machines/top-bar/top-bar.selectors.ts';
import { browserClock } from '../adapters/browser-clock.ts';
import { createBrowserStore } from '../adapters/browser-store.ts';
import { keepDrawerInHistory } from '../adapters/drawer-history.ts';
import { keyHashEntries } from '../adapters/history-entries.ts';
import { emptyKeyedPages } from '../adapters/keyed-page.ts';
import { randomKey } from '../adapters/random-key.ts';
import { watchReading } from '../adapters/reading-watch.ts';
import { reloadOnceFor } from '../adapters/reload-guard.ts';
import { noteEveryRequest, reloadPage } from '../adapters/script-cache.ts';
import { createScrollMemory } from '../adapters/scroll-memory.ts';
import { isOnline, watchConnection, watchPageShown } from '../adapters/site-events.ts';
import { createTypedCode } from '../adapters/typed-code.ts';
import { tolerateSkippedTransitions } from '../adapters/view-transitions.ts';
import { createSiteActor } from '../services/create-site-actor.ts';
import { type SiteServices, SiteServicesProvider } from '../services/site-services.tsx';
import { isKeyedPath } from '../site/paths.ts';
import { createEmotionCache } from '../theme/emotion-cache.ts';
import { connectSite } from './connect-site.ts';

/** The browser's entry: the only place where ports and adapters are chosen. */
const inspect =
  import.meta.env.DEV && new URLSearchParams(location.search).has('inspect')
    ? await (await import('../services/inspector.ts')).openInspector()
    : undefined;

const lastingStorage = () => localStorage;
const tabStorage = () => sessionStorage;
const ports = { clock: browserClock, store: createBrowserStore(lastingStorage), randomKey };
const site = createSiteActor(ports, inspect);

const services: SiteServices = {
  site,
  ports,
  inspect,
  watchReading,
  isOnline,
  watchConnection,
  watchPageShown,
  scrollMemory: createScrollMemory(tabStorage),
  typedCode: createTypedCode(tabStorage),
  reloadOnceFor: (lostChunk) => reloadOnceFor(tabStorage, lostChunk, reloadPage),
  reload: reloadPage,
};
const connect = () => connectSite(site);

noteEveryRequest();
emptyKeyedPages(isKeyedPath, () => location.reload());
keepDrawerInHistory({
  watch: (tell) => childrenOf(site).topBar.subscribe((snapshot) => tell(selectIsDrawerOpen(snapshot))),
  close: () => site.send({ type: 'drawer.dismissed' }),
});
keyHashEntries(randomKey);
tolerateSkippedTransitions();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <CacheProvider value={createEmotionCache()}>
        <SiteServicesProvider services={services} connect={connect}>
          <HydratedRouter />
        </SiteServicesProvider>
      </CacheProvider>
    </StrictMode>,
  );
});
