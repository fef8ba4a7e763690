import type { Command, Option } from './command.ts';

const WIDTH = 96;

const CALL = 'npx study';

/** What every command that shows times takes beside its own options, where it does not describe it itself. */
const ZONE_OPTION = {
  zone: {
    kind: 'text',
    value: 'ZONE',
    help: 'Shows times in this zone, for this command only; see "settings".',
  },
} as const satisfies Readonly<Record<string, Option>>;

/** The options of a command that are not those of all. */
export function optionsOf({ options = {}, showsTimes = false }: Command): Readonly<Record<string, Option>> {
  return showsTimes && !('zone' in options) ? { ...options, ...ZONE_OPTION } : options;
}

/** The help of everything: what there is, one line each. */
export function generalHelp(commands: readonly Command[]): string {
  const calls = commands.map(({ name, operands = [] }) => [name, ...operands.map(shown)].join(' '));
  const width = Math.max(...calls.map(({ length }) => length)) + 2;
  return [
    "The lab's commands. They work on the server's own database, also while it runs.",
    '',
    `  ${CALL} COMMAND ...`,
    '',
    ...commands.map(({ summary }, index) => `  ${(calls[index] ?? '').padEnd(width)}${summary}`),
    '',
    'Every command has --help with an example, and --json for programs: one JSON value, and messages apart.',
    'Exit codes: 0 done, 1 refused or failed, 2 wrong usage.',
    'The database is the one that DATA_DIR or DATABASE_URL names, see server/README.md.',
    '',
  ].join('\n');
}

export function commandHelp(command: Command): string {
  const { name, summary, operands = [], notes = [], examples } = command;
  const options = optionsOf(command);
  const rows = [
    ...Object.entries(options).map(([option, { kind, value, help }]) => [
      `--${option}${value === undefined ? '' : ` ${value}`}`,
      kind === 'list' ? `${help} May be given several times.` : help,
    ]),
    ['--json', 'Prints one JSON value for programs.'],
    ['--help', 'Shows this.'],
  ];
  const width = Math.max(...rows.map(([left = '']) => left.length)) + 4;
  return [
    summary,
    '',
    `  ${[CALL, name, ...operands.map(shown), ...(Object.keys(options).length > 0 ? ['[options]'] : [])].join(' ')}`,
    '',
    'Options',
    ...rows.flatMap(([left = '', right = '']) => {
      const [first = '', ...rest] = wrapped(right, WIDTH - width);
      return [`  ${left}`.padEnd(width) + first, ...rest.map((line) => ' '.repeat(width) + line)];
    }),
    ...(notes.length > 0 ? ['', ...notes.flatMap((note) => wrapped(note, WIDTH))] : []),
    '',
    examples.length > 1 ? 'Examples' : 'Example',
    ...examples.map((example) => `  ${CALL} ${example}`),
    '',
  ].join('\n');
}

function shown(operand: string): string {
  return operand.endsWith('?') ? `[${operand.slice(0, -1)}]` : operand;
}

/** A table inside a note, whose lines begin with a blank, stays as it is. */
function wrapped(text: string, width: number): string[] {
  if (text.startsWith(' ')) return [text];
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}
