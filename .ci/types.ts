/** `npm run types`: checks the types of every project. Goes on after an error, so that one run finds all. */
import { spawnSync } from 'node:child_process';

for (const project of ['machines', 'server', 'src', 'audit', 'voxels', 'scenes', '.']) {
  const { status } = spawnSync('tsc', ['-p', project], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
