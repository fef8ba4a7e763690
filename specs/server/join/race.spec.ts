import { afterEach, expect, test } from 'vitest';
import { migrate } from '../../../server/database/migrations.ts';
import { onEachDatabase } from '../support/databases.ts';
import type { RaceResult } from '../support/join-worker.ts';
import { type JoinWorkers, startJoinWorkers } from '../support/join-workers.ts';
import { faultsOf, readSeatLedger } from '../support/seat-ledger.ts';
import { KEY_BYTES, newName, START, serverOn, type TestServer } from '../support/test-server.ts';

const RACERS = 20;
const SEATS = 7;
const ROUNDS = 40;

onEachDatabase('Two processes on one database', (databases) => {
  let workers: JoinWorkers | undefined;
  afterEach(() => workers?.stop());

  async function start(): Promise<{ server: TestServer; race: JoinWorkers['race'] }> {
    const place = await databases.newPlace();
    const database = await databases.open(place);
    await migrate(database);
    const server = serverOn(database);
    workers = await startJoinWorkers(2, {
      place,
      key: Buffer.from(KEY_BYTES).toString('base64'),
      now: START,
    });
    return { server, race: workers.race };
  }

  test('SITE-5: sell seven seats to twenty racers, forty times over: seven, never eight, never six', async () => {
    const { server, race } = await start();
    const consent = await server.publish('1.0');
    for (let round = 0; round < ROUNDS; round += 1) {
      // In turn the session and the code are what runs out.
      const isSessionShort = round % 2 === 0;
      const session = await server.addSession({ seats_total: isSessionShort ? SEATS : RACERS });
      const code = await server.addCode(session, { capacity: isSessionShort ? RACERS : SEATS });
      const racers = Array.from({ length: RACERS }, () => ({ browser: newName('b'), key: newName('key') }));
      const results = await race({ code: code.plain, consent, racers });
      expect(seatsIn(results)).toEqual([1, 2, 3, 4, 5, 6, 7]);
      expect(countsOf(problemsIn(results))).toEqual({ 'session-full': RACERS - SEATS });
    }
    expect(faultsOf(await readSeatLedger(server.db))).toEqual([]);
    expect(await server.count('participant')).toBe(ROUNDS * SEATS);
  });

  test('SITE-5: seat one person once, whichever process their repeated requests reach (F18, F46)', async () => {
    const { server, race } = await start();
    const consent = await server.publish('1.0');
    for (let round = 0; round < 15; round += 1) {
      const code = await server.addCode(await server.addSession({ seats_total: RACERS }), {
        capacity: RACERS,
      });
      const [browser, key] = [newName('b'), newName('key')];
      const racers = Array.from({ length: RACERS / 2 }, () =>
        // In turn the browser is the same, and the key.
        round % 2 === 0 ? { browser, key: newName('key') } : { browser: newName('b'), key },
      );
      const results = await race({ code: code.plain, consent, racers });
      expect(problemsIn(results)).toEqual([]);
      expect(seatsIn(results)).toEqual(Array(RACERS / 2).fill(1));
      expect(results.filter((each) => 'isNewSeat' in each && each.isNewSeat)).toHaveLength(1);
    }
    expect(faultsOf(await readSeatLedger(server.db))).toEqual([]);
  });
});

function seatsIn(results: RaceResult[]): number[] {
  return results.flatMap((each) => ('seat' in each ? [each.seat] : [])).sort((a, b) => a - b);
}

function problemsIn(results: RaceResult[]): string[] {
  return results.flatMap((each) => ('problem' in each ? [each.problem] : []));
}

/** How often each problem came: the one among many that is another is then named in the report. */
function countsOf(problems: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    [...Map.groupBy(problems, (each) => each)].map(([each, { length }]) => [each, length]),
  );
}
