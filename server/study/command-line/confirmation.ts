import { StudyError, UsageError } from '../study-error.ts';
import type { Option, ParsedArgs } from './command.ts';

/** The two options of a command that can do something irreversible. `yes` is the help of the first. */
export function irreversibleOptions(yes: string): { yes: Option; 'dry-run': Option } {
  return {
    yes: { kind: 'flag', help: yes },
    'dry-run': { kind: 'flag', help: 'Says what would happen, and changes nothing.' },
  };
}

/**
 * Whether to do something irreversible now (--yes) or only show it (--dry-run, which wins). `what` is a sentence on
 * what it does, without its full stop. Throws a {@link UsageError} with it where neither is given.
 */
export function isConfirmed(args: ParsedArgs, what: string): boolean {
  if (args.has('dry-run')) return false;
  if (args.has('yes')) return true;
  throw new UsageError(`This is final. ${what}. Add --yes to do it, or --dry-run to look.`);
}

/** The option that confirms something that looks like a mistake. */
export const CONFIRM_OPTION = {
  kind: 'flag',
  help: 'Goes ahead even if something looks like a mistake.',
} as const;

/** Throws a `StudyError` with the warnings, unless --yes confirms that all is right. */
export function requireConfirmation(args: ParsedArgs, warnings: readonly string[]): void {
  if (warnings.length === 0 || args.has('yes')) return;
  const isRight = warnings.length === 1 ? 'this is right' : 'all of this is right';
  throw new StudyError(`${warnings.join(' ')} Nothing was changed. Give --yes if ${isRight}.`);
}
