import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { Ports } from './ports.ts';
import { Refusal } from './refusal.ts';
import { clientHmac, codeHmac, secretHash } from './secrets.ts';

/** How many unknown codes a client may try, in windows that begin with the first of them. */
export const TRY_LIMITS = [
  { window: 'minute', lengthMs: 60_000, most: 10 },
  { window: 'day', lengthMs: 86_400_000, most: 500 },
] as const;

type Window = { window: string; started_at: number; tries: number };

/** Who asks about a code: their address, and by what they may be known to have joined with it. */
export type Asking = { client: string; code: string; browser: string | null; key?: string };

/**
 * Does what a client asks about a code. That it is unknown counts as a failed try; a client with too many of them is
 * refused and told when it may come back. Whoever joined with this very code is let through, as they guess nothing.
 */
export async function countingTries<T>(ports: Ports, asking: Asking, work: () => Promise<T>): Promise<T> {
  const client = clientHmac(ports.key, asking.client);
  await refuseAfterTooMany(ports, client, asking);
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

async function refuseAfterTooMany(ports: Ports, client: string, asking: Asking): Promise<void> {
  const windows = await ports.db.selectFrom('try_window').selectAll().where('client', '=', client).execute();
  const wait = secondsToWait(windows, ports.now(), 1);
  if (wait !== null && !(await hasJoinedWith(ports, asking))) refuse(wait);
}

/** By exactly this code, or who holds a seat could try others of the session without a limit. */
async function hasJoinedWith(
  { db, key: serverKey }: Ports,
  { code, browser, key }: Asking,
): Promise<boolean> {
  const hmac = codeHmac(serverKey, code);
  const repeated =
    key !== undefined &&
    (await db
      .selectFrom('join_request')
      .innerJoin('join_code', 'join_code.id', 'join_request.code_id')
      .select('join_code.id')
      .where('join_request.key_hash', '=', secretHash(key))
      .where('join_code.code_hmac', '=', hmac)
      .executeTakeFirst());
  if (repeated) return true;
  if (browser === null) return false;
  const seat = await db
    .selectFrom('browser')
    .innerJoin('seat', 'seat.participant_id', 'browser.participant_id')
    .innerJoin('join_code', 'join_code.id', 'seat.code_id')
    .select('seat.id')
    .where('browser.hash', '=', secretHash(browser))
    .where('join_code.code_hmac', '=', hmac)
    .where('seat.left_at', 'is', null)
    .executeTakeFirst();
  return seat !== undefined;
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
