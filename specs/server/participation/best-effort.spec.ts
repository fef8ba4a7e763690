import { expect, test, vi } from 'vitest';
import { bestEffort, recordActivity } from '../../../server/participation/best-effort.ts';

/** An error as a database throws it that is away. */
const outage = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

const A_MINUTE_MS = 60_000;

test('ROUTE-12: a write that ends in time is waited for, and leaves no timer', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const { promise, resolve } = Promise.withResolvers<void>();
  const before = timers();
  let isOver = false;

  const waiting = bestEffort(promise, A_MINUTE_MS).then(() => {
    isOver = true;
  });
  expect(timers()).toBe(before + 1);
  await Promise.resolve();
  expect(isOver).toBe(false);
  resolve();
  await waiting;

  expect([isOver, timers()]).toEqual([true, before]);
});

test('ROUTE-12: an outage of the database is no error, and any other error is', async () => {
  await expect(bestEffort(Promise.reject(outage()), A_MINUTE_MS)).resolves.toBeUndefined();
  await expect(bestEffort(Promise.reject(new TypeError('ours')), A_MINUTE_MS)).rejects.toThrow('ours');
});

test('ROUTE-12: a write that takes too long is not waited for, whatever comes of it', async () => {
  const { promise, reject } = Promise.withResolvers<void>();

  await expect(bestEffort(promise, 1)).resolves.toBeUndefined();
  reject(new TypeError('too late'));

  await expect(promise).rejects.toThrow('too late');
});

test('ROUTE-10: the same is not written twice at once, and again when it has ended, whatever came of it', async () => {
  const first = Promise.withResolvers<void>();
  const write = vi.fn(() => first.promise);

  const [one, other] = [recordActivity('seat 1', write), recordActivity('seat 1', write)];
  await other;
  expect(write).toHaveBeenCalledTimes(1);
  first.reject(new TypeError('ours'));
  await expect(one).resolves.toBeUndefined();
  write.mockResolvedValue();
  await recordActivity('seat 1', write);

  expect(write).toHaveBeenCalledTimes(2);
});

test('ROUTE-10: five writes at once leave connections for those who read; the next request tries again', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const write = vi.fn(() => promise);

  const written = Array.from({ length: 6 }, (_, seat) => recordActivity(`seat ${seat}`, write));
  await written[5];
  expect(write).toHaveBeenCalledTimes(5);
  resolve();
  await Promise.all(written);
  await recordActivity('seat 5', write);

  expect(write).toHaveBeenCalledTimes(6);
});
