import { isoTimeOrNull } from '../../participation/iso-time.ts';
import type { Command, ParsedArgs } from '../command-line/command.ts';
import {
  CONFIRM_OPTION,
  irreversibleOptions,
  isConfirmed,
  requireConfirmation,
} from '../command-line/confirmation.ts';
import { plural } from '../command-line/labels.ts';
import { parseOrigin } from '../command-line/read-origin.ts';
import { parseInstant } from '../command-line/times.ts';
import { findSession } from '../session/find-session.ts';
import { readNumber } from '../session/session-options.ts';
import { codeWarnings } from '../session/warnings.ts';
import { UsageError } from '../study-error.ts';
import { codeCsv, codeLines, labelsFor, planSheet, saveCodesWithSheet, shownCodes } from './code-outputs.ts';
import { codeTable } from './code-table.ts';
import { generateCodes, validateCodePlan } from './create-codes.ts';
import { readCodes } from './read-codes.ts';
import { planRevocation, type RevocableCode, revokeCodes } from './revoke-codes.ts';

/** The commands that make, list and revoke join codes. */
export const codeCommands: readonly Command[] = [
  {
    name: 'code create',
    summary: 'Makes join codes and shows them, once.',
    database: 'existing',
    operands: ['SESSION'],
    options: {
      count: { kind: 'text', value: 'NUMBER', help: 'How many codes; 1 if not given.' },
      'one-use': { kind: 'flag', help: 'Each is good for one seat: one for each person.' },
      capacity: {
        kind: 'text',
        value: 'NUMBER',
        help: 'How many seats each is good for; all of the session if not given.',
      },
      opens: { kind: 'text', value: 'TIME', help: 'When it can first be used, with an offset or Z.' },
      expires: { kind: 'text', value: 'TIME', help: 'When it stops working.' },
      label: {
        kind: 'list',
        value: 'TEXT',
        help: 'For the lab alone, to tell codes apart. One label is numbered for several codes: "Tuesday 1", "Tuesday 2"; or give one for each.',
      },
      site: {
        kind: 'text',
        value: 'ORIGIN',
        help: 'Where the site is, for join links; else SITE_ORIGIN, or what "settings" keeps.',
      },
      csv: { kind: 'flag', help: 'Prints a CSV for a mail merge: label, code, link, title, times.' },
      sheet: {
        kind: 'text',
        value: 'FILE.pdf',
        help: 'Also writes cards to print and cut out: code, QR code of the link, title and time. A new file, for you alone to read.',
      },
      zone: {
        kind: 'text',
        value: 'ZONE',
        help: 'Shows times in this zone, also on cards and in the CSV, for this command only; else what "settings" keeps.',
      },
      yes: CONFIRM_OPTION,
      'dry-run': { kind: 'flag', help: 'Says what would be made, and changes nothing.' },
    },
    notes: [
      "Only fingerprints of the codes are stored, so that once made, a code can't be shown again: keep what this prints.",
      'Each card has a strip to cut off, with the label and the code ID, for the lab to keep: no participant sees a label.',
    ],
    examples: [
      'code create s-7k3f2q --count 8 --one-use --label Tuesday --sheet tuesday.pdf \\\n      --site https://grovemates.example.edu --zone Europe/Vienna',
      'code create s-7k3f2q --count 8 --one-use --label Tuesday --csv \\\n      --site https://grovemates.example.edu --zone Europe/Vienna',
      'code create s-7k3f2q --capacity 8 --expires 2026-12-01T15:00+01:00 --label "mailing list"',
    ],
    showsTimes: true,
    async run(args, { ports, siteOrigin, zone }) {
      const wantedSite = args.text('site');
      const site = wantedSite === undefined ? siteOrigin : parseOrigin(wantedSite, '--site');
      const capacity = args.text('capacity');
      if (args.has('one-use') && capacity !== undefined) {
        throw new UsageError('A code is either --one-use or has a --capacity: leave one of the two out.');
      }
      const labels = args.list('label') ?? [];
      const count = readNumber(args.text('count') ?? String(Math.max(labels.length, 1)), '--count');
      const plan = await validateCodePlan(ports, {
        session: args.operands[0] ?? '',
        count,
        kind: args.has('one-use') ? 'one-use' : 'reusable',
        capacity: capacity === undefined ? null : readNumber(capacity, '--capacity'),
        opensAt: instantOption(args, 'opens'),
        expiresAt: instantOption(args, 'expires'),
        labels: labelsFor(count, labels),
      });
      const file = args.text('sheet');
      if (file?.trim() === '') {
        throw new UsageError('--sheet needs the name of a new file, as in --sheet tuesday.pdf.');
      }
      if (args.has('csv')) needSite(site, '--csv');
      const csv = args.has('csv') ? { zone: needZone(zone, '--csv') } : null;
      const sheet =
        file === undefined
          ? null
          : await planSheet(ports, {
              file,
              site: needSite(site, '--sheet'),
              plan,
              zone: needZone(zone, '--sheet'),
            });
      const what = `${plural(plan.count, `${plan.kind} code`)} for ${plan.title} (${plan.session}), good for ${plural(plan.capacity, 'seat')}${plan.count === 1 ? '' : ' each'}`;
      const isDry = args.has('dry-run');
      const warnings = await codeWarnings(ports, plan);
      if (!isDry) requireConfirmation(args, warnings);
      const codes = isDry ? [] : generateCodes(ports, plan);
      const shown = shownCodes(codes, site);
      const printed = csv === null ? codeLines(shown) : codeCsv(shown, plan, csv.zone);
      if (!isDry) {
        await saveCodesWithSheet(
          ports,
          plan,
          codes,
          sheet && { file: file ?? '', write: () => sheet.write(shown) },
        );
      }
      return {
        value: {
          session: plan.session,
          kind: plan.kind,
          capacity: plan.capacity,
          opensAt: isoTimeOrNull(plan.opensAt),
          expiresAt: isoTimeOrNull(plan.expiresAt),
          isDone: !isDry,
          codes: shown,
          ...(sheet && !isDry ? { sheet: { file, pages: sheet.pages } } : {}),
        },
        lines: isDry ? [`Would make ${what}.`] : printed,
        notes: [
          ...(plan.capacity > plan.seats
            ? [
                `The session has only ${plural(plan.seats, 'seat')}: whoever comes after them is told that it is full.`,
              ]
            : []),
          ...(isDry
            ? [...warnings, 'Nothing was changed.']
            : [
                `Made ${what}. Keep ${plan.count === 1 ? 'it' : 'them'} now: once made, a code can't be shown again.`,
                ...(sheet
                  ? [`Wrote ${file}: ${plural(plan.count, 'card')} on ${plural(sheet.pages, 'page')} of A4.`]
                  : []),
                ...(site === null
                  ? [
                      'For whole links say once where the site is: npx study settings --site https://grovemates.example.edu',
                    ]
                  : []),
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
    notes: ['The codes themselves are shown only when they are made.'],
    examples: ['code list s-7k3f2q'],
    showsTimes: true,
    async run({ operands: [session] }, { ports, zone }) {
      if (session !== undefined) await findSession(ports, session);
      const codes = await readCodes(ports, session);
      return {
        value: { codes },
        lines:
          codes.length === 0 ? ['There are no codes yet. "code create" makes them.'] : codeTable(codes, zone),
      };
    },
  },
  {
    name: 'code revoke',
    summary: 'Ends codes for good; seats taken with them are kept.',
    database: 'existing',
    operands: ['CODE-ID...'],
    options: irreversibleOptions('Confirms it: a revoked code never opens anything again.'),
    examples: ['code revoke c-7k3f2q9m --dry-run', 'code revoke c-7k3f2q9m --yes'],
    async run(args, { ports }) {
      const codes = await planRevocation(ports, [...new Set(args.operands)]);
      const isDry = !isConfirmed(args, revocationOf(codes));
      if (!isDry) await revokeCodes(ports, codes);
      return {
        value: { isDone: !isDry, codes },
        lines: codes.map(
          ({ id, session, label, used }) =>
            `${isDry ? 'Would revoke' : 'Revoked'} ${id}${label === '' ? '' : ` (${label})`} of ${session}; ${plural(used, 'seat')} taken with it ${used === 1 ? 'stays' : 'stay'}.`,
        ),
        ...(isDry ? { notes: ['Nothing was changed.'] } : {}),
      };
    },
  },
];

/** What is to be revoked, as a sentence without its full stop. */
function revocationOf(codes: readonly RevocableCode[]): string {
  const used = codes.reduce((sum, code) => sum + code.used, 0);
  return `It revokes ${codes.map(({ id }) => id).join(', ')}; ${plural(used, 'seat')} taken with ${codes.length === 1 ? 'it' : 'them'} ${used === 1 ? 'stays' : 'stay'}`;
}

/** The site, for what goes to people as it is. Throws a {@link UsageError} where it is not known. */
function needSite(site: string | null, option: string): string {
  if (site !== null) return site;
  throw new UsageError(
    `${option} needs whole links, and it is not known where the site is. Say it once, with your own address: npx study settings --site https://grovemates.example.edu`,
  );
}

/** The zone, for times that go to people in words: UTC only where it is said. Throws a {@link UsageError} where it is not known. */
function needZone(zone: string | null, option: string): string {
  if (zone !== null) return zone;
  throw new UsageError(
    `${option} says times as people read them, and it is not known in which time zone. Say it once, with your own: npx study settings --zone Europe/Vienna`,
  );
}

function instantOption(args: ParsedArgs, option: string): number | null {
  const text = args.text(option);
  return text === undefined ? null : parseInstant(text, `--${option}`);
}
