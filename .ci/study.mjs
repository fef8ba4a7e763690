#!/usr/bin/env node
// `npx study`: the lab's commands. This file runs on any Node >= 20, with nothing installed. The commands run under the
// pinned Node, in the repository's folder, as `npm run study --` does.
import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const node = join(root, 'node_modules/.bin/node');
process.chdir(root);

if (!existsSync(node) || !existsSync('node_modules/.package-lock.json')) {
  console.error(
    'The dependencies are not installed yet. Run "npm install" (or "npm start", which also starts the server), then this again.',
  );
  process.exitCode = 1;
} else if (realpathSync(node) === realpathSync(process.execPath)) {
  await import('../server/study.ts');
} else {
  const child = spawn(node, ['server/study.ts', ...process.argv.slice(2)], { stdio: 'inherit' });
  // The terminal sends Ctrl-C to the command too.
  process.on('SIGINT', () => {});
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + constants.signals[signal];
  });
}
