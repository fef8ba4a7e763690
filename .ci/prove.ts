/**
 * `npm run prove`: the long campaigns, one after the other, for an hour or more: transitions taken in a browser, mutation of the
 * code, and constants changed by one unit. Their results are kept in docs/proofs; the report says which are stale.
 */
import { spawnSync } from 'node:child_process';

const CAMPAIGNS = [
  'build',
  'build:audit',
  'specs',
  'coverage:browser',
  'coverage -- --write',
  'mutation',
  'constants',
  'report',
];

for (const script of CAMPAIGNS) {
  console.log(`\n== npm run ${script}`);
  const from = performance.now();
  const { status } = spawnSync('npm', ['run', '--silent', ...script.split(' ')], { stdio: 'inherit' });
  console.log(
    `== ${script}: ${status === 0 ? 'ok' : 'FAILED'}, ${Math.round((performance.now() - from) / 1000)} s`,
  );
  if (status !== 0) process.exitCode = 1;
}
