import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runStudy } from '../../../../server/study/command-line/run-study.ts';
import { PROCESS_ENV, ROOT } from '../../support/processes.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'grovemates-call-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const CREATE = ['--title', 'Tuesday group', '--starts', '2026-12-01T14:00+01:00', '--seats', '8'];

describe('the command line called by npm', () => {
  test('SITE-5: without "--", npm keeps the options: that is said with the line to type, and nothing is done', async () => {
    const { code, out, error } = await run('npm', 'run', '--silent', 'study', 'session', 'create', ...CREATE);
    expect([code, out]).toEqual([2, '']);
    expect(lastLineOf(error)).toBe(
      'npm kept --title, --starts and --seats for itself, because "--" is missing after "study": nothing was done. Type: npx study session create --title TEXT --starts TIME --seats NUMBER (or: npm run study -- session create ...)',
    );
  });

  test('SITE-5: with "--", and as "npx study" without it, the same command is done', async () => {
    const made = await run(
      ...(['npm', 'run', '--silent', 'study', '--', 'session', 'create', ...CREATE, '--json'] as const),
    );
    const { id } = JSON.parse(made.out) as { id: string };
    const shown = await run('npx', 'study', 'session', 'show', id, '--zone', 'Europe/Vienna');
    expect([made.code, shown.code]).toEqual([0, 0]);
    expect(shown.out).toContain('Starts     2026-12-01 14:00+01:00 (13:00Z)');
    expect((await run('npx', 'study', 'session', 'show')).code).toBe(2);
  });

  test('SITE-5: "npx study" runs under the pinned Node, whichever one starts it', async () => {
    // Any Node from 20 starts it: it must contain no newer syntax.
    expect(readFileSync(join(ROOT, '.ci/study.mjs'), 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
    const link = join(folder, 'another-node');
    copyFileSync(process.execPath, link);
    expect(await run(link, join(ROOT, '.ci/study.mjs'), 'status')).toEqual({
      code: 1,
      out: '',
      error: expect.stringMatching(/^There is no database in /),
    });
  });

  test('SITE-5: on a fresh clone, where nothing is installed, it says what to do', async () => {
    mkdirSync(join(folder, '.ci'));
    copyFileSync(join(ROOT, '.ci/study.mjs'), join(folder, '.ci/study.mjs'));
    expect(await run(process.execPath, join(folder, '.ci/study.mjs'), 'status')).toEqual({
      code: 1,
      out: '',
      error:
        'The dependencies are not installed yet. Run "npm install" (or "npm start", which also starts the server), then this again.\n',
    });
  });
});

describe('what npm kept', () => {
  const BY_NPM = { npm_lifecycle_event: 'study', npm_command: 'run' };

  test.each([
    [
      'a dry run would be none',
      ['session', 'move', 's-1', 'waiting'],
      { npm_config_dry_run: 'true' },
      'npm kept --dry-run for itself, because "--" is missing after "study": nothing was done. Type: npx study session move ID STATE --dry-run (or: npm run study -- session move ...)',
    ],
    [
      'an option that is also for all commands',
      ['session', 'list'],
      { npm_config_json: 'true' },
      'npm kept --json for itself, because "--" is missing after "study": nothing was done. Type: npx study session list --json (or: npm run study -- session list ...)',
    ],
    [
      'a yes, and a list',
      ['consent', 'publish', 'A comma.'],
      { npm_config_yes: 'true', npm_config_change: 'true' },
      'npm kept --change and --yes for itself, because "--" is missing after "study": nothing was done. Type: npx study consent publish --change TEXT --yes (or: npm run study -- consent publish ...)',
    ],
    [
      'an option that npm took for one of its own',
      ['export', 'seats', 'ndjson'],
      { npm_config_format_package_lock: 'true' },
      '\'ndjson\' is one word too many. If you gave options, "--" is missing after "study": npx study export WHAT ... (or: npm run study -- export ...)',
    ],
  ])('%s', async (_what, argv, environment, message) => {
    expect(await refused(argv, { ...BY_NPM, ...environment })).toEqual([2, `${message}\n`]);
  });

  test.each([
    ['where options came through', ['session', 'list', '--all'], { ...BY_NPM, npm_config_json: 'true' }],
    ['where npm did not start it', ['session', 'list', 'x'], { npm_config_json: 'true' }],
    [
      'where npx did',
      ['session', 'list', 'x'],
      { npm_lifecycle_event: 'npx', npm_command: 'exec', npm_config_json: 'true' },
    ],
    ['where npm was told otherwise', ['session', 'list', '--x'], { ...BY_NPM, npm_config_json: '' }],
  ])('is not spoken of %s', async (_where, argv, environment) => {
    const [code, said] = await refused(argv, environment);
    expect(code).toBe(2);
    expect(said).not.toContain('npm kept');
    expect(said).not.toContain('"--"');
  });

  async function refused(argv: string[], environment: Record<string, string>) {
    let said = '';
    const code = await runStudy(argv, {
      environment,
      openContext: () => Promise.reject(new Error('Nothing may be opened.')),
      out: async () => {},
      error: (text) => {
        said += text;
      },
    });
    return [code, said];
  }
});

async function run(file: string, ...argv: string[]) {
  const child = spawn(file, argv, {
    cwd: ROOT,
    env: {
      ...PROCESS_ENV,
      HOME: process.env['HOME'] ?? '',
      DATA_DIR: join(folder, 'data'),
      npm_config_cache: join(folder, 'npm'),
      npm_config_offline: 'true',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', error: '' };
  child.stdout.on('data', (chunk) => {
    said.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    said.error += chunk;
  });
  const [code] = await once(child, 'close');
  return { code: code as number | null, ...said };
}

/** npm says things of its own before. */
function lastLineOf(text: string): string {
  return text.trimEnd().split('\n').at(-1) ?? '';
}
