import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allCommands } from '../../../server/study/command-line/all-commands.ts';
import { parseCommand } from '../../../server/study/command-line/parse-command.ts';
import { ROOT } from '../support/processes.ts';

const text = readFileSync(join(ROOT, 'docs/study.md'), 'utf8');
/** Indented by four blanks or more; a backslash at the end of a line goes on in the next. */
const lines = text
  .replace(/\\\n\s+/g, '')
  .split('\n')
  .filter((line) => /^ {4,}npx study /.test(line));

describe('docs/study.md', () => {
  test('SITE-5: shows commands to copy', () => {
    expect(lines.length).toBeGreaterThan(8);
    expect(text).not.toMatch(/npm run study -- (?!\.\.\.)/);
  });

  test.each(lines.map((line) => line.trim()))('SITE-5: %s is right as it is written', (line) => {
    const asked = parseCommand(wordsOf(line).slice(2), allCommands);
    expect(asked.kind).toBe('run');
  });

  test('SITE-5: settings are kept after the server, which makes the database, was started', () => {
    expect(text.indexOf('npx study settings ')).toBeGreaterThan(text.indexOf('SAMPLE=0 npm start'));
    expect(text.indexOf('npx study settings ')).toBeLessThan(text.indexOf('## 2. '));
  });

  test('SITE-5: what npm runs prints no banner into a redirected file', () => {
    expect(text).toContain('`npm run --silent study -- ...`');
    expect(text).not.toMatch(/npm run study/);
  });

  test('ROUTE-10: says, as the help does, that people who were absent get no survey', () => {
    const help = allCommands.find(({ name }) => name === 'session create')?.options?.['survey']?.help;
    for (const said of [text, help ?? '']) {
      expect(said.replace(/\s+/g, ' ')).toMatch(/people who were absent[^.]* get none/i);
    }
  });

  test('SITE-5: step 1 starts the server without the sample', () => {
    const [, step = ''] = text.split(/^## 1\. .*$|^## 2\. .*$/m);
    expect(step).toContain('SAMPLE=0');
  });
});

/** The words of a line, as a shell would split them, without a comment and where the output goes. */
function wordsOf(line: string): string[] {
  return [...line.replace(/\s[#>]\s.*$/, '').matchAll(/"([^"]*)"|((?:[^\s"\\]|"[^"]*")+)/g)].map(
    ([, quoted, plain = '']) => quoted ?? plain.replaceAll('"', ''),
  );
}
