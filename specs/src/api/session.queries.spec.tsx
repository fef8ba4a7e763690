import { focusManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createQueryClient } from '../../../src/api/query-client.ts';
import { sessionQuery } from '../../../src/api/session.queries.ts';
import { sessionView, TOKEN } from '../participation/support/answers.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('how often a session is requested (in the DOM’s environment: elsewhere nothing is polled)', () => {
  test.each(['scheduled', 'waiting', 'live', 'paused'] as const)(
    'SITE-7: every 4 s while it is %s, not a millisecond earlier or later',
    async (view) => {
      const { requestedAt } = watch(() => Response.json(sessionView(view)));

      await vi.advanceTimersByTimeAsync(12_000);

      expect(requestedAt).toEqual([0, 4_000, 8_000, 12_000]);
    },
  );

  test.each(['ended', 'left'] as const)('SITE-7: every 30 s once it is %s', async (view) => {
    const { requestedAt } = watch(() => Response.json(sessionView(view)));

    await vi.advanceTimersByTimeAsync(60_000);

    expect(requestedAt).toEqual([0, 30_000, 60_000]);
  });

  test('SITE-7 DATA-1: 15 s after the last of four tries has failed', async () => {
    const { requestedAt } = watch(() => new Response(null, { status: 503 }));

    await vi.advanceTimersByTimeAsync(22_000);

    expect(requestedAt).toEqual([0, 1_000, 3_000, 7_000, 22_000]);
  });
});

test.each(['withdrawn', 'ended'] as const)(
  'ROUTE-10: who comes back to the page has it asked anew, also where the clock was put back meanwhile: %s',
  async (view) => {
    const { requestedAt, client } = watch(() => Response.json(sessionView(view)));
    client.mount();
    onTestFinished(() => {
      client.unmount();
      focusManager.setFocused(undefined);
    });
    await vi.advanceTimersByTimeAsync(1_000);
    vi.setSystemTime(-3_600_000);
    focusManager.setFocused(false);

    focusManager.setFocused(true);
    await vi.advanceTimersByTimeAsync(1);

    expect(requestedAt).toHaveLength(2);
  },
);

/** Watches a session whose server answers at once. Notes when each request came, in milliseconds. */
function watch(answer: () => Response) {
  const requestedAt: number[] = [];
  vi.stubGlobal('fetch', async () => {
    requestedAt.push(Date.now());
    return answer();
  });
  const client = createQueryClient();
  const stop = new QueryObserver(client, sessionQuery(TOKEN)).subscribe(() => {});
  onTestFinished(() => {
    stop();
    client.clear();
  });
  return { requestedAt, client };
}
