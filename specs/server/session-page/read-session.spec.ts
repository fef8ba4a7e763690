import type { Kysely } from 'kysely';
import { expect, test, vi } from 'vitest';
import type { Schema } from '../../../server/database/schema.ts';
import { LAST_USED_INTERVAL_MS } from '../../../server/participation/last-used.ts';
import { SEEN_AT_INTERVAL_MS } from '../../../server/session-page/presence.ts';
import { onEachDatabase } from '../support/databases.ts';
import { START, serverOn } from '../support/test-server.ts';

/** Counts the queries that are sent from now on, and those that are compiled. */
function queriesOf(db: Kysely<Schema>) {
  const sent = vi.spyOn(db.getExecutor(), 'executeQuery');
  const compiled = vi.spyOn(db.getExecutor(), 'compileQuery');
  return () => {
    const counts = { sent: sent.mock.calls.length, compiled: compiled.mock.calls.length };
    sent.mockClear();
    compiled.mockClear();
    return counts;
  };
}

onEachDatabase('Reading a session page', (databases) => {
  async function openPage() {
    const server = serverOn(await databases.open());
    const { session, code } = await server.addOpenSession(5);
    const { reply } = await server.join(code);
    const credential = { kind: 'session', secret: reply.sessionToken } as const;
    const read = (at = 0) => {
      server.clock.now = START + at;
      return server.api.readSession({ credential });
    };
    const seenAt = async () => {
      const { seen_at } = await server.db.selectFrom('seat').select('seen_at').executeTakeFirstOrThrow();
      return seen_at === null ? null : seen_at - START;
    };
    const lastUsedAt = async () => {
      const { last_used_at } = await server.db
        .selectFrom('token')
        .select('last_used_at')
        .where('kind', '=', 'session')
        .executeTakeFirstOrThrow();
      return last_used_at === null ? null : last_used_at - START;
    };
    return { server, session, read, seenAt, lastUsedAt };
  }

  test.each(['scheduled', 'waiting', 'live', 'paused', 'ended'] as const)(
    'SITE-7 ROUTE-10: asks the database once, by a query that was compiled before (%s)',
    async (state) => {
      const { server, session, read } = await openPage();
      await server.move(session, state);
      await read();
      const queries = queriesOf(server.db);
      for (const at of [1, 1000, 2000]) {
        expect(await read(at)).toMatchObject({ view: state });
        expect(queries()).toEqual({ sent: 1, compiled: 0 });
      }
    },
  );

  test('ROUTE-10: writes that a page is open, and that its link was used, when it is due and no more often', async () => {
    const { server, read, seenAt, lastUsedAt } = await openPage();
    const times = async () => [await seenAt(), await lastUsedAt()];
    await read();
    expect(await times()).toEqual([0, 0]);

    const queries = queriesOf(server.db);
    await read();
    expect(queries().sent).toBe(1);
    await read(SEEN_AT_INTERVAL_MS - 1);
    expect(queries().sent).toBe(1);
    await read(SEEN_AT_INTERVAL_MS);
    expect(queries().sent).toBe(2);
    expect(await times()).toEqual([SEEN_AT_INTERVAL_MS, 0]);

    queries();
    await read(LAST_USED_INTERVAL_MS);
    expect(queries().sent).toBe(3);
    expect(await times()).toEqual([LAST_USED_INTERVAL_MS, LAST_USED_INTERVAL_MS]);
  });

  test('ROUTE-10: reads everything anew each time, for each link its own', async () => {
    const { server, session, read } = await openPage();
    const { code } = await server.addOpenSession(3);
    const { reply } = await server.join(code);
    const other = { kind: 'session', secret: reply.sessionToken } as const;
    const title = async () => [
      (await read(1)).session.title,
      (await server.api.readSession({ credential: other })).session.title,
    ];
    const [first, second] = await title();
    expect([first, second]).not.toContain('Moved');

    await server.db.updateTable('session').set({ title: 'Moved' }).where('id', '=', session).execute();
    expect(await title()).toEqual(['Moved', second]);
    await server.publish('2.0');
    expect(await read(2)).toMatchObject({ reconsent: true });
    await server.db.deleteFrom('token').where('kind', '=', 'session').execute();
    await expect(read(3)).rejects.toMatchObject({ code: 'link-unknown' });
  });
});
