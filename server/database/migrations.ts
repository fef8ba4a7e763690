import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from './open-database.ts';

/**
 * Brings the tables to their newest form, or to that of an earlier migration. Several processes may do so at once:
 * one works, the others wait. Throws the error of the database where it fails; then nothing has changed.
 */
export async function migrate({ db, kind }: Pick<Database, 'db' | 'kind'>, name?: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrationsFor(kind) } });
  const { error } = await (name === undefined ? migrator.migrateToLatest() : migrator.migrateTo(name));
  if (error !== undefined) throw error;
}

/** Every change of the tables, in the order of their names. One that was released is never edited. */
function migrationsFor(kind: Database['kind']): Record<string, Migration> {
  return {
    '001-joining': {
      async up(db) {
        await createTables(db, kind);
        await createIndexes(db);
        await (kind === 'sqlite' ? freezeInSqlite(db) : freezeInPostgres(db));
      },
    },
    '002-sequences': { up: (db) => numberInSequence(db, kind) },
    '003-attendance': { up: noteAttendance },
    '004-settings': { up: createSettings },
    '005-surveys-and-last-use': { up: addSurveyAndLastUse },
    // What is published stays as it is: of the forms that are there the date is not known.
    '006-consent-date': {
      up: (db) => db.schema.alterTable('consent_form').addColumn('dated', 'text').execute(),
    },
    '007-presence-index': { up: indexPresence },
  };
}

