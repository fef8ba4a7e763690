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
  const { db, now } = ports;
  const table = credential.kind === 'browser' ? 'browser' : 'token';
  const hash = secretHash(credential.secret);
  const at = now();
  // Read first: most requests have nothing to write.
  const row = await db
    .selectFrom(table)
    .innerJoin('participant', 'participant.id', `${table}.participant_id`)
    .where(`${table}.hash`, '=', hash)
    .where('participant.withdrawn_at', 'is', null)
    .select(`${table}.last_used_at`)
    .executeTakeFirst()
    .catch(() => undefined);
  if (row === undefined || !isStale(row.last_used_at, at)) return;
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

/** A time in the future comes from a clock that was set back since. */
function isStale(usedAt: number | null, now: number): boolean {
  return usedAt === null || usedAt > now || now - usedAt >= LAST_USED_INTERVAL_MS;
}
