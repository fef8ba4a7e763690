import type { SectionAnswers } from '../faq/answers/section-answers.ts';
import type { FaqSectionName } from '../site/faq-questions.ts';
import { paths, withoutSlash } from '../site/paths.ts';

/**
 * Words that a prerendered page shows and that its scripts do not carry. A page that was opened by its address has them
 * in its markup; one that the router turned to fetches them as code.
 */
export type LateWords<Words> = {
  /** The words, once they are there. */
  arrived: Words | undefined;
  /**
   * Fetches them, once. Where that fails, the same turn of the page gets the same failure, so that a page that is drawn
   * again does not ask again; another turn, or a link on its way to one, does (F19, F20).
   *
   * @param turn the key of the router's location; none where a link asks ahead.
   */
  fetch(turn?: string): Promise<Words>;
};

type Attempt<Words> = { promise: Promise<Words>; turn: string | undefined; hasFailed: boolean };

/** Words that `load` has; their own module holds them as `words`. */
export function late<Words>(load: () => Promise<{ words: Words }>): LateWords<Words> {
  let attempt: Attempt<Words> | undefined;
  const late: LateWords<Words> = {
    arrived: undefined,
    fetch(turn) {
      if (attempt === undefined || (attempt.hasFailed && attempt.turn !== turn)) attempt = begin(turn);
      // A page that waits for what a link has asked for: if that fails, it is the page's failure.
      attempt.turn = turn ?? attempt.turn;
      return attempt.promise;
    },
  };

  function begin(turn: string | undefined): Attempt<Words> {
    const promise = load().then(
      ({ words }) => {
        late.arrived = words;
        return words;
      },
      (error: unknown) => {
        begun.hasFailed = true;
        throw error;
      },
    );
    const begun: Attempt<Words> = { promise, turn, hasFailed: false };
    return begun;
  }
  return late;
}

type FaqSections = { [Section in FaqSectionName]: LateWords<SectionAnswers<Section>> };

/** The long texts of the site (SITE-4). */
export const lateWords = {
  guide: late(() => import('../guide/guide-text.tsx')),
  faq: late(() => import('../faq/faq-index-text.tsx')),
  general: late(() => import('../faq/answers/general.tsx')),
  gameplay: late(() => import('../faq/answers/gameplay.tsx')),
  ethics: late(() => import('../faq/answers/ethics.tsx')),
  support: late(() => import('../faq/answers/support.tsx')),
} satisfies FaqSections & Record<string, LateWords<unknown>>;

/** Fetches the words of the page at a path, if they come late: somebody is about to turn to it. */
export function fetchWordsOf(path: string): void {
  const page = withoutSlash(path.split('#')[0] ?? '');
  const name = page === paths.guide ? 'guide' : page === paths.faq ? 'faq' : page.split('/faq/')[1];
  if (name !== undefined && Object.hasOwn(lateWords, name)) {
    // Where it fails, the page itself asks again, and says so.
    lateWords[name as keyof typeof lateWords].fetch().catch(() => {});
  }
}
