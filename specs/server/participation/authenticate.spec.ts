import { randomBytes } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { authenticate, lockParticipant } from '../../../server/participation/authenticate.ts';
import { secretHash } from '../../../server/participation/secrets.ts';
import { ConflictError } from '../../../server/participation/transact.ts';
import { onEachDatabase } from '../support/databases.ts';
import {
  browser,
  KEY,
  newName,
  personalCredential,
  problemErrorOf,
  START,
  serverOn,
  type TestServer,
} from '../support/test-server.ts';
import { whileItWaits } from '../support/while-it-waits.ts';

afterEach(() => vi.restoreAllMocks());

onEachDatabase('Whom a request is for', (databases) => {
  /** Two people in one session, and the browser of the first. */
  async function open() {
    const server = serverOn(await databases.open());
    const { code } = await server.addOpenSession(5);
    const cookie = newName('browser');
    const { reply } = await server.join(code, { browser: cookie });
    const { reply: other } = await server.join(code);
    return { server, cookie, reply, other };
  }

  const linksOf = async (server: TestServer, personalToken: string) =>
    (await server.api.readMe({ credential: personalCredential({ personalToken }) })).links.length;

  test('SITE-7: is asked again after the lock: a browser that was linked to somebody else meanwhile starts again', async () => {
    const { server, cookie, reply, other } = await open();
    const { id } = await server.db
      .selectFrom('participant')
      .select('id')
      .where('reference', '=', other.reference)
      .executeTakeFirstOrThrow();
    const begun = whileItWaits(server.db, (tx) =>
      tx
        .updateTable('browser')
        .set({ participant_id: id, sequence: 9 })
        .where('hash', '=', secretHash(cookie))
        .execute(),
    );

    await server.api.createPersonalLink({ credential: browser(cookie) });

    // The first attempt is undone, with what came meanwhile.
    expect(begun()).toBe(2);
    expect(await linksOf(server, reply.personalToken)).toBe(3);
    expect(await linksOf(server, other.personalToken)).toBe(2);
  });

  test('SITE-7: is the participant as kept, and no more, by a browser and by either link', async () => {
    const { server, cookie, reply } = await open();
    const participant = await server.db
      .selectFrom('participant')
      .selectAll()
      .where('reference', '=', reply.reference)
      .executeTakeFirstOrThrow();

    expect(await authenticate(server.db, browser(cookie))).toEqual({ participant, seatId: null });
    expect(await authenticate(server.db, personalCredential(reply))).toEqual({ participant, seatId: null });
    expect(await authenticate(server.db, { kind: 'session', secret: reply.sessionToken })).toEqual({
      participant,
      seatId: reply.seat.id,
    });
  });

  test('SITE-7: a link that was ended meanwhile opens nothing', async () => {
    const { server, reply } = await open();
    const begun = whileItWaits(server.db, (tx) =>
      tx.deleteFrom('token').where('hash', '=', secretHash(reply.personalToken)).execute(),
    );

    const refusal = await problemErrorOf(
      server.api.createPersonalLink({ credential: personalCredential(reply) }),
    );

    expect([refusal, begun()]).toEqual([{ code: 'link-unknown', details: {} }, 1]);
  });

  test('SITE-7: a participant who is gone cannot be locked', async () => {
    const { server } = await open();
    const ports = { serverKey: KEY, now: () => START, randomBytes };

    const locked = server.db
      .transaction()
      .execute((db) => lockParticipant({ ...ports, db }, { id: 'nobody' }));

    await expect(locked).rejects.toThrow(ConflictError);
  });

  test('SITE-7: a browser that is linked already ends no other link to a browser, though there are a hundred', async () => {
    const { server, cookie, reply } = await open();
    const credential = personalCredential(reply);
    const browsers = [cookie, ...Array.from({ length: 99 }, () => newName('browser'))];
    for (const browserSecret of browsers.slice(1)) {
      await server.api.rememberBrowser({ credential, browserSecret });
    }

    for (const browserSecret of browsers) await server.api.rememberBrowser({ credential, browserSecret });

    const rows = await server.db.selectFrom('browser').select('hash').execute();
    expect(rows.map(({ hash }) => hash)).toEqual(expect.arrayContaining(browsers.map(secretHash)));
  });

  test('ROUTE-12: links that are used at the same moment are all noted', async () => {
    const { server, reply, other } = await open();
    server.clock.now += 60_000;

    await Promise.all(
      [reply, other].map(({ sessionToken }) =>
        server.api.readSession({ credential: { kind: 'session', secret: sessionToken } }),
      ),
    );

    const used = await server.db
      .selectFrom('token')
      .select('last_used_at')
      .where('kind', '=', 'session')
      .execute();
    expect(used).toEqual([{ last_used_at: START + 60_000 }, { last_used_at: START + 60_000 }]);
  });
});
