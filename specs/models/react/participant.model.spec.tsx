import { act } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { lookAtVisitor, participantKey, participantPage } from '#audit/models/participant.page.ts';
import { anyStories } from '#audit/models/stories.ts';
import { walkThrough } from '#audit/models/walk.ts';
import { memoryStore } from '../../support/memory-store.ts';
import { reactPage, WALK_TIMEOUT_MS } from '../support/react-page.ts';

test(
  'STATE-1 STATE-2 STATE-3: a walk through every step of what a browser knows of its visitor shows what the specification says',
  async () => {
    const store = memoryStore();
    const page = reactPage(participantPage, Date.parse('2026-06-21T12:00:00Z'), store);
    const look = () => ({ ...lookAtVisitor(), stored: store.read(participantKey) });

    const { kinds, missed, told } = await walkThrough(
      participantPage,
      {
        ...page,
        read: page.see,
        tellOfStore: () => act(async () => void window.dispatchEvent(new Event('storage'))),
        see: async (isShown) => {
          if (!isShown(look()))
            await vi.waitUntil(() => isShown(look()), { timeout: 20_000 }).catch(() => {});
          return look();
        },
      },
      anyStories(20, process.env),
    );

    expect(missed).toEqual([]);
    expect(kinds).toBeGreaterThan(90);
    expect(told).toBeGreaterThan(40);
  },
  WALK_TIMEOUT_MS,
);
