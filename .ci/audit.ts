/**
 * `npm run audit`: builds the site with its recorder and the audit view beside it (in `build-audit`, not in the visitors'
 * build), and serves both from one origin on this machine. Its database is its own (`.data/audit`, or DATA_DIR). `--build-only` and `--serve-only` do one of the two.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { serve } from '../server/host/serve.ts';
import { readConfig } from '../server/start/config.ts';
import { systemErrorMessage } from '../server/start/system-error.ts';
import { StartError } from '../server/start-error.ts';
import type { Site } from '../server/static-site/static-files.ts';
import { machinesHash } from './audit/machines-hash.ts';

const BUILD = 'build-audit';
const SITE = join(BUILD, 'client');

if (!process.argv.includes('--serve-only')) {
  console.log('Building the site with its recorder, and the audit view …');
  const machines = { VITE_MACHINES: machinesHash() };
  run('react-router', ['build', '--mode', 'audit'], { SITE_BUILD: BUILD, ...machines });
  run('vite', ['build', '--config', 'audit/view/vite.config.ts'], {
    ...machines,
    AUDIT_VIEW_DIR: join(process.cwd(), SITE, 'audit'),
  });
}

if (!process.argv.includes('--build-only')) await serveBoth();

/** The audit view has an address, and pages may open a window of another site, which Stately's inspector is. */
function audited(site: Site): Site {
  const opening = { 'cross-origin-opener-policy': 'same-origin-allow-popups' };
  const files = [...site.files].map(
    ([name, file]) =>
      [name, name.endsWith('.html') ? { ...file, headers: { ...file.headers, ...opening } } : file] as const,
  );
  return {
    files: new Map(files),
    publicFiles: new Map([
      ...site.publicFiles,
      ...['/audit', '/audit/'].map((path) => [path, 'audit/index.html'] as const),
      ...['/audit/report', '/audit/report/'].map((path) => [path, 'audit/report.html'] as const),
    ]),
  };
}

/** Makes the report of the last runs and of the kept results anew, for its page. A figure that has fallen is shown there. */
function addReport(): void {
  spawnSync(process.execPath, ['.ci/report.ts']);
  copyFileSync('.reports/report.json', join(SITE, 'audit/report.json'));
}

async function serveBoth(): Promise<void> {
  try {
    addReport();
    const settings = { PORT: '4175', DATA_DIR: '.data/audit', ...process.env, BUILD_DIR: SITE };
    await serve(readConfig(settings), audited, (address, sample) => [
      ...(sample ? [`A sample session waits: join it with the code ${sample.code}`] : []),
      `Watch the statecharts of the site at ${address}/audit/`,
    ]);
  } catch (error) {
    console.error(error instanceof StartError ? error.message : (systemErrorMessage(error) ?? error));
    process.exitCode = 1;
  }
}

function run(command: string, args: readonly string[], environment: Record<string, string>): void {
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  });
  if (status === 0) return;
  console.error(`${stdout}${stderr}\nThe build failed, so nothing is served; its messages are above.`);
  process.exit(1);
}
