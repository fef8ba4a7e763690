import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { lookAtBar, topBarPage } from '#audit/models/top-bar.page.ts';
import { walkThrough } from '#audit/models/walk.ts';
import { renderSite } from '../../support/render-site.tsx';
import { WALK_TIMEOUT_MS } from '../support/react-page.ts';

test(
  'MENU-1 MENU-2 MENU-3 MENU-4: a walk through every step of the bar and its drawer shows what the specification says',
  async () => {
    let site: ReturnType<typeof renderSite> | null = null;
    const opened = () => {
      if (site === null) throw new Error('No page is open.');
      return site;
    };
    let isGuide = true;
    const seePage = () =>
      screen.findByRole('heading', {
        level: 1,
        name: isGuide ? 'Grovemates Guide' : 'Questions and answers',
      });

    const { kinds, missed } = await walkThrough(topBarPage, {
      open: async () => {
        cleanup();
        site = renderSite('/rules');
        isGuide = true;
        await seePage();
      },
      resize: (width) => opened().changeDevice({ width }),
      scrollTo: (top) => opened().scrollTo(top),
      pressMenu: () => act(async () => screen.getByRole('button', { name: 'Menu' }).click()),
      dismiss: () => act(async () => void fireEvent.keyDown(document, { key: 'Escape' })),
      leave: async () => {
        const link = within(screen.getByRole('dialog', { name: 'Menu' })).getByRole('link', {
          name: isGuide ? 'FAQ' : 'Grovemates Guide',
        });
        await act(async () => link.click());
        isGuide = !isGuide;
        await seePage();
      },
      wait: (ms) => opened().wait(ms),
      see: async () => lookAtBar(),
    });

    expect(missed).toEqual([]);
    expect(kinds).toBeGreaterThan(17);
  },
  WALK_TIMEOUT_MS,
);
