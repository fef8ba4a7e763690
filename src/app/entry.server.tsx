import { CacheProvider } from '@emotion/react';
import createEmotionServer from '@emotion/server/create-instance';
import { prerender } from 'react-dom/static';
import { type EntryContext, ServerRouter } from 'react-router';
import { createPrerenderServices } from '../services/prerender-services.ts';
import { SiteServicesProvider } from '../services/site-services.tsx';
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
  const services = createPrerenderServices();
  // The router would prerender `/demo` as `/demo/`, which is another path (ROUTE-13).
  const { location } = context.staticHandlerContext;
  location.pathname = withoutSlash(location.pathname);
  const { prelude } = await prerender(
    <CacheProvider value={cache}>
      <SiteServicesProvider services={services}>
        <ServerRouter context={context} url={request.url} />
      </SiteServicesProvider>
    </CacheProvider>,
  );
  const html = await new Response(prelude).text();
  services.site.stop();

  // After every other style: hydration takes the head's first <style> for the site's own.
  const styles = constructStyleTagsFromChunks(extractCriticalToChunks(html));
  headers.set('Content-Type', 'text/html');
  return new Response(
    html.replace('</head>', () => `${styles}</head>`),
    { status, headers },
  );
}
