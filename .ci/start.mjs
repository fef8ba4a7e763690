// `npm start`: builds the site and serves it. Settings: see server/README.md.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

console.log('Building the site …');
const router = join(
  dirname(createRequire(import.meta.url).resolve('@react-router/dev/package.json')),
  'bin.js',
);
const build = spawnSync(process.execPath, [router, 'build'], { encoding: 'utf8' });
if (build.status !== 0) {
  console.error(build.stdout, build.stderr, '\nThe build failed; its messages stand above.');
  process.exit(1);
}
console.log('There is no join code to try yet: joining is not built.');
await import('../server/main.ts');
