import { rm } from 'node:fs/promises';
import { formatJoinCode } from '../../contract/join-code.ts';
import { isoTime, isoTimeOrNull } from '../../participation/iso-time.ts';
import type { Ports } from '../../participation/ports.ts';
import { csvLine } from '../command-line/csv-line.ts';
import { plural } from '../command-line/labels.ts';
import { table } from '../command-line/table.ts';
import { writeNewFile } from '../command-line/write-new-file.ts';
import { UsageError } from '../study-error.ts';
import { type CheckedCodePlan, joinPath, type NewCode, saveCodes } from './create-codes.ts';
import { formatTimeInZone, formatTimeOnSameDay } from './format-time-in-zone.ts';

/** A code as it is printed. The link is null where the site is not known. */
export type ShownCode = { id: string; code: string; label: string; link: string | null; path: string };

/** The codes as they are printed, with links where the site is known. */
export function shownCodes(codes: readonly NewCode[], site: string | null): ShownCode[] {
  return codes.map(({ id, code, label }) => {
    const path = joinPath(code);
    return { id, code: formatJoinCode(code), label, link: site === null ? null : site + path, path };
  });
}

/** One label for each code: a single one is numbered. Throws a {@link UsageError} where there are as many as fit nothing. */
export function labelsFor(count: number, texts: readonly string[]): string[] {
  const labels = texts.map((label) => label.trim());
  const [only = '', ...more] = labels;
  if (more.length === 0) {
    return Array.from({ length: count }, (_, index) =>
      only === '' || count === 1 ? only : `${only} ${index + 1}`,
    );
  }
  if (labels.length === count) return labels;
  throw new UsageError(
    `There are ${labels.length} labels for ${plural(count, 'code')}. Give one label, which is then numbered, or one for each code.`,
  );
}

/** The codes for people: labels where there are any, and links, or paths where the site is not known. */
export function codeLines(codes: readonly ShownCode[]): string[] {
  const hasLabels = codes.some(({ label }) => label !== '');
  const hasLinks = codes.every(({ link }) => link !== null);
  return table(
    [
      { head: 'CODE' },
      ...(hasLabels ? [{ head: 'LABEL' }] : []),
      { head: 'CODE ID' },
      { head: hasLinks ? 'LINK' : 'PATH' },
    ],
    codes.map(({ id, code, label, link, path }) => [code, ...(hasLabels ? [label] : []), id, link ?? path]),
    Number.POSITIVE_INFINITY,
  );
}

/** The codes as a CSV for a mail merge. Times come in the words of a letter, in `zone`, and as RFC 3339 in UTC. */
export function codeCsv(codes: readonly ShownCode[], plan: CheckedCodePlan, zone: string): string[] {
  const { title, startsAt, endsAt, expiresAt } = plan;
  const same = [
    title,
    formatTimeInZone(startsAt, endsAt, zone),
    isoTime(startsAt),
    expiresAt === null ? '' : formatTimeInZone(expiresAt, null, zone),
    isoTimeOrNull(expiresAt) ?? '',
  ];
  const head = ['label', 'code', 'link', 'title', 'starts', 'starts_utc', 'expires', 'expires_utc'];
  const rows = codes.map(({ label, code, link }) => [label, code, link ?? '', ...same]);
  // What prints a line ends it with a line feed, the second half of a record's end.
  return [head, ...rows].map((cells) => csvLine(cells).replace(/\n$/, ''));
}

/** A sheet of cards that is about to be written. */
export type PlannedSheet = { pages: number; write(codes: readonly ShownCode[]): Promise<void> };

/** Makes ready to write a sheet into a new file, before there are codes. Throws a `StudyError` for what it can't show. */
export async function planSheet(
  ports: Pick<Ports, 'now'>,
  { file, site, plan, zone }: { file: string; site: string; plan: CheckedCodePlan; zone: string },
): Promise<PlannedSheet> {
  // What draws is large, and no other command needs it.
  const { sheetPrinter } = await import('./sheet/code-sheet.ts');
  const { pages, print } = await sheetPrinter(
    {
      title: plan.title,
      when: formatTimeInZone(plan.startsAt, plan.endsAt, zone),
      address: `${new URL(site).host}/enter`,
      terms: termsOf(plan, zone),
      madeAt: ports.now(),
    },
    plan.labels,
  );
  return {
    pages: pages(plan.count),
    async write(codes) {
      const cards = codes.map(({ link, path, ...card }) => ({ ...card, link: link ?? site + path }));
      await writeNewFile(file, 'a sheet', [await print(cards)]);
    },
  };
}

/**
 * Saves codes. Their sheet, if there is one, is written before: codes are shown once, and a full disk must not lose
 * them. If they cannot be saved, the sheet is deleted.
 */
export async function saveCodesWithSheet(
  ports: Ports,
  plan: CheckedCodePlan,
  codes: readonly NewCode[],
  sheet: { file: string; write(): Promise<void> } | null,
): Promise<void> {
  await sheet?.write();
  try {
    await saveCodes(ports, plan, codes);
  } catch (error) {
    if (sheet) await rm(sheet.file, { force: true });
    throw error;
  }
}

function termsOf(plan: CheckedCodePlan, zone: string): string {
  const { kind, capacity, startsAt, opensAt, expiresAt } = plan;
  const whom = kind === 'one-use' ? 'For one person' : `For up to ${plural(capacity, 'person', 'people')}`;
  const from = opensAt === null ? '' : `, from ${formatTimeOnSameDay(opensAt, startsAt, zone)}`;
  const until = expiresAt === null ? '' : `, until ${formatTimeOnSameDay(expiresAt, startsAt, zone)}`;
  return `${whom}${from}${until}.`;
}
