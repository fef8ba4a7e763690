import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { byOne, changedText, placeOf } from '../../.ci/constants/changed-text.ts';
import { excuses, fileExcuses, SCANNED } from '../../.ci/constants/excuses.ts';
import { faultsIn } from '../../.ci/constants/faults-in.ts';
import { type FileExcuse, SPECIFIED } from '../../.ci/constants/limit.ts';
import { numbersIn } from '../../.ci/constants/numbers-in.ts';
import { countPassed, redTests } from '../../.ci/constants/red-tests.ts';
import { limits } from '../../.ci/constants/table.ts';

describe('the change of a constant', () => {
  const change = { file: 'a.ts', from: 'WAIT_MS = 12', to: 'WAIT_MS = 13' };

  test('replaces the text, and nothing else', () => {
    expect(changedText('// 12\nconst WAIT_MS = 12;\n', change)).toBe('// 12\nconst WAIT_MS = 13;\n');
  });

  test('puts the new text there as it is', () => {
    expect(changedText('const WAIT_MS = 12;', { ...change, to: '$& $1' })).toBe('const $& $1;');
  });

  test.each(['const PAUSE_MS = 12;', 'WAIT_MS = 12; OTHER_WAIT_MS = 12;', ''])(
    'fails where the text is not there exactly once: %j',
    (text) => {
      expect(() => changedText(text, change)).toThrow("a.ts: 'WAIT_MS = 12' is not there exactly once.");
    },
  );

  test('fails for an empty text, and where nothing would change', () => {
    expect(placeOf('any', '')).toBe(null);
    expect(() => changedText('WAIT_MS = 12', { ...change, to: change.from })).toThrow('replaced by itself');
  });

  test.each([
    ['WAIT_MS = 12_000', ['WAIT_MS = 11999', 'WAIT_MS = 12001']],
    ['from: 0.25,', ['from: 0.24,', 'from: 0.26,']],
    ['20 * 60 + 45;', ['20 * 60 + 44;', '20 * 60 + 46;']],
    ['VERSION = 1', ['VERSION = 0', 'VERSION = 2']],
    ['2 ** failures', ['1 ** failures', '3 ** failures']],
  ])('by one: %j', (from, to) => {
    expect(byOne(from)).toEqual({ from, to });
  });

  test('by one needs a number', () => {
    expect(() => byOne('WAIT_MS = OTHER_MS')).toThrow('has no number');
  });
});

describe('the numbers of a source that look like a limit', () => {
  const textsIn = (source: string) => numbersIn(source, 'a.ts').map(({ text }) => text);

  test.each([
    ['const WAIT_MS = 12_000;', ['12_000']],
    ['export const VERSION = 1;', ['1']],
    ['const NONE = 0;', ['0']],
    ['const LIMITS = { few: 3, many: 20 * 60 };', ['3', '20', '60']],
    ['after: { 5000: "late" }', ['5000']],
    ['if (age > 1.5) wait(ms / 1000);', ['1.5', '1000']],
    ['const key = /^[\\w-]{16,100}$/;', ['{16,100}']],
    ['/\\d{4}-\\d{2,}/', ['{4}', '{2,}']],
  ])('are found: %s', (source, texts) => {
    expect(textsIn(source)).toEqual(texts);
  });

  test.each([
    'let count = 0; count += 1; const last = list.at(-1);',
    '// 12 s\n/** after 500 ms */',
    "const name = 'F12, 100 px';",
    'const text = `after 12 s`;',
    'const x1000 = F33;',
    '/\\p{L}\\p{Pd}\\u{2212}/u',
  ])('0, 1, comments, texts and names are none: %j', (source) => {
    expect(textsIn(source)).toEqual([]);
  });

  test('know whether a constant in capitals is made of them', () => {
    const source = 'const MOST = { up: 6 };\nconst HALF = (all: number) => all / 2;\nlet rest = 5;';
    expect(numbersIn(source, 'a.ts').map(({ text, isOfConstant }) => [text, isOfConstant])).toEqual([
      ['6', true],
      ['2', false],
      ['5', false],
    ]);
  });

  test('have their place', () => {
    expect(numbersIn('\n\nwait(50);', 'a.ts')).toEqual([
      { text: '50', start: 7, end: 9, line: 3, isOfConstant: false },
    ]);
  });
});

