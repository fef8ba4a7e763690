import { MAX_WIDTH, table } from '../command-line/table.ts';
import { formatIsoTime, formatLocalTime } from '../command-line/times.ts';
import type { CodeListing } from './read-codes.ts';

const COLUMNS = [
  { head: 'CODE ID' },
  { head: 'SESSION' },
  { head: 'KIND' },
  { head: 'STATE' },
  { head: 'USED', isNumber: true },
  { head: 'OPENS' },
  { head: 'EXPIRES' },
  { head: 'LABEL', isFlexible: true, keepsEnd: true },
];

/** Codes for people: all but the codes themselves. In a table that is too wide, times lose their UTC first. */
export function codeTable(codes: readonly CodeListing[], zone: string | null): string[] {
  const lines = table(COLUMNS, rowsOf(codes, zone, formatIsoTime), Number.POSITIVE_INFINITY);
  if (lines.every(({ length }) => length <= MAX_WIDTH)) return lines;
  return table(COLUMNS, rowsOf(codes, zone, formatLocalTime));
}

function rowsOf(codes: readonly CodeListing[], zone: string | null, show: typeof formatIsoTime): string[][] {
  return codes.map((code) => [
    code.id,
    code.session,
    code.kind,
    code.state,
    `${code.used}/${code.capacity}`,
    show(code.opensAt, zone),
    show(code.expiresAt, zone),
    code.label,
  ]);
}
