import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ConsentRecord } from '../../../server/contract/consent.ts';
import { Attendance, SessionState } from '../../../server/contract/session.ts';
import type { Database } from '../../../server/database/open-database.ts';
import { onEachDatabase } from '../support/databases.ts';

/** Each column whose values are those of a union of the contract. A released migration is never edited: a new value needs a new one. */
const UNIONS = [
  { table: 'session', column: 'state', values: SessionState.options },
  { table: 'seat', column: 'attendance', values: Attendance.options },
  { table: 'consent', column: 'kind', values: ConsentRecord.entries.kind.options },
] as const;

onEachDatabase('The tables', (databases) => {
  test.each(UNIONS)('SITE-7: $column of $table takes exactly what the contract names', async (union) => {
    const database = await databases.open();

    expect(await valuesTaken(database, union)).toEqual([...union.values].toSorted());
  });
});

/** The values that the check constraint of a column lists, sorted. */
async function valuesTaken(
  { db, kind }: Database,
  { table, column }: (typeof UNIONS)[number],
): Promise<string[]> {
  const { rows } = await (kind === 'sqlite'
    ? sql<{ said: string }>`select sql as said from sqlite_master where name = ${table}`
    : sql<{ said: string }>`select pg_get_constraintdef(oid) as said from pg_constraint
        where contype = 'c' and conrelid = ${table}::regclass`
  ).execute(db);
  // `state in ('a', 'b')` on SQLite, `state = ANY (ARRAY['a'::text, 'b'::text])` on PostgreSQL.
  const list = new RegExp(`\\b${column}\\W+(?:in|= ANY) \\((?:ARRAY\\[)?([^)\\]]+)`);
  const [, values = ''] = rows.map(({ said }) => list.exec(said)).find((found) => found !== null) ?? [];
  return [...values.matchAll(/'([^']+)'/g)].map(([, value = '']) => value).toSorted();
}
