import { act } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { confirmedRequestPage } from '#audit/models/confirmed-request.page.ts';
import type { Page, PageModel } from '#audit/models/page.ts';
import { PARTICIPANT } from '#audit/models/participation-replies.ts';
import { personalPagePage } from '#audit/models/personal-page.page.ts';
import { anyStories } from '#audit/models/stories.ts';
import { walkThrough } from '#audit/models/walk.ts';
import { reactPage, WALK_TIMEOUT_MS } from '../support/react-page.ts';

const NOON = Date.parse('2026-06-21T12:00:00Z');

type Reports = { answered(person: unknown): void; refused(code: string): void; unanswered(): void };

/** The query of the page: the walk says how its requests end, without the time that they take. */
const query = vi.hoisted(() => ({ reports: null as Reports | null, keep: (_: unknown) => {} }));
vi.mock('../../../src/participation/watch-query.ts', () => ({
  watchQuery: (
    client: { setQueryData(key: unknown, data: unknown): void },
    queryOf: (token: string) => { queryKey: unknown },
    token: string,
    reports: Reports,
  ) => {
    query.reports = reports;
    query.keep = (data) => client.setQueryData(queryOf(token).queryKey, data);
    return () => {};
  },
}));

/** A personal page in jsdom. Its other requests are those of the page itself. */
function personalPage(pageModel: Pick<PageModel<never, never, never, never>, 'replies'>): Page {
  const page = reactPage(pageModel, NOON);
  return {
    ...page,
    waitForRequest: async () => 0,
    end: (request, reply, isOld) => {
      if (request !== PARTICIPANT) return page.end(request, reply, isOld);
      return act(async () => {
        if (reply === null) query.reports?.unanswered();
        else if (reply.status === 200) {
          query.keep(reply.body);
          query.reports?.answered(reply.body);
        } else query.reports?.refused((reply.body as { code: string }).code);
      });
    },
  };
}

test(
  'ROUTE-12 SITE-7: a walk through every step on every screen of a personal page shows what the specification says',
  async () => {
    const { kinds, missed, told } = await walkThrough(
      personalPagePage,
      personalPage(personalPagePage),
      anyStories(20, process.env),
    );

    expect(missed).toEqual([]);
    expect(kinds).toBeGreaterThan(20);
    expect(told).toBeGreaterThan(40);
  },
  WALK_TIMEOUT_MS,
);

test(
  'SITE-7: a walk through every step of a request that is confirmed first shows what the specification says',
  async () => {
    const { kinds, missed, told } = await walkThrough(
      confirmedRequestPage,
      personalPage(confirmedRequestPage),
      anyStories(20, process.env),
    );

    expect(missed).toEqual([]);
    expect(kinds).toBeGreaterThan(8);
    expect(told).toBeGreaterThan(40);
  },
  WALK_TIMEOUT_MS,
);