async function createTables(db: Kysely<unknown>, kind: Database['kind']): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('server_key')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addCheckConstraint('server_key_one', sql`id = 1`)
    .execute();
  await schema
    .createTable('consent_form')
    .addColumn('version', 'text', (column) => column.primaryKey())
    .addColumn('position', 'integer', (column) => column.notNull().unique())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('pdf', kind === 'sqlite' ? 'blob' : 'bytea', (column) => column.notNull())
    .addColumn('sections', 'text', (column) => column.notNull())
    .addColumn('changes', 'text', (column) => column.notNull())
    .addColumn('is_material', 'integer', (column) => column.notNull())
    .addColumn('published_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('consent_form_text', ['version', 'sha256'])
    .addCheckConstraint('consent_form_material', sql`is_material in (0, 1)`)
    .execute();
  await schema
    .createTable('session')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('starts_at', 'bigint', (column) => column.notNull())
    .addColumn('ends_at', 'bigint')
    .addColumn('seats_total', 'integer', (column) => column.notNull())
    .addColumn('seats_taken', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('last_seat_number', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('connection', 'text', (column) => column.notNull())
    .addColumn('mates', 'text', (column) => column.notNull())
    .addColumn('debrief', 'text', (column) => column.notNull())
    .addColumn('completion_code', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('state_changed_at', 'bigint', (column) => column.notNull())
    .addCheckConstraint('session_state', sql`state in ('scheduled', 'waiting', 'live', 'paused', 'ended')`)
    .addCheckConstraint('session_seats', sql`seats_taken between 0 and seats_total`)
    .execute();
  await schema
    .createTable('session_move')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('session_id', 'text', (column) => column.notNull().references('session.id'))
    .addColumn('from_state', 'text')
    .addColumn('to_state', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createTable('join_code')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('session_id', 'text', (column) => column.notNull().references('session.id'))
    .addColumn('code_hmac', 'text', (column) => column.notNull().unique())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('capacity', 'integer', (column) => column.notNull())
    .addColumn('used', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('opens_at', 'bigint')
    .addColumn('expires_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addCheckConstraint('join_code_kind', sql`kind = 'reusable' or (kind = 'one-use' and capacity = 1)`)
    .addCheckConstraint('join_code_used', sql`used between 0 and capacity`)
    .execute();
  await schema
    .createTable('participant')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('reference', 'text', (column) => column.notNull().unique())
    .addColumn('joined_at', 'bigint', (column) => column.notNull())
    .addColumn('welcomed_at', 'bigint')
    .addColumn('withdrawn_at', 'bigint')
    .execute();
  await schema
    .createTable('browser')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('participant_id', 'text', (column) => column.notNull().references('participant.id'))
    .addColumn('tied_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createTable('seat')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('participant_id', 'text', (column) => column.notNull().references('participant.id'))
    .addColumn('session_id', 'text', (column) => column.notNull().references('session.id'))
    .addColumn('code_id', 'text', (column) => column.notNull().references('join_code.id'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('taken_at', 'bigint', (column) => column.notNull())
    .addColumn('left_at', 'bigint')
    .addColumn('seen_at', 'bigint')
    .addUniqueConstraint('seat_of_participant', ['participant_id', 'session_id'])
    .addUniqueConstraint('seat_number', ['session_id', 'number'])
    .execute();
  await schema
    .createTable('consent')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('participant_id', 'text', (column) => column.notNull().references('participant.id'))
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addForeignKeyConstraint('consent_to_form', ['version', 'sha256'], 'consent_form', ['version', 'sha256'])
    .addCheckConstraint('consent_kind', sql`kind in ('given', 'withdrawn')`)
    .execute();
  await schema
    .createTable('token')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('participant_id', 'text', (column) => column.notNull().references('participant.id'))
    .addColumn('seat_id', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    // Deferred, because a join writes the seat last of all.
    .addForeignKeyConstraint('token_to_seat', ['seat_id'], 'seat', ['id'], (constraint) =>
      constraint.deferrable().initiallyDeferred(),
    )
    .addCheckConstraint(
      'token_kind',
      sql`(kind = 'entry' and seat_id is null) or (kind = 'session' and seat_id is not null)`,
    )
    .execute();
  await schema
    .createTable('join_request')
    .addColumn('key_hash', 'text', (column) => column.primaryKey())
    .addColumn('code_id', 'text', (column) => column.notNull().references('join_code.id'))
    .addColumn('participant_id', 'text', (column) => column.notNull().references('participant.id'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createTable('visit')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('participant_id', 'text', (column) => column.notNull().references('participant.id'))
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('last_seen_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createTable('try_window')
    .addColumn('client', 'text', (column) => column.notNull())
    .addColumn('window', 'text', (column) => column.notNull())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('try_window_key', ['client', 'window'])
    .execute();
}

/** Beside those that keys and unique constraints bring. */
async function createIndexes(db: Kysely<unknown>): Promise<void> {
  const indexes = [
    ['session_move', 'session_id', 'at'],
    ['join_code', 'session_id'],
    ['browser', 'participant_id'],
    ['seat', 'session_id', 'seen_at'],
    ['consent', 'participant_id', 'at'],
    ['token', 'participant_id'],
    ['token', 'seat_id'],
    ['join_request', 'participant_id'],
    ['join_request', 'created_at'],
    ['visit', 'participant_id', 'at'],
    ['try_window', 'started_at'],
  ] as const;
  for (const [table, ...columns] of indexes) {
    await db.schema
      .createIndex(`${table}_by_${columns.join('_')}`)
      .on(table)
      .columns([...columns])
      .execute();
  }
}

/** What a person agreed to, and what it said, is never rewritten. The columns are those that are unique. */
const FROZEN = [
  { table: 'consent', columns: ['id'] },
  { table: 'consent_form', columns: ['version', 'position'] },
] as const;

async function freezeInSqlite(db: Kysely<unknown>): Promise<void> {
  for (const { table, columns } of FROZEN) {
    const isThere = columns.map((column) => `${column} = new.${column}`).join(' or ');
    await freezeTableInSqlite(db, table, isThere);
  }
}

async function freezeTableInSqlite(db: Kysely<unknown>, table: string, isThere: string): Promise<void> {
  const refusal = sql`begin select raise(abort, ${sql.lit(`${table} is append-only`)}); end`;
  const name = (event: string) => sql.id(`${table}_refuses_${event}`);
  await sql`create trigger ${name('update')} before update on ${sql.id(table)} ${refusal}`.execute(db);
  await sql`create trigger ${name('delete')} before delete on ${sql.id(table)} ${refusal}`.execute(db);
  // `insert or replace` deletes what it replaces without a word to the trigger before deletion.
  await sql`create trigger ${name('replace')} before insert on ${sql.id(table)}
    when exists (select 1 from ${sql.id(table)} where ${sql.raw(isThere)}) ${refusal}`.execute(db);
}

async function freezeInPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function refuse_change() returns trigger language plpgsql as
    $$ begin raise exception '% is append-only', tg_table_name; end $$`.execute(db);
  for (const { table } of FROZEN) {
    await sql`create trigger ${sql.id(`${table}_refuses_change`)} before update or delete or truncate
      on ${sql.id(table)} for each statement execute function refuse_change()`.execute(db);
  }
}

/**
 * Numbers the rows of each person and session, as times do not order them where a clock was set back. What is there already
 * is numbered by its times.
 */
async function numberInSequence(db: Kysely<unknown>, kind: Database['kind']): Promise<void> {
  // The triggers can't know that an additional number does not change the record.
  await (kind === 'sqlite'
    ? thawConsentInSqlite(db)
    : sql`alter table consent disable trigger consent_refuses_change`.execute(db));
  for (const { table, owner, order, index } of NUMBERED) {
    await db.schema.alterTable(table).addColumn('sequence', 'integer').execute();
    const placeOf = (row: string) => sql.join(order.map((column) => sql.ref(`${row}.${column}`)));
    await sql`update ${sql.table(table)} as present set sequence = (
      select count(*) from ${sql.table(table)} as earlier
      where ${sql.ref(`earlier.${owner}`)} = ${sql.ref(`present.${owner}`)}
        and (${placeOf('earlier')}) <= (${placeOf('present')})
    )`.execute(db);
    await requireSequence(db, kind, table);
    await db.schema.dropIndex(index).execute();
    await db.schema
      .createIndex(`${table}_in_sequence`)
      .on(table)
      .columns([owner, 'sequence'])
      .unique()
      .execute();
  }
  const isThere = 'id = new.id or (participant_id = new.participant_id and sequence = new.sequence)';
  await (kind === 'sqlite'
    ? freezeTableInSqlite(db, 'consent', isThere)
    : sql`alter table consent enable trigger consent_refuses_change`.execute(db));
}

const NUMBERED = [
  {
    table: 'session_move',
    owner: 'session_id',
    order: ['at', 'id'],
    index: 'session_move_by_session_id_at',
  },
  {
    table: 'consent',
    owner: 'participant_id',
    // Within one millisecond what was given comes before it was withdrawn.
    order: ['at', 'kind', 'id'],
    index: 'consent_by_participant_id_at',
  },
  { table: 'visit', owner: 'participant_id', order: ['at', 'id'], index: 'visit_by_participant_id_at' },
  {
    table: 'token',
    owner: 'participant_id',
    order: ['created_at', 'hash'],
    index: 'token_by_participant_id',
  },
  {
    table: 'browser',
    owner: 'participant_id',
    order: ['tied_at', 'hash'],
    index: 'browser_by_participant_id',
  },
] as const;

/** A row without a number is refused: a process of an older version must not write what it does not know (docs/deploy.md). */
async function requireSequence(db: Kysely<unknown>, kind: Database['kind'], table: string): Promise<void> {
  if (kind === 'postgres') {
    await sql`alter table ${sql.table(table)} alter column sequence set not null`.execute(db);
    return;
  }
  // SQLite adds no column without a default that must not be null.
  await sql`create trigger ${sql.id(`${table}_needs_sequence`)} before insert on ${sql.table(table)}
    when new.sequence is null
    begin select raise(abort, ${sql.lit(`${table}.sequence is missing`)}); end`.execute(db);
}

/** What a lab says once for its command line. */
async function createSettings({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('study_setting')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
}

/** Of what is there already, no survey and no use is known. */
async function addSurveyAndLastUse(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('session').addColumn('survey', 'text').execute();
  for (const table of ['token', 'browser']) {
    await db.schema.alterTable(table).addColumn('last_used_at', 'bigint').execute();
  }
}

/** Each waiting page counts who is here: from the index alone, without a look at each seat (decision 009). */
async function indexPresence({ schema }: Kysely<unknown>): Promise<void> {
  await schema.dropIndex('seat_by_session_id_seen_at').execute();
  await schema
    .createIndex('seat_by_session_id_left_at_seen_at')
    .on('seat')
    .columns(['session_id', 'left_at', 'seen_at'])
    .execute();
}

async function thawConsentInSqlite(db: Kysely<unknown>): Promise<void> {
  for (const event of ['update', 'delete', 'replace']) {
    await sql`drop trigger ${sql.id(`consent_refuses_${event}`)}`.execute(db);
  }
}

/**
 * Records who was there. In earlier sessions, whoever opened their page after it had gone live counts as seen, at the
 * last time or the end, as the first is not known. A session that ended without having been live has thanked
 * everybody: whoever kept their seat and ever opened its page is still thanked.
 */
async function noteAttendance(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.alterTable('session').addColumn('completion_code_partly', 'text').execute();
  await schema.alterTable('session').addColumn('completion_code_absent', 'text').execute();
  await schema.alterTable('seat').addColumn('seen_live_at', 'bigint').execute();
  await schema
    .alterTable('seat')
    .addColumn('attendance', 'text', (column) =>
      column.check(sql`attendance in ('attended', 'partly', 'absent')`),
    )
    .execute();
  const firstMoveTo = (state: string) => sql`(
    select at from session_move where session_id = seat.session_id and to_state = ${state} order by sequence limit 1
  )`;
  await sql`update seat
    set seen_live_at = case when seen_at > ${firstMoveTo('ended')} then ${firstMoveTo('ended')} else seen_at end
    where seen_at >= ${firstMoveTo('live')} or (
      seen_at is not null and left_at is null and ${firstMoveTo('live')} is null
      and (select state from session where id = seat.session_id) = 'ended'
    )`.execute(db);
}
