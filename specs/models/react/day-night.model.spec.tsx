import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type DayNightPage, dayNightPage, NOON } from '#audit/models/day-night.page.ts';
import { anyStories } from '#audit/models/stories.ts';
import { walkThrough } from '#audit/models/walk.ts';
import { renderSite } from '../../support/render-site.tsx';
import { WALK_TIMEOUT_MS } from '../support/react-page.ts';

const phase = () => document.documentElement.dataset['phase'] ?? null;

test(
  'DAY-1 DAY-2 DAY-3: a walk through every step of day and night shows what the specification says',
  async () => {
    let site: ReturnType<typeof renderSite> | null = null;
    const opened = () => {
      if (site === null) throw new Error('No page is open.');
      return site;
    };
    const page: DayNightPage = {
      open: async () => {
        site = renderSite('/', { now: new Date(NOON).toISOString() });
      },
      show: () => act(async () => void window.dispatchEvent(new Event('focus'))),
      setClock: async (now) => opened().clock.setSystemTime(now),
      wait: (ms) => opened().wait(ms),
      see: async () => phase(),
    };

    const { kinds, missed, told } = await walkThrough(dayNightPage, page, anyStories(20, process.env));

    expect(missed).toEqual([]);
    expect(kinds).toBeGreaterThan(7);
    expect(told).toBeGreaterThan(40);
  },
  WALK_TIMEOUT_MS,
);
