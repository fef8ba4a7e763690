import type { Command, CommandContext, ParsedArgs } from '../command-line/command.ts';
import { irreversibleOptions, isConfirmed } from '../command-line/confirmation.ts';
import { plural } from '../command-line/labels.ts';
import { table } from '../command-line/table.ts';
import { formatIsoTime } from '../command-line/times.ts';
import { UsageError } from '../study-error.ts';
import { readConsentFiles, readPdfFile } from './consent-file.ts';
import { readBuildForm } from './publish-build-form.ts';
import { type PlannedConsent, planConsent, publishConsent } from './publish-consent.ts';
import { readConsent, readConsents } from './read-consents.ts';

/** The commands that publish and show consent forms. */
export const consentCommands: readonly Command[] = [
  {
    name: 'consent publish',
    summary: 'Publishes a version of the consent form.',
    database: 'existing',
    options: {
      version: {
        kind: 'text',
        value: 'NAME',
        help: "The version's name; that in the form's file if not given.",
      },
      form: { kind: 'text', value: 'FILE.json', help: 'The text, as in public/consent_form.json. Required.' },
      pdf: { kind: 'text', value: 'FILE.pdf', help: 'The PDF that says the same. Required.' },
      material: { kind: 'flag', help: 'Everyone who agreed to an earlier version is asked again.' },
      cosmetic: { kind: 'flag', help: 'Nobody is asked again.' },
      change: {
        kind: 'list',
        value: 'TEXT',
        help: 'A sentence on what is different, shown to those who are asked again; the file\'s "changes" if not given.',
      },
      ...irreversibleOptions('Confirms it: what is published stays for ever, the first version as well.'),
    },
    notes: [
      'What is published is never changed or removed: the record of consents points to it. The first version needs neither --material nor --change. The SHA-256 is that of the PDF, byte for byte.',
    ],
    examples: [
      'consent publish --version 2026-12 --form form.json --pdf form.pdf \\\n      --material --change "We also record the chat." --dry-run',
      'consent publish --form public/consent_form.json --pdf public/consent_form.pdf --yes',
    ],
    async run(args, { ports, buildDir }) {
      const { form, pdf } = filesOf(args);
      const version = args.text('version');
      const changes = args.list('change');
      const isMaterial = materialityOf(args);
      const planned = await planConsent(ports, {
        ...(version === undefined ? {} : { version }),
        ...(isMaterial === undefined ? {} : { isMaterial }),
        ...(changes === undefined ? {} : { changes }),
        files: await readConsentFiles(form, pdf),
      });
      const { asked } = planned;
      const kind = kindOfVersion(planned);
      const isDry = !isConfirmed(
        args,
        `It publishes ${planned.version}, ${kind}, for ever as it is; ${plural(asked.after, 'person is', 'people are')} asked again`,
      );
      if (!isDry) await publishConsent(ports, planned);
      return {
        value: {
          version: planned.version,
          sha256: planned.files.sha256,
          isFirst: planned.isFirst,
          isMaterial: planned.isMaterial,
          changes: planned.changes,
          askedAgain: asked,
          isDone: !isDry,
        },
        lines: [
          `${isDry ? 'Would publish' : 'Published'} ${planned.version}, ${kind}: ${planned.files.title}.`,
          `SHA-256 of the PDF: ${planned.files.sha256}`,
          ...planned.changes.map((change) => `Change: ${change}`),
          `Asked again before anything live: ${plural(asked.after, 'person', 'people')} (before: ${asked.before}).`,
        ],
        notes: [
          ...(planned.isSamePdf
            ? ['The PDF is that of the version before, byte for byte: only the text on the site is new.']
            : []),
          ...(isDry ? ['Nothing was changed.'] : await buildNotes(ports, buildDir)),
        ],
      };
    },
  },
  {
    name: 'consent list',
    summary: 'Lists the versions, the newest first.',
    database: 'existing',
    examples: ['consent list'],
    showsTimes: true,
    async run(_args, { ports, zone }) {
      const forms = await readConsents(ports);
      return {
        value: { forms },
        lines:
          forms.length === 0
            ? ['No consent form is published yet. "consent publish" publishes one.']
            : table(
                [
                  { head: 'VERSION' },
                  { head: 'DATED' },
                  { head: 'CHANGE' },
                  { head: 'PUBLISHED' },
                  { head: 'AGREED', isNumber: true },
                  { head: 'SHA-256' },
                  { head: 'TITLE', isFlexible: true },
                ],
                forms.map((form) => [
                  form.version + (form.isCurrent ? ' (current)' : ''),
                  form.date ?? '-',
                  form.isMaterial ? 'material' : 'cosmetic',
                  formatIsoTime(form.publishedAt, zone),
                  String(form.agreed),
                  `${form.sha256.slice(0, 12)}…`,
                  form.title,
                ]),
              ),
      };
    },
  },
  {
    name: 'consent show',
    summary: 'Shows one version; "current" is the present one.',
    database: 'existing',
    operands: ['VERSION'],
    examples: ['consent show current'],
    showsTimes: true,
    async run({ operands: [version = ''] }, { ports, zone }) {
      const form = await readConsent(ports, version);
      return {
        value: form,
        lines: [
          `${form.version}${form.isCurrent ? ' (current)' : ''}  ${form.title}`,
          '',
          `Dated      ${form.date === null ? '-' : `${form.date}, as the form itself says`}`,
          `Published  ${formatIsoTime(form.publishedAt, zone)}, ${form.isMaterial ? 'material' : 'cosmetic'}`,
          `Agreed     ${plural(form.agreed, 'person', 'people')}`,
          `PDF        ${form.pdfBytes} bytes, SHA-256 ${form.sha256}`,
          ...form.changes.map((change) => `Change     ${change}`),
          ...form.sections.flatMap(({ heading, paragraphs }) => ['', heading, ...paragraphs]),
        ],
      };
    },
  },
  {
    name: 'consent hash',
    summary: 'Shows the SHA-256 and size of a PDF, as its JSON wants them.',
    database: 'none',
    operands: ['FILE.pdf'],
    notes: ['It needs no database, and changes nothing.'],
    examples: ['consent hash public/consent_form.pdf'],
    async run({ operands: [file = ''] }) {
      const { pdf, sha256 } = await readPdfFile(file);
      const bytes = pdf.byteLength;
      return {
        value: { sha256, bytes },
        lines: [`  "sha256": "${sha256}",`, `  "bytes": ${bytes},`],
        notes: ['Put these two lines into the JSON of the form.'],
      };
    },
  },
];

async function buildNotes(ports: CommandContext['ports'], buildDir: string): Promise<string[]> {
  if ((await readBuildForm(ports, buildDir)) === 'current') return [];
  return ['The build still links another PDF: put this one into public/consent_form.pdf and build again.'];
}

function kindOfVersion({ isFirst, isMaterial }: PlannedConsent): string {
  if (isFirst) return 'the first version';
  return isMaterial ? 'a material change' : 'a cosmetic change';
}

function filesOf(args: ParsedArgs): { form: string; pdf: string } {
  const [form, pdf] = [args.text('form'), args.text('pdf')];
  if (form === undefined || pdf === undefined) {
    throw new UsageError('A version needs --form and --pdf. See: npx study consent publish --help');
  }
  return { form, pdf };
}

function materialityOf(args: ParsedArgs): boolean | undefined {
  if (args.has('material') && args.has('cosmetic')) {
    throw new UsageError('A change is either --material or --cosmetic: leave one of the two out.');
  }
  if (args.has('material')) return true;
  return args.has('cosmetic') ? false : undefined;
}
