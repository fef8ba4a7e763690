import { showTime } from '../instants.ts';
import type { CodeFacts } from '../read-codes.ts';
import { table } from './table.ts';

/** Codes for people: all but the codes themselves. */
export function codeTable(codes: readonly CodeFacts[], zone: string | null): string[] {
  return table(
    [
      { head: 'CODE ID' },
      { head: 'SESSION' },
      { head: 'KIND' },
      { head: 'STATE' },
      { head: 'USED', isNumber: true },
      { head: 'OPENS' },
      { head: 'EXPIRES' },
      { head: 'LABEL', isFlexible: true },
    ],
    codes.map((code) => [
      code.id,
      code.session,
      code.kind,
      code.state,
      `${code.used}/${code.capacity}`,
      showTime(code.opensAt, zone),
      showTime(code.expiresAt, zone),
      code.label,
    ]),
  );
}
