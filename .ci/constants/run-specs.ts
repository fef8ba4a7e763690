import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { countPassed, type RedTest, redTests } from './red-tests.ts';

/** Longer than the longest spec takes on a busy machine, so that a change that makes one endless ends. Milliseconds. */
const TIMEOUT_MS = 300_000;

/** Runs specs in the copy. Throws where none of their tests could be run. */
export async function runSpecs(
  root: string,
  specs: readonly string[],
): Promise<{ red: RedTest[]; passed: number }> {
  const report = join(root, '.reports/constants.json');
  rmSync(report, { force: true });
  const options = [
    '--config',
    '.ci/constants/vitest.config.ts',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const vitest = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...options, ...specs], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: TIMEOUT_MS,
  });
  const kill = () => vitest.kill();
  process.once('exit', kill);
  let errors = '';
  vitest.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  await once(vitest, 'close');
  process.off('exit', kill);
  const text = existsSync(report) ? readFileSync(report, 'utf8') : null;
  if (text === null) throw new Error(`Vitest left no report of ${specs.join(', ')}.\n${errors}`);
  return { red: redTests(text, root), passed: countPassed(text) };
}
