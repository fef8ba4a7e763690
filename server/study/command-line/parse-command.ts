import { parseArgs } from 'node:util';
import { UsageError } from '../study-error.ts';
import type { Command, ParsedArgs } from './command.ts';
import { commandHelp, generalHelp, optionsOf } from './help.ts';
import { type Environment, isWithoutOptions, keptByNpm } from './npm-options.ts';

/** What a command line asks for: some help, or a command to be run. */
export type ParsedCommand =
  | { kind: 'help'; text: string }
  | { kind: 'run'; command: Command; args: ParsedArgs; isJson: boolean };

/**
 * Reads a command line. Throws a {@link UsageError} that says where the help is, or that npm kept options for itself,
 * as `environment` shows.
 */
export function parseCommand(
  argv: readonly string[],
  commands: readonly Command[],
  environment: Environment = {},
): ParsedCommand {
  const [first = '--help', second = ''] = argv;
  if (first === '--help' || first === '-h' || first === 'help') {
    return { kind: 'help', text: generalHelp(commands) };
  }
  const command = commands.find(({ name }) => name === first || name === `${first} ${second}`);
  if (command) return parseOptions(command, argv.slice(command.name.split(' ').length), environment);

  const group = commands.filter(({ name }) => name.startsWith(`${first} `));
  if (group.length === 0) {
    throw new UsageError(`There is no command '${first}'. 'npx study --help' shows all commands.`);
  }
  if (second === '--help' || second === '-h' || second === '') {
    return { kind: 'help', text: generalHelp(group) };
  }
  const names = group.map(({ name }) => name.slice(first.length + 1)).join(', ');
  throw new UsageError(`There is no command '${first} ${second}'. After '${first}' comes one of: ${names}.`);
}

function parseOptions(command: Command, args: readonly string[], environment: Environment): ParsedCommand {
  const { name, operands = [] } = command;
  const options = optionsOf(command);
  const help = `See: npx study ${name} --help`;
  const kept = keptByNpm(command, args, environment);
  if (kept !== null) throw new UsageError(kept);
  const { values, positionals } = parsed(args, options, help);
  if (values['help'] === true) return { kind: 'help', text: commandHelp(command) };

  const missing = operands[positionals.length];
  if (missing !== undefined && !missing.endsWith('?')) {
    throw new UsageError(`${name} needs ${missing.replace('...', '')}. ${help}`);
  }
  const surplus = positionals[operands.length];
  if (surplus !== undefined && !operands.at(-1)?.endsWith('...')) {
    throw new UsageError(
      isWithoutOptions(args, environment)
        ? `'${surplus}' is one word too many. If you gave options, "--" is missing after "study": npx study ${[name, ...operands].join(' ')} ... (or: npm run study -- ${name} ...)`
        : `'${surplus}' is one word too many; put quotes round a text with spaces. ${help}`,
    );
  }
  return {
    kind: 'run',
    command,
    isJson: values['json'] === true,
    args: {
      operands: positionals,
      text: (option) => onlyOne(values[option], option),
      list: (option) => values[option] as string[] | undefined,
      has: (option) => values[option] === true,
    },
  };
}

type Values = Record<string, string | boolean | string[] | undefined>;

function parsed(
  args: readonly string[],
  options: NonNullable<Command['options']>,
  help: string,
): { values: Values; positionals: string[] } {
  const types = Object.entries(options).map(
    ([option, { kind }]) =>
      [option, { type: kind === 'flag' ? 'boolean' : 'string', multiple: kind !== 'flag' }] as const,
  );
  try {
    return parseArgs({
      args: withHyphens(args, options),
      allowPositionals: true,
      options: {
        ...Object.fromEntries(types),
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }) as { values: Values; positionals: string[] };
  } catch (error) {
    throw new UsageError(`${describeParseError(error instanceof Error ? error.message : '')}. ${help}`);
  }
}

/** `--seats -1` as `--seats=-1`: a value that begins with one hyphen is no option here. */
function withHyphens(args: readonly string[], options: NonNullable<Command['options']>): string[] {
  const words: string[] = [];
  for (const word of args) {
    const before = words.at(-1) ?? '';
    const option = options[before.slice(2)];
    const isValue = before.startsWith('--') && option !== undefined && option.kind !== 'flag';
    if (isValue && /^-[^-]/.test(word) && word !== '-h') words[words.length - 1] = `${before}=${word}`;
    else words.push(word);
  }
  return words;
}

/** What Node says of wrong options, without its full stop. */
function describeParseError(message: string): string {
  const [, option] = /^Option '(?:-\w, )?(--[\w-]+)/.exec(message) ?? [];
  if (message.includes('is ambiguous')) {
    return `${option} has no value; one that begins with a hyphen is written ${option}=-..`;
  }
  if (message.includes('argument missing')) return `${option} has no value`;
  if (message.includes('does not take an argument')) return `${option} takes no value`;
  // The rest of Node's message explains how to write operands that begin with a hyphen.
  const [sentence = ''] = message.split(/\.\s|\n/);
  return sentence.replace(/\.$/, '');
}

function onlyOne(value: Values[string], option: string): string | undefined {
  if (!Array.isArray(value)) return undefined;
  if (value.length > 1) throw new UsageError(`--${option} is given ${value.length} times; once is enough.`);
  return value[0];
}
