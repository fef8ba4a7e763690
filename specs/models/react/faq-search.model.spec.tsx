import { act, cleanup, fireEvent } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { faqSearchModel, faqSearchOracle } from '#audit/models/faq-search.model.ts';
import { setOnline } from '../../src/participation/support/session-page.tsx';
import { renderSite } from '../../support/render-site.tsx';
import { buttonOf, press } from '../support/buttons.ts';
import { type Executors, WALK_TIMEOUT_MS, walkThrough } from '../support/react-layer.ts';

/** The script of the search: it arrives, or fails to, when the test says so. Once it is there, each search ends at once. */
const script = vi.hoisted(() => ({ ends: [] as ((isThere: boolean) => void)[] }));
vi.mock('../../../src/faq/search-index.ts', async (importOriginal) => {
  const isThere = await new Promise<boolean>((resolve) => script.ends.push(resolve));
  if (!isThere) throw new Error('Failed to fetch dynamically imported module');
  return importOriginal();
});

test(
  'SITE-4: a walk through every step of a search whose script does not arrive shows what the specification says',
  async () => {
    let site = renderSite('/faq');
    const type = (text: string) =>
      act(async () => {
        const field = document.querySelector('#faq-search') as HTMLInputElement;
        fireEvent.change(field, { target: { value: `${text} ` } });
        fireEvent.change(field, { target: { value: text } });
      });
    const end = async (isThere: boolean) => {
      await act(async () => {
        for (const each of script.ends.splice(0)) each(isThere);
        await new Promise((resolve) => setTimeout(resolve, 20));
      });
    };
    const ONCE = { never: 'Once the script is there, nothing is waited for: another test searches with it.' };
    const executors: Executors<typeof faqSearchModel> = {
      'a word is typed': () => type('code'),
      'another word is typed': () => type('seat'),
      'a text without a letter or digit is typed': () => type(' ?!'),
      'the field is emptied': () => type(''),
      'the search finds two questions': ONCE,
      'the search finds nothing': ONCE,
      'the search cannot be loaded': () => end(false),
      'the search breaks': { never: 'The page turns each failure into a result.' },
      'an older search ends': { never: 'Every search waits for the same script.' },
      '14,999 ms pass': () => site.wait(14_999),
      '1 ms passes': () => site.wait(1),
      'the button to try again is pressed': () => press('Search again'),
      'the connection is lost': () => setOnline(false),
      'the connection is back': () => setOnline(true),
    };
    const status = () => document.querySelector('[role=search] [role=status]')?.textContent ?? '';
    const isFailed = () => buttonOf('Search again') !== undefined;

    const { kinds, missed } = await walkThrough({
      model: faqSearchModel,
      oracle: faqSearchOracle,
      executors,
      restart: () => {
        cleanup();
        site = renderSite('/faq');
      },
      seen: {
        'all questions': () => status() === '' && !isFailed(),
        searching: () => status() === '' && !isFailed(),
        hits: () => /match/.test(status()),
        failure: () => status() === 'The search could not be loaded. Check your connection.' && isFailed(),
      },
    });
    expect(missed).toEqual([]);
    expect(kinds).toBeGreaterThan(8);

    await type('code');
    await end(true);
    await expect.poll(status).toMatch(/^\d+ matches$/);
  },
  WALK_TIMEOUT_MS,
);
