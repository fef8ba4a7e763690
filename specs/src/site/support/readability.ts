import { fleschKincaid } from 'flesch-kincaid';
import { syllable } from 'syllable';

/** Flesch-Kincaid grade: years of school, from the length of sentences and words. */
export function gradeOf(texts: readonly string[]): number {
  const parts = (granularity: 'sentence' | 'word') => {
    const segmenter = new Intl.Segmenter('en-GB', { granularity });
    return texts.flatMap((text) => [...segmenter.segment(text)]);
  };
  const said = parts('word').filter(({ isWordLike }) => isWordLike);
  return fleschKincaid({
    sentence: parts('sentence').length,
    word: said.length,
    syllable: said.reduce((sum, { segment }) => sum + Math.max(1, syllable(segment)), 0),
  });
}
