import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { faqEntries, searchFaq } from '../../../src/faq/search-index.ts';
import { faqSections } from '../../../src/site/faq-questions.ts';
import { runs } from '../../support/arbitraries.ts';

const entries = fc.constantFrom(...faqEntries());

describe('the search index', () => {
  test('SITE-4: contains every question of the FAQ', () => {
    expect(
      faqEntries()
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(
      Object.entries(faqSections)
        .flatMap(([section, { questions }]) => Object.keys(questions).map((id) => `${section}#${id}`))
        .toSorted(),
    );
    for (const { question, answer, section } of faqEntries()) {
      expect(question.length * answer.length * section.length).toBeGreaterThan(0);
      expect(answer).not.toMatch(/undefined|\[object/);
    }
  });

  test.each(faqEntries())('SITE-4: $id is the first hit for its own words', ({ id, question }) => {
    expect(searchFaq(question)[0]).toBe(id);
  });
  test.each([
    ['Not a code', 'support#code-malformed'],
    ['Unknown code', 'support#code-unknown'],
    ['Already used', 'support#code-used'],
    ['Not open yet', 'support#code-too-early'],
    ['Expired', 'support#code-too-early'],
    ['Full', 'support#session-full'],
    ['Over', 'support#session-full'],
    ['Too many tries', 'support#too-many-tries'],
    ['The form has changed', 'support#consent-outdated'],
    ['Unknown link', 'support#link-unknown'],
    ['Unknown browser', 'support#link-unknown'],
    ['No such seat', 'support#link-unknown'],
    ['Something went wrong', 'support#unreachable'],
    ['No answer', 'support#unreachable'],
    ['i lost my link', 'support#link-unknown'],
    ['where is my code', 'general#get-a-code'],
    ['delete my data', 'ethics#withdraw'],
    ['cancel', 'ethics#withdraw'],
    ['money', 'general#cost'],
    ['am I paid', 'general#cost'],
    ['GDPR', 'ethics#recorded'],
    ['privacy', 'ethics#recorded'],
    ['kids', 'general#who-may'],
    ['crash', 'gameplay#connection-lost'],
    ['microphone', 'ethics#recorded-in-game'],
    ['robot', 'gameplay#mates'],
    ['controls', 'gameplay#keys'],
  ])('SITE-4: what people search for, and what the product says, finds the right answer: %s', (text, id) => {
    expect(searchFaq(text).slice(0, 2)).toContain(id);
  });

  test('SITE-4: each question is found by its own words with one typing error', () => {
    fc.assert(
      fc.property(entries, fc.nat(), typos, ({ id, question }, at, typo) => {
        const places = [...question.matchAll(/\p{L}/gu)].map(({ index }) => index);
        const place = places[at % places.length] ?? 0;

        expect(searchFaq(typo(question, place)).slice(0, 3)).toContain(id);
      }),
      runs(1000),
    );
  });

  test('SITE-4: accents and case make no difference', () => {
    fc.assert(
      fc.property(entries, ({ question }) => {
        const accented = question.toUpperCase().replaceAll(/[AEIOU]/g, (vowel) => `${vowel}\u0301`);

        expect(searchFaq(accented)).toEqual(searchFaq(question));
      }),
      runs(60),
    );
    expect(searchFaq('Cóòkîë')).toEqual(searchFaq('cookie'));
  });

  test('SITE-4: an unfinished word finds what the whole word finds, among others', () => {
    expect(searchFaq('withdr')).toContain('ethics#withdraw');
    expect(searchFaq('cook')).toEqual(expect.arrayContaining(['support#cookies', 'ethics#this-site']));
  });

  test('SITE-4: a text without letters and digits finds nothing', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(' ', '\t', '\n', '?', '!', '-', '—', '“', '.', '\u0301') }),
        (text) => {
          expect(searchFaq(text)).toEqual([]);
        },
      ),
      runs(100),
    );
  });

  test('SITE-4: any text finds at most eight questions, each once, and never fails', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        const hits = searchFaq(text);

        expect(hits.length).toBeLessThanOrEqual(8);
        expect(new Set(hits).size).toBe(hits.length);
      }),
      runs(300),
    );
  });
});

/** The four typing errors: a wrong letter, one too many, one missing, two swapped. */
const typos = fc.constantFrom(
  (text: string, at: number) => `${text.slice(0, at)}x${text.slice(at + 1)}`,
  (text: string, at: number) => `${text.slice(0, at)}x${text.slice(at)}`,
  (text: string, at: number) => text.slice(0, at) + text.slice(at + 1),
  (text: string, at: number) => text.slice(0, at) + (text[at + 1] ?? '') + text[at] + text.slice(at + 2),
);
