import { expect, test } from 'vitest';
import { joinPage } from '#audit/models/join.page.ts';
import { walkThrough } from '#audit/models/walk.ts';
import { reactPage, WALK_TIMEOUT_MS } from '../support/react-page.ts';

test(
  'SITE-5 ROUTE-2: a walk through every step on every screen of joining shows what the specification says',
  async () => {
    const page = reactPage(joinPage, joinPage.start.state.now);

    const { steps, kinds, missed } = await walkThrough(joinPage, page);

    // Where a plan counts on what the walk has left behind: a key in the store, a tick.
    expect(missed.length).toBeLessThan(6);
    expect(kinds).toBeGreaterThan(200);
    expect(steps).toBeLessThan(1000);
  },
  WALK_TIMEOUT_MS,
);
