import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ConsentGiven } from '#contract/consent.ts';
import type { JoinReply } from '#contract/join.ts';
import { migrate } from '../../../server/database/migrations.ts';
import type { Database } from '../../../server/database/open-database.ts';
import { findByReference } from '../../../server/study/participant/find-by-reference.ts';
import { revokeLinks } from '../../../server/study/participant/personal-links.ts';
import { commandLineOn } from '../support/command-line.ts';
import { type Databases, onEachDatabase, waitsForLock } from '../support/databases.ts';
import {
  anyLinkCredential,
  browser,
  newName,
  personalCredential,
  problemErrorOf,
  serverOn,
  type TestCode,
  type TestServer,
} from '../support/test-server.ts';

/** A person whose link is in other hands, and everything that the holder can do with it. */
async function robbed(server: TestServer) {
  const { code } = await server.addOpenSession(5);
  const key = newName('idempotency-key');
  const cookie = newName('browser');
  const { reply } = await server.join(code, { browser: cookie, key });
  const consent = await server.publish(newName('version'));
  return { reply, attempts: attemptsOf(server, { reply, code, key, cookie, consent }) };
}

type Loot = { reply: JoinReply; code: TestCode; key: string; cookie: string; consent: ConsentGiven };

function attemptsOf({ api, ...server }: TestServer, { reply, code, key, cookie, consent }: Loot) {
  return {
    createPersonalLink: () => api.createPersonalLink({ credential: personalCredential(reply) }),
    createPersonalLinkByCookie: () => api.createPersonalLink({ credential: browser(cookie) }),
    createSessionLink: () =>
      api.createSessionLink({ credential: personalCredential(reply), params: { seatId: reply.seat.id } }),
    recordVisit: () => api.recordVisit({ credential: personalCredential(reply) }),
    rememberBrowser: () =>
      api.rememberBrowser({ credential: personalCredential(reply), browserSecret: newName('browser') }),
    consentAgain: () =>
      api.consentAgain({ credential: anyLinkCredential(reply.sessionToken), body: consent }),
    welcomeMe: () => api.welcomeMe({ credential: anyLinkCredential(reply.personalToken) }),
    leaveSeat: () =>
      api.leaveSeat({ credential: anyLinkCredential(reply.sessionToken), params: { seatId: reply.seat.id } }),
    endLink: () =>
      api.endLink({
        credential: personalCredential(reply),
        body: { sequence: 1, madeAt: new Date(server.clock.now).toISOString() },
      }),
    endBrowser: () =>
      api.endBrowser({
        credential: personalCredential(reply),
        body: {
          sequence: 1,
          linkedSince: new Date(server.clock.now).toISOString(),
        },
      }),
    withdraw: () => api.withdraw({ credential: personalCredential(reply) }),
    joinByKey: () => server.join(code, { key, consent: null }),
    joinByCookie: () => server.join(code, { browser: cookie, consent: null }),
  };
}

/** What opens a person's pages, and what was written about them. */
async function stateOf({ db }: Pick<Database, 'db'>, reference: string) {
  const { id, welcomed_at, withdrawn_at } = await findByReference(db, reference);
  const rowsOf = async (table: 'token' | 'browser' | 'join_request' | 'visit' | 'consent') =>
    (await db.selectFrom(table).selectAll().where('participant_id', '=', id).execute()).length;
  const waysIn = {
    tokens: await rowsOf('token'),
    browsers: await rowsOf('browser'),
    keys: await rowsOf('join_request'),
  };
  return {
    waysIn,
    written: { visits: await rowsOf('visit'), consents: await rowsOf('consent'), welcomed_at, withdrawn_at },
  };
}

const NO_WAY_IN = { tokens: 0, browsers: 0, keys: 0 };

