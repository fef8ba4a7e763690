import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { SessionState } from '../../../server/contract/session.ts';
import { migrate } from '../../../server/database/migrations.ts';
import type { Database } from '../../../server/database/open-database.ts';
import { onEachDatabase } from '../support/databases.ts';
import { serverOn } from '../support/test-server.ts';

/**
 * How a later migration lets a column take another value, on both engines: copy this function into
 * server/database/migrations.ts (CONTRIBUTING, 'A session state'). SQLite changes no check, so the table is made again.
 * Foreign keys to it are checked at the end of the transaction, when all rows are back.
 */
async function addSessionState({ db, kind }: Pick<Database, 'db' | 'kind'>, state: string): Promise<void> {
  const states = [...SessionState.options, state].map((each) => sql.lit(each));
  const check = sql`state in (${sql.join(states)})`;
  if (kind === 'postgres') {
    await db.schema.alterTable('session').dropConstraint('session_state').execute();
    await db.schema.alterTable('session').addCheckConstraint('session_state', check).execute();
    return;
  }
  const { rows } = await sql<{ definition: string }>`
    select sql as definition from sqlite_master where type = 'table' and name = 'session'`.execute(db);
  const definition = rows[0]?.definition.replace(/state in \([^)]*\)/, check.compile(db).sql) ?? '';
  await sql`pragma defer_foreign_keys = on`.execute(db);
  await sql`create table session_copy as select * from session`.execute(db);
  await db.schema.dropTable('session').execute();
  await sql.raw(definition).execute(db);
  await sql`insert into session select * from session_copy`.execute(db);
  await db.schema.dropTable('session_copy').execute();
}

onEachDatabase('A changed check', (databases) => {
  test('SITE-7: a new state can be stored, others are refused, and every seat is still there', async () => {
    const database = await databases.open(await databases.newPlace());
    await migrate(database);
    const { db, kind } = database;
    const server = serverOn(database);
    const { code } = await server.addOpenSession(2);
    await server.join(code);
    const before = await rowsOf(db);

    await db.transaction().execute((within) => addSessionState({ db: within, kind }, 'cancelled'));

    expect(await rowsOf(db)).toEqual(before);
    await sql`update session set state = 'cancelled'`.execute(db);
    await expect(sql`update session set state = 'nonsense'`.execute(db)).rejects.toThrow(/check/i);
    await expect(sql`delete from session`.execute(db)).rejects.toThrow(/foreign key/i);
  });
});

async function rowsOf(db: Database['db']) {
  return {
    sessions: await db.selectFrom('session').selectAll().execute(),
    seats: await db.selectFrom('seat').selectAll().execute(),
    codes: await db.selectFrom('join_code').selectAll().execute(),
  };
}
