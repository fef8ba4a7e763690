import { act } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type LongText, TEXT } from '#audit/models/contents.model.ts';
import { type ContentsPage, contentsPage, lookAtContents } from '#audit/models/contents.page.ts';
import { anyStories } from '#audit/models/stories.ts';
import { walkThrough } from '#audit/models/walk.ts';
import { headings } from '../../../src/guide/guide.mdx';
import { renderSite } from '../../support/render-site.tsx';
import { WALK_TIMEOUT_MS } from '../support/react-page.ts';

/** The guide's own headings, at equal distances from the first of the text to the last. */
const guide: LongText = {
  ...TEXT,
  headings: headings.map(({ id }, index) => ({
    id,
    place: 487 + Math.round((index / (headings.length - 1)) * 2154),
  })),
};

test(
  'ROUTE-4 SITE-4: a walk through every step of the contents of the guide shows what the specification says',
  async () => {
    const { kinds, missed, told } = await walkThrough(
      contentsPage(guide, 'both'),
      reactPage(guide),
      anyStories(20, process.env),
    );

    expect(missed).toEqual([]);
    expect(kinds).toBeGreaterThan(100);
    expect(told).toBeGreaterThan(40);
  },
  WALK_TIMEOUT_MS,
);

/** jsdom has no layout: it is told where the headings are. */
function reactPage(text: LongText): ContentsPage {
  let site: ReturnType<typeof renderSite> | null = null;
  const opened = () => {
    if (site === null) throw new Error('No page is open.');
    return site;
  };
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(text.height);
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(text.height + text.range);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const heading = text.headings.find(({ id }) => id === this.id);
    const scroll = document.getElementById('content')?.scrollTop ?? 0;
    return new DOMRect(0, heading ? heading.place - scroll : 0, 0, 0);
  });
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  return {
    open: async (path) => {
      site = renderSite(path);
    },
    scrollTo: async (scroll) => {
      await opened().scrollTo(scroll);
      await act(frame);
    },
    follow: (id) =>
      act(async () => document.querySelector<HTMLElement>(`nav.contents a[href="#${id}"]`)?.click()),
    // The page hears of it a little later.
    pressList: () =>
      act(async () => {
        const list = document.querySelector<HTMLDetailsElement>('nav.contents details');
        await new Promise((resolve) => {
          list?.addEventListener('toggle', resolve, { once: true });
          list?.querySelector('summary')?.click();
        });
      }),
    wait: (ms) => opened().wait(ms),
    see: async (isShown) => {
      const isSeen = () => isShown(lookAtContents());
      if (!isSeen()) await vi.waitUntil(isSeen, { timeout: 20_000 }).catch(() => {});
      return lookAtContents();
    },
  };
}
