import MiniSearch from 'minisearch';
import { isValidElement, type ReactNode } from 'react';
import { type FaqSectionName, faqSections, type QuestionId } from '../site/faq-questions.ts';
import { ethicsAnswers } from './answers/ethics.tsx';
import { gameplayAnswers } from './answers/gameplay.tsx';
import { generalAnswers } from './answers/general.tsx';
import { supportAnswers } from './answers/support.tsx';
import { keywords } from './keywords.ts';

/** A question that matches a search. */
export type FaqHit = {
  /** `section#question`, as in links. */
  id: string;
  section: string;
  question: string;
  /** The answer as plain text. */
  answer: string;
  /** Other words for it, which are not shown. */
  keywords: string;
};

/** Every question of the FAQ, with its answer as plain text. Made when it is first asked for: not all who come search. */
export const faqEntries = once((): readonly FaqHit[] => {
  const answers = {
    general: generalAnswers(),
    gameplay: gameplayAnswers(),
    ethics: ethicsAnswers(),
    support: supportAnswers(),
  } satisfies Record<FaqSectionName, unknown>;
  return Object.entries(faqSections).flatMap(([section, { title, questions }]) => {
    const answersHere: Record<string, ReactNode> = answers[section as FaqSectionName];
    return Object.entries(questions).map(([id, question]) => ({
      id: `${section}#${id}`,
      section: title,
      question,
      answer: textOf(answersHere[id]).replace(/\s+/g, ' ').trim(),
      keywords: keywords[id as QuestionId] ?? '',
    }));
  });
});

const MAX_HITS = 8;
const ENOUGH_HITS = 3;
const MUCH_LESS = 0.3;

/** Words that nearly every question contains: they count little. */
const COMMON = new Set(
  'a about all am an and any are as at be been but by can do does for from get has have how i if in is it its me my no not of on or said say says so that the their there they this to up was we what when where which who why will with would you your'.split(
    ' ',
  ),
);

const index = once(() => {
  const made = new MiniSearch<FaqHit>({
    fields: ['question', 'keywords', 'answer'],
    processTerm: (term) => folded(term) || null,
    searchOptions: {
      boost: { question: 4, keywords: 3 },
      prefix: (term) => term.length > 1,
      fuzzy: (term) => (term.length > 3 ? 0.25 : false),
      maxFuzzy: 2,
      weights: { fuzzy: 0.3, prefix: 0.6 },
      boostTerm: (term) => (COMMON.has(term) ? 0.15 : 1),
    },
  });
  made.addAll(faqEntries());
  return made;
});

/**
 * The ids of the questions that match a text, the best first, at most eight. Accents and case do not matter; typing
 * errors and unfinished words match too. A question that matches much worse than the best is given only among the
 * first three. A text without a letter or digit matches nothing (SITE-4).
 */
export function searchFaq(text: string): string[] {
  const ranked = index().search(text);
  const enough = MUCH_LESS * (ranked[0]?.score ?? 0);
  return ranked
    .slice(0, MAX_HITS)
    .filter(({ score }, place) => place < ENOUGH_HITS || score >= enough)
    .map(({ id }) => String(id));
}

/** A value that is made when it is first asked for, and then kept. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** A word as it is compared: `Café` becomes `cafe`. */
function folded(term: string): string {
  return term
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

/** The text of an element, as a reader sees it. */
function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(textOf).join('');
  if (!isValidElement<{ children?: ReactNode }>(node)) return '';
  const text = textOf(node.props.children);
  return node.type === 'p' || node.type === 'li' ? `${text} ` : text;
}
