import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { expect, onTestFinished, test } from 'vitest';
import { JoinReply } from '#contract/join.ts';
import { formatJoinCode } from '#contract/join-code.ts';
import { fencedBlocks } from '../../../.ci/deploy-docs/blocks.ts';
import { onEachDatabase } from '../support/databases.ts';
import { fixtureSite, portOf, testApp } from '../support/test-app.ts';
import { serverOn } from '../support/test-server.ts';

const readme = readFileSync(new URL('../../../server/README.md', import.meta.url), 'utf8');

onEachDatabase('the example in server/README.md', (databases) => {
  test('SITE-5: looks up a code, agrees to the form and takes a seat', async () => {
    const server = serverOn(await databases.open());
    const { code } = await server.addOpenSession(3);
    const app = testApp(await fixtureSite(), { api: server.api });
    onTestFinished(() => app.close());
    const [example = ''] = fencedBlocks(readme).flatMap(({ language, text }) =>
      language === 'sh' ? [text] : [],
    );
    const script = example
      .replace(/^api=http:\/\/127\.0\.0\.1:4173/, `api=http://127.0.0.1:${await portOf(app)}`)
      .replace('code=ABCDE-FGHJK', `code=${formatJoinCode(code.plain)}`);

    const folder = mkdtempSync(join(tmpdir(), 'grovemates-readme-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));

    const { stdout } = await promisify(execFile)('sh', ['-euc', script], { cwd: folder });

    expect(v.parse(JoinReply, JSON.parse(stdout))).toMatchObject({ isNew: true, seat: { number: 1 } });
    expect(await server.count('seat')).toBe(1);
  });
});
