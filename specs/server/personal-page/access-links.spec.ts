import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Participant } from '#contract/personal-page.ts';
import { secretHash } from '../../../server/participation/secrets.ts';
import { onEachDatabase } from '../support/databases.ts';
import {
  anyLinkCredential,
  browser,
  HOUR_MS,
  MINUTE_MS,
  newName,
  personalCredential,
  problemErrorOf,
  START,
  serverOn,
  type TestServer,
} from '../support/test-server.ts';

const at = (ms: number) => new Date(START + ms).toISOString();

/** Somebody who joined at the start, and an hour later got another link of each kind and was remembered elsewhere. */
async function atHome(server: TestServer) {
  const { code } = await server.addOpenSession(5);
  const cookie = newName('browser');
  const key = newName('idempotency-key');
  const { reply } = await server.join(code, { browser: cookie, key });
  server.clock.now = START + HOUR_MS;
  const other = (await server.api.createPersonalLink({ credential: personalCredential(reply) }))
    .personalToken;
  const otherSession = (
    await server.api.createSessionLink({
      credential: personalCredential(reply),
      params: { seatId: reply.seat.id },
    })
  ).sessionToken;
  const otherCookie = newName('browser');
  await server.api.rememberBrowser({ credential: personalCredential(reply), browserSecret: otherCookie });
  const me = () => server.api.readMe({ credential: personalCredential(reply), browserSecret: cookie });
  return { code, cookie, key, reply, other, otherSession, otherCookie, me };
}

const named = ({ sequence, madeAt }: Participant['links'][number]) => ({ sequence, madeAt });
const namedBrowser = ({ sequence, linkedSince }: Participant['browsers'][number]) => ({
  sequence,
  linkedSince,
});

