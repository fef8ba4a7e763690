import type { Compilable, CompiledQuery, DialectAdapter, Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** Stands in a compiled query for a value that each request gives. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that is built and compiled once for each database and its transactions: for what is asked very often, that costs
 * about as much as to ask the database. `build` gets placeholders for the values. They may only be passed on into the
 * query one by one and as they are, and the query must be the same whatever they are.
 */
export function compileOnce<Values extends Record<string, unknown>, Row>(
  build: (db: Kysely<Schema>, values: Values) => Compilable<Row>,
): (db: Kysely<Schema>, values: Values) => Promise<Row[]> {
  const compiled = new WeakMap<DialectAdapter, CompiledQuery<Row>>();
  const placeholders = new Proxy({} as Values, { get: (_, name) => new Placeholder(String(name)) });
  return async (db, values) => {
    // A transaction has its database's.
    const { adapter } = db.getExecutor();
    const query = compiled.get(adapter) ?? build(db, placeholders).compile();
    compiled.set(adapter, query);
    const parameters = query.parameters.map((each) =>
      each instanceof Placeholder ? values[each.name] : each,
    );
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

/** The first row of a query that always has one. Throws where there is none. */
export function firstOf<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('A query that always has a row had none.');
  return row;
}
