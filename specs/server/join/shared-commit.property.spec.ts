import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { migrate } from '../../../server/database/migrations.ts';
import { type Database, openDatabase } from '../../../server/database/open-database.ts';
import { runs } from '../../support/arbitraries.ts';
import { faultsOf, readSeatLedger } from '../support/seat-ledger.ts';
import { DiskError, logStatements, type StatementLog } from '../support/statement-log.ts';
import { browser, newName, problemErrorOf, serverOn, type TestServer } from '../support/test-server.ts';

/** Three browsers that have a seat already, and three that have none; two sessions, which have too few. */
const act = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('join' as const),
      browser: fc.nat(5),
      code: fc.nat(2),
      key: fc.nat(4),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('leave' as const), browser: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), browser: fc.nat(2) }) },
);
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

let folder: string;
let log: StatementLog;
let servers: TestServer[];
let databases: Database[];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'grovemates-serial-'));
  log = logStatements();
  databases = await Promise.all(
    ['at-once', 'in-turn'].map(async (name) => {
      const database = await openDatabase({ kind: 'sqlite', file: join(folder, `${name}.db`) });
      await migrate(database);
      return database;
    }),
  );
  servers = databases.map((database) => serverOn(database));
  for (const server of servers) await server.publish('1.0');
});
afterEach(async () => {
  for (const database of databases) await database.close();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

/** New people on one of the databases: what each act comes to, and the counts of seats at the end. */
async function worldOn(server: TestServer) {
  const run = newName('run');
  const secretOf = (index: number) => `${run}-browser-${index}`;
  const sessions = [await server.addSession({ seats_total: 3 }), await server.addSession({ seats_total: 2 })];
  const codes = [
    await server.addCode(sessions[0] ?? '', { capacity: 9 }),
    await server.addCode(sessions[0] ?? '', { capacity: 1, kind: 'one-use' }),
    await server.addCode(sessions[1] ?? '', { capacity: 9 }),
  ];
  const codeAt = (index: number) => codes[index] ?? { plain: '', id: '' };
  const seatIds: string[] = [];
  for (const index of [0, 1, 2]) {
    const request = { browser: secretOf(index), key: `${run}-first-${index}` };
    seatIds.push((await server.join(codeAt(index === 2 ? 2 : 0), request)).reply.seat.id);
  }
  return {
    async apply(each: Act): Promise<unknown> {
      const who = browser(secretOf(each.browser));
      try {
        switch (each.kind) {
          case 'join': {
            const request = { browser: secretOf(each.browser), key: `${run}-key-${each.key}` };
            const { reply, isNewSeat } = await server.join(codeAt(each.code), request);
            const { isNew, reconsent, seat, session } = reply;
            return { isNewSeat, number: seat.number, isNew, reconsent, seats: session.seats };
          }
          case 'leave':
            await server.api.leaveSeat({
              credential: who,
              params: { seatId: seatIds[each.browser] ?? '' },
            });
            return 'done';
          case 'withdraw':
            await server.api.withdraw({ credential: who });
            return 'done';
        }
      } catch (error) {
        if (error instanceof DiskError) return 'failed';
        return (await problemErrorOf(Promise.reject(error))).code;
      }
    },
    async counts() {
      const ledger = await readSeatLedger(server.db);
      const { participants, browsers, consents } = ledger;
      const own = <Row extends { id: string }>(rows: readonly Row[], ids: readonly string[]) =>
        ids.flatMap((id) => rows.filter((row) => row.id === id));
      const seatsOf = (session: string) =>
        ledger.seats
          .filter(({ session_id }) => session_id === session)
          .map(({ number, left_at }) => `${number} ${left_at === null}`)
          .sort();
      return {
        taken: own(ledger.sessions, sessions).map((row) => [row.seats_taken, row.last_seat_number]),
        used: own(
          ledger.codes,
          codes.map(({ id }) => id),
        ).map(({ used }) => used),
        seats: sessions.map(seatsOf),
        rows: [participants.length, browsers.length, consents.length],
        keys: await server.count('join_request'),
        tokens: await server.count('token'),
      };
    },
  };
}

test('SITE-5: joins, departures and withdrawals at once come to what they come to one after the other (F18, F46)', async () => {
  const [atOnce, inTurn] = servers as [TestServer, TestServer];
  let largest = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(act, { minLength: 1, maxLength: 7 }), { minLength: 1, maxLength: 3 }),
      fc.constantFrom(0, 0, 1),
      fc.scheduler(),
      async (rounds, failing, scheduler) => {
        const one = await worldOn(atOnce);
        const other = await worldOn(inTurn);
        const schedule = scheduler.scheduleFunction(async () => {});
        for (const round of rounds) {
          log.began.splice(0);
          log.groups.splice(0);
          log.failing = failing;
          const work = Promise.all(
            round.map((each, index) =>
              // Some come within one turn of the event loop, some in the next.
              log.within(String(index), () => schedule().then(() => one.apply(each))),
            ),
          );
          await scheduler.waitFor(work);
          const results = await work;
          log.failing = 0;
          largest = Math.max(largest, ...log.groups);
          // Those without a transaction have read only what was committed: they change nothing.
          const order = [...new Set([...log.began, ...round.keys()].map(Number))];
          const expected: unknown[] = [];
          for (const index of order) {
            const each = round[index];
            if (each === undefined) throw new Error('No such act.');
            // One whose commit failed was never there.
            expected[index] = results[index] === 'failed' ? 'failed' : await other.apply(each);
          }
          expect(results).toEqual(expected);
          expect(await one.counts()).toEqual(await other.counts());
        }
        expect(faultsOf(await readSeatLedger(atOnce.db))).toEqual([]);
      },
    ),
    runs(60),
  );
  expect(largest).toBeGreaterThan(3);
});
