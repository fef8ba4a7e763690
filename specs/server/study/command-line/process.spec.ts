import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parsedCsv } from '../../support/parsed-csv.ts';
import { runStudyProcess } from '../../support/processes.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'grovemates-study-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const PUBLISH = [
  ...['consent', 'publish', '--form', 'public/consent_form.json'],
  ...['--pdf', 'public/consent_form.pdf'],
];

const CREATE = [
  'session',
  'create',
  '--title',
  'A',
  '--starts',
  '2026-12-01T20:00Z',
  '--seats',
  '1',
  '--yes',
];

describe('the command line as a process', () => {
  test('SITE-5 SITE-7: from an empty folder to a session, codes, an end, an export and a back-up', async () => {
    const made = await study(
      ...[
        'session',
        'create',
        '--title',
        '=Tuesday',
        '--starts',
        '2026-12-01T14:00+01:00',
        '--seats',
        '8',
        '--yes',
        '--json',
      ],
    );
    const published = await study(...PUBLISH, '--yes');
    const { id } = JSON.parse(made.out);
    const codes = await study('code', 'create', id, '--count', '2', '--one-use');
    const out = join(dataDir, 'sessions.csv');
    const exported = await study('export', 'sessions', '--out', out);
    const copy = join(dataDir, 'copy.sqlite');
    const backedUp = await study('backup', copy);
    const ended = await study('session', 'move', id, 'ended', '--yes');

    expect([published, made, codes, exported, backedUp, ended].map(({ code }) => code)).toEqual([
      0, 0, 0, 0, 0, 0,
    ]);
    expect(codes.out).toMatch(
      /^CODE {9}CODE ID {5}LINK\n([0-9A-Z]{5}-[0-9A-Z]{5} {2}c-\w{8} {2}https:\/\/lab\.example\.edu\/join\/\S+\n){2}$/,
    );
    expect(parsedCsv(readFileSync(out, 'utf8'))[1]?.slice(0, 3)).toEqual([id, "'=Tuesday", 'scheduled']);
    expect([statSync(out).mode & 0o777, statSync(copy).mode & 0o777]).toEqual([0o600, 0o600]);
    expect((await study('export', 'sessions', '--out', out)).error).toContain('exists');
    expect((await study('session', 'list')).out).toMatch(/ended +0\/8 +2026-12-01 13:00Z +=Tuesday/);
  });

  test('exit codes and streams: 0 with the result alone, 1 refused, 2 wrong usage', async () => {
    const helped = await study('--help');
    expect([helped.code, helped.error]).toEqual([0, '']);
    expect(await study('session', 'list')).toMatchObject({ code: 1, out: '' });
    const first = await study(...CREATE);
    const file = join(dataDir, 'grovemates.sqlite');
    expect(first.error.split('\n')[0]).toBe(
      `A new, empty database was made at ${file}. If there should have been one, DATA_DIR is wrong.`,
    );
    expect(first.code).toBe(0);
    const list = await study('code', 'list', '--json');
    expect([list.code, JSON.parse(list.out), list.error]).toEqual([0, { codes: [] }, '']);
    expect(await study('session', 'show', 's-1')).toMatchObject({ code: 1, out: '' });
    expect(await study('session', 'show')).toMatchObject({ code: 2, out: '' });
    expect(await study('session', 'create', '--starts', '2026-12-01T14:00')).toMatchObject({
      code: 2,
      error: expect.stringMatching(
        /^--starts: '2026-12-01T14:00' has no offset from UTC\. Write for example [^\n]+\n$/,
      ),
    });
  });

  test('SITE-5: times are shown in the zone of the study, whatever the clock of the machine', async () => {
    const env = { TZ: 'Asia/Kolkata' };
    await studyWith(env, ...CREATE);

    expect((await studyWith(env, 'session', 'list')).out).toContain('  2026-12-01 20:00Z  ');
    await studyWith(env, 'settings', '--zone', 'Europe/Vienna', '--site', 'https://kept.example.edu');
    const { out } = await studyWith(env, 'session', 'list');
    expect(out).toContain('  2026-12-01 21:00+01:00 (20:00Z)  ');
    expect(JSON.parse((await study('settings', '--json')).out)).toEqual({
      zone: 'Europe/Vienna',
      site: 'https://kept.example.edu',
      siteInUse: 'https://lab.example.edu',
      siteFrom: 'SITE_ORIGIN',
    });
  });

  test('an error of the system is one sentence', async () => {
    const unreachable = await studyWith(
      { DATABASE_URL: 'postgres://lab:PASSWORD@127.0.0.1:1/grove', SERVER_KEY: 'ab'.repeat(32) },
      'status',
    );
    expect(unreachable).toMatchObject({
      code: 1,
      out: '',
      error: expect.stringMatching(/^The database of DATABASE_URL[^\n]+\n$/),
    });
    expect(unreachable.error).not.toContain('PASSWORD');
    expect(await studyWith({ SITE_ORIGIN: 'lab' }, 'status')).toMatchObject({
      code: 2,
      error:
        "SITE_ORIGIN: 'lab' is not the address of a site. Write it as in https://grovemates.example.edu, without a path.\n",
    });
  });
});

function study(...argv: string[]) {
  return studyWith({ SITE_ORIGIN: 'https://lab.example.edu' }, ...argv);
}

function studyWith(environment: Record<string, string>, ...argv: string[]) {
  return runStudyProcess({ DATA_DIR: dataDir, ...environment }, argv);
}
