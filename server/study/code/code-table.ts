import { MOST_COLUMNS, table } from '../command-line/table.ts';
import { showLocalTime, showTime } from '../command-line/times.ts';
import type { CodeFacts } from './read-codes.ts';

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

/** Codes for people: all but the codes themselves. Labels tell codes apart: what UTC says gives way to them. */
export function codeTable(codes: readonly CodeFacts[], zone: string | null): string[] {
  const lines = table(COLUMNS, rowsOf(codes, zone, showTime), Number.POSITIVE_INFINITY);
  if (lines.every(({ length }) => length <= MOST_COLUMNS)) return lines;
  return table(COLUMNS, rowsOf(codes, zone, showLocalTime));
}

function rowsOf(codes: readonly CodeFacts[], zone: string | null, show: typeof showTime): string[][] {
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
