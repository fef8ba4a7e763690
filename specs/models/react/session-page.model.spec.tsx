import { act } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Page } from '#audit/models/page.ts';
import { sessionPagePage } from '#audit/models/session-page.page.ts';
import { anyStories } from '#audit/models/stories.ts';
import { walkThrough } from '#audit/models/walk.ts';
import { reactPage, WALK_TIMEOUT_MS } from '../support/react-page.ts';

type Reports = { answered(view: unknown): void; refused(code: string): void; unanswered(): void };

/** The query of the page: the walk says how its requests end, without the time that they take. */
const query = vi.hoisted(() => ({ reports: null as Reports | null }));
vi.mock('../../../src/participation/watch-query.ts', () => ({
  watchQuery: (_client: unknown, _queryOf: unknown, _token: unknown, reports: Reports) => {
    query.reports = reports;
    return () => {};
  },
}));

test(
  'ROUTE-10 SITE-7: a walk through every step on every screen of a session page shows what the specification says',
  async () => {
    const page: Page = {
      ...reactPage(sessionPagePage, sessionPagePage.start.state.now),
      waitForRequest: async () => 0,
      end: (_, reply) =>
        act(async () => {
          if (reply === null) query.reports?.unanswered();
          else if (reply.status === 200) query.reports?.answered(reply.body);
          else query.reports?.refused((reply.body as { code: string }).code);
        }),
    };

    const { kinds, missed, steps, told } = await walkThrough(
      sessionPagePage,
      page,
      anyStories(20, process.env),
    );

    expect(missed).toEqual([]);
    expect(kinds).toBeGreaterThan(100);
    expect(told).toBeGreaterThan(40);
    expect(steps).toBeLessThan(1000);
  },
  WALK_TIMEOUT_MS,
);
