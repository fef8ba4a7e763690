import { act, fireEvent } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { lookAtVisitor, participantKey } from '#audit/models/participant.page.ts';
import { lookAtBackground, walkThroughSite } from '#audit/models/site.page.ts';
import { lookAtBar } from '#audit/models/top-bar.page.ts';
import { visitReplies } from '#audit/models/visits.ts';
import { memoryStore } from '../../support/memory-store.ts';
import { reactBar, seeGuide } from '../support/react-bar.ts';
import { reactPage, WALK_TIMEOUT_MS } from '../support/react-page.ts';

test(
  'DAY-3 BACK-2 MENU-2 STATE-1: each event of the site reaches those of its actors that it concerns',
  async () => {
    const store = memoryStore();
    const page = reactPage({ replies: visitReplies }, Date.parse('2026-06-21T23:15:00Z'), store);
    const look = () => ({
      ...lookAtBar(),
      ...lookAtBackground(),
      ...lookAtVisitor(),
      stored: store.read(participantKey),
    });
    const on = (selector: string, type: string, bubbles = false) =>
      act(async () => {
        const element = document.querySelector(selector);
        if (!element) throw new Error(`There is no '${selector}'.`);
        fireEvent(element, new Event(type, { bubbles }));
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
      video: (says) => on('video', says),
      letPictureArrive: () => on('.arriving-picture', 'load'),
      letFadeEnd: () => on('.scene[data-scene=night]', 'transitionend', true),
      pressControl: () => on('.background-control', 'click', true),
      tellOfStore: () => act(async () => void window.dispatchEvent(new Event('storage'))),
      see: async (isShown) => {
        if (!isShown(look())) await vi.waitUntil(() => isShown(look()), { timeout: 5_000 }).catch(() => {});
        return look();
      },
    });

    expect(untaken).toEqual([]);
  },
  WALK_TIMEOUT_MS,
);
