import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { faqEntries } from '../../../src/faq/search-index.ts';
import { headings, wordCount } from '../../../src/guide/guide.mdx';
import { gradeOf } from './support/readability.ts';

/** The words of the guide without its tables. */
const guide = readFileSync('src/guide/guide.mdx', 'utf8')
  .replace(/^import .*$/gm, '')
  .replace(/^\|.*$/gm, '')
  .replace(/<[^>]*>/g, '')
  .replace(/\{[^}]*\}/g, 'something')
  .replace(/\]\([^)]*\)/g, '')
  .replace(/[*#[\]]/g, '')
  .split('\n')
  .map((line) => line.replace(/^[-\d.\s]+/, '').trim())
  .filter((line) => line !== '');

describe('how well the texts can be read', () => {
  test('ROUTE-4 SITE-4: the guide has 1,200 to 1,800 words, a heading for every two minutes, and reads at grade 9 or lower', () => {
    expect(wordCount).toBeGreaterThanOrEqual(1200);
    expect(wordCount).toBeLessThanOrEqual(1800);
    expect(headings.length).toBeGreaterThanOrEqual(wordCount / 400);
    expect(gradeOf(guide)).toBeLessThanOrEqual(9);
  });

  test('SITE-4: the answers of the FAQ read at grade 9 or lower together, none above 12, and none has more than 180 words', () => {
    expect(gradeOf(faqEntries().map(({ answer }) => answer))).toBeLessThanOrEqual(9);
    for (const { id, answer } of faqEntries()) {
      expect(gradeOf([answer]), id).toBeLessThanOrEqual(12);
      expect(answer.split(' ').length, id).toBeLessThanOrEqual(180);
    }
  });

  test('the measure tells easy texts from difficult ones', () => {
    expect(gradeOf(['You can stop at any time.'])).toBeLessThan(4);
    expect(
      gradeOf([
        'Participation may be discontinued unilaterally, notwithstanding any obligation previously incurred.',
      ]),
    ).toBeGreaterThan(15);
  });
});
