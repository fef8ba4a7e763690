import { type Kysely, sql } from 'kysely';
import { compileOnce } from '../database/compiled-query.ts';
import type { Schema, TryWindowTable } from '../database/schema.ts';
import type { Ports, TransactionPorts } from '../participation/ports.ts';
import { ProblemError } from '../participation/problem-error.ts';
import { clientHmac, codeHmac, secretHash } from '../participation/secrets.ts';
import { transact } from '../participation/transact.ts';
import type { BrowserCredentials } from './known-participant.ts';

/** How long tries are counted together, from the first of them. The day is only shown to the lab. */
const WINDOWS = [
  { window: 'minute', lengthMs: 60_000 },
  { window: 'day', lengthMs: 86_400_000 },
] as const;

/**
 * How many codes that never existed a client may try in a minute, and what is refused for the rest of it. A school
 * has one address: at the first limit a class still joins with known codes, and at the second the client is refused
 * every code, because it floods the site. Codes have 45 bits: somebody who tries all day for a year finds one of
 * 200 open codes with a chance of 0.6 %.
 */
export const TRY_LIMITS = { 'unknown codes': 600, 'every code': 2000 } as const;

/** What is refused. */
export type TryLimit = keyof typeof TRY_LIMITS;

type Window = Omit<TryWindowTable, 'client'>;

/** A code that somebody tries: from which address, and what may show that they joined with it before. */
export type CodeAttempt = BrowserCredentials & { client: string; code: string };

/**
 * Lets a code be looked up, unless its client guesses. A code that never existed counts as a try; one that was
 * revoked or whose session is over does not. Throws a `ProblemError`: `code-unknown`, or `too-many-tries` with the
 * time to wait. A participant who has joined with this code is not limited, as they do not guess.
 */
export async function enforceTryLimit(ports: Ports, attempt: CodeAttempt): Promise<void> {
  const client = clientHmac(ports.serverKey, attempt.client);
  const windows = await selectWindows(ports.db, { client });
  // Nothing is written for clients that do not guess, nor for those that flood.
  const wait = secondsToWait(windows, ports.now(), 'every code');
  if (wait !== null) {
    if (await hasJoinedWith(ports, attempt)) return;
    throw tooManyTries(wait);
  }
  if (windows.length === 0 && (await codeExists(ports, attempt.code))) return;
  const refusal = await oneAtATime(client, () => transact(ports, (tx) => checkAndCount(tx, client, attempt)));
  if (refusal !== null) throw refusal;
}

const selectWindows = compileOnce((db, { client }: { client: string }) =>
  db.selectFrom('try_window').selectAll().where('client', '=', client),
);

/** In how many seconds the limit ends; null where it is not reached. */
export function secondsToWait(windows: readonly Window[], now: number, stopped: TryLimit): number | null {
  const [minute] = WINDOWS;
  const own = windows.find(({ window }) => window === minute.window);
  if (own === undefined || own.tries < TRY_LIMITS[stopped] || isWindowOver(own, minute.lengthMs, now))
    return null;
  return Math.ceil((own.started_at + minute.lengthMs - now) / 1000);
}

export function currentWindows<Row extends Window>(rows: readonly Row[], now: number): Row[] {
  return rows.filter((row) =>
    WINDOWS.some(({ window, lengthMs }) => window === row.window && !isWindowOver(row, lengthMs, now)),
  );
}

/** A window that begins in the future comes from a clock that was set back since. */
function isWindowOver({ started_at }: Window, lengthMs: number, now: number): boolean {
  return started_at <= now - lengthMs || started_at > now;
}

export async function deleteExpiredTries(db: Kysely<Schema>, now: number): Promise<void> {
  for (const { window, lengthMs } of WINDOWS) {
    await db
      .deleteFrom('try_window')
      .where('window', '=', window)
      .where('started_at', '<=', now - lengthMs)
      .execute();
  }
}

/** The clients whose tries this process is checking, each with the end of the last one. */
const queues = new Map<string, Promise<unknown>>();

