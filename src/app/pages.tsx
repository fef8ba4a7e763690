import type { ComponentType, ReactNode } from 'react';
import { type MetaDescriptor, type MetaFunction, useLocation, useOutlet } from 'react-router';
import { PAGE_PATHS } from '#contract/paths.ts';
import * as demo from '../demo/demo.page.tsx';
import * as faqEthics from '../faq/ethics.page.tsx';
import * as faq from '../faq/faq-index.page.tsx';
import * as faqGameplay from '../faq/gameplay.page.tsx';
import * as faqGeneral from '../faq/general.page.tsx';
import * as faqSupport from '../faq/support.page.tsx';
import * as guide from '../guide/guide.page.tsx';
import * as home from '../home/home.page.tsx';
import * as enter from '../join/enter.page.tsx';
import { ErrorBoundary } from '../layout/error-boundary.tsx';
import { notFoundMeta } from '../site/page-meta.ts';
import { withoutSlash } from '../site/paths.ts';

// Between the layout and every page: when a page fails, bar and footer stay usable (FAIL-1).
export { ErrorBoundary };

/** A module with a page that has an address of its own: what it shows, and its title and descriptions. */
type PageModule = { default: ComponentType; meta: () => MetaDescriptor[] };

/** The page at each address (ROUTE-1 to ROUTE-9). One script has them all, so a turn of the page needs no network. */
const pages: Readonly<Record<keyof typeof PAGE_PATHS, PageModule>> = {
  home,
  enter,
  demo,
  guide,
  faq,
  faqSupport,
  faqGeneral,
  faqGameplay,
  faqEthics,
};

/** Each element is made once: where only the end of an address changes, React leaves the page as it is. */
const byPath = new Map<string, { element: ReactNode; meta: PageModule['meta'] }>(
  Object.entries(pages).map(([id, { default: Page, meta }]) => [
    PAGE_PATHS[id as keyof typeof pages],
    { element: <Page />, meta },
  ]),
);

/** The head of a page that is found, else of 'not found' (ROUTE-13). Routes with a token bring their own. */
export const meta: MetaFunction = ({ location }) =>
  byPath.get(withoutSlash(location.pathname))?.meta() ?? notFoundMeta;

/** The route around all pages, which shows the route within it; within itself, the page at the address. */
export default function Pages() {
  const { pathname } = useLocation();
  return useOutlet() ?? byPath.get(withoutSlash(pathname))?.element;
}
