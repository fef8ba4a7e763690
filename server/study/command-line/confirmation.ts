import { StudyError, UsageError } from '../study-error.ts';
import type { Option, ParsedArgs } from './command.ts';

/** The two options of a command that can do something final. `yes` is the help of the first. */
export function irreversibleOptions(yes: string): { yes: Option; 'dry-run': Option } {
  return {
    yes: { kind: 'flag', help: yes },
    'dry-run': { kind: 'flag', help: 'Says what would happen, and changes nothing.' },
  };
}

/**
 * Whether something final is to be done now (--yes) or only looked at (--dry-run, which wins). `what` is a sentence on
 * what it does, without its full stop. Throws a {@link UsageError} that tells it where neither is given.
 */
export function isConfirmed(given: ParsedArgs, what: string): boolean {
  if (given.has('dry-run')) return false;
  if (given.has('yes')) return true;
  throw new UsageError(`This is final. ${what}. Add --yes to do it, or --dry-run to look.`);
}

/** The option that says of something odd that it is right. */
export const CONFIRM_OPTION = {
  kind: 'flag',
  help: 'Goes ahead even if something looks like a mistake.',
} as const;

/** Throws a `StudyError` that tells what looks like a slip, unless --yes says that it is right. */
export function requireConfirmation(given: ParsedArgs, slips: readonly string[]): void {
  if (slips.length === 0 || given.has('yes')) return;
  const isRight = slips.length === 1 ? 'this is right' : 'all of this is right';
  throw new StudyError(`${slips.join(' ')} Nothing was changed. Give --yes if ${isRight}.`);
}
