import { formatJoinCode } from '../../contract/join-code.ts';
import { joinPath } from '../code/create-codes.ts';
import type { Command, ParsedArgs } from '../command-line/command.ts';
import { plural } from '../command-line/labels.ts';
import { writeNewFile } from '../command-line/write-new-file.ts';
import { findSession } from '../session/find-session.ts';
import { createSample, findSample } from '../session/sample-session.ts';
import { StudyError, UsageError } from '../study-error.ts';
import { backUp } from './back-up.ts';
import { EXPORT_COLUMNS, type ExportKind } from './export-columns.ts';
import { exportText } from './export-rows.ts';
import { readStatus } from './read-status.ts';

const KINDS = Object.keys(EXPORT_COLUMNS) as ExportKind[];

/** The commands on the data as a whole. */
export const dataCommands: readonly Command[] = [
  {
    name: 'export',
    summary: `Exports data: ${KINDS.join(', ')}.`,
    database: 'existing',
    operands: ['WHAT'],
    options: {
      format: { kind: 'text', value: 'csv|ndjson', help: 'CSV (the default), or one JSON object per line.' },
      session: {
        kind: 'text',
        value: 'ID',
        help: 'Only this session; for consents and visits, only people with a seat in it.',
      },
      out: {
        kind: 'text',
        value: 'FILE',
        help: 'A new file, which only you can read; without it, the export is printed.',
      },
    },
    notes: [
      'Times are RFC 3339 in UTC. No code, link or fingerprint of one is in any column. In CSV, a cell that a spreadsheet would run as a formula begins with an apostrophe. What is added while the export runs may be missing.',
      ...KINDS.flatMap((kind) => [
        '',
        `Columns of ${kind}`,
        ...Object.entries(EXPORT_COLUMNS[kind]).map(([column, text]) => `  ${column.padEnd(15)}${text}`),
      ]),
    ],
    examples: ['export seats --session s-7k3f2q --out seats.csv', 'export consents --format ndjson'],
    async run(args, { ports }) {
      const [what = ''] = args.operands;
      const kind = KINDS.find((each) => each === what);
      if (kind === undefined) {
        throw new UsageError(`'${what}' can't be exported. There are: ${KINDS.join(', ')}.`);
      }
      const session = args.text('session') ?? null;
      if (session !== null) await findSession(ports, session);
      const text = exportText(ports, kind, formatOf(args), { session });
      const out = args.text('out');
      if (out === undefined) return { stream: text };
      const bytes = await writeNewFile(out, 'an export', text);
      return { value: { file: out, bytes }, lines: [`Wrote ${out}, ${plural(bytes, 'byte')}.`] };
    },
  },
  {
    name: 'backup',
    summary: 'Copies the embedded database, also while the server runs.',
    database: 'existing',
    operands: ['FILE'],
    options: {
      'empty-too': {
        kind: 'flag',
        help: 'Even if there is no participant, and no session but the sample.',
      },
    },
    notes: [
      'The copy is checked in full before it gets its name; it never replaces a file. Codes need the key too: keep a copy of server.key (or of SERVER_KEY) in another place. A PostgreSQL is backed up with pg_dump.',
    ],
    examples: ['backup /backups/grovemates-2026-12-01.sqlite'],
    async run(args, { ports, place }) {
      const [file = ''] = args.operands;
      if (place.kind === 'postgres') {
        throw new UsageError(
          'The data is in PostgreSQL, whose own tool makes the back-up: pg_dump --format=custom --file=FILE "$DATABASE_URL"',
        );
      }
      const hasSample = (await findSample(ports)) !== null;
      const { bytes, counts } = await backUp(place.file, file, {
        emptyToo: args.has('empty-too'),
        hasSample,
      });
      return {
        value: { file, bytes, counts },
        lines: [
          `Wrote ${file}, ${plural(bytes, 'byte')}. It was checked in full and is sound.`,
          `It holds ${[
            plural(counts.sessions, 'session'),
            plural(counts.codes, 'code'),
            plural(counts.participants, 'participant'),
            plural(counts.seats, 'seat'),
            plural(counts.consents, 'consent entry', 'consent entries'),
            plural(counts.visits, 'visit'),
          ].join(', ')}.`,
        ],
        notes: ['It holds no key: keep a copy of server.key, or of SERVER_KEY, in another place.'],
      };
    },
  },
  {
    name: 'sample',
    summary: 'Makes the sample session if there is none, and shows its code.',
    database: 'may-be-new',
    examples: ['sample'],
    async run(_args, { ports, siteOrigin }) {
      const sample = (await findSample(ports)) ?? (await createSample(ports));
      if (sample.state !== 'open') {
        throw new StudyError(
          `The sample session ${sample.session} is there, but its code no longer works: ${sample.state}. Make a session of your own: npx study session create --help`,
        );
      }
      const { session, code } = sample;
      const link = (siteOrigin ?? '') + joinPath(code);
      return {
        value: { session, code: formatJoinCode(code), link },
        lines: [`Session ${session}`, `Code    ${formatJoinCode(code)}`, `Link    ${link}`],
      };
    },
  },
  {
    name: 'status',
    summary: 'Shows counts, the current form, and whether the build has the same one.',
    database: 'existing',
    examples: ['status'],
    async run(_args, { ports, buildDir, place }) {
      const status = await readStatus(ports, buildDir);
      const { sessions, participants, form } = status;
      const states = Object.entries(sessions).map(([state, count]) => `${count} ${state}`);
      return {
        value: { database: place.kind, ...status },
        lines: [
          `Database      ${place.kind === 'sqlite' ? place.file : 'PostgreSQL (DATABASE_URL)'}`,
          `Sessions      ${states.join(', ')}`,
          `Seats held    ${status.seatsHeld}`,
          `Open codes    ${status.codesOpen}`,
          `Participants  ${participants.active}, and ${participants.withdrawn} withdrawn`,
          `Asked again   ${plural(participants.askedAgain, 'person', 'people')} for consent`,
          `Consents      ${plural(status.consents, 'entry', 'entries')}`,
          `Visits        ${status.visits}`,
          `Consent form  ${form === null ? 'none is published' : `${form.version}, SHA-256 ${form.sha256}`}`,
          `Build's form  ${BUILD_FORM[status.buildForm]}`,
        ],
      };
    },
  },
];

const BUILD_FORM = {
  current: 'the published one',
  differs: 'NOT the published one: publish it with "consent publish", or build with the published one',
  missing: 'none: the build has no consent_form.pdf',
  unpublished: 'not published yet: the server does so when it starts',
};

function formatOf(args: ParsedArgs): 'csv' | 'ndjson' {
  const format = args.text('format') ?? 'csv';
  if (format !== 'csv' && format !== 'ndjson') {
    throw new UsageError(`--format: '${format}' is not a format. Choose csv or ndjson.`);
  }
  return format;
}
