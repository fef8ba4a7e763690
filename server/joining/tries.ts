import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { Ports } from './ports.ts';
import { Refusal } from './refusal.ts';
import { clientHmac } from './secrets.ts';

/** How many unknown codes a client may try, in windows that begin with the first of them. */
export const TRY_LIMITS = [
  { window: 'minute', lengthMs: 60_000, most: 10 },
  { window: 'day', lengthMs: 86_400_000, most: 100 },
] as const;

type Window = { window: string; started_at: number; tries: number };

/**
 * Does what a client asks about a code. That it is unknown counts as a failed try; a client with too many of them is
 * refused whatever it sends, and told when it may come back.
 */
export async function countingTries<T>(ports: Ports, address: string, work: () => Promise<T>): Promise<T> {
  const client = clientHmac(ports.key, address);
  await refuseAfterTooMany(ports, client);
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'code-unknown') await countTry(ports, client);
    throw error;
  }
}

/**
 * In how many seconds a client may try again; null if it may now. `spare` is how many tries must be left in each window for
 * that: 1 before a try, 0 for one that was counted.
 */
export function secondsToWait(windows: readonly Window[], now: number, spare: 0 | 1): number | null {
  const ends = TRY_LIMITS.flatMap(({ window, lengthMs, most }) =>
    windows
      .filter((each) => each.window === window && each.tries + spare > most)
      .map(({ started_at }) => started_at + lengthMs),
  );
  const end = Math.max(...ends);
  return end > now ? Math.ceil((end - now) / 1000) : null;
}

/** Removes the windows that are over. */
export async function sweepTries(db: Kysely<Schema>, now: number): Promise<void> {
  for (const { window, lengthMs } of TRY_LIMITS) {
    await db
      .deleteFrom('try_window')
      .where('window', '=', window)
      .where('started_at', '<=', now - lengthMs)
      .execute();
  }
}

async function refuseAfterTooMany({ db, now }: Ports, client: string): Promise<void> {
  const windows = await db.selectFrom('try_window').selectAll().where('client', '=', client).execute();
  refuse(secondsToWait(windows, now(), 1));
}

/** One statement for each window, so that processes cannot overlook each other's counts. */
async function countTry({ db, now }: Ports, client: string): Promise<void> {
  const at = now();
  const windows: Window[] = [];
  for (const { window, lengthMs } of TRY_LIMITS) {
    const isOver = sql<boolean>`try_window.started_at <= ${at - lengthMs}`;
    const counted = await db
      .insertInto('try_window')
      .values({ client, window, started_at: at, tries: 1 })
      .onConflict((conflict) =>
        conflict.columns(['client', 'window']).doUpdateSet({
          tries: sql`case when ${isOver} then 1 else try_window.tries + 1 end`,
          started_at: sql`case when ${isOver} then excluded.started_at else try_window.started_at end`,
        }),
      )
      .returningAll()
      .executeTakeFirstOrThrow();
    windows.push(counted);
  }
  refuse(secondsToWait(windows, at, 0));
}

function refuse(retryAfter: number | null): void {
  if (retryAfter !== null) throw new Refusal('too-many-tries', { retryAfter });
}
