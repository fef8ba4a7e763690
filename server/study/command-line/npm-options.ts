import type { Command } from './command.ts';
import { optionsOf } from './help.ts';

/** What npm sets in a script's environment: `npm_lifecycle_event`, and the options that it took for its own. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Whether `npm run study` called this and let no option through: one that was typed has gone to npm. */
export function isWithoutOptions(args: readonly string[], environment: Environment): boolean {
  return environment['npm_lifecycle_event'] === 'study' && !args.some((word) => word.startsWith('-'));
}

/**
 * What to say where npm kept options of a command for itself, as `npm run study session create --title X` makes it do; null
 * where it did not. Whatever is done without them is not what was asked for: a dry run would be none.
 */
export function keptByNpm(
  command: Command,
  args: readonly string[],
  environment: Environment,
): string | null {
  if (!isWithoutOptions(args, environment)) return null;
  const options = Object.entries({ ...optionsOf(command), json: { value: undefined } });
  const kept = options.filter(
    ([option]) => (environment[`npm_config_${option.replaceAll('-', '_')}`] ?? '') !== '',
  );
  if (kept.length === 0) return null;
  const names = kept.map(([option]) => `--${option}`);
  const listed = names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  const typed = kept.map(([option, { value }]) => `--${option}${value === undefined ? '' : ` ${value}`}`);
  const line = [command.name, ...(command.operands ?? []), ...typed].join(' ');
  return `npm kept ${listed} for itself, because "--" is missing after "study": nothing was done. Type: npx study ${line} (or: npm run study -- ${command.name} ...)`;
}
