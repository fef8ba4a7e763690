import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { countPassed, type RedTest, redTests } from './red-tests.ts';

/** Longer than the longest spec takes on a busy machine, so that a change that makes one endless ends. Milliseconds. */
const TIMEOUT_MS = 300_000;

/** Runs specs in the copy, until the signal. Throws where Vitest leaves no report. */
export async function runSpecs(
  root: string,
  specs: readonly string[],
  signal: AbortSignal,
): Promise<{ red: RedTest[]; passed: number }> {
  signal.throwIfAborted();
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
  let errors = '';
  vitest.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const stop = () => vitest.kill();
  signal.addEventListener('abort', stop, { once: true });
  await once(vitest, 'close');
  signal.removeEventListener('abort', stop);
  signal.throwIfAborted();
  if (!existsSync(report)) throw new Error(`Vitest left no report of ${specs.join(', ')}.\n${errors}`);
  const text = readFileSync(report, 'utf8');
  return { red: redTests(text, root), passed: countPassed(text) };
}