/**
 * Checks one try of a client at a time, so that a client that guesses uses one connection to the database and not
 * all.
 */
async function oneAtATime<T>(client: string, work: () => Promise<T>): Promise<T> {
  const turn = (queues.get(client) ?? Promise.resolve()).then(work, work);
  queues.set(client, turn);
  try {
    return await turn;
  } finally {
    if (queues.get(client) === turn) queues.delete(client);
  }
}

/**
 * Tries of one client are checked one after the other, by all processes, because the first statement locks its
 * windows: parallel requests find out no more than sequential ones.
 */
async function checkAndCount(
  ports: TransactionPorts,
  client: string,
  attempt: CodeAttempt,
): Promise<ProblemError | null> {
  const at = ports.now();
  const before = await countTries(ports, client, at, 0);
  const wait = secondsToWait(before, at, 'every code');
  if (wait !== null) {
    return (await hasJoinedWith(ports, attempt)) ? null : tooManyTries(wait);
  }
  if (await codeExists(ports, attempt.code)) return null;
  await countTries(ports, client, at, 1);
  const waitForUnknown = secondsToWait(before, at, 'unknown codes');
  return waitForUnknown === null ? new ProblemError('code-unknown') : tooManyTries(waitForUnknown);
}

/** Adds to each window of a client, begins a new one where it is over, and returns them. */
async function countTries(
  { db }: TransactionPorts,
  client: string,
  at: number,
  count: 0 | 1,
): Promise<Window[]> {
  // Stryker disable next-line ArrayDeclaration: what is no window is not found among them.
  const windows: Window[] = [];
  for (const { window, lengthMs } of WINDOWS) {
    const isPast = sql<boolean>`(try_window.started_at <= ${at - lengthMs} or try_window.started_at > ${at})`;
    const counted = await db
      .insertInto('try_window')
      .values({ client, window, started_at: at, tries: count })
      .onConflict((conflict) =>
        conflict.columns(['client', 'window']).doUpdateSet({
          tries: sql`case when ${isPast} then excluded.tries else try_window.tries + excluded.tries end`,
          started_at: sql`case when ${isPast} then excluded.started_at else try_window.started_at end`,
        }),
      )
      .returningAll()
      .executeTakeFirstOrThrow();
    windows.push(counted);
  }
  return windows;
}

/** Whether there is or was such a code. */
async function codeExists({ db, serverKey }: Ports, code: string): Promise<boolean> {
  const [row] = await selectCodeId(db, { hmac: codeHmac(serverKey, code) });
  return row !== undefined;
}

const selectCodeId = compileOnce((db, { hmac }: { hmac: string }) =>
  db.selectFrom('join_code').select('id').where('code_hmac', '=', hmac),
);

/** By exactly this code: otherwise somebody with a seat could try other codes of the session without a limit. */
async function hasJoinedWith(
  { db, serverKey }: Ports,
  { code, browserSecret, idempotencyKey }: CodeAttempt,
): Promise<boolean> {
  const hmac = codeHmac(serverKey, code);
  const repeated =
    idempotencyKey !== null &&
    (await db
      .selectFrom('join_request')
      .innerJoin('join_code', 'join_code.id', 'join_request.code_id')
      .select('join_code.id')
      .where('join_request.key_hash', '=', secretHash(idempotencyKey))
      .where('join_code.code_hmac', '=', hmac)
      .executeTakeFirst());
  if (repeated) return true;
  const seat = await db
    .selectFrom('browser')
    .innerJoin('seat', 'seat.participant_id', 'browser.participant_id')
    .innerJoin('join_code', 'join_code.id', 'seat.code_id')
    .select('seat.id')
    .where('browser.hash', '=', secretHash(browserSecret))
    .where('join_code.code_hmac', '=', hmac)
    .where('seat.left_at', 'is', null)
    .executeTakeFirst();
  return seat !== undefined;
}

function tooManyTries(retryAfter: number): ProblemError {
  return new ProblemError('too-many-tries', { retryAfter });
}