onEachDatabase('A link in other hands', (databases) => {
  const names = Object.keys(attemptsOf({} as TestServer, {} as Loot)) as (keyof ReturnType<
    typeof attemptsOf
  >)[];

  test.each(names)('SITE-7: revoking ends it also during calls of its holder: %s', async (name) => {
    const server = serverOn(await databases.open());
    const { ports } = commandLineOn(server, server);
    for (let round = 0; round < 10; round += 1) {
      const { reply, attempts } = await robbed(server);
      const calls = () => Array.from({ length: 4 }, () => attempts[name]().catch(() => {}));
      const before = calls();
      const revoked = revokeLinks(ports, reply.reference);
      const during = calls();
      await Promise.all([...before, revoked, ...during]);
      expect((await stateOf(server, reply.reference)).waysIn).toEqual(NO_WAY_IN);
    }
  });

  if (databases.kind === 'postgres') {
    test.each(names)(
      'SITE-7: a call that waited for the revocation is refused and writes nothing: %s',
      async (name) => {
        const { server, other } = await onTwoConnections(databases);
        const { reply, attempts } = await robbed(server);
        const written = (await stateOf(server, reply.reference)).written;
        const { id } = await findByReference(server.db, reply.reference);
        const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
        const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
        const revoking = other.db.transaction().execute(async (db) => {
          await sql`select id from participant where id = ${id} for update`.execute(db);
          locked();
          await mayEnd;
          for (const table of ['token', 'browser', 'join_request'] as const) {
            await db.deleteFrom(table).where('participant_id', '=', id).execute();
          }
        });
        await isLocked;
        const called = problemErrorOf(attempts[name]());
        await waitsForLock(other);
        end();
        await revoking;
        expect((await called).code).toBe(REFUSALS[name] ?? 'link-unknown');
        expect(await stateOf(server, reply.reference)).toEqual({ waysIn: NO_WAY_IN, written });
      },
    );
  }

  test('SITE-7: ending a link in other hands also ends what its holder does at that moment: no new link is left', async () => {
    const server = serverOn(await databases.open());
    for (let round = 0; round < 10; round += 1) {
      const { reply } = await robbed(server);
      const own = (await server.api.createPersonalLink({ credential: personalCredential(reply) }))
        .personalToken;
      const stolen = (await server.api.readMe({ credential: personalCredential(reply) })).links.find(
        ({ isThis }) => isThis,
      );
      if (!stolen) throw new Error('The link should be in its own list.');
      const tries = () =>
        Array.from({ length: 4 }, () =>
          server.api.createPersonalLink({ credential: personalCredential(reply) }).then(
            () => 1,
            () => 0,
          ),
        );
      const before = tries();
      const ended = server.api.endLink({
        credential: personalCredential({ personalToken: own }),
        body: stolen,
      });
      const during = tries();
      await ended;
      const made = (await Promise.all([...before, ...during])).reduce<number>((sum, each) => sum + each, 0);
      const afterwards = await problemErrorOf(
        server.api.createPersonalLink({ credential: personalCredential(reply) }),
      );
      expect(afterwards.code).toBe('link-unknown');
      // What was made before it ended is on the list, to be ended as well.
      const { links } = await server.api.readMe({ credential: personalCredential({ personalToken: own }) });
      expect(links).toHaveLength(2 + made);
    }
  });

  test('SITE-7: afterwards the lab makes a link that opens the same person', async () => {
    const server = serverOn(await databases.open());
    const { ports, ask } = commandLineOn(server, server);
    const { reply } = await robbed(server);
    await revokeLinks(ports, reply.reference);
    const { link: path } = await ask<{ link: string }>('participant', 'link', reply.reference);
    const me = await server.api.readMe({
      credential: { kind: 'personal', secret: path.slice('/e/'.length) },
    });
    expect(me.reference).toBe(reply.reference);
  });
});

/** A key or cookie that leads to nobody any more counts as a stranger's: they must consent first. */
const REFUSALS: Partial<Record<string, string>> = {
  createPersonalLinkByCookie: 'participant-unknown',
  joinByKey: 'consent-outdated',
  joinByCookie: 'consent-outdated',
};

async function onTwoConnections(databases: Databases): Promise<{ server: TestServer; other: Database }> {
  const place = await databases.newPlace();
  const database = await databases.open(place);
  await migrate(database);
  return { server: serverOn(database), other: await databases.open(place) };
}
