import { isIP } from 'node:net';
import type { Command, ParsedArgs } from '../command-line/command.ts';
import { plural } from '../command-line/labels.ts';
import { table } from '../command-line/table.ts';
import { formatIsoTime } from '../command-line/times.ts';
import { UsageError } from '../study-error.ts';
import { type ClientChoice, type ClientTries, clearTries, readTries } from './client-tries.ts';

/** The commands on counted tries: who must wait because unknown codes came from their address. */
export const tryCommands: readonly Command[] = [
  {
    name: 'tries list',
    summary: 'Lists the clients that tried unknown codes, and what they are refused.',
    database: 'existing',
    notes: [
      'A client is an address, or the network of an IPv6 address; its name here says nothing about the address. Codes that were revoked, or whose session is over, do not count.',
    ],
    examples: ['tries list'],
    showsTimes: true,
    async run(_args, { ports, zone }) {
      const clients = await readTries(ports);
      return {
        value: { clients },
        lines:
          clients.length === 0
            ? ['No tries are counted.']
            : table(
                [
                  { head: 'CLIENT' },
                  { head: 'MINUTE', isNumber: true },
                  { head: 'DAY', isNumber: true },
                  { head: 'SINCE' },
                  { head: 'REFUSED' },
                ],
                clients.map((each) => [
                  each.client,
                  String(each.minute),
                  String(each.day),
                  formatIsoTime(each.since, zone),
                  refused(each),
                ]),
              ),
      };
    },
  },
  {
    name: 'tries clear',
    summary: "Forgets a client's tries, so that nothing is refused to it.",
    database: 'existing',
    operands: ['CLIENT?'],
    options: {
      address: { kind: 'text', value: 'ADDRESS', help: 'The client that sends from this IP address.' },
      all: { kind: 'flag', help: 'Every client.' },
    },
    notes: ['For a school or a lab that is shut out because somebody there was guessing codes.'],
    examples: ['tries clear 9f86d08188', 'tries clear --address 192.0.2.7', 'tries clear --all'],
    async run(args, { ports }) {
      const count = await clearTries(ports, choiceOf(args));
      return { value: { cleared: count }, lines: [`Forgot the tries of ${plural(count, 'client')}.`] };
    },
  },
];

function choiceOf(args: ParsedArgs): ClientChoice {
  const [name] = args.operands;
  const address = args.text('address')?.trim();
  const choices: ClientChoice[] = [
    ...(name === undefined ? [] : [{ kind: 'client', name } as const]),
    ...(address === undefined ? [] : [{ kind: 'address', address } as const]),
    ...(args.has('all') ? [{ kind: 'all' } as const] : []),
  ];
  const [choice] = choices;
  if (choice === undefined || choices.length > 1) {
    throw new UsageError('Say whose tries: a CLIENT of "tries list", --address ADDRESS, or --all.');
  }
  if (choice.kind === 'address' && isIP(choice.address) === 0) {
    throw new UsageError(`--address: '${choice.address}' is not an IP address. Write it as in 192.0.2.7.`);
  }
  return choice;
}

function refused({ stopped }: ClientTries): string {
  return stopped === null ? '-' : `${stopped.what}, ${stopped.seconds} s`;
}
