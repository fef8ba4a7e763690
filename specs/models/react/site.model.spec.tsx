import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { lookAtBackground, reportMedia } from '#audit/models/background.page.ts';
import { lookAtVisitor, participantKey } from '#audit/models/participant.page.ts';
import { lookAtPhase, walkThroughSite } from '#audit/models/site.page.ts';
import { lookAtBar } from '#audit/models/top-bar.page.ts';
import { visitReplies } from '#audit/models/visits.ts';
import { memoryStore } from '../../support/memory-store.ts';
import { reactBar, seeGuide } from '../support/react-bar.ts';
import { reactPage, WALK_TIMEOUT_MS } from '../support/react-page.ts';

// Its pictures need a browser.
vi.mock('../../../src/demo/game/game.tsx', () => ({ Game: () => null }));

test(
  'DAY-3 BACK-2 MENU-2 STATE-1: each event of the site reaches those of its actors that it concerns',
  async () => {
    const store = memoryStore();
    const page = reactPage({ replies: visitReplies }, Date.parse('2026-06-21T23:15:00Z'), store);
    const look = () => ({
      ...lookAtBar(),
      ...lookAtPhase(),
      ...lookAtBackground(),
      ...lookAtVisitor(),
      stored: store.read(participantKey),
    });
    const untaken = await walkThroughSite({
      ...page,
      ...reactBar(page.site),
      read: page.see,
      open: async () => {
        await page.open('/rules');
        await page.site().changeDevice({ prefersLessMotion: true });
        await seeGuide();
      },
      setLessMotion: (prefersLessMotion) => page.site().changeDevice({ prefersLessMotion }),
      report: (event) => act(async () => reportMedia(event)),
      pressControl: () => act(async () => screen.getByRole('button', { name: /background/ }).click()),
      tellOfStore: () => act(async () => void window.dispatchEvent(new Event('storage'))),
      see: async (isShown) => {
        if (!isShown(look())) await vi.waitUntil(() => isShown(look()), { timeout: 20_000 }).catch(() => {});
        return look();
      },
    });

    expect(untaken).toEqual([]);
  },
  WALK_TIMEOUT_MS,
);
