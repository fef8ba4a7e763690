import type { BuiltPage } from './built-page.ts';

/** Shorter sentences may appear twice. Characters. */
const MIN_WORDS = 6;

/** What appears twice on the pages: a title, a description, or a sentence of their content. */
export function repetitionFaults(pages: readonly BuiltPage[]): string[] {
  return [
    ...twice(pages.map(({ file, title }) => [title, file])).map((each) => `the title ${each}`),
    ...twice(pages.map(({ file, description }) => [description, file])).map(
      (each) => `the description ${each}`,
    ),
    ...twice(
      pages.flatMap(({ file, paragraphs }) =>
        paragraphs
          .flatMap(sentencesOf)
          .filter((sentence) => wordsIn(sentence) >= MIN_WORDS)
          .map((sentence): [string, string] => [sentence, file]),
      ),
    ).map((each) => `the sentence ${each}`),
  ];
}

function twice(texts: readonly [string | null, string][]): string[] {
  const files = new Map<string, string[]>();
  for (const [text, file] of texts) {
    const key = text?.trim().toLocaleLowerCase('en-GB') ?? '';
    if (key !== '') files.set(key, [...(files.get(key) ?? []), file]);
  }
  return [...files]
    .filter(([, places]) => places.length > 1)
    .map(([text, places]) => `'${text}' is in ${places.join(' and ')}`);
}

function sentencesOf(paragraph: string): string[] {
  const segmenter = new Intl.Segmenter('en-GB', { granularity: 'sentence' });
  return [...segmenter.segment(paragraph)].map(({ segment }) => segment.trim());
}

function wordsIn(sentence: string): number {
  return sentence.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0;
}
