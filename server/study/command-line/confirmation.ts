import { UsageError } from '../study-error.ts';
import type { Given, Option } from './command.ts';

/** The two options of a command that can do something final. `yes` is the help of the first. */
export function finalOptions(yes: string): { yes: Option; 'dry-run': Option } {
  return {
    yes: { kind: 'flag', help: yes },
    'dry-run': { kind: 'flag', help: 'Says what would happen, and changes nothing.' },
  };
}

/**
 * Whether something final is to be done now (--yes) or only looked at (--dry-run, which wins). `what` is a sentence on
 * what it does, without its full stop. Throws a {@link UsageError} that tells it where neither is given.
 */
export function isConfirmed(given: Given, what: string): boolean {
  if (given.has('dry-run')) return false;
  if (given.has('yes')) return true;
  throw new UsageError(`This is final. ${what}. Add --yes to do it, or --dry-run to look.`);
}
