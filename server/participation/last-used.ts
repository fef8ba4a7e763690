import { compileOnce } from '../database/compiled-query.ts';
import type { Credential } from './authenticate.ts';
import { recordActivity } from './best-effort.ts';
import type { Ports } from './ports.ts';
import { secretHash } from './secrets.ts';

/** How old `last_used_at` may get before it is written again. */
export const LAST_USED_INTERVAL_MS = 5 * 60_000;

/**
 * Records when a link or a browser was used, for its participant to see. It never fails, as replies do not depend on it.
 * Nothing is recorded of somebody who has withdrawn.
 */
export async function recordLastUse(ports: Ports, credential: Credential): Promise<void> {
  const hash = secretHash(credential.secret);
  // Stryker disable next-line ArrayDeclaration: nothing is recorded of what is no row.
  const rows = await selectLastUse[tableOf(credential)](ports.db, { hash }).catch(() => []);
  for (const row of rows) await recordLastUseAfter(ports, credential, row);
}

const selectLastUse = { browser: lastUseIn('browser'), token: lastUseIn('token') };

function lastUseIn(table: 'browser' | 'token') {
  return compileOnce((db, { hash }: { hash: string }) =>
    db
      .selectFrom(table)
      .innerJoin('participant', 'participant.id', `${table}.participant_id`)
      .where(`${table}.hash`, '=', hash)
      .select([`${table}.last_used_at`, 'participant.withdrawn_at']),
  );
}

/** What decides whether a use has to be written. */
type LastUse = { last_used_at: number | null; withdrawn_at: number | null };

/** The same where it has just been read when the credential was last used: most requests have nothing to write. */
export async function recordLastUseAfter(
  { db, now }: Ports,
  credential: Credential,
  { last_used_at, withdrawn_at }: LastUse,
): Promise<void> {
  // Stryker disable next-line ConditionalExpression: the statement below checks it again.
  if (withdrawn_at !== null) return;
  const at = now();
  if (!isStale(last_used_at, at)) return;
  const table = tableOf(credential);
  const hash = secretHash(credential.secret);
  await recordActivity(`${table} ${hash}`, () =>
    db
      .updateTable(table)
      .set({ last_used_at: at })
      .where('hash', '=', hash)
      // They may have withdrawn meanwhile. Not with `in`, for which SQLite makes a list of all participants.
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('participant')
            .select('participant.id')
            .whereRef('participant.id', '=', `${table}.participant_id`)
            .where('withdrawn_at', 'is', null),
        ),
      )
      .execute(),
  );
}

function tableOf({ kind }: Credential): 'browser' | 'token' {
  return kind === 'browser' ? 'browser' : 'token';
}

/** A time in the future comes from a clock that was set back since. */
function isStale(usedAt: number | null, now: number): boolean {
  const age = now - (usedAt ?? Number.NEGATIVE_INFINITY);
  return age < 0 || age >= LAST_USED_INTERVAL_MS;
}
