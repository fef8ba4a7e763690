import { act } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { lookAtQuestions, type QuestionsPage, questionsPage } from '#audit/models/questions.page.ts';
import { anyStories } from '#audit/models/stories.ts';
import { walkThrough } from '#audit/models/walk.ts';
import { renderSite } from '../../support/render-site.tsx';
import { buttonOf } from '../support/buttons.ts';
import { WALK_TIMEOUT_MS } from '../support/react-page.ts';

test(
  'ROUTE-6 SITE-4: a walk through every step of a section of the FAQ shows what the specification says',
  async () => {
    const { kinds, missed, told } = await walkThrough(
      questionsPage,
      reactPage(),
      anyStories(20, process.env),
    );

    expect(missed).toEqual([]);
    expect(kinds).toBeGreaterThan(90);
    expect(told).toBeGreaterThan(40);
  },
  WALK_TIMEOUT_MS,
);

function reactPage(): QuestionsPage {
  let site: ReturnType<typeof renderSite> | null = null;
  const opened = () => {
    if (site === null) throw new Error('No page is open.');
    return site;
  };
  return {
    open: async (path) => {
      site = renderSite(path);
    },
    press: (name) =>
      act(async () => {
        const button = buttonOf(name);
        if (!button) throw new Error(`There is no button '${name}'.`);
        button.focus();
        button.click();
      }),
    goTo: (path) => opened().goTo(path),
    // As a browser does: it tells the answer, shows it, and takes the focus from where it is.
    find: (id, text) =>
      act(async () => {
        const answer = document.getElementById(`${id}-answer`);
        if (!answer?.textContent?.includes(text)) throw new Error(`'${text}' is not in the answer.`);
        answer.dispatchEvent(new Event('beforematch', { bubbles: true }));
        answer.removeAttribute('hidden');
        (document.activeElement as HTMLElement | null)?.blur();
      }),
    wait: (ms) => opened().wait(ms),
    see: async (isShown) => {
      const isSeen = () => isShown(lookAtQuestions());
      if (!isSeen()) await vi.waitUntil(isSeen, { timeout: 20_000 }).catch(() => {});
      return lookAtQuestions();
    },
  };
}
