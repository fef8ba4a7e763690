import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Schema, SeatRow } from '../database/schema.ts';

/**
 * A page that was asked for within this time counts as open. Pages ask every 4 s: one question may be lost without anybody
 * seeming to go, and whoever closes their page is gone for everybody within 20 s.
 */
export const PRESENCE_MS = 15_000;

/** How stale `seen_at` may get before it is written again: at every second question of a page. */
export const SEEN_AT_INTERVAL_MS = 6_000;

/**
 * Whether somebody is here at `now`: they hold the seat and its page is open. The one rule, for the waiting page's count and for
 * the lab; it stands in a query that has the table `seat`. A mark may come from another machine whose clock is a little ahead.
 * One from further in the future counts for nothing, or somebody who has gone would stay until a clock that was set back has
 * caught up with it.
 */
export function isPresentAt(now: number): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, 'seat'>();
  return eb.and([
    eb('seat.left_at', 'is', null),
    eb('seat.seen_at', '>', now - PRESENCE_MS),
    eb('seat.seen_at', '<=', now + PRESENCE_MS),
  ]);
}

/** Whether the mark has to be written again. One from the future is that of a clock that was set back since, or is ahead. */
export function isSeenAtStale({ seen_at }: Pick<SeatRow, 'seen_at'>, now: number): boolean {
  return seen_at === null || seen_at > now || now - seen_at >= SEEN_AT_INTERVAL_MS;
}
