import { afterEach, expect, test, vi } from 'vitest';
import { findKnownParticipant } from '../../../server/join/known-participant.ts';
import { secretHash } from '../../../server/participation/secrets.ts';
import { onEachDatabase } from '../support/databases.ts';
import { newName, serverOn } from '../support/test-server.ts';
import { whileItWaits } from '../support/while-it-waits.ts';

afterEach(() => vi.restoreAllMocks());

onEachDatabase('Whom a join is for', (databases) => {
  /** Somebody who has joined, by the cookie 'mine' and by a key. */
  async function open() {
    const server = serverOn(await databases.open());
    const { code } = await server.addOpenSession(5);
    const key = newName('idempotency-key');
    const { reply } = await server.join(code, { browser: 'mine', key });
    return { server, code, key, reply };
  }

  const written = async ({ count }: Awaited<ReturnType<typeof open>>['server']) => ({
    participants: await count('participant'),
    keys: await count('join_request'),
    links: await count('token'),
  });

  test('SITE-5: is the same by the cookie and by the key: the participant as kept, and no more', async () => {
    const { server, code, key } = await open();
    const [row] = await server.db.selectFrom('participant').selectAll().execute();

    for (const [browserSecret, idempotencyKey] of [
      ['mine', null],
      ['another', key],
    ] as const) {
      const known = await findKnownParticipant(server.db, { browserSecret, idempotencyKey }, code.id);

      expect(known).toEqual({
        participant: row,
        isKeyKnown: idempotencyKey !== null,
        isKeyMisused: false,
      });
    }
  });

  test('SITE-5: is asked again after the lock: a browser that was unlinked meanwhile starts again', async () => {
    const { server, code, reply } = await open();
    const begun = whileItWaits(server.db, (tx) => tx.deleteFrom('browser').execute());

    const again = await server.join(code, { browser: 'mine', consent: null });

    // The first attempt is undone, with what came meanwhile.
    expect([begun(), again.reply.seat]).toEqual([2, reply.seat]);
    expect(await written(server)).toEqual({ participants: 1, keys: 2, links: 4 });
  });

  test('SITE-5: a browser that was linked to somebody else meanwhile starts again', async () => {
    const { server, code, reply } = await open();
    const { reply: other } = await server.join(code);
    const begun = whileItWaits(server.db, async (tx) => {
      const { id } = await tx
        .selectFrom('participant')
        .select('id')
        .where('reference', '=', other.reference)
        .executeTakeFirstOrThrow();
      const mine = tx.updateTable('browser').set({ participant_id: id, sequence: 9 });
      await mine.where('hash', '=', secretHash('mine')).execute();
    });

    const again = await server.join(code, { browser: 'mine', consent: null });

    expect([begun(), again.reply.seat]).toEqual([2, reply.seat]);
  });

  test('SITE-5: a key that another tab has used meanwhile starts again', async () => {
    const { server, code, reply } = await open();
    const key = newName('idempotency-key');
    const begun = whileItWaits(server.db, async (tx) => {
      const row = await tx.selectFrom('join_request').selectAll().executeTakeFirstOrThrow();
      await tx
        .insertInto('join_request')
        .values({ ...row, key_hash: secretHash(key) })
        .execute();
    });

    const again = await server.join(code, { browser: 'mine', key, consent: null });

    expect([begun(), again.reply.seat]).toEqual([2, reply.seat]);
    expect(await written(server)).toEqual({ participants: 1, keys: 2, links: 4 });
  });
});
