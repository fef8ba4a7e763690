import { formatJoinCode } from '../../contract/join-code.ts';
import { instantOrNull } from '../../joining/instants.ts';
import { checkedCodePlan, createCodes } from '../create-codes.ts';
import { findSession } from '../find-session.ts';
import { readInstant } from '../instants.ts';
import { joinPath } from '../join-link.ts';
import { readCodes } from '../read-codes.ts';
import { planRevocation, type RevocableCode, revokeCodes } from '../revoke-codes.ts';
import { codeSlips } from '../slips.ts';
import { UsageError } from '../study-error.ts';
import { codeTable } from './code-table.ts';
import type { Command, Given } from './command.ts';
import { refuseSlips, SLIP_OPTION } from './confirmed-slips.ts';
import { finalOptions, isConfirmed } from './final-act.ts';
import { readOrigin } from './read-origin.ts';
import { readNumber } from './session-options.ts';
import { table } from './table.ts';
import { counted } from './words.ts';

/** The commands that make, list and revoke join codes. */
export const codeCommands: readonly Command[] = [
  {
    name: 'code create',
    summary: 'Makes join codes and shows them, this once.',
    database: 'existing',
    operands: ['SESSION'],
    options: {
      count: { kind: 'text', value: 'NUMBER', help: 'How many codes; 1 if not given.' },
      'one-use': { kind: 'flag', help: 'Each is good for one seat: one for each person.' },
      capacity: {
        kind: 'text',
        value: 'NUMBER',
        help: 'For how many seats each is good; as many as the session has if not given.',
      },
      opens: { kind: 'text', value: 'TIME', help: 'From when it can be used, with an offset or Z.' },
      expires: { kind: 'text', value: 'TIME', help: 'Until when it can be used.' },
      label: { kind: 'text', value: 'TEXT', help: 'For the lab alone, to tell codes apart.' },
      site: {
        kind: 'text',
        value: 'ORIGIN',
        help: 'Where the site is, for join links; the setting SITE_ORIGIN if not given.',
      },
      yes: SLIP_OPTION,
      'dry-run': { kind: 'flag', help: 'Tells what would be made and changes nothing.' },
    },
    notes: [
      'Only fingerprints of the codes are stored, so they can never be shown again. Keep what this prints.',
    ],
    examples: [
      'code create s-7k3f2q --count 20 --one-use --site https://grovemates.example.edu',
      'code create s-7k3f2q --capacity 8 --expires 2026-12-01T15:00+01:00 --label "mailing list"',
    ],
    async run(given, { study, siteOrigin }) {
      const wantedSite = given.text('site');
      const site = wantedSite === undefined ? siteOrigin : readOrigin(wantedSite, '--site');
      const capacity = given.text('capacity');
      if (given.has('one-use') && capacity !== undefined) {
        throw new UsageError('A code is either --one-use or has a --capacity: take one of the two away.');
      }
      const plan = await checkedCodePlan(study, {
        session: given.operands[0] ?? '',
        count: readNumber(given.text('count') ?? '1', '--count'),
        kind: given.has('one-use') ? 'one-use' : 'reusable',
        capacity: capacity === undefined ? null : readNumber(capacity, '--capacity'),
        opensAt: instantOf(given, 'opens'),
        expiresAt: instantOf(given, 'expires'),
        label: given.text('label')?.trim() ?? '',
      });
      const what = `${counted(plan.count, `${plan.kind} code`)} for ${plan.title} (${plan.session}), good for ${counted(plan.capacity, 'seat')}${plan.count === 1 ? '' : ' each'}`;
      const isDry = given.has('dry-run');
      const slips = await codeSlips(study, plan);
      if (!isDry) refuseSlips(given, slips);
      const codes = isDry ? [] : await createCodes(study, plan);
      const rows = codes.map(({ id, code }) => ({
        id,
        code: formatJoinCode(code),
        link: site === null ? null : site + joinPath(code),
      }));
      return {
        value: {
          session: plan.session,
          kind: plan.kind,
          capacity: plan.capacity,
          opensAt: instantOrNull(plan.opensAt),
          expiresAt: instantOrNull(plan.expiresAt),
          label: plan.label,
          isDone: !isDry,
          codes: rows,
        },
        lines: isDry
          ? [`Would make ${what}.`]
          : table(
              [{ head: 'CODE' }, { head: 'CODE ID' }, ...(site === null ? [] : [{ head: 'LINK' }])],
              rows.map(({ id, code, link }) => [code, id, ...(link === null ? [] : [link])]),
              Number.POSITIVE_INFINITY,
            ),
        notes: [
          ...(plan.capacity > plan.seats
            ? [
                `The session has only ${counted(plan.seats, 'seat')}: whoever comes after them is told that it is full.`,
              ]
            : []),
          ...(isDry
            ? [...slips, 'Nothing was changed.']
            : [
                `Made ${what}. Keep ${plan.count === 1 ? 'it' : 'them'} now: codes can't be shown again.`,
                ...(site === null ? ['With --site or SITE_ORIGIN join links would be shown too.'] : []),
              ]),
        ],
      };
    },
  },
  {
    name: 'code list',
    summary: 'Lists the codes of one session, or of all.',
    database: 'existing',
    operands: ['SESSION?'],
    notes: ['The codes themselves are known to nobody after they were made. Times are in UTC.'],
    examples: ['code list s-7k3f2q'],
    async run({ operands: [session] }, { study }) {
      if (session !== undefined) await findSession(study, session);
      const codes = await readCodes(study, session);
      return {
        value: { codes },
        lines: codes.length === 0 ? ['There is no code. "code create" makes one.'] : codeTable(codes),
      };
    },
  },
  {
    name: 'code revoke',
    summary: 'Ends codes for good; seats taken with them stay.',
    database: 'existing',
    operands: ['CODE-ID...'],
    options: finalOptions('Confirms it: a revoked code never opens anything again.'),
    examples: ['code revoke c-7k3f2q9m --dry-run', 'code revoke c-7k3f2q9m --yes'],
    async run(given, { study }) {
      const codes = await planRevocation(study, [...new Set(given.operands)]);
      const isDry = !isConfirmed(given, revocationOf(codes));
      if (!isDry) await revokeCodes(study, codes);
      return {
        value: { isDone: !isDry, codes },
        lines: codes.map(
          ({ id, session, label, used }) =>
            `${isDry ? 'Would revoke' : 'Revoked'} ${id}${label === '' ? '' : ` (${label})`} of ${session}; ${counted(used, 'seat')} taken with it ${used === 1 ? 'stays' : 'stay'}.`,
        ),
        ...(isDry ? { notes: ['Nothing was changed.'] } : {}),
      };
    },
  },
];

/** What is to be revoked, as a sentence without its full stop. */
function revocationOf(codes: readonly RevocableCode[]): string {
  const used = codes.reduce((sum, code) => sum + code.used, 0);
  return `It revokes ${codes.map(({ id }) => id).join(', ')}; ${counted(used, 'seat')} taken with ${codes.length === 1 ? 'it' : 'them'} ${used === 1 ? 'stays' : 'stay'}`;
}

function instantOf(given: Given, option: string): number | null {
  const text = given.text(option);
  return text === undefined ? null : readInstant(text, `--${option}`);
}
