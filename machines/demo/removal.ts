import {
  isBesideShape,
  isBlock,
  isShape,
  type Meaning,
  type OrderBlock,
  type OrderShape,
} from './order-words.ts';

/** Words for all builds. */
const ALL = ['all', 'both', 'each', 'every', 'everything'];

/** What is to be taken away: what is named; all; nothing certain; or what no mate has built (`not-theirs`). */
export type Removal =
  | {
      readonly shape?: OrderShape;
      readonly block?: OrderBlock;
      readonly count?: number;
      readonly all?: true;
    }
  | 'not-theirs';

/** Words that take away what comes after them, or before them. 'Clean' and the like ask for no certain thing. */
const REMOVERS = 'remove delete clear undo destroy demolish dismantle take tear knock pull put rid'.split(
  ' ',
);
/** What may stand beside what is taken away, and names nothing. */
const BESIDE =
  'away down out off built placed made have everything all each every both last top first whole entire old other something your yours'.split(
    ' ',
  );
/** What no mate has built; also a ring and the like, of which nobody speaks by that name. */
const NATURE =
  'tree trees water pond river house pavilion hill hills island bank ground cursor ring line mirror image'.split(
    ' ',
  );
/** One block, and not all of a kind. */
const SINGULAR = 'block plank board beam tile lantern lamp light log trunk rock'.split(' ');

/**
 * Reads what an order to take something away names. What stands before the word that says so is another matter: 'keep the
 * tower, remove the wall'.
 *
 * @param words without their typos
 * @param meanings of each of the words
 * @param count how many blocks, where a number says that
 */
export function removalIn(
  words: readonly string[],
  meanings: readonly (Meaning | null)[],
  count: number | undefined,
): Removal {
  const after = words.findIndex((word) => REMOVERS.includes(word)) + 1;
  const from = meanings.slice(after).some(isThing) ? after : 0;
  const isBeside = isBesideShape(words.slice(from), meanings.slice(from));
  const shape = isBeside ? undefined : meanings.slice(from).find(isShape);
  const block = meanings.slice(from).find(isBlock);
  const thing = meanings.findIndex((meaning, n) => n >= from && isThing(meaning));
  const nature = words.findIndex((word, n) => NATURE.includes(word) || isPathAlone(meanings, n));
  // Stryker disable next-line EqualityOperator: no word is both.
  const isOfNature = nature !== -1 && (thing === -1 || nature < thing);
  const isOfOthers = thing === -1 && words.some((word, n) => isUnknown(word, meanings[n] ?? null));
  if (isOfNature || isOfOthers) return 'not-theirs';
  const size = count ?? (isOne(words, shape) ? 1 : undefined);
  const isAll = isOfAll(words.slice(after));
  if (isAll && size === undefined) return { ...(shape && { shape }), ...(block && { block }), all: true };
  return { ...(shape && { shape }), ...(block && { block }), ...(size && { count: size }) };
}

/** Whether all builds are meant, or all of a name or a kind. */
export function isOfAll(words: readonly string[]): boolean {
  return words.some((word) => ALL.includes(word));
}

/** Whether one block is meant: of a wall only where it is named before it, as in 'a plank of the wall'. */
function isOne(words: readonly string[], shape: OrderShape | undefined): boolean {
  if (words.some((word) => EACH.includes(word))) return false;
  if (words.includes('top')) return true;
  const single = words.findIndex((word) => SINGULAR.includes(word));
  const isPart = PART.some((word) => word === words[single + 1]);
  return single !== -1 && (shape === undefined || shape === 'lights' || isPart);
}

const EACH = [...ALL, 'any'];
const PART = ['of', 'from'];

function isThing(meaning: Meaning | null): boolean {
  return isShape(meaning) || isBlock(meaning);
}

/** Of 'the path lights' nobody takes the path. */
function isPathAlone(meanings: readonly (Meaning | null)[], at: number): boolean {
  return meanings[at] === 'path' && meanings[at + 1] !== 'lights';
}

/** Whether a word may name something of which the mates know nothing. */
function isUnknown(word: string, meaning: Meaning | null): boolean {
  return meaning === null && ![...REMOVERS, ...BESIDE].includes(word);
}
