import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../../../server/database/migrations.ts';
import {
  isPresent,
  isRowPresent,
  isSeenAtStale,
  PRESENCE_MS,
  presenceWindow,
} from '../../../server/session-page/presence.ts';
import { WATCH_INTERVAL_MS } from '../../../server/study/session/watch-session.ts';
import { POLL_INTERVAL_MS } from '../../../src/api/session.queries.ts';
import { onEachDatabase } from '../support/databases.ts';
import { HOUR_MS, MINUTE_MS, START, serverOn } from '../support/test-server.ts';

test('ROUTE-10: whichever request of an open page is lost, it is here until the next; two in a row may make it seem gone', () => {
  const anyRequest = fc.record({ isLost: fc.boolean(), lateMs: fc.integer({ min: 0, max: 1000 }) });
  fc.assert(
    fc.property(fc.array(anyRequest, { minLength: 2, maxLength: 40 }), (requests) => {
      let seenAt = 0;
      let wasLost = false;
      for (const [index, { isLost, lateMs }] of requests.entries()) {
        const at = (index + 1) * POLL_INTERVAL_MS + lateMs;
        wasLost = isLost && !wasLost;
        if (wasLost) continue;
        expect(at - seenAt).toBeLessThan(PRESENCE_MS);
        if (isSeenAtStale({ seen_at: seenAt }, at)) seenAt = at;
      }
    }),
  );
});

