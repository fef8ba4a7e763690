import { act, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { faqSections, questionIds } from '../../../src/site/faq-questions.ts';
import { renderSite } from '../../support/render-site.tsx';

const sections = [
  { clause: 'ROUTE-6', section: 'support' },
  { clause: 'ROUTE-7', section: 'general' },
  { clause: 'ROUTE-8', section: 'gameplay' },
  { clause: 'ROUTE-9', section: 'ethics' },
] as const;

describe('the index of the FAQ', () => {
  test('ROUTE-5 SITE-4: links to its four sections and to every question', () => {
    const { content } = renderSite('/faq/');
    const page = within(content().querySelector('.page') as HTMLElement);

    const links = page.getAllByRole('link').map((link) => link.getAttribute('href'));

    expect(links.toSorted()).toEqual(
      sections
        .flatMap(({ section }) => [
          `/faq/${section}`,
          ...questionIds(section).map((id) => `/faq/${section}#${id}`),
        ])
        .toSorted(),
    );
  });
});

describe('a section of the FAQ', () => {
  test.each(sections)(
    '$clause SITE-4: $section has six to twelve questions in their order, closed, and links back',
    ({ section }) => {
      renderSite(`/faq/${section}`);

      const headings = within(questionsOnPage()).getAllByRole('heading', { level: 2 });

      expect(headings.map(({ id }) => id)).toEqual(questionIds(section));
      expect(headings.length).toBeGreaterThanOrEqual(6);
      expect(headings.length).toBeLessThanOrEqual(12);
      for (const { id } of headings) expect(isOpen(id)).toBe(false);
      expect(screen.getAllByRole('link', { name: 'FAQ' }).at(0)?.getAttribute('href')).toBe('/faq');
    },
  );

  test.each(sections)(
    '$clause SITE-4: every answer of $section is whole sentences, and no question occurs twice',
    ({ section }) => {
      renderSite(`/faq/${section}`);

      const asked = Object.values(faqSections[section].questions);
      expect(new Set(asked).size).toBe(asked.length);
      for (const question of asked) expect(question).toMatch(/^\p{Lu}.*[.?]$/u);
      for (const id of questionIds(section)) {
        expect(answerOf(id).querySelector('.stack')?.textContent).toMatch(/^\s*[[‘]?\p{Lu}.*\.$/su);
      }
    },
  );

  test('SITE-4: a question is a button in a heading, names its answer, opens and closes it', async () => {
    const { user } = renderSite('/faq/support');
    const button = screen.getByRole('button', { name: 'What does ‘Unknown code’ mean?' });
    expect(button.parentElement?.tagName).toBe('H2');
    expect(document.getElementById(button.getAttribute('aria-controls') ?? '')).toBe(
      answerOf('code-unknown'),
    );

    await user.click(button);
    expect(isOpen('code-unknown')).toBe(true);
    expect(isOpen('code-used')).toBe(false);
    button.focus();
    await user.keyboard(' ');

    expect(isOpen('code-unknown')).toBe(false);
  });

  test('SITE-4: all answers can be opened at once, and closed', async () => {
    const { user } = renderSite('/faq/ethics');

    await user.click(screen.getByRole('button', { name: 'Open all answers' }));
    expect(questionIds('ethics').every(isOpen)).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Close all answers' }));

    expect(questionIds('ethics').some(isOpen)).toBe(false);
  });

  test('SITE-4: an address with a question opens and focuses its answer, each time', async () => {
    const { goTo, user } = renderSite('/faq/support#code-used');
    expect(isOpen('code-used')).toBe(true);
    expect(document.activeElement).toBe(answerOf('code-used'));

    await user.click(screen.getByRole('button', { name: 'What does ‘Already used’ mean?' }));
    await goTo('/faq/support#code-used');

    expect(isOpen('code-used')).toBe(true);
    expect(document.activeElement).toBe(answerOf('code-used'));
  });

  test.each(['#nothing', '#', '#%', '#__proto__'])('SITE-4: the hash %s opens nothing', (hash) => {
    renderSite(`/faq/support${hash}`);

    expect(questionIds('support').some(isOpen)).toBe(false);
  });

  test('SITE-4: find-in-page searches closed answers, and opens what it finds', async () => {
    renderSite('/faq/support');
    expect(answerOf('cookies').getAttribute('hidden')).toBe('until-found');

    await act(async () => answerOf('cookies').dispatchEvent(new Event('beforematch', { bubbles: true })));

    expect(isOpen('cookies')).toBe(true);
    expect(answerOf('cookies').hasAttribute('hidden')).toBe(false);
  });

  test('SITE-4: who goes back finds the same answers open', async () => {
    const { user, goTo, goBack } = renderSite('/faq/general');
    await user.click(screen.getByRole('button', { name: 'Who runs it?' }));
    await goTo('/rules');
    await goBack();
    expect(isOpen('who-runs-it')).toBe(true);
    expect(isOpen('who-may')).toBe(false);

    await goTo('/rules');
    await goTo('/faq/general');

    expect(isOpen('who-runs-it')).toBe(false);
  });

  test('SITE-4: the next section begins with all answers closed', async () => {
    const { user, goTo } = renderSite('/faq/support#code-used');

    await goTo('/faq/general');
    await user.click(screen.getByRole('button', { name: 'Who runs it?' }));
    await goTo('/faq/support');

    expect(questionIds('support').some(isOpen)).toBe(false);
  });

  test('SITE-4: the link to an answer can be copied', async () => {
    const { user } = renderSite('/faq/support');
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(screen.getByRole('button', { name: 'What does ‘Unknown code’ mean?' }));

    await user.click(within(answerOf('code-unknown')).getByRole('button', { name: 'Copy link' }));

    expect(written.mock.calls).toEqual([[`${location.origin}/faq/support#code-unknown`]]);
    expect(within(answerOf('code-unknown')).getByRole('status').textContent).toBe('Copied.');
  });

  test('SITE-4: the markup says to search engines which text answers which question', () => {
    renderSite('/faq/support');
    const page = document.querySelector('[itemtype="https://schema.org/FAQPage"]') as HTMLElement;

    const entities = [...page.querySelectorAll('[itemprop="mainEntity"]')];

    expect(entities).toHaveLength(questionIds('support').length);
    for (const entity of entities) {
      expect(entity.getAttribute('itemtype')).toBe('https://schema.org/Question');
      expect(entity.querySelector('[itemprop="name"]')?.textContent).toMatch(/\S/);
      const answer = entity.querySelector(
        '[itemprop="acceptedAnswer"][itemtype="https://schema.org/Answer"]',
      );
      expect(answer?.querySelector('[itemprop="text"]')?.textContent).toMatch(/\S/);
    }
  });
});

function questionsOnPage(): HTMLElement {
  return document.querySelector('.questions') as HTMLElement;
}

function answerOf(id: string): HTMLElement {
  return document.getElementById(`${id}-answer`) as HTMLElement;
}

function isOpen(id: string): boolean {
  const button = document.querySelector(`#${id} button`);
  const expanded = button?.getAttribute('aria-expanded') === 'true';
  expect(answerOf(id).hasAttribute('hidden')).toBe(!expanded);
  return expanded;
}
