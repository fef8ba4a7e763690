import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { ProblemCode } from '#contract/problem.ts';
import { HelpLink } from '../../../src/layout/help-link.tsx';
import { problemMessage } from '../../../src/participation/problem-message.tsx';
import { questionIds } from '../../../src/site/faq-questions.ts';
import { renderSite } from '../../support/render-site.tsx';

describe('the message of a problem', () => {
  test.each(ProblemCode.options)(
    'SITE-5: %s has a word, a sentence, and leads to an answer of the FAQ, in a new tab',
    (code) => {
      const { heading, sentence, answer } = problemMessage(code);
      expect(heading).toMatch(/^[A-Z][a-z ]+$/);
      expect(sentence).toMatch(/^[A-Z].*\.$/);
      renderSite('/enter', { pages: { '/enter': () => <HelpLink answer={answer} /> } });

      const link = screen.getByRole('link', { name: 'What you can do (opens in new tab)' });

      expect(link.getAttribute('href')).toBe(`/faq/support#${answer}`);
      expect(questionIds('support')).toContain(answer);
    },
  );

  test('SITE-5: no two refusals of a code have the same text', () => {
    const sentences = endpoints.join.problems
      .filter((code) => code !== 'idempotency-mismatch')
      .map((code) => problemMessage(code).sentence);

    expect(new Set(sentences).size).toBe(sentences.length);
  });

  test.each(['a-problem-of-tomorrow', '__proto__', 'constructor', ''])(
    'SITE-5: %j has the text for an unknown problem (F13)',
    (code) => {
      expect(problemMessage(code)).toBe(problemMessage('internal'));
    },
  );
});
