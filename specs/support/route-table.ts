/**
 * The specification's table of routes (ROUTE-1 to ROUTE-12), written out a second time on purpose: it is not the code's.
 * A page with two addresses has two rows. `canonical` is the one that search engines are told; null where none may know it.
 */
export const ROUTE_TABLE = [
  page('ROUTE-1', '/', 'home/home.page.tsx', 'Build something with somebody new.'),
  page('ROUTE-2 SITE-5', '/enter', 'join/enter.page.tsx', 'Join with a code'),
  page('ROUTE-3 SITE-6', '/demo', 'demo/demo.page.tsx', 'A taste of the game'),
  page('ROUTE-4 SITE-4', '/rules/', 'guide/guide.page.tsx', 'Grovemates Guide'),
  page('ROUTE-4 SITE-4', '/rules', 'guide/guide.page.tsx', 'Grovemates Guide', '/rules/'),
  page('ROUTE-5 SITE-4', '/faq/', 'faq/faq-index.page.tsx', 'Questions and answers'),
  page('ROUTE-5 SITE-4', '/faq', 'faq/faq-index.page.tsx', 'Questions and answers', '/faq/'),
  page('ROUTE-6 SITE-4', '/faq/support', 'faq/support.page.tsx', 'Support'),
  page('ROUTE-7 SITE-4', '/faq/general', 'faq/general.page.tsx', 'General'),
  page('ROUTE-8 SITE-4', '/faq/gameplay', 'faq/gameplay.page.tsx', 'Gameplay'),
  page('ROUTE-9 SITE-4', '/faq/ethics', 'faq/ethics.page.tsx', 'Ethics'),
  page('ROUTE-10 SITE-7', '/session/some-token', 'session-page/session-page.route.tsx', 'Unknown link', null),
  page('ROUTE-11 SITE-5', '/join/ABCDE-FGHJK', 'join/join-link.route.tsx', 'Your join link', null),
  page('ROUTE-12 SITE-7', '/e/some-token', 'personal-page/personal-page.route.tsx', 'Unknown link', null),
];

/** The rows of pages with an address of their own. */
export const PUBLISHED_ROUTES = ROUTE_TABLE.filter(({ canonical }) => canonical !== null);

/** The paths that are prerendered: each page once, without the slash at its end. */
export const PRERENDERED_ROUTES = [
  ...new Set(PUBLISHED_ROUTES.map(({ path }) => path.replace(/(?<=.)\/$/, ''))),
];

function page(clause: string, path: string, file: string, heading: string, canonical: string | null = path) {
  return { clause, path, file, heading, canonical };
}
