import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../../../server/database/migrations.ts';
import { isOutage } from '../../../server/database/outages.ts';
import { createWriteCheck } from '../../../server/database/write-check.ts';
import { onEachDatabase } from '../support/databases.ts';

onEachDatabase('The check whether a database can be written', (databases) => {
  test('really writes, once for all who ask within two seconds', async () => {
    const { db } = await databases.open();
    await sql`insert into server_key values (1, 'fingerprint')`.execute(db);
    let writes = 0;
    const check = createWriteCheck(
      db.withPlugin({
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          if (result.numAffectedRows === 1n) writes += 1;
          return result;
        },
      }),
    );
    await Promise.all([check(), check(), check()]);
    await check();
    expect(writes).toBe(1);
    expect((await sql`select * from server_key`.execute(db)).rows).toEqual([
      { id: 1, fingerprint: 'fingerprint' },
    ]);
  });

  test('finds one that has become read-only, which is an outage', async () => {
    const place = await databases.newPlace();
    const database = await databases.open(place);
    await migrate(database);
    await sql`insert into server_key values (1, 'fingerprint')`.execute(database.db);
    const again = await (async () => {
      if (databases.kind === 'sqlite') {
        await sql`pragma query_only = 1`.execute(database.db);
        return database;
      }
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db);
      const name = sql.id(rows[0]?.name ?? '');
      await sql`alter database ${name} set default_transaction_read_only = on`.execute(database.db);
      return databases.open(place);
    })();
    const fault: unknown = await createWriteCheck(again.db)().catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(Error);
    expect(isOutage(fault)).toBe(true);
  });
});
