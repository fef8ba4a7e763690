import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { ProblemCode } from '#contract/problem.ts';
import { HelpLink, verdictOf } from '../../../src/joining/verdicts.tsx';
import { renderSite } from '../../support/render-site.tsx';

describe('what can’t be', () => {
  test.each(ProblemCode.options)(
    'SITE-5: %s has a word, a sentence, and an answer of the FAQ that exists',
    async (code) => {
      const { heading, sentence } = verdictOf(code);
      expect(heading).toMatch(/^[A-Z][a-z ]+$/);
      expect(sentence).toMatch(/^[A-Z].*\.$/);
      const { goTo } = renderSite('/enter', {
        pages: { 'routes/enter.tsx': () => <HelpLink about={code} /> },
      });
      const href = screen.getByRole('link', { name: /What you can do/ }).getAttribute('href') ?? '';
      const [path = '', anchor = ''] = href.split('#');

      await goTo(path);

      expect(document.getElementById(anchor)?.tagName).toBe('H2');
    },
  );

  test.each(['unreachable', 'cookies'])('SITE-5: so has %s', async (about) => {
    const { goTo } = renderSite('/enter', {
      pages: { 'routes/enter.tsx': () => <HelpLink about={about} /> },
    });

    await goTo('/faq/support');

    expect(document.getElementById(about)?.tagName).toBe('H2');
  });

  test('SITE-5: two verdicts on a code are never the same words', () => {
    const sentences = endpoints.join.problems
      .filter((code) => code !== 'idempotency-mismatch')
      .map((code) => verdictOf(code).sentence);

    expect(new Set(sentences).size).toBe(sentences.length);
  });

  test.each(['a-problem-of-tomorrow', '__proto__', 'constructor', ''])(
    'SITE-5: %j has the words for what nobody knows (F13)',
    (code) => {
      expect(verdictOf(code)).toBe(verdictOf('internal'));
    },
  );
});
