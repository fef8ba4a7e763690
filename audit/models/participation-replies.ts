import type { Page, Reply } from './page.ts';

const NOON = '2026-06-21T12:00:00.000Z';

/** The first request of a personal page records a visit; the later ones only read. */
export const PARTICIPANT = 'POST /api/v1/visits | GET /api/v1/me';
export const END_LINK = 'POST /api/v1/me/ended-links';

export async function openPersonalPage(page: Page): Promise<void> {
  await page.open(`/e/${'Personal'.padEnd(43, 'p')}`);
}

/** A problem, as the server tells it. */
export function refusal(code: string): Reply {
  return { status: 409, body: { type: 'about:blank', title: 'No.', status: 409, code } };
}

/** A participant with two links, as the server tells of them. */
export function bodyOf({ isWithdrawn }: { isWithdrawn: boolean }) {
  const times = { madeAt: NOON, lastUsedAt: null };
  return {
    isNew: false,
    reconsent: false,
    lastLoginDate: NOON,
    serverTime: NOON,
    reference: 'P-7',
    browser: 'yours',
    joinedAt: NOON,
    withdrawnAt: isWithdrawn ? NOON : null,
    seats: [],
    consents: [],
    links: [
      { sequence: 1, session: { title: 'An afternoon in the grove' }, isThis: false, ...times },
      { sequence: 2, session: null, isThis: true, ...times },
    ],
    browsers: [],
  };
}
