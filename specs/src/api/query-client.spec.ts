import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from '../../../src/api/api-error.ts';
import { createQueryClient, retryDelay, UNUSED_CACHE_TIME_MS } from '../../../src/api/query-client.ts';

const MINUTE_MS = 60_000;

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

describe('retries', () => {
  test('DATA-1: a query that fails is asked at 0, 1, 3 and 7 seconds, and no more', async () => {
    const { askedAt, look } = observeFailing();

    await vi.advanceTimersByTimeAsync(6_999);
    const before = look();
    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);

    expect(before).toMatchObject({ status: 'pending', failureCount: 3 });
    expect(askedAt).toEqual([0, 1_000, 3_000, 7_000]);
    expect(look()).toMatchObject({ status: 'error', failureCount: 4, error: new Error('no answer') });
  });

  test('DATA-1: one that gets an answer the third time is asked no more', async () => {
    const { askedAt, look } = observeFailing({ answersFrom: 3 });

    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);

    expect(askedAt).toEqual([0, 1_000, 3_000]);
    expect(look()).toMatchObject({ status: 'success', data: 'an answer' });
  });

  test('DATA-1: asked anew after it gave up, it tries four times again', async () => {
    const { askedAt, observer, look } = observeFailing();
    await vi.advanceTimersByTimeAsync(MINUTE_MS);

    void observer.refetch();
    await vi.advanceTimersByTimeAsync(MINUTE_MS);

    expect(askedAt.slice(4)).toEqual([60_000, 61_000, 63_000, 67_000]);
    expect(look()).toMatchObject({ status: 'error' });
  });

  test.each([
    [0, 1_000],
    [1, 2_000],
    [2, 4_000],
    [3, 8_000],
    [4, 16_000],
    [5, 30_000],
    [6, 30_000],
    [1_000, 30_000],
    [5_000, 30_000],
  ])('DATA-1: after %d failures it waits %d ms', (failures, wait) => {
    expect(retryDelay(failures)).toBe(wait);
  });
});

describe('what failed', () => {
  test('DATA-1: a refusal is not asked again: it would only be repeated (F09)', async () => {
    const { askedAt, look } = observeFailing({
      error: new ApiError({ kind: 'refused', status: 404, code: 'link-unknown' }),
    });

    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);

    expect(askedAt).toEqual([0]);
    expect(look()).toMatchObject({ status: 'error' });
  });

  test('DATA-1: a server that asks for a longer wait gets it, one that asks for a shorter one does not (F06)', async () => {
    const { askedAt } = observeFailing({
      error: new ApiError({ kind: 'unanswered', why: 'server-error', retryAfterMs: 3_000 }),
    });

    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);

    expect(askedAt).toEqual([0, 3_000, 6_000, 10_000]);
  });
});

describe('unused answers', () => {
  test('DATA-2: five minutes', () => {
    expect(UNUSED_CACHE_TIME_MS).toBe(5 * MINUTE_MS);
  });

  test('DATA-2: an answer that nobody uses is there for five minutes, then gone', async () => {
    const { client, stop } = observeFailing({ answersFrom: 1 });
    await vi.advanceTimersByTimeAsync(0);
    stop();

    await vi.advanceTimersByTimeAsync(5 * MINUTE_MS - 1);
    const justBefore = client.getQueryData(['question']);
    await vi.advanceTimersByTimeAsync(1);

    expect(justBefore).toBe('an answer');
    expect(client.getQueryCache().getAll()).toEqual([]);
  });

  test('DATA-2: an answer that somebody uses stays', async () => {
    const { client } = observeFailing({ answersFrom: 1 });

    await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);

    expect(client.getQueryData(['question'])).toBe('an answer');
  });

  test('DATA-2: used again within the five minutes, they begin anew', async () => {
    const { client, observer, stop } = observeFailing({ answersFrom: 1 });
    await vi.advanceTimersByTimeAsync(0);
    stop();
    await vi.advanceTimersByTimeAsync(4 * MINUTE_MS);
    observer.subscribe(() => {})();

    await vi.advanceTimersByTimeAsync(5 * MINUTE_MS - 1);
    const justBefore = client.getQueryData(['question']);
    await vi.advanceTimersByTimeAsync(1);

    expect([justBefore, client.getQueryData(['question'])]).toEqual(['an answer', undefined]);
  });
});

test('every client is its own: two visitors of one server share nothing', () => {
  const [one, other] = [createQueryClient(), createQueryClient()];

  one.setQueryData(['question'], 'an answer');

  expect(other.getQueryData(['question'])).toBe(undefined);
});

/** Watches a question that is answered only from the given time of asking on. */
function observeFailing({ answersFrom = Number.POSITIVE_INFINITY, error = new Error('no answer') } = {}) {
  const client = createQueryClient();
  const askedAt: number[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['question'],
    queryFn: async () => {
      askedAt.push(Date.now());
      if (askedAt.length < answersFrom) throw error;
      return 'an answer';
    },
  });
  const stop = observer.subscribe(() => {});
  onTestFinished(() => {
    stop();
    client.clear();
  });
  return { client, observer, askedAt, stop, look: () => observer.getCurrentResult() };
}
