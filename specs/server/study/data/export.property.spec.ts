import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { EXPORT_COLUMNS, type ExportKind } from '../../../../server/study/data/export-columns.ts';
import { exportRows } from '../../../../server/study/data/export-rows.ts';
import { commandLineOn } from '../../support/command-line.ts';
import { onEachDatabase } from '../../support/databases.ts';
import { parsedCsv } from '../../support/parsed-csv.ts';
import { HOUR_MS, newName, personalCredential, serverOn } from '../../support/test-server.ts';

/** The same object with its keys in the other order. */
function backwards<T extends object>(row: T): T {
  return Object.fromEntries(Object.entries(row).toReversed()) as T;
}

const KINDS = Object.keys(EXPORT_COLUMNS) as ExportKind[];

onEachDatabase('exports', (databases) => {
  /** A study in which everything has happened that leaves a secret, and those secrets. */
  async function busyStudy(joins: number) {
    const database = await databases.open();
    const { db } = database;
    const server = serverOn(database);
    const { session, code } = await server.addOpenSession(joins + 1);
    const secrets = [code.plain];
    for (let count = 0; count < joins; count += 1) {
      const browser = newName('browser-secret');
      const key = newName('idempotency-secret');
      const { reply } = await server.join(code, { browser, key });
      secrets.push(browser, key, reply.sessionToken, reply.personalToken);
      server.clock.now += HOUR_MS;
      await server.api.recordVisit({ credential: personalCredential(reply) });
      if (count === 0) await server.api.withdraw({ credential: personalCredential(reply) });
    }
    await server.api.lookUpCode({ body: { code: '00000-00000' }, client: '192.0.2.77' }).catch(() => {});
    secrets.push('192.0.2.77');
    const column = async (
      table: 'join_code' | 'token' | 'join_request' | 'browser' | 'try_window',
      name: string,
    ) =>
      (await db.selectFrom(table).selectAll().execute()).map((row) =>
        String((row as Record<string, unknown>)[name]),
      );
    secrets.push(
      ...(await column('join_code', 'code_hmac')),
      ...(await column('token', 'hash')),
      ...(await column('join_request', 'key_hash')),
      ...(await column('browser', 'hash')),
      ...(await column('try_window', 'client')),
    );
    return { server, session, secrets, ...commandLineOn(database, server) };
  }

  test('SITE-7: no export holds a secret or the fingerprint of one', async () => {
    const { secrets, run, ask } = await busyStudy(3);
    const said = await Promise.all([
      ...KINDS.map((kind) => run('export', kind)),
      ...KINDS.map((kind) => run('export', kind, '--format', 'ndjson')),
      run('session', 'list'),
      run('code', 'list', '--json'),
      run('participant', 'list', '--json'),
      run('status', '--json'),
    ]);
    const { participants } = await ask<{ participants: { reference: string }[] }>('participant', 'list');
    for (const { reference } of participants)
      said.push(await run('participant', 'show', reference, '--json'));
    const text = said.map(({ out, error }) => out + error).join('');

    expect(secrets.length).toBeGreaterThan(20);
    expect(text).toContain(participants[0]?.reference);
    for (const secret of secrets) expect(text).not.toContain(secret);
  });

  test('SITE-7: every export has one row for each thing, the same in both formats', async () => {
    const { run } = await busyStudy(3);
    const rows: Record<string, number> = {};
    for (const kind of KINDS) {
      const [heads = [], ...cells] = parsedCsv((await run('export', kind)).out);
      const objects = (await run('export', kind, '--format', 'ndjson')).out
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as Record<string, unknown>);

      expect(heads).toEqual(Object.keys(EXPORT_COLUMNS[kind]));
      expect(cells).toEqual(objects.map((object) => heads.map((head) => String(object[head] ?? ''))));
      expect(new Set(cells.map((row) => row.join())).size).toBe(cells.length);
      rows[kind] = cells.length;
    }
    // Three people agreed and one withdrew; each joined, and came again after an hour.
    expect(rows).toEqual({ seats: 3, consents: 4, visits: 6, sessions: 1 });
  });

  test('SITE-7: a cell is in the column of its name, in whatever order a row has them', async () => {
    const { run } = await busyStudy(1);
    const inOrder = (await run('export', 'consents')).out;
    const { consents } = exportRows;
    const reversed = vi.spyOn(exportRows, 'consents').mockImplementation(async function* (study, scope) {
      for await (const rows of consents(study, scope)) yield rows.map(backwards);
    });
    onTestFinished(() => reversed.mockRestore());

    expect((await run('export', 'consents')).out).toBe(inOrder);
    expect(reversed).toHaveBeenCalledOnce();
  });

  test('SITE-7: --session leaves out everybody else', async () => {
    const { server, session, run } = await busyStudy(2);
    const other = await server.addSession({ seats_total: 5 });
    const { reply } = await server.join(await server.addCode(other));
    const textOf = async (id: string) =>
      (await Promise.all(KINDS.map((kind) => run('export', kind, '--session', id))))
        .map(({ out }) => out)
        .join('');

    expect(await textOf(session)).not.toContain(reply.reference);
    expect(await textOf(other)).toContain(reply.reference);
    expect((await run('export', 'seats', '--session', 's-nowhere')).code).toBe(1);
  });

  test('SITE-7: every export begins with the oldest, and within one instant has an order too', async () => {
    const { server, run } = await busyStudy(5);
    for (let count = 0; count < 5; count += 1) {
      const { code } = await server.addOpenSession(3);
      await server.join(code);
      await server.join(code);
      if (count % 2 === 0) server.clock.now += HOUR_MS;
    }
    const times = { seats: 'taken_at', consents: 'at', visits: 'started_at', sessions: 'created_at' };
    for (const kind of KINDS) {
      const text = await run('export', kind, '--format', 'ndjson');
      const lines = text.out.split('\n').slice(0, -1);
      const column = lines.map((line) => String((JSON.parse(line) as Record<string, unknown>)[times[kind]]));
      expect(column.length).toBeGreaterThan(5);
      expect(column).toEqual(column.toSorted());
    }
  });

  test('SITE-7: each row comes once, whatever the size of the batches', async () => {
    const { ports } = await busyStudy(5);
    const keysOf = async (kind: ExportKind, batch: number) => {
      const keys: string[] = [];
      for await (const rows of exportRows[kind](ports, { session: null, batch })) {
        for (const row of rows) keys.push(JSON.stringify(row));
      }
      return keys;
    };
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...KINDS), fc.integer({ min: 1, max: 12 }), async (kind, batch) => {
        expect(await keysOf(kind, batch)).toEqual(await keysOf(kind, 1000));
      }),
      { numRuns: 30 },
    );
  });

  test('an empty study exports its headings', async () => {
    const database = await databases.open();
    const { run } = commandLineOn(database, serverOn(database));

    expect((await run('export', 'visits')).out).toBe('participant,sequence,started_at,last_seen_at\r\n');
    expect(await run('export', 'visits', '--format', 'ndjson')).toEqual({ code: 0, out: '', error: '' });
    expect((await run('export', 'visits', '--json')).code).toBe(2);
  });
});
