import { CacheProvider } from '@emotion/react';
import createEmotionServer from '@emotion/server/create-instance';
import { prerender } from 'react-dom/static';
import { type EntryContext, ServerRouter } from 'react-router';
import { createSiteActor } from '../services/create-site-actor.ts';
import { type SiteServices, SiteServicesProvider } from '../services/site-services.tsx';
import { withoutSlash } from '../site/paths.ts';
import { createEmotionCache } from '../theme/emotion-cache.ts';

/** Renders one page at build time, with emotion's styles in its head. The machines have no clock here. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const cache = createEmotionCache();
  const { extractCriticalToChunks, constructStyleTagsFromChunks } = createEmotionServer(cache);
  const world = createPrerenderServices();
  // The router prerenders `/demo` as `/demo/`, which is another path (ROUTE-13).
  const { location } = context.staticHandlerContext;
  location.pathname = withoutSlash(location.pathname);
  const { prelude } = await prerender(
    <CacheProvider value={cache}>
      <SiteServicesProvider world={world}>
        <ServerRouter context={context} url={request.url} />
      </SiteServicesProvider>
    </CacheProvider>,
  );
  const html = await new Response(prelude).text();
  world.site.stop();

  // Behind every other style: hydration takes the head's first <style> for the site's own.
  const styles = constructStyleTagsFromChunks(extractCriticalToChunks(html));
  headers.set('Content-Type', 'text/html');
  return new Response(
    html.replace('</head>', () => `${styles}</head>`),
    { status, headers },
  );
}

/** A world in which nothing happens: the machines stay in their first states, as they are in a first render. */
function createPrerenderServices(): SiteServices {
  const ports = {
    clock: {
      setTimeout: () => 0,
      clearTimeout: () => {},
      now: () => 0,
      localTimeAt: (instant: number) => instant,
    },
    store: { read: () => null, write: () => {} },
    randomKey: () => '',
  };
  return {
    site: createSiteActor(ports),
    ports,
    connect: () => () => {},
    watchReading: () => () => {},
    scrollMemory: { note: () => {}, recall: () => null },
    typedCode: { recall: () => '', keep: () => {} },
    reloadOnceFor: () => false,
    reload: () => {},
  };
}
