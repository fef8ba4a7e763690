// `npm start`: builds the site and serves it. Settings: see server/README.md.
import { spawnSync } from 'node:child_process';

console.log('Building the site …');
const build = spawnSync('npm run --silent build', { encoding: 'utf8', shell: true });
if (build.status !== 0) {
  console.error(
    `${build.stdout}${build.stderr}\nThe build failed, so nothing is served; its messages are above. If one says 'timeout', the machine was busy: run it again.`,
  );
  process.exit(1);
}
await import('../server/main.ts');
