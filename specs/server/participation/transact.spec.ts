import { randomBytes } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import type { TransactionPorts } from '../../../server/participation/ports.ts';
import { ConflictError, transact } from '../../../server/participation/transact.ts';
import { onEachDatabase } from '../support/databases.ts';
import { KEY, problemErrorOf, START, serverOn } from '../support/test-server.ts';

onEachDatabase('A transaction', (databases) => {
  async function open() {
    const server = serverOn(await databases.open());
    const session = await server.addSession({ seats_total: 1 });
    const ports = { db: server.db, serverKey: KEY, now: () => START, randomBytes };
    /** Takes one seat more, and fails after that where `fail` does. */
    const takeSeat = (fail: (attempt: number) => void) => {
      let attempt = 0;
      const work = vi.fn(async ({ db }: TransactionPorts) => {
        attempt += 1;
        await db
          .updateTable('session')
          .set(({ eb }) => ({ seats_taken: eb('seats_taken', '+', 1) }))
          .execute();
        fail(attempt);
        return `attempt ${attempt}`;
      });
      return { work, result: transact(ports, work) };
    };
    return { takeSeat, taken: async () => (await server.session(session)).seats_taken, server, session };
  }

  test('SITE-5: starts again after a conflict, and only its last attempt is kept', async () => {
    const { takeSeat, taken } = await open();

    const { work, result } = takeSeat((attempt) => {
      if (attempt < 10) throw new ConflictError();
    });

    expect(await result).toBe('attempt 10');
    expect([work.mock.calls.length, await taken()]).toEqual([10, 1]);
  });

  test('SITE-5: is given up after ten conflicts, and nothing of it is kept', async () => {
    const { takeSeat, taken } = await open();

    const { work, result } = takeSeat(() => {
      throw new ConflictError();
    });

    expect(await problemErrorOf(result)).toEqual({ code: 'unavailable', details: {} });
    expect([work.mock.calls.length, await taken()]).toEqual([10, 0]);
  });

  test('SITE-5: any other error ends it at once, and nothing of it is kept', async () => {
    const { takeSeat, taken } = await open();

    const { work, result } = takeSeat(() => {
      throw new TypeError('ours');
    });

    await expect(result).rejects.toThrow('ours');
    expect([work.mock.calls.length, await taken()]).toEqual([1, 0]);
  });

  test('SITE-5: what the database calls a conflict is one: a row that is there already', async () => {
    const { takeSeat, server, session } = await open();
    const row = await server.session(session);
    let attempts = 0;

    const result = transact({ db: server.db, serverKey: KEY, now: () => START, randomBytes }, async (tx) => {
      attempts += 1;
      await tx.db.insertInto('session').values(row).execute();
    });

    expect(await problemErrorOf(result)).toEqual({ code: 'unavailable', details: {} });
    expect(attempts).toBe(10);
    expect(await takeSeat(() => {}).result).toBe('attempt 1');
  });
});

test('a conflict is named, so that it can be found in a log', () => {
  expect(String(new ConflictError('taken'))).toBe('ConflictError: taken');
});
