import { createSecretKey, type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { type CompiledQuery, Kysely } from 'kysely';
import { createApi } from '../server/api/handlers.ts';
import { currentVersion } from '../server/consent/consent-forms.ts';
import { SQLITE_PRAGMAS } from '../server/database/open-database.ts';
import type { Schema } from '../server/database/schema.ts';
import { NodeSqliteDialect } from '../server/database/sqlite-dialect.ts';
import { readOrCreateServerKey } from '../server/start/server-key.ts';
import { makeLargeSession } from './running-server.ts';

const WARM_UP = 200;
/** With the warm-up and two of them less than a session has seats. */
const JOINS = 4000;

/** How fast SQLite alone is: joins a second, and processor time of one in µs. */
export type EngineRate = { perSecond: number; cpuMicros: number };

/**
 * The limit for joins on this database, which no host may have open: the statements of a real join, prepared once and run
 * in a loop, with nothing around them. Once with a commit, and so an fsync, for each join; once with a commit for `group`
 * of them.
 */
export async function measureEngineJoins(
  dataDir: string,
  group: number,
): Promise<{ alone: EngineRate; shared: EngineRate }> {
  const file = join(dataDir, 'grovemates.sqlite');
  const { code } = makeLargeSession(dataDir);
  const joins = await recordTwoJoins(
    file,
    createSecretKey(await readOrCreateServerKey(dataDir, false)),
    code,
  );
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: true });
  database.exec(SQLITE_PRAGMAS);
  const runOne = joinAgain(database, joins);
  const run = (count: number, size: number): EngineRate => {
    const [cpu, start] = [process.cpuUsage(), performance.now()];
    for (let done = 0; done < count; done += 1) {
      if (done % size === 0) database.exec('begin immediate');
      runOne();
      if (done % size === size - 1 || done === count - 1) database.exec('commit');
    }
    const { user, system } = process.cpuUsage(cpu);
    return { perSecond: (count * 1000) / (performance.now() - start), cpuMicros: (user + system) / count };
  };
  run(WARM_UP, group);
  const rates = { alone: run(JOINS, 1), shared: run(JOINS, group) };
  database.close();
  return rates;
}

type RecordedJoin = Pick<CompiledQuery, 'sql' | 'parameters'>[];

/** The queries of two joins by new people. */
async function recordTwoJoins(
  file: string,
  serverKey: KeyObject,
  code: string,
): Promise<[RecordedJoin, RecordedJoin]> {
  const writer = new DatabaseSync(file, { enableForeignKeyConstraints: true });
  writer.exec(SQLITE_PRAGMAS);
  let queries: RecordedJoin = [];
  const db = new Kysely<Schema>({
    dialect: new NodeSqliteDialect(writer, new DatabaseSync(file, { readOnly: true })),
    log({ query }) {
      queries.push(query);
    },
  });
  const api = createApi({ db, serverKey, now: Date.now, randomBytes });
  const { version, sha256 } = await currentVersion(db);
  const recorded = async () => {
    queries = [];
    await api.join({
      credential: null,
      body: { code, consent: { version, sha256, accepted: true } },
      params: {},
      idempotencyKey: randomUUID(),
      browserSecret: randomUUID(),
      client: '127.0.0.1',
    });
    return queries;
  };
  const joins: [RecordedJoin, RecordedJoin] = [await recorded(), await recorded()];
  await db.destroy();
  return joins;
}

/** Runs the same join again as somebody new: what differed between the two is different each time. */
function joinAgain(database: DatabaseSync, [one, two]: [RecordedJoin, RecordedJoin]): () => void {
  const steps = two.map(({ sql, parameters }, index) => {
    const statement = database.prepare(sql);
    const before = one[index];
    if (before?.sql !== sql) throw new Error('Two joins had different statements.');
    return { statement, before: before.parameters, parameters, hasRows: statement.columns().length > 0 };
  });
  let count = 0;
  return () => {
    count += 1;
    const names = new Map<unknown, string>();
    const fresh = (before: unknown, value: unknown): unknown => {
      if (before === value) return value;
      if (typeof value === 'number') return value + count * (value - Number(before));
      const { length } = String(value);
      const name = names.get(value) ?? randomBytes(length).toString('base64url').slice(0, length);
      names.set(value, name);
      return name;
    };
    for (const { statement, before, parameters, hasRows } of steps) {
      const values = parameters.map((value, index) => fresh(before[index], value)) as SQLInputValue[];
      if (hasRows) statement.all(...values);
      else statement.run(...values);
    }
  };
}
