import { act } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { type DemoStartPage, demoStartPage } from '#audit/models/demo-start.page.ts';
import { anyStories } from '#audit/models/stories.ts';
import { walkThrough } from '#audit/models/walk.ts';
import { reactPage, WALK_TIMEOUT_MS } from '../support/react-page.ts';

/** The script of the demo: it arrives, or fails to, when the test says so; and whoever is told of its first picture. */
const script = vi.hoisted(() => ({
  ends: [] as ((isThere: boolean) => void)[],
  drawPicture: () => {},
}));

function mockScript() {
  vi.resetModules();
  vi.doMock('../../../src/demo/game/game.tsx', async () => {
    const isThere = await new Promise<boolean>((resolve) => script.ends.push(resolve));
    if (!isThere) throw new Error('Failed to fetch dynamically imported module');
    return { Game: StubGame };
  });
}

function StubGame({ onReady }: { onReady: () => void }) {
  useEffect(() => {
    script.drawPicture = onReady;
  }, [onReady]);
  return <p>The grove</p>;
}

test(
  'SITE-6: a walk through every step of the start of the demo shows what the specification says',
  async () => {
    const walked = reactPage(demoStartPage, Date.parse('2026-06-21T12:00:00Z'));
    const page: DemoStartPage = {
      ...walked,
      open: async (path) => {
        script.ends = [];
        mockScript();
        await walked.open(path);
      },
      end: (_, reply) =>
        act(async () => {
          await vi.waitUntil(() => script.ends.length > 0, { timeout: 20_000 });
          for (const end of script.ends.splice(0)) end(reply !== null);
          await new Promise((resolve) => setTimeout(resolve, 20));
        }),
      drawPicture: () => act(async () => script.drawPicture()),
    };

    const { kinds, missed, told } = await walkThrough(demoStartPage, page, anyStories(20, process.env));

    expect(missed).toEqual([]);
    expect(kinds).toBeGreaterThan(7);
    expect(told).toBeGreaterThan(40);
  },
  WALK_TIMEOUT_MS,
);
