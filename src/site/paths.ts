import { PAGE_PATHS, SECRET_PATHS, SLASHED_PATHS, secretPatternOf } from '#contract/paths.ts';
import type { QuestionId } from './faq-questions.ts';

/** The targets of links: the pages of the site, and the consent form. */
export const paths = { ...PAGE_PATHS, consentForm: '/consent_form.pdf' } as const;

/** The address of an answer in the FAQ's support section. */
export function supportAnswer(question: QuestionId<'support'>): string {
  return `${paths.faqSupport}#${question}`;
}

/** The pages that are prerendered. */
export const PRERENDERED_PATHS: readonly string[] = Object.values(PAGE_PATHS);

/** Whether a location's path is one of the specification's. A slash at the end or a capital makes another path. */
export function isSitePath(pathname: string): boolean {
  return PRERENDERED_PATHS.includes(pathname) || SLASHED_PATHS.includes(pathname) || isSecretPath(pathname);
}

/** Whether a path is that of a session page, where every link opens in a new tab (BAR-6). */
export function isSessionPath(pathname: string): boolean {
  return secretPatternOf(pathname) === SECRET_PATHS.session;
}

/** Whether two paths are the same page: `/rules` and `/rules/` are. */
export function isSamePage(one: string, other: string): boolean {
  return withoutSlash(one) === withoutSlash(other);
}

/** The one address of a page that has two: the specification writes `/rules/` and `/faq/`. */
export function canonicalPath(path: string): string {
  return SLASHED_PATHS.includes(`${path}/`) ? `${path}/` : path;
}

/** Whether a path contains a token or a code. */
export function isSecretPath(pathname: string): boolean {
  return secretPatternOf(pathname) !== undefined;
}

/**
 * The beginning of a path that may contain a token or a code, also where it is misspelt and no page: such a path must not be stored.
 */
export const SECRET_START = new RegExp(
  `^/(${Object.values(SECRET_PATHS)
    .map((path) => path.split('/')[1])
    .join('|')})/`,
  'i',
);

/** A path without the slash at its end; `/` stays as it is. */
export function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}
