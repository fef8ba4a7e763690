import { type ChildProcess, fork } from 'node:child_process';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { migrate } from '../../../server/database/migrations.ts';
import type { Database } from '../../../server/database/open-database.ts';
import { onEachDatabase } from '../support/databases.ts';
import { DAY_MS, MINUTE_MS, START, serverOn } from '../support/test-server.ts';

onEachDatabase('Migrations', (databases) => {
  test('migrating again changes nothing', async () => {
    const database = await databases.open();
    await migrate(database);
    expect(await migrationsOf(database)).toEqual(MIGRATIONS);
  });

  test('several processes that start at the same moment make the tables once', async () => {
    const place = await databases.newPlace();
    const script = new URL('../support/migrate-worker.ts', import.meta.url);
    const workers = Array.from({ length: 4 }, () =>
      fork(script, [JSON.stringify(place)], { execArgv: [], silent: true }),
    );
    expect(await Promise.all(workers.map(endOf))).toEqual(Array(4).fill({ status: 0, said: '' }));
    expect(await migrationsOf(await databases.open(place))).toEqual(MIGRATIONS);
  });

  test('SITE-5: rows from before there were sequence numbers are numbered by their times, and the record stays append-only', async () => {
    const database = await databases.open(await databases.newPlace());
    const { db } = database;
    await migrate(database, '001-joining');
    const server = serverOn(database);
    await server.publish('1.0');
    const forms = await db.selectFrom('consent_form').select('sha256').execute();
    const session_id = await server.addSession({ seats_total: 1 });
    const sha256 = forms[0]?.sha256 ?? '';
    for (const person of ['one', 'two']) {
      await sql`insert into participant (id, reference, joined_at) values (${person}, ${person}, ${START})`.execute(
        db,
      );
      const entries = [
        ['c', 'given', START + DAY_MS],
        ['b', 'withdrawn', START],
        ['a', 'given', START],
      ] as const;
      for (const [id, kind, at] of entries) {
        await sql`insert into consent (id, participant_id, version, sha256, kind, at)
          values (${person + id}, ${person}, '1.0', ${sha256}, ${kind}, ${at})`.execute(db);
      }
      for (const [id, at] of [
        ['late', START + DAY_MS],
        ['early', START],
      ] as const) {
        await sql`insert into visit (id, participant_id, at, last_seen_at)
          values (${person + id}, ${person}, ${at}, ${at})`.execute(db);
      }
    }
    for (const [id, to, at] of [
      ['m', 'live', START + MINUTE_MS],
      ['n', 'scheduled', START],
    ] as const) {
      await sql`insert into session_move (id, session_id, to_state, at) values (${id}, ${session_id}, ${to}, ${at})`.execute(
        db,
      );
    }
    await migrate(database);

    const consents = await db.selectFrom('consent').select(['id', 'sequence']).orderBy('id').execute();
    expect(consents.map(({ id, sequence }) => `${id} ${sequence}`)).toEqual([
      ...['onea 1', 'oneb 2', 'onec 3', 'twoa 1', 'twob 2', 'twoc 3'],
    ]);
    const visits = await db.selectFrom('visit').select(['id', 'sequence']).orderBy('id').execute();
    expect(visits.map(({ id, sequence }) => `${id} ${sequence}`)).toEqual([
      ...['oneearly 1', 'onelate 2', 'twoearly 1', 'twolate 2'],
    ]);
    const moves = await db.selectFrom('session_move').select(['id', 'sequence']).orderBy('id').execute();
    expect(moves.map(({ id, sequence }) => `${id} ${sequence}`)).toEqual(['m 2', 'n 1']);
    // A process of before the migration is refused, and can't put the record out of order.
    for (const insert of [
      sql`insert into consent (id, participant_id, version, sha256, kind, at)
        values ('old', 'one', '1.0', ${sha256}, 'given', ${START})`,
      sql`insert into visit (id, participant_id, at, last_seen_at) values ('old', 'one', ${START}, ${START})`,
    ]) {
      await expect(insert.execute(db)).rejects.toThrow('sequence');
    }
    await expect(db.updateTable('consent').set({ sequence: 9 }).execute()).rejects.toThrow('append-only');
    await expect(db.deleteFrom('consent').execute()).rejects.toThrow('append-only');
  });

  test('SITE-7: a database from before surveys and last uses keeps its rows, which have neither', async () => {
    const database = await databases.open(await databases.newPlace());
    const { db } = database;
    await migrate(database, '002-sequences');
    const session = await serverOn(database).addSession({ seats_total: 1 });
    await sql`insert into participant (id, reference, joined_at) values ('one', 'P-1', ${START})`.execute(db);
    await sql`insert into token (hash, kind, participant_id, sequence, created_at)
      values ('h', 'entry', 'one', 1, ${START})`.execute(db);
    await sql`insert into browser (hash, participant_id, sequence, tied_at) values ('b', 'one', 1, ${START})`.execute(
      db,
    );
    await migrate(database);

    const { survey } = await serverOn(database).session(session);
    const [link] = await db.selectFrom('token').selectAll().execute();
    const [browser] = await db.selectFrom('browser').selectAll().execute();
    expect([survey, link, browser]).toMatchObject([
      null,
      { hash: 'h', created_at: START, last_used_at: null },
      { hash: 'b', tied_at: START, last_used_at: null },
    ]);
  });

  test('SITE-5: the tables refuse more seats and uses than there are, and less than none', async () => {
    const { db } = await databases.open();
    const server = serverOn({ db });
    const { session, code } = await server.addOpenSession(2);
    const wrong = [
      db.updateTable('session').set({ seats_taken: 3 }).where('id', '=', session),
      db.updateTable('session').set({ seats_taken: -1 }).where('id', '=', session),
      db.updateTable('session').set({ seats_total: -1 }).where('id', '=', session),
      db.updateTable('join_code').set({ used: 3 }).where('id', '=', code.id),
      db.updateTable('join_code').set({ used: -1 }).where('id', '=', code.id),
      db.updateTable('join_code').set({ kind: 'one-use' }).where('id', '=', code.id),
      db.updateTable('join_code').set({ session_id: 'none' }).where('id', '=', code.id),
    ];
    for (const query of wrong) await expect(query.execute()).rejects.toThrow();
    await db.updateTable('session').set({ seats_taken: 2 }).where('id', '=', session).execute();
  });

  test('SITE-5: the tables refuse a participant a second seat in a session, and a seat number twice', async () => {
    const { db } = await databases.open();
    const server = serverOn({ db });
    const { code } = await server.addOpenSession(5);
    await server.join(code);
    await server.join(code);
    const [one, other] = await db.selectFrom('seat').selectAll().orderBy('number').execute();
    if (!one || !other) throw new Error('There should be two seats.');
    const again = { ...one, id: 'another', number: 9 };
    await expect(db.insertInto('seat').values(again).execute()).rejects.toThrow();
    await expect(
      db.updateTable('seat').set({ number: one.number }).where('id', '=', other.id).execute(),
    ).rejects.toThrow();
  });

  describe('The consent record', () => {
    async function agreed(): Promise<{ db: Database['db']; before: unknown; read: () => Promise<unknown> }> {
      const { db } = await databases.open();
      const server = serverOn({ db });
      await server.join((await server.addOpenSession(1)).code);
      const read = async () => ({
        consents: await db.selectFrom('consent').selectAll().execute(),
        forms: await db.selectFrom('consent_form').selectAll().execute(),
      });
      return { db, read, before: await read() };
    }

    test('SITE-5: an entry of the consent record can be neither updated nor deleted', async () => {
      const { db, read, before } = await agreed();
      const wrong = [
        db.updateTable('consent').set({ at: START + 1 }),
        db.updateTable('consent').set({ kind: 'withdrawn' }),
        db.deleteFrom('consent'),
        db.updateTable('consent_form').set({ sections: '[]' }),
        db.updateTable('consent_form').set({ is_material: 0 }),
        db.deleteFrom('consent_form'),
      ];
      for (const query of wrong) await expect(query.execute()).rejects.toThrow('append-only');
      expect(await read()).toEqual(before);
    });

    test(`SITE-5: ${databases.kind === 'sqlite' ? 'an entry of the consent record cannot be replaced' : 'the consent record cannot be emptied'}`, async () => {
      const { db, read, before } = await agreed();
      const wrong =
        databases.kind === 'sqlite'
          ? [
              sql`insert or replace into consent (id, participant_id, version, sha256, kind, at, sequence)
                select id, participant_id, version, sha256, 'withdrawn', at, 9 from consent`,
              sql`insert or replace into consent (id, participant_id, version, sha256, kind, at, sequence)
                select 'another', participant_id, version, sha256, 'withdrawn', at, sequence from consent`,
              sql`insert or replace into consent_form
                select version, position, 'Other', sha256, pdf, sections, changes, is_material, published_at, dated
                from consent_form`,
              sql`insert or replace into consent_form
                select '9.9', position, title, sha256, pdf, sections, changes, is_material, published_at, dated
                from consent_form`,
            ]
          : [sql`truncate consent`, sql`truncate consent_form cascade`];
      for (const query of wrong) await expect(query.execute(db)).rejects.toThrow('append-only');
      expect(await read()).toEqual(before);
    });

    test('SITE-5: a consent to a text that was never published is refused', async () => {
      const { db } = await agreed();
      const entry = await db.selectFrom('consent').selectAll().executeTakeFirstOrThrow();
      const unheard = { ...entry, id: 'another', sha256: 'f'.repeat(64) };
      await expect(db.insertInto('consent').values(unheard).execute()).rejects.toThrow();
    });
  });
});

const MIGRATIONS = [
  '001-joining',
  '002-sequences',
  '003-attendance',
  '004-settings',
  '005-surveys-and-last-use',
  '006-consent-date',
  '007-presence-index',
];

async function migrationsOf({ db }: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}

function endOf(worker: ChildProcess): Promise<{ status: number | null; said: string }> {
  let said = '';
  worker.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  return new Promise((resolve) => worker.once('exit', (status) => resolve({ status, said })));
}
