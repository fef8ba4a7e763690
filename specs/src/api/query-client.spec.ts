import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from '../../../src/api/api-error.ts';
import { createQueryClient, retryDelay, UNUSED_CACHE_TIME_MS } from '../../../src/api/query-client.ts';

const MINUTE_MS = 60_000;

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

describe('retries', () => {
  test('DATA-1: a query that fails is tried at 0, 1, 3 and 7 seconds, and no more', async () => {
    const { triedAt, look } = observeFailing();

    await vi.advanceTimersByTimeAsync(6_999);
    const before = look();
    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);

    expect(before).toMatchObject({ status: 'pending', failureCount: 3 });
    expect(triedAt).toEqual([0, 1_000, 3_000, 7_000]);
    expect(look()).toMatchObject({ status: 'error', failureCount: 4, error: new Error('no answer') });
  });

  test('DATA-1: after an answer to the third try there is no fourth', async () => {
    const { triedAt, look } = observeFailing({ answersFrom: 3 });

    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);

    expect(triedAt).toEqual([0, 1_000, 3_000]);
    expect(look()).toMatchObject({ status: 'success', data: 'an answer' });
  });

  test('DATA-1: a refetch after the last retry tries four times again', async () => {
    const { triedAt, observer, look } = observeFailing();
    await vi.advanceTimersByTimeAsync(MINUTE_MS);

    void observer.refetch();
    await vi.advanceTimersByTimeAsync(MINUTE_MS);

    expect(triedAt.slice(4)).toEqual([60_000, 61_000, 63_000, 67_000]);
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
  test('DATA-1: a refusal is not retried (F09)', async () => {
    const { triedAt, look } = observeFailing({
      error: new ApiError({ kind: 'refused', status: 404, code: 'link-unknown' }),
    });

    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);

    expect(triedAt).toEqual([0]);
    expect(look()).toMatchObject({ status: 'error' });
  });

  test('DATA-1: a longer Retry-After counts, a shorter one does not (F06)', async () => {
    const { triedAt } = observeFailing({
      error: new ApiError({ kind: 'unanswered', why: 'server-error', retryAfterMs: 3_000 }),
    });

    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);

    expect(triedAt).toEqual([0, 3_000, 6_000, 10_000]);
  });
});

describe('unused answers', () => {
  test('DATA-2: five minutes', () => {
    expect(UNUSED_CACHE_TIME_MS).toBe(5 * MINUTE_MS);
  });

  test('DATA-2: an unused answer is kept for five minutes, then dropped', async () => {
    const { client, stop } = observeFailing({ answersFrom: 1 });
    await vi.advanceTimersByTimeAsync(0);
    stop();

    await vi.advanceTimersByTimeAsync(5 * MINUTE_MS - 1);
    const justBefore = client.getQueryData(['thing']);
    await vi.advanceTimersByTimeAsync(1);

    expect(justBefore).toBe('an answer');
    expect(client.getQueryCache().getAll()).toEqual([]);
  });

  test('DATA-2: an answer in use is kept', async () => {
    const { client } = observeFailing({ answersFrom: 1 });

    await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);

    expect(client.getQueryData(['thing'])).toBe('an answer');
  });

  test('DATA-2: each use restarts the five minutes', async () => {
    const { client, observer, stop } = observeFailing({ answersFrom: 1 });
    await vi.advanceTimersByTimeAsync(0);
    stop();
    await vi.advanceTimersByTimeAsync(4 * MINUTE_MS);
    observer.subscribe(() => {})();

    await vi.advanceTimersByTimeAsync(5 * MINUTE_MS - 1);
    const justBefore = client.getQueryData(['thing']);
    await vi.advanceTimersByTimeAsync(1);

    expect([justBefore, client.getQueryData(['thing'])]).toEqual(['an answer', undefined]);
  });
});

test('two clients share nothing', () => {
  const [one, other] = [createQueryClient(), createQueryClient()];

  one.setQueryData(['thing'], 'an answer');

  expect(other.getQueryData(['thing'])).toBe(undefined);
});

/** Runs a query that fails until the given try. */
function observeFailing({ answersFrom = Number.POSITIVE_INFINITY, error = new Error('no answer') } = {}) {
  const client = createQueryClient();
  const triedAt: number[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['thing'],
    queryFn: async () => {
      triedAt.push(Date.now());
      if (triedAt.length < answersFrom) throw error;
      return 'an answer';
    },
  });
  const stop = observer.subscribe(() => {});
  onTestFinished(() => {
    stop();
    client.clear();
  });
  return { client, observer, triedAt, stop, look: () => observer.getCurrentResult() };
}
