import type { FaqWords } from './content/faq/faq-words.ts';
import type { FaqSectionName } from './content/faq/questions.ts';
import { paths, withoutSlash } from './paths.ts';

/**
 * Words that a prerendered page shows and that its scripts do not carry. A page that was opened by its address has them
 * in its markup; one that the router turned to fetches them as code.
 */
export type LateWords<Words> = {
  /** The words, once they are there. */
  arrived: Words | undefined;
  /** Fetches them, once; a failed attempt is made again. */
  fetch(): Promise<Words>;
};

function late<Words>(load: () => Promise<{ words: Words }>): LateWords<Words> {
  let underWay: Promise<Words> | undefined;
  const late: LateWords<Words> = {
    arrived: undefined,
    fetch() {
      underWay ??= load().then(
        ({ words }) => {
          late.arrived = words;
          return words;
        },
        (error: unknown) => {
          underWay = undefined;
          throw error;
        },
      );
      return underWay;
    },
  };
  return late;
}

type FaqSections = { [Section in FaqSectionName]: LateWords<FaqWords<Section>> };

/** The long texts of the site (SITE-4). */
export const lateWords = {
  guide: late(() => import('./content/guide-text.tsx')),
  faq: late(() => import('./content/faq/index-text.tsx')),
  general: late(() => import('./content/faq/general.tsx')),
  gameplay: late(() => import('./content/faq/gameplay.tsx')),
  ethics: late(() => import('./content/faq/ethics.tsx')),
  support: late(() => import('./content/faq/support.tsx')),
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
