import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';

/** Seeds are below this: fast-check takes 32 bits with a sign. */
const SEEDS = 2 ** 31;

/**
 * The seed of all properties of a run of `npm test`. It comes from the id of the commit's files, so two runs of the same
 * commit tell the same stories and agree, and another commit tries others. FC_SEED repeats an earlier run.
 */
export function seedOf({ FC_SEED }: { [name: string]: string | undefined }, folder: string): number {
  if (FC_SEED !== undefined) return Number(FC_SEED);
  try {
    const git = ['rev-parse', '--verify', '--quiet', 'HEAD^{tree}'];
    const tree = execFileSync('git', git, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return Number.parseInt(tree.slice(0, 8), 16) % SEEDS;
  } catch {
    // Files without their history, as of an archive, or no Git at all.
    return randomInt(SEEDS);
  }
}
