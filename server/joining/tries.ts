import { type Kysely, sql } from 'kysely';
import type { Schema, TryWindowTable } from '../database/schema.ts';
import type { Ports, TransactionPorts } from './ports.ts';
import { Refusal } from './refusal.ts';
import { clientHmac, codeHmac, secretHash } from './secrets.ts';
import { transact } from './transact.ts';

/**
 * How many codes that never existed a client may try, in windows that begin with the first of them, and what is refused
 * after that. A school behind one address must not be locked out by one of its pupils, so that good codes stay good for long;
 * and 45 bits are many: at 100,000 tries a day one of 1000 open codes is hit once in a thousand years.
 */
export const TRY_LIMITS = [
  { window: 'minute', lengthMs: 60_000, most: 600, stops: 'unknown codes' },
  { window: 'day', lengthMs: 86_400_000, most: 100_000, stops: 'every code' },
] as const;

/** What a window that is full stops. */
export type Stopped = (typeof TRY_LIMITS)[number]['stops'];

type Window = Omit<TryWindowTable, 'client'>;

/** Who asks about a code: their address, and by what they may be known to have joined with it. */
export type Asking = { client: string; code: string; browser: string | null; key: string | null };

/**
 * Lets somebody ask about a code, unless they guess. A code that never existed counts as a try; one that was revoked or whose
 * session is over does not. Throws a `Refusal`: 'code-unknown', or 'too-many-tries' with the time to wait. Whoever joined with
 * this very code is let through, as they guess nothing.
 */
export async function admitCode(ports: Ports, asking: Asking): Promise<void> {
  const client = clientHmac(ports.key, asking.client);
  // Nothing is written for those who do not guess.
  if ((await exists(ports, asking.code)) && !(await hasTried(ports.db, client))) return;
  const refusal = await transact(ports, (within) => judge(within, client, asking));
  if (refusal !== null) throw refusal;
}

/** In how many seconds this is no longer stopped by a window that is full; null where none is. */
export function secondsToWait(windows: readonly Window[], now: number, stopped: Stopped): number | null {
  const ends = TRY_LIMITS.filter(({ stops }) => stops === stopped).flatMap(({ window, lengthMs, most }) =>
    windows
      .filter((each) => each.window === window && each.tries >= most && each.started_at <= now)
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

/**
 * Questions of one client come here one after the other, as the first statement locks its windows: many at once find out no
 * more than as many in turn.
 */
async function judge(ports: TransactionPorts, client: string, asking: Asking): Promise<Refusal | null> {
  const at = ports.now();
  const before = await countTries(ports, client, at, 0);
  const wait = secondsToWait(before, at, 'every code');
  if (wait !== null) {
    return (await hasJoinedWith(ports, asking)) ? null : tooManyTries(wait);
  }
  if (await exists(ports, asking.code)) return null;
  await countTries(ports, client, at, 1);
  const waitForUnknown = secondsToWait(before, at, 'unknown codes');
  return waitForUnknown === null ? new Refusal('code-unknown') : tooManyTries(waitForUnknown);
}

/** Adds to each window of a client, begins a new one where it is over, and gives them as they are then. */
async function countTries(
  { db }: TransactionPorts,
  client: string,
  at: number,
  count: 0 | 1,
): Promise<Window[]> {
  const windows: Window[] = [];
  for (const { window, lengthMs } of TRY_LIMITS) {
    // One that begins in the future is by a clock that was set back since.
    const isOver = sql<boolean>`(try_window.started_at <= ${at - lengthMs} or try_window.started_at > ${at})`;
    const counted = await db
      .insertInto('try_window')
      .values({ client, window, started_at: at, tries: count })
      .onConflict((conflict) =>
        conflict.columns(['client', 'window']).doUpdateSet({
          tries: sql`case when ${isOver} then excluded.tries else try_window.tries + excluded.tries end`,
          started_at: sql`case when ${isOver} then excluded.started_at else try_window.started_at end`,
        }),
      )
      .returningAll()
      .executeTakeFirstOrThrow();
    windows.push(counted);
  }
  return windows;
}

/** Whether there is such a code, whatever has become of it. */
async function exists({ db, key }: Ports, code: string): Promise<boolean> {
  const row = await db
    .selectFrom('join_code')
    .select('id')
    .where('code_hmac', '=', codeHmac(key, code))
    .executeTakeFirst();
  return row !== undefined;
}

async function hasTried(db: Kysely<Schema>, client: string): Promise<boolean> {
  const window = await db
    .selectFrom('try_window')
    .select('tries')
    .where('client', '=', client)
    .executeTakeFirst();
  return window !== undefined;
}

/** By exactly this code, or who holds a seat could try others of the session without a limit. */
async function hasJoinedWith(
  { db, key: serverKey }: Ports,
  { code, browser, key }: Asking,
): Promise<boolean> {
  const hmac = codeHmac(serverKey, code);
  const repeated =
    key !== null &&
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

function tooManyTries(retryAfter: number): Refusal {
  return new Refusal('too-many-tries', { retryAfter });
}
