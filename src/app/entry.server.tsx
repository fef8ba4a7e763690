import { prerender } from 'react-dom/static';
import { type EntryContext, ServerRouter } from 'react-router';
import { createPrerenderServices } from '../services/prerender-services.ts';
import { SiteServicesProvider } from '../services/site-services.tsx';
import { withoutSlash } from '../site/paths.ts';

/** Renders one page at build time. The machines have no clock here. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const services = createPrerenderServices();
  // The router would prerender `/demo` as `/demo/`, which is another path (ROUTE-13).
  const { location } = context.staticHandlerContext;
  location.pathname = withoutSlash(location.pathname);
  const { prelude } = await prerender(
    <SiteServicesProvider services={services}>
      <ServerRouter context={context} url={request.url} />
    </SiteServicesProvider>,
  );
  const html = await new Response(prelude).text();
  services.siteActor.stop();

  headers.set('Content-Type', 'text/html');
  return new Response(html, { status, headers });
}