onEachDatabase('The links and browsers of a person', (databases) => {
  const setUp = async () => serverOn(await databases.open());

  test('ROUTE-12: are listed with what they open, when they were made and last used, and which one is asking', async () => {
    const server = await setUp();
    const { reply, cookie, me } = await atHome(server);
    const title = 'An evening in the grove';

    const { links, browsers } = await me();

    expect(links).toEqual([
      { sequence: 1, session: { title }, isThis: false, madeAt: at(0), lastUsedAt: null },
      { sequence: 2, session: null, isThis: true, madeAt: at(0), lastUsedAt: at(HOUR_MS) },
      { sequence: 3, session: null, isThis: false, madeAt: at(HOUR_MS), lastUsedAt: null },
      { sequence: 4, session: { title }, isThis: false, madeAt: at(HOUR_MS), lastUsedAt: null },
    ]);
    expect(browsers).toEqual([
      { sequence: 1, isThis: true, linkedSince: at(0), lastUsedAt: at(0) },
      { sequence: 2, isThis: false, linkedSince: at(HOUR_MS), lastUsedAt: null },
    ]);
    const text = JSON.stringify(await me());
    for (const secret of [reply.personalToken, reply.sessionToken, cookie]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(secretHash(secret));
    }
    const byCookie = await server.api.readMe({ credential: browser(cookie), browserSecret: cookie });
    expect(byCookie.links.filter(({ isThis }) => isThis)).toEqual([]);
    expect(byCookie.browsers.map(({ isThis }) => isThis)).toEqual([true, false]);
  });

  test('ROUTE-12: a use is noted whichever way in it was, at most once in five minutes, and again where a clock was set back', async () => {
    const server = await setUp();
    const { reply, otherSession, otherCookie, other, me, code } = await atHome(server);
    const used = async () => {
      const { links, browsers } = await me();
      return [...links, ...browsers].map(({ lastUsedAt }) => lastUsedAt);
    };
    const [, , third, fourth] = await used();
    expect([third, fourth]).toEqual([null, null]);

    await server.api.readSession({ credential: { kind: 'session', secret: otherSession } });
    await server.api.recordVisit({
      credential: personalCredential({ personalToken: other }),
      browserSecret: otherCookie,
    });
    const noted = at(HOUR_MS);
    expect(await used()).toEqual([null, noted, noted, noted, noted, noted]);

    for (const [later, seen] of [
      [4 * MINUTE_MS, noted],
      [5 * MINUTE_MS, at(HOUR_MS + 5 * MINUTE_MS)],
      [-HOUR_MS, at(0)],
    ] as const) {
      server.clock.now = START + HOUR_MS + later;
      await server.api.readSession({ credential: { kind: 'session', secret: otherSession } });
      expect((await me()).links[3]?.lastUsedAt).toBe(seen);
    }
    server.clock.now = START + 2 * HOUR_MS;
    await server.lookUp(code, otherCookie);
    expect((await me()).browsers[1]?.lastUsedAt).toBe(at(2 * HOUR_MS));
    await server.api.readMyConsent({ credential: anyLinkCredential(reply.sessionToken) });
    expect((await me()).links[0]?.lastUsedAt).toBe(at(2 * HOUR_MS));
  });

  test('ROUTE-12: no use is recorded of a person who has withdrawn', async () => {
    const server = await setUp();
    const { reply, me } = await atHome(server);
    await server.api.withdraw({ credential: personalCredential(reply) });
    const before = await server.db.selectFrom('token').selectAll().orderBy('sequence').execute();
    server.clock.now += HOUR_MS;
    await me();
    await server.api.recordVisit({ credential: personalCredential(reply) });
    await server.api.readSession({ credential: { kind: 'session', secret: reply.sessionToken } });
    expect(await server.db.selectFrom('token').selectAll().orderBy('sequence').execute()).toEqual(before);
  });

  test('ROUTE-12: pages are read even where no use can be written', async () => {
    const server = await setUp();
    const { reply, me } = await atHome(server);
    server.clock.now += HOUR_MS;
    const tables = ['token', 'browser'];
    for (const table of tables) {
      await (databases.kind === 'sqlite'
        ? sql`create trigger ${sql.id(`no_${table}`)} before update on ${sql.table(table)} begin select raise(abort, 'no'); end`
        : sql`create rule ${sql.id(`no_${table}`)} as on update to ${sql.table(table)} do instead select 1 / 0`
      ).execute(server.db);
    }
    const reading = Promise.allSettled([
      me(),
      server.api.readSession({ credential: { kind: 'session', secret: reply.sessionToken } }),
    ]);
    const read = await reading;
    for (const table of tables) {
      await (databases.kind === 'sqlite'
        ? sql`drop trigger ${sql.id(`no_${table}`)}`
        : sql`drop rule ${sql.id(`no_${table}`)} on ${sql.table(table)}`
      ).execute(server.db);
    }
    expect(read.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  });

  test('ROUTE-12: a link is ended by its person, at once and it alone; twice is once', async () => {
    const server = await setUp();
    const { reply, other, otherSession, me } = await atHome(server);
    const { links } = await me();
    const [first, own, second] = links;
    if (!first || !own || !second) throw new Error('There should be links.');

    for (let time = 1; time <= 2; time += 1)
      await server.api.endLink({ credential: personalCredential(reply), body: named(second) });
    await server.api.endLink({ credential: personalCredential(reply), body: named(first) });

    expect(
      (await problemErrorOf(server.api.readMe({ credential: personalCredential({ personalToken: other }) })))
        .code,
    ).toBe('link-unknown');
    expect(
      (
        await problemErrorOf(
          server.api.readSession({ credential: { kind: 'session', secret: reply.sessionToken } }),
        )
      ).code,
    ).toBe('link-unknown');
    expect(
      (await server.api.readSession({ credential: { kind: 'session', secret: otherSession } })).view,
    ).toBe('scheduled');
    expect((await me()).links.map(({ sequence }) => sequence)).toEqual([2, 4]);
    await server.api.endLink({ credential: personalCredential(reply), body: named(own) });
    expect((await problemErrorOf(me())).code).toBe('link-unknown');
  });

  test('ROUTE-12: a list that is old ends nothing else: the number of an ended link may be that of a newer one', async () => {
    const server = await setUp();
    const { reply, me } = await atHome(server);
    const last = (await me()).links.at(-1);
    if (!last) throw new Error('There should be links.');
    await server.api.endLink({ credential: personalCredential(reply), body: named(last) });
    server.clock.now += MINUTE_MS;
    await server.api.createPersonalLink({ credential: personalCredential(reply) });
    expect((await me()).links.at(-1)?.sequence).toBe(last.sequence);

    await server.api.endLink({ credential: personalCredential(reply), body: named(last) });

    expect((await me()).links).toHaveLength(4);
  });

  test('SITE-7: an ended browser opens nothing any more, neither by its cookie nor by its key', async () => {
    const server = await setUp();
    const { reply, cookie, otherCookie, key, code, me } = await atHome(server);
    const [first] = (await me()).browsers;
    if (!first) throw new Error('There should be browsers.');

    for (let time = 1; time <= 2; time += 1)
      await server.api.endBrowser({ credential: personalCredential(reply), body: namedBrowser(first) });

    expect(
      (await problemErrorOf(server.api.readMe({ credential: browser(cookie), browserSecret: cookie }))).code,
    ).toBe('participant-unknown');
    expect((await server.lookUp(code, cookie, key)).knownAs).toBe(null);
    expect((await server.lookUp(code, null, key)).knownAs).toBe(null);
    expect((await server.lookUp(code, otherCookie)).knownAs).toBe(reply.reference);
    expect((await me()).browsers).toMatchObject([{ sequence: 2, isThis: false }]);
  });

  test('SITE-7: nobody ends what is somebody else’s, a session’s link ends none, nor does who withdrew', async () => {
    const server = await setUp();
    const { code, reply, me } = await atHome(server);
    const { reply: neighbour } = await server.join(code);
    const { links, browsers } = await me();
    for (const each of links)
      await server.api.endLink({ credential: personalCredential(neighbour), body: named(each) });
    for (const each of browsers)
      await server.api.endBrowser({ credential: personalCredential(neighbour), body: namedBrowser(each) });
    expect((await me()).links).toHaveLength(4);
    expect((await me()).browsers).toHaveLength(2);

    const [first] = links;
    const [known] = browsers;
    if (!first || !known) throw new Error('There should be some.');
    const session = { kind: 'personal', secret: reply.sessionToken } as const;
    expect((await problemErrorOf(server.api.endLink({ credential: session, body: named(first) }))).code).toBe(
      'link-unknown',
    );
    await server.api.withdraw({ credential: personalCredential(reply) });
    expect(
      (
        await problemErrorOf(
          server.api.endLink({ credential: personalCredential(reply), body: named(first) }),
        )
      ).code,
    ).toBe('link-unknown');
    expect(
      (
        await problemErrorOf(
          server.api.endBrowser({ credential: personalCredential(reply), body: namedBrowser(known) }),
        )
      ).code,
    ).toBe('link-unknown');
  });

  test('ROUTE-12: own data have the last uses too', async () => {
    const server = await setUp();
    const { reply } = await atHome(server);
    const { links, browsers } = await server.api.readMyData({ credential: personalCredential(reply) });
    expect(links).toEqual([
      { kind: 'session', madeAt: at(0), lastUsedAt: null },
      { kind: 'personal', madeAt: at(0), lastUsedAt: at(HOUR_MS) },
      { kind: 'personal', madeAt: at(HOUR_MS), lastUsedAt: null },
      { kind: 'session', madeAt: at(HOUR_MS), lastUsedAt: null },
    ]);
    expect(browsers).toEqual([
      { linkedSince: at(0), lastUsedAt: at(0) },
      { linkedSince: at(HOUR_MS), lastUsedAt: null },
    ]);
  });
});