describe('a number without a row', () => {
  const row = { name: 'a wait', file: 'a.ts', from: 'WAIT_MS = 12', to: ['WAIT_MS = 13'], specs: [] };
  const excuse = { file: 'a.ts', text: 'half = all / 2', reason: 'A half.' };
  const source = 'const WAIT_MS = 12;\nconst half = all / 2;\n';

  const scanned = { file: 'a.ts', source, isScanned: true };

  test('is named with its line', () => {
    expect(faultsIn(scanned, [], [], [])).toEqual([
      expect.stringMatching(/^a\.ts:1: 12 has no row/),
      expect.stringMatching(/^a\.ts:2: 2 has no row/),
    ]);
    expect(faultsIn(scanned, [row], [], [])).toEqual([expect.stringMatching(/^a\.ts:2: 2 has no row/)]);
  });

  test('is none with a row or an excuse of its own file, nor in a file that is not scanned', () => {
    expect(faultsIn(scanned, [row], [excuse], [])).toEqual([]);
    expect(faultsIn({ ...scanned, file: 'b.ts' }, [row], [excuse], [])).toHaveLength(2);
    expect(faultsIn({ ...scanned, isScanned: false }, [], [], [])).toEqual([]);
  });

  test('in a file of arithmetic only its constants need one, in a file of data none', () => {
    const whole = (what: FileExcuse['what'], file = 'a.ts') => [{ file, what, reason: 'It is.' }];
    expect(faultsIn(scanned, [], [], whole('arithmetic'))).toEqual([expect.stringMatching(/^a\.ts:1: 12/)]);
    expect(faultsIn(scanned, [], [], whole('data'))).toEqual([]);
    expect(faultsIn(scanned, [], [], whole('data', 'b.ts'))).toHaveLength(2);
  });

  test.each([true, false])('a row or an excuse whose text has gone is a fault (scanned: %s)', (isScanned) => {
    expect(faultsIn({ file: 'a.ts', source: 'none();', isScanned }, [row], [excuse], [])).toEqual([
      "a.ts: 'WAIT_MS = 12' is not there exactly once.",
      "a.ts: 'half = all / 2' is not there exactly once.",
    ]);
  });
});

describe('the tests that turned red', () => {
  const report = JSON.stringify({
    testResults: [
      {
        name: '/copy/specs/a.property.spec.ts',
        assertionResults: [{ ancestorTitles: [], title: 'always', status: 'failed' }],
      },
      {
        name: '/copy/specs/b.spec.ts',
        assertionResults: [
          { ancestorTitles: ['the wait'], title: 'DATA-1: ends', status: 'failed' },
          { ancestorTitles: ['the wait'], title: 'DATA-1: begins', status: 'passed' },
          { ancestorTitles: [], title: 'later', status: 'skipped' },
        ],
      },
      { name: '/copy/specs/c.spec.ts', assertionResults: [] },
    ],
  });

  test('are named with their suites and spec, an example before generated cases', () => {
    expect(redTests(report, '/copy')).toEqual([
      { spec: 'specs/b.spec.ts', title: 'the wait > DATA-1: ends' },
      { spec: 'specs/a.property.spec.ts', title: 'always' },
    ]);
    expect(countPassed(report)).toBe(1);
  });
});

describe('the table of constants', () => {
  test.each(limits.map((row) => ({ place: `${row.file}: ${row.from}`, ...row })))(
    '$place ($name) can be changed, and its specs are there',
    ({ name, file, from, to, specs }) => {
      const text = readFileSync(file, 'utf8');
      const changed = to.map((each) => changedText(text, { file, from, to: each }));

      expect(name).not.toBe('');
      expect(new Set(changed).size).toBe(to.length);
      expect(to.length).toBeGreaterThan(0);
      expect(specs.length).toBeGreaterThan(0);
      expect(specs.filter((spec) => !existsSync(spec))).toEqual([]);
    },
  );

  test('has every constant of the specification’s section 9', () => {
    const named = new Set(limits.map(({ specified }) => specified));

    expect(SPECIFIED.filter((each) => !named.has(each))).toEqual([]);
  });

  test('has every number of the machines and of the site’s requests, or there is an excuse with a reason', () => {
    const files = globSync(SCANNED);
    const faults = files.flatMap((file) =>
      faultsIn({ file, source: readFileSync(file, 'utf8'), isScanned: true }, limits, excuses, fileExcuses),
    );

    expect(files.length).toBeGreaterThan(30);
    expect(faults).toEqual([]);
    expect([...excuses, ...fileExcuses].filter(({ reason }) => reason.length < 20)).toEqual([]);
    expect(fileExcuses.filter(({ file }) => !files.includes(file))).toEqual([]);
  });
});
