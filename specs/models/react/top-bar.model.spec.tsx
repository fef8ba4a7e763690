import { cleanup } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anyStories } from '#audit/models/stories.ts';
import { lookAtBar, topBarPage } from '#audit/models/top-bar.page.ts';
import { walkThrough } from '#audit/models/walk.ts';
import { renderSite } from '../../support/render-site.tsx';
import { reactBar, seeGuide } from '../support/react-bar.ts';
import { WALK_TIMEOUT_MS } from '../support/react-page.ts';

test(
  'MENU-1 MENU-2 MENU-3 MENU-4: a walk through every step of the bar and its drawer shows what the specification says',
  async () => {
    let site: ReturnType<typeof renderSite> | null = null;
    const opened = () => {
      if (site === null) throw new Error('No page is open.');
      return site;
    };

    const { kinds, missed, told } = await walkThrough(
      topBarPage,
      {
        ...reactBar(opened),
        open: async () => {
          cleanup();
          site = renderSite('/rules');
          await seeGuide();
        },
        wait: (ms) => opened().wait(ms),
        see: async () => lookAtBar(),
      },
      anyStories(20, process.env),
    );

    expect(missed).toEqual([]);
    expect(kinds).toBeGreaterThan(17);
    expect(told).toBeGreaterThan(40);
  },
  WALK_TIMEOUT_MS,
);
