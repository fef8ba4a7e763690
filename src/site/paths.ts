import type { QuestionId } from './faq-questions.ts';

/** The paths of the specification (ROUTE-1 to ROUTE-12). Nothing else exists (ROUTE-13). */
export const paths = {
  home: '/',
  enter: '/enter',
  demo: '/demo',
  guide: '/rules',
  faq: '/faq',
  faqSupport: '/faq/support',
  faqGeneral: '/faq/general',
  faqGameplay: '/faq/gameplay',
  faqEthics: '/faq/ethics',
  consentForm: '/consent_form.pdf',
} as const;

/** The address of an answer of the FAQ's support section. */
export function supportAnswer(question: QuestionId<'support'>): string {
  return `${paths.faqSupport}#${question}`;
}

/** The pages that are prerendered. */
export const PRERENDERED_PATHS = [
  paths.home,
  paths.enter,
  paths.demo,
  paths.guide,
  paths.faq,
  paths.faqSupport,
  paths.faqGeneral,
  paths.faqGameplay,
  paths.faqEthics,
];

/** The two pages that answer with and without a slash at the end; the specification writes them with it. */
const SLASHED_PATHS = ['/rules/', '/faq/'];

const KEYED_PATH = /^\/(session|join|e)\/[^/]+$/;

/** Whether a location's path is one of the specification's. A slash at the end or a capital makes another path. */
export function isSitePath(pathname: string): boolean {
  return (
    PRERENDERED_PATHS.some((path) => path === pathname) ||
    SLASHED_PATHS.includes(pathname) ||
    isKeyedPath(pathname)
  );
}

/** Whether a path is that of a session page, where every link opens in a new tab (BAR-6). */
export function isSessionPath(pathname: string): boolean {
  return pathname.startsWith('/session/') && isKeyedPath(pathname);
}

/** Whether two paths are the same page: `/rules` and `/rules/` are. */
export function isSamePage(one: string, other: string): boolean {
  return withoutSlash(one) === withoutSlash(other);
}

/** The one address of a page that answers to two: the specification writes `/rules/` and `/faq/`. */
export function canonicalPath(path: string): string {
  return SLASHED_PATHS.includes(`${path}/`) ? `${path}/` : path;
}

/** Whether a path holds a token or a code. One that can't be decoded is none; the server says the same. */
export function isKeyedPath(pathname: string): boolean {
  return KEYED_PATH.test(pathname) && decoded(pathname) !== null;
}

/**
 * A path with its %-sequences decoded; null where that is not possible. Its result has to be used: the build leaves
 * out a call of `decodeURIComponent` that nobody reads, and with it the error that it would throw.
 */
function decoded(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}

/** A path without the slash at its end; `/` stays. */
export function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}
