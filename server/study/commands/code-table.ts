import { showInstant } from '../instants.ts';
import type { CodeFacts } from '../read-codes.ts';
import { table } from './table.ts';

/** Codes for people: all but the codes themselves. */
export function codeTable(codes: readonly CodeFacts[]): string[] {
  const time = (text: string | null) => (text === null ? '-' : showInstant(Date.parse(text), 'UTC'));
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
      time(code.opensAt),
      time(code.expiresAt),
      code.label,
    ]),
  );
}
