/** One address of the specification's table, and what a visitor reads there. */
export type Address = {
  clause: string;
  path: string;
  h1: string | RegExp;
  title: string | RegExp;
  /** The canonical address; null where search engines must not know it. */
  canonical: string | null;
  isPrerendered: boolean;
};

const NOT_FOUND = 'Uh oh! The page you are looking for does not exist.';

export const addresses: readonly Address[] = [
  page('ROUTE-1', '/', 'Build something with somebody new.', /^Grovemates: /),
  page('ROUTE-2', '/enter', 'Join with a code', 'Join with a code · Grovemates'),
  page('ROUTE-3', '/demo', 'A taste of the game', 'Demo · Grovemates'),
  page('ROUTE-4', '/rules/', 'Grovemates Guide', 'Guide · Grovemates'),
  page('ROUTE-4', '/rules', 'Grovemates Guide', 'Guide · Grovemates', '/rules/'),
  page('ROUTE-5', '/faq/', 'Questions and answers', 'FAQ · Grovemates'),
  page('ROUTE-5', '/faq', 'Questions and answers', 'FAQ · Grovemates', '/faq/'),
  page('ROUTE-6', '/faq/support', 'Support', 'FAQ: support · Grovemates'),
  page('ROUTE-7', '/faq/general', 'General', 'FAQ: general · Grovemates'),
  page('ROUTE-8', '/faq/gameplay', 'Gameplay', 'FAQ: gameplay · Grovemates'),
  page('ROUTE-9', '/faq/ethics', 'Ethics', 'FAQ: ethics · Grovemates'),
  keyed('ROUTE-10', '/session/x', 'Unknown link', 'Unknown link · Your session · Grovemates'),
  keyed('ROUTE-11', '/join/x', 'Your join link', 'Your join link · Grovemates'),
  keyed('ROUTE-12', '/e/x', 'Unknown link', 'Your personal page · Grovemates'),
  {
    clause: 'ROUTE-13',
    path: '/no-such-page',
    h1: NOT_FOUND,
    title: 'Page not found · Grovemates',
    canonical: null,
    isPrerendered: true,
  },
];

/** One address of each page: `/rules` and `/rules/` are answered with the same bytes. */
export const pages = addresses.filter(({ path, canonical }) => canonical === null || canonical === path);

/** The addresses of the pages that are readable before any script runs. */
export const prerendered = addresses.filter(({ isPrerendered }) => isPrerendered);

function page(clause: string, path: string, h1: string, title: string | RegExp, canonical = path): Address {
  return { clause, path, h1, title, canonical, isPrerendered: true };
}

function keyed(clause: string, path: string, h1: string, title: string): Address {
  return { clause, path, h1, title, canonical: null, isPrerendered: false };
}
