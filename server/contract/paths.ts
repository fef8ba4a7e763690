/**
 * Every address of the site (ROUTE-1 to ROUTE-12); nothing else exists (ROUTE-13). A page is declared here: the router, the
 * prerendered pages, the links and the server follow.
 */

/** The pages with an address of their own. */
export const PAGE_PATHS = {
  home: '/',
  enter: '/enter',
  demo: '/demo',
  guide: '/rules',
  faq: '/faq',
  faqSupport: '/faq/support',
  faqGeneral: '/faq/general',
  faqGameplay: '/faq/gameplay',
  faqEthics: '/faq/ethics',
} as const;

/** The two pages that answer with and without a slash at the end; the specification writes them with it. */
export const SLASHED_PATHS: readonly string[] = [`${PAGE_PATHS.guide}/`, `${PAGE_PATHS.faq}/`];

/** The pages whose address ends in a token or a code. */
export const SECRET_PATHS = {
  session: '/session/:token',
  join: '/join/:code',
  personalPage: '/e/:token',
} as const;

/** The pattern of a path with a token or a code: exactly one segment that a browser can send. */
export function secretPatternOf(path: string): (typeof SECRET_PATHS)[keyof typeof SECRET_PATHS] | undefined {
  const [, prefix, segment] = /^\/(\w+)\/([^/\\#]+)$/.exec(path) ?? [];
  if (segment === undefined) return undefined;
  try {
    if (['.', '..'].includes(decodeURIComponent(segment))) return undefined;
  } catch {
    return undefined;
  }
  return Object.values(SECRET_PATHS).find((pattern) => pattern.startsWith(`/${prefix}/`));
}
