import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../../server/database/open-database.ts';
import { recordLastUse } from '../../../server/participation/last-used.ts';
import { KEY, START } from '../support/test-server.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'grovemates-last-used-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('ROUTE-12: that the last use of a link cannot be read is no failure of its reply', async () => {
  const { db, close } = await openDatabase({ kind: 'sqlite', file: join(folder, 'grove.db') });
  await close();
  const ports = { db, serverKey: KEY, now: () => START, randomBytes };
  await expect(db.selectFrom('token').selectAll().execute()).rejects.toThrow();
  await expect(recordLastUse(ports, { kind: 'personal', secret: 'a token' })).resolves.toBeUndefined();
});
