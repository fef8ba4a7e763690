import { createSecretKey, randomBytes } from 'node:crypto';
import type { ConsentGiven } from '#contract/consent.ts';
import { createApi } from '../../../server/api/handlers.ts';
import { type DatabasePlace, openDatabase } from '../../../server/database/open-database.ts';
import { isOutage } from '../../../server/database/outages.ts';
import { ProblemError } from '../../../server/participation/problem-error.ts';

/** The first message to a worker: whose database, and which key. */
export type Task = { place: DatabasePlace; key: string; now: number };

/** A round: everybody tries the same code at once. */
export type Round = { code: string; consent: ConsentGiven; racers: Racer[] };

/** Somebody who joins: the secret of their browser, and their Idempotency-Key. */
type Racer = { browser: string; key: string };

/** The result for each racer: a seat, with whether it is new, or the name of what was wrong. */
export type RaceResult = { seat: number; isNewSeat: boolean } | { problem: string };

const [task] = process.argv.slice(2);
if (task === undefined) throw new Error('Usage: join-worker.ts <task as JSON>');
const { place, key, now } = JSON.parse(task) as Task;
const database = await openDatabase(place);
const api = createApi({
  db: database.db,
  serverKey: createSecretKey(key, 'base64'),
  now: () => now,
  randomBytes,
});

process.on('message', async ({ code, consent, racers }: Round) => {
  const join = ({ browser, key }: Racer) =>
    api.join({
      body: { code, consent },
      idempotencyKey: key,
      browserSecret: browser,
      client: '192.0.2.1',
      credential: null,
      params: {},
    });
  const results = racers.map((racer) =>
    join(racer)
      // As the join page does: on a machine that is very busy, a connection may not open in time.
      .catch((error: unknown) => (isOutage(error) ? join(racer) : Promise.reject(error)))
      .then(
        ({ status, body }): RaceResult => ({ seat: body.seat.number, isNewSeat: status === 201 }),
        (error: unknown): RaceResult => ({
          problem: error instanceof ProblemError ? error.code : String(error),
        }),
      ),
  );
  process.send?.(await Promise.all(results));
});
process.on('disconnect', () => database.close());
process.send?.('ready');
