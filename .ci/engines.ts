/**
 * `npm run engines`: the most important journeys in Firefox and WebKit (e2e/engines), against the built site. An
 * engine that is missing is named as not run; without any, the check says `skipped:`. Results: .reports/engines.json.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { engines } from '../e2e/engines/engines.ts';

const BUILD_DIR = process.env['BUILD_DIR'] ?? 'build/client';

if (!existsSync(join(BUILD_DIR, 'index.html'))) {
  console.error(`There is no build in ${BUILD_DIR}: run "npm run build" first, or set BUILD_DIR.`);
  process.exit(1);
}

const missing = Object.values(engines).filter(({ isThere }) => !isThere());
for (const { title, packages } of missing) {
  console.log(`\n*** NOT RUN: the journeys in ${title}, because it was not found (Debian: ${packages}). ***`);
}

if (missing.length === Object.keys(engines).length) {
  mkdirSync('.reports', { recursive: true });
  writeFileSync('.reports/engines.json', '{"suites":[]}');
  console.log('skipped: neither Firefox nor WebKit is there.');
} else {
  const { status } = spawnSync('playwright', ['test', '-c', 'e2e/engines', ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}
