import { type RawBuilder, sql } from 'kysely';

/** Tables whose rows are numbered from 1 for each participant or session, and by what. */
const OWNERS = {
  browser: 'participant_id',
  consent: 'participant_id',
  session_move: 'session_id',
  token: 'participant_id',
  visit: 'participant_id',
} as const;

/**
 * The number of the next row of this owner: it gives the order of rows even where a clock was set back. The owner's
 * row must be locked.
 */
export function nextInSequence(table: keyof typeof OWNERS, owner: string): RawBuilder<number> {
  const column = sql.ref(OWNERS[table]);
  return sql`(select coalesce(max(sequence), 0) + 1 from ${sql.table(table)} where ${column} = ${owner})`;
}
