import MiniSearch from 'minisearch';
import { isValidElement, type ReactNode } from 'react';
import { allWords } from '../content/faq/all-words.ts';

/** A question that fits a search. */
export type FaqHit = {
  /** `section#question`, as links have it. */
  id: string;
  section: string;
  question: string;
  /** The answer as plain text. */
  answer: string;
};

/** Every question of the FAQ, with its answer as plain text. */
export const faqEntries: readonly FaqHit[] = Object.entries(allWords).flatMap(
  ([section, { title, questions }]) =>
    Object.entries(questions).map(([id, { question, answer }]) => ({
      id: `${section}#${id}`,
      section: title,
      question,
      answer: textOf(answer).replace(/\s+/g, ' ').trim(),
    })),
);

const MOST_HITS = 8;
const ENOUGH_HITS = 3;

const index = new MiniSearch<FaqHit>({
  fields: ['question', 'answer', 'section'],
  processTerm: (term) => folded(term) || null,
  searchOptions: {
    boost: { question: 4 },
    prefix: (term) => term.length > 1,
    fuzzy: (term) => (term.length > 3 ? 0.25 : false),
    maxFuzzy: 2,
    weights: { fuzzy: 0.3, prefix: 0.6 },
  },
});
index.addAll(faqEntries);

/**
 * The questions that fit a text, the best first, at most eight: in spite of accents, cases and typing errors, and with words that
 * are not finished. Those that have all its words; where they are fewer than three, also the best that have some. A text
 * without a letter or digit fits nothing (SITE-4).
 */
export function searchFaq(text: string): string[] {
  const withAll = index.search(text, { combineWith: 'AND' }).slice(0, MOST_HITS);
  const withSome = index.search(text, { combineWith: 'OR' });
  const hits = new Set(withAll.map(({ id }) => String(id)));
  for (const { id } of withSome) {
    if (hits.size >= ENOUGH_HITS) break;
    hits.add(String(id));
  }
  return [...hits];
}

/** A word as it is compared: `Café` is `cafe`. */
function folded(term: string): string {
  return term
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

/** What a reader sees of an element: the texts within it. */
function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(textOf).join('');
  if (!isValidElement<{ children?: ReactNode }>(node)) return '';
  const text = textOf(node.props.children);
  return node.type === 'p' || node.type === 'li' ? `${text} ` : text;
}
