import { expect, test } from 'vitest';
import { joinPage, NOT_FOUND_BY_WALK } from '#audit/models/join.page.ts';
import { anyStories } from '#audit/models/stories.ts';
import { walkThrough } from '#audit/models/walk.ts';
import { reactPage, WALK_TIMEOUT_MS } from '../support/react-page.ts';

test(
  'SITE-5 ROUTE-2: a walk through every step on every screen of joining shows what the specification says',
  async () => {
    const page = reactPage(joinPage, joinPage.start.state.now);

    const { steps, kinds, missed, told } = await walkThrough(joinPage, page, anyStories(20, process.env));

    expect(missed).toEqual(NOT_FOUND_BY_WALK);
    expect(kinds).toBeGreaterThan(200);
    expect(told).toBeGreaterThan(40);
    expect(steps).toBeLessThan(1000);
  },
  WALK_TIMEOUT_MS,
);
