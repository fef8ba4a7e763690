import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fencedBlocks, KNOWN, namedBlocks } from '../../.ci/deploy-docs/blocks.ts';
import { readCronFile } from '../../.ci/deploy-docs/cron-line.ts';
import { ADDRESSES } from '../../.ci/deploy-docs/machines.ts';
import { edited, HOSTS, SUBSTITUTIONS, startSubstituting } from '../../.ci/deploy-docs/substitutions.ts';
import { readEnvironmentFile, readUnit } from '../../.ci/deploy-docs/unit-file.ts';

const DOCUMENT = readFileSync('docs/deploy.md', 'utf8');

describe('docs/deploy.md, as npm run deploy-docs reads it', () => {
  test('every fenced block has a name and is run, and no known block is missing', () => {
    const blocks = namedBlocks(DOCUMENT);

    const fences = DOCUMENT.split('\n').filter((line) => /^\s*```/.test(line));
    expect(Object.keys(blocks)).toHaveLength(fences.length / 2);
  });

  test('every substitution is used by a block', () => {
    const { apply, unused } = startSubstituting();
    for (const { text } of Object.values(namedBlocks(DOCUMENT))) apply(text);

    expect(SUBSTITUTIONS.length).toBeGreaterThan(0);
    expect(unused()).toEqual([]);
  });

  test('a new block that nothing runs is refused', () => {
    const more = `${DOCUMENT}\n\`\`\`sh\nrm important\n\`\`\`\n`;

    expect(() => namedBlocks(more)).toThrow('nothing runs this "sh" block');
  });

  test.each(Object.entries(KNOWN))(
    'the block "%s" is refused when it is missing or appears twice',
    (name, known) => {
      const block = fencedBlocks(DOCUMENT).find(
        ({ heading, language, text }) =>
          heading === known.heading && language === known.language && text.includes(known.has),
      );
      if (!block) throw new Error(`there is no block "${name}"`);
      const lines = DOCUMENT.split('\n');
      const [from, to] = [block.line - 1, block.line + block.text.split('\n').length];
      const own = lines.slice(from, to);

      const without = lines.toSpliced(from, own.length).join('\n');
      if ('isOptional' in known) expect(namedBlocks(without)).not.toHaveProperty(name);
      else expect(() => namedBlocks(without)).toThrow(`"${name}" is gone`);
      const twice = lines.toSpliced(to, 0, ...own).join('\n');
      expect(() => namedBlocks(twice)).toThrow(`a second block could be "${name}"`);
    },
  );

  test('the settings of every process name its address and the trusted proxy', () => {
    const { postgresSettings, unit } = namedBlocks(DOCUMENT);

    const settings = readEnvironmentFile(postgresSettings.text);
    expect(Object.keys(settings)).toEqual(
      expect.arrayContaining(['HOST', 'PORT', 'TRUST_PROXY', 'BEHIND_TLS', 'DATABASE_URL', 'SERVER_KEY']),
    );
    expect(readUnit(unit.text).environment).toMatchObject({ TRUST_PROXY: '127.0.0.1', BEHIND_TLS: '1' });
  });

  test('nginx sends no version, and HAProxy limits the time for a header', () => {
    const { nginx, haproxy } = namedBlocks(DOCUMENT);

    expect(nginx.text).toContain('  server_tokens off;\n');
    expect(haproxy.text).toMatch(/^ {2}timeout http-request \d+s$/m);
  });
});

describe('blocks', () => {
  test('have the heading above them, the number of their first line, and no list indentation', () => {
    const text =
      '## One\n\n- item\n\n  ```nginx\n  server {\n    root /;\n  }\n  ```\n\n## Two\n```sh\nls\n```\n';

    expect(fencedBlocks(text)).toEqual([
      { language: 'nginx', heading: 'One', text: 'server {\n  root /;\n}\n', line: 5 },
      { language: 'sh', heading: 'Two', text: 'ls\n', line: 12 },
    ]);
  });
});

describe('substitutions', () => {
  test('are made wherever they match, and unused ones are named', () => {
    const { apply, unused } = startSubstituting([
      { from: '10.0.0.1', to: '127.0.0.1', why: '' },
      { from: 'gone', to: '', why: '' },
    ]);

    expect(apply('10.0.0.1 10.0.0.1')).toBe('127.0.0.1 127.0.0.1');
    expect(unused().map(({ from }) => from)).toEqual(['gone']);
  });

  test('change no address: the run uses those of the document', () => {
    for (const { from, to } of SUBSTITUTIONS) expect(`${from} ${to}`).not.toMatch(/\d+\.\d+\.\d+\.\d+/);
    const { databaseListens, databaseAdmits, haproxy, upstream } = namedBlocks(DOCUMENT);
    expect(databaseListens.text).toContain(HOSTS['db.example.edu']);
    for (const address of Object.values(ADDRESSES)) {
      for (const { text } of [haproxy, upstream]) expect(text).toContain(`${address}:4173`);
      expect(databaseAdmits.text).toContain(`${address}/32`);
    }
  });

  test('no password is on a command line, and HAProxy offers HTTP/2', () => {
    const { dump, restoreDump, haproxy } = namedBlocks(DOCUMENT);

    for (const { text } of [dump, restoreDump]) expect(text).not.toMatch(/DATABASE_URL|password/);
    expect(haproxy.text).toMatch(/^ {2}bind :443 ssl .* alpn h2,http\/1\.1$/m);
  });

  test('a change that the document describes in words is made exactly once, or throws', () => {
    expect(edited('a b', 'a', '$&')).toBe('$& b');
    expect(() => edited('a a', 'a', 'b')).toThrow('is there 2 times');
    expect(() => edited('b', 'a', 'b')).toThrow('is there 0 times');
  });
});

describe('unit files', () => {
  const { unit, postgresUnit } = namedBlocks(DOCUMENT);

  test('an empty value removes earlier ones, and a later value is added', () => {
    const read = readUnit(unit.text, postgresUnit.text, 'Environment=A=1 B=2\n');

    expect(read).toMatchObject({ environment: { A: '1', B: '2' }, stateDirectory: null });
    expect(read.environmentFile).toBe('/etc/grovemates.env');
  });

  test('an unknown directive and a missing protection are refused', () => {
    expect(() => readUnit(unit.text, 'MemoryMax=1G\n')).toThrow('MemoryMax=1G');
    expect(() => readUnit(unit.text.replace('ProtectHome=yes', ''))).toThrow('ProtectHome=yes');
  });
});

describe('files of settings', () => {
  test('are read if systemd and a shell read them alike', () => {
    expect(readEnvironmentFile("# why\nA=1\n\nB='x # y'\n")).toEqual({ A: '1', B: 'x # y' });
  });

  test.each(['A=1  # why', 'A=$B', 'A=a b', 'A="b"', 'export A=1'])('%s is refused', (line) => {
    expect(() => readEnvironmentFile(line)).toThrow('differently');
  });
});

describe('cron lines', () => {
  test('have five time fields, a user and a command with escaped percent signs', () => {
    expect(readCronFile('# nightly\nDATA_DIR=/d\n15 3 * * * lab tar /b-$(date +\\%F)\n')).toEqual({
      user: 'lab',
      command: 'tar /b-$(date +%F)',
      environment: { DATA_DIR: '/d' },
    });
    expect(readCronFile('@daily lab ls -l').user).toBe('lab');
  });

  test('a bare percent sign and a second command are refused', () => {
    expect(() => readCronFile('15 3 * * * lab date +%F')).toThrow('bare "%"');
    expect(() => readCronFile('15 3 * * * lab ls\n16 3 * * * lab ls')).toThrow('not one line');
    expect(() => readCronFile('15 3 * * lab')).toThrow('not one line');
  });
});
