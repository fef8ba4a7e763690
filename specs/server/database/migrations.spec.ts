import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../../../server/database/migrations.ts';
import { onEachDatabase } from '../support/databases.ts';

onEachDatabase('The tables', (databases) => {
  test('SITE-5: are made once, however often it is asked', async () => {
    const database = await databases.open();
    await migrate(database);
    const { rows } = await sql<{ count: number }>`select count(*) as count from kysely_migration`.execute(
      database.db,
    );
    expect(rows).toEqual([{ count: 1 }]);
  });
});