test('ROUTE-10: somebody counts as here for 15 s after a request, and up to 15 s before one of a clock that is ahead', () => {
  const isHere = (seen_at: number) => isRowPresent({ left_at: null, seen_at }, presenceWindow(START));

  expect([-15_000, -14_999, 0, 15_000, 15_001].map((age) => isHere(START + age))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
});

test('ROUTE-10: the mark is written again once it is 6 s old', () => {
  expect([0, 5_999, 6_000].map((age) => isSeenAtStale({ seen_at: START }, START + age))).toEqual([
    false,
    false,
    true,
  ]);
});

onEachDatabase('The mark that a session page is open', (databases) => {
  test('ROUTE-10: is written again where the clock was set back', async () => {
    const server = serverOn(await databases.open());
    const { code } = await server.addOpenSession(5);
    const { reply } = await server.join(code);
    for (const at of [0, 60_000, 50_000, -HOUR_MS]) {
      server.clock.now = START + at;
      await server.api.readSession({ credential: { kind: 'session', secret: reply.sessionToken } });
      const seat = await server.db.selectFrom('seat').select('seen_at').executeTakeFirstOrThrow();
      expect(seat.seen_at).toBe(START + at);
    }
  });

  test('ROUTE-10: a clock that is set back shows nobody as present who has left', async () => {
    const server = serverOn(await databases.open());
    const { session, code } = await server.addOpenSession(5);
    await server.move(session, 'waiting');
    const [stays, goes] = [await server.join(code), await server.join(code)];
    const here = async (joined: typeof stays, at: number) => {
      server.clock.now = START + at;
      const view = await server.api.readSession({
        credential: { kind: 'session', secret: joined.reply.sessionToken },
      });
      return view.view === 'waiting' ? view.here : null;
    };
    expect(await here(goes, 0)).toBe(1);
    expect(await here(stays, 1000)).toBe(2);
    for (let at = -HOUR_MS; at <= -HOUR_MS + MINUTE_MS; at += 10_000) {
      expect(await here(stays, at)).toBe(1);
    }
    expect(await here(goes, -HOUR_MS + 70_000)).toBe(2);
  });

  test('ROUTE-10: marks of another machine, whose clock is a little ahead, count as here; further ahead they do not', async () => {
    const server = serverOn(await databases.open());
    const { session, code } = await server.addOpenSession(5);
    await server.move(session, 'waiting');
    const [looks, other] = [await server.join(code), await server.join(code)];
    const here = async (joined: typeof looks, at: number) => {
      server.clock.now = START + at;
      const view = await server.api.readSession({
        credential: { kind: 'session', secret: joined.reply.sessionToken },
      });
      return view.view === 'waiting' ? view.here : null;
    };
    for (const [ahead, count] of [
      [PRESENCE_MS + 1, 1],
      [PRESENCE_MS, 2],
      [2000, 2],
    ] as const) {
      await here(other, ahead);
      expect(await here(looks, 0), `${ahead} ms ahead`).toBe(count);
    }
  });

  if (databases.kind === 'sqlite') {
    test('ROUTE-10: all who are here are counted from an index alone, without a look at their seats', async () => {
      const { db } = await databases.open();
      const plan = await db
        .selectFrom('seat')
        .where('session_id', '=', 'any')
        .where(isPresent(presenceWindow(START)))
        .select(({ fn }) => fn.countAll().as('count'))
        .explain<{ detail: string }>(undefined, sql`query plan`);
      expect(plan.map(({ detail }) => detail)).toEqual([expect.stringContaining('USING COVERING INDEX')]);
    });
  }

  test('ROUTE-10: an open page is here without a gap, though every third request is lost', async () => {
    const { here, sendRequest } = await waiting();
    for (let second = 0, request = 0; second <= 60; second += 1) {
      if ((second * 1000) % POLL_INTERVAL_MS === 0) {
        request += 1;
        if (request % 3 !== 0) await sendRequest(second);
      }
      expect(await here(second), `after ${second} s`).toBe(2);
    }
  });

  test('ROUTE-10: a page that was closed is gone for everybody within 20 seconds', async () => {
    // The page of somebody else, and the lab's own list, are as old as their last request.
    expect(PRESENCE_MS + Math.max(POLL_INTERVAL_MS, WATCH_INTERVAL_MS)).toBeLessThan(20_000);
    const { here, sendRequest } = await waiting();
    for (const second of [0, 4, 8, 12]) await sendRequest(second);
    expect(await here(12)).toBe(2);
    expect(await here(12 + PRESENCE_MS / 1000)).toBe(1);
  });

  /** Two people in a waiting session: one sends requests when the test says so, the other only looks on. */
  async function waiting() {
    const server = serverOn(await databases.open());
    const { session, code } = await server.addOpenSession(5);
    await server.move(session, 'waiting');
    const [one, other] = [await server.join(code), await server.join(code)];
    const read = async (token: string, second: number) => {
      server.clock.now = START + second * 1000;
      return server.api.readSession({ credential: { kind: 'session', secret: token } });
    };
    return {
      sendRequest: (second: number) => read(one.reply.sessionToken, second),
      here: async (second: number) => {
        const view = await read(other.reply.sessionToken, second);
        return view.view === 'waiting' ? view.here : null;
      },
    };
  }

  test('ROUTE-10: a person whose page polls is present, even where that cannot be written', async () => {
    const server = serverOn(await databases.open());
    const { session, code } = await server.addOpenSession(5);
    await server.move(session, 'waiting');
    const { reply } = await server.join(code);
    const trigger =
      databases.kind === 'sqlite'
        ? sql`create trigger no before update on seat begin select raise(abort, 'no'); end`
        : sql`create rule no as on update to seat do instead select 1 / 0`;
    await trigger.execute(server.db);
    const reading = server.api.readSession({ credential: { kind: 'session', secret: reply.sessionToken } });
    await reading.catch(() => undefined);
    // The database of a PostgreSQL is used again.
    await (databases.kind === 'sqlite' ? sql`drop trigger no` : sql`drop rule no on seat`).execute(server.db);
    expect(await reading).toMatchObject({ view: 'waiting', here: 1 });
  });

  test('ROUTE-12: a link that is revoked while its page is read marks nothing any more', async () => {
    const database = await databases.open();
    const server = serverOn(database);
    const { code } = await server.addOpenSession(5);
    const { reply } = await server.join(code);
    const revoking = database.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        await database.db.deleteFrom('token').execute();
        return result;
      },
    });
    await serverOn({ db: revoking }).api.readSession({
      credential: { kind: 'session', secret: reply.sessionToken },
    });
    expect(await server.db.selectFrom('seat').select('seen_at').execute()).toEqual([{ seen_at: null }]);
  });

  if (databases.kind === 'postgres') {
    test('SITE-7: pages can be read while another transaction holds the rows of their seats', async () => {
      const place = await databases.newPlace();
      const database = await databases.open(place);
      const other = await databases.open(place);
      await migrate(database);
      const server = serverOn(database);
      const { code } = await server.addOpenSession(20);
      const people = await server.atOnce(20, () => server.join(code));
      await other.db.transaction().execute(async (transaction) => {
        await transaction.updateTable('seat').set({ seen_at: null }).execute();
        for (let round = 0; round < 3; round += 1) {
          const start = performance.now();
          await Promise.all(
            people.map(({ reply }) =>
              server.api.readSession({ credential: { kind: 'session', secret: reply.sessionToken } }),
            ),
          );
          expect(performance.now() - start).toBeLessThan(3000);
        }
      });
    });
  }
});

// Shortly after 1970, where a time that is missing would be in the window if it were read as 0.
const NOW = 10_000;

test.each([
  { left_at: null, seen_at: NOW, isPresent: true },
  { left_at: null, seen_at: NOW - PRESENCE_MS + 1, isPresent: true },
  { left_at: null, seen_at: NOW - PRESENCE_MS, isPresent: false },
  { left_at: null, seen_at: NOW + PRESENCE_MS, isPresent: true },
  { left_at: null, seen_at: NOW + PRESENCE_MS + 1, isPresent: false },
  { left_at: null, seen_at: null, isPresent: false },
  { left_at: 1, seen_at: NOW, isPresent: false },
  { left_at: 1, seen_at: null, isPresent: false },
])('ROUTE-10: seen at $seen_at, left at $left_at: present: $isPresent', ({ isPresent, ...row }) => {
  expect(isRowPresent(row, presenceWindow(NOW))).toBe(isPresent);
});

test('ROUTE-10: a page that was never seen is written down', () => {
  expect(isSeenAtStale({ seen_at: null }, 1)).toBe(true);
});
