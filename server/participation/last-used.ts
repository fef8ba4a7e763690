import type { Credential } from '../api/joining.ts';
import { recordActivity } from './best-effort.ts';
import type { Ports } from './ports.ts';
import { secretHash } from './secrets.ts';

/** How stale `last_used_at` may get before it is written again. */
export const LAST_USED_INTERVAL_MS = 5 * 60_000;

/**
 * Notes that a link or a browser was used, for its person to see. Whether that can be written decides nothing: it never fails.
 * Nothing is noted of somebody who withdrew.
 */
export async function recordLastUse(ports: Ports, who: Credential): Promise<void> {
  const { db, now } = ports;
  const table = who.kind === 'browser' ? 'browser' : 'token';
  const hash = secretHash(who.secret);
  const at = now();
  // What is there already is looked at first: most requests have nothing to write.
  const way = await db
    .selectFrom(table)
    .innerJoin('participant', 'participant.id', `${table}.participant_id`)
    .where(`${table}.hash`, '=', hash)
    .where('participant.withdrawn_at', 'is', null)
    .select(`${table}.last_used_at`)
    .executeTakeFirst()
    .catch(() => undefined);
  if (way === undefined || !isStale(way.last_used_at, at)) return;
  await recordActivity(`${table} ${hash}`, () =>
    db
      .updateTable(table)
      .set({ last_used_at: at })
      .where('hash', '=', hash)
      // They may have withdrawn meanwhile.
      .where('participant_id', 'in', (query) =>
        query.selectFrom('participant').select('id').where('withdrawn_at', 'is', null),
      )
      .execute(),
  );
}

/** A time from the future is that of a clock that was set back since. */
function isStale(usedAt: number | null, now: number): boolean {
  return usedAt === null || usedAt > now || now - usedAt >= LAST_USED_INTERVAL_MS;
}
