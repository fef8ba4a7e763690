import { CODE_ALPHABET, LOOK_ALIKES, symbolOf } from '../../contract/join-code.ts';

const SYMBOLS = 6;

/**
 * The reference that somebody typed or quoted, as it is kept: `P-7K3F2Q`. With or without its P, in any case, spaces and marks
 * passed over; O counts as 0, I and L as 1, which no reference has. A symbol that none has (U) stays. Null for anything else.
 */
export function parseReference(typed: string): string | null {
  const text = typed.replace(MARKS_AROUND, '').replace(PREFIX, '');
  const symbols = [...text].map(symbolOf).filter((symbol) => symbol !== null);
  // `P7K3F2Q`: without a separator, only the length shows that the P is not a symbol.
  if (symbols.length === SYMBOLS + 1 && /^[Pp]/.test(text)) symbols.shift();
  const isWhole = symbols.length === SYMBOLS && symbols.every((symbol) => /^[0-9A-Z]$/i.test(symbol));
  return isWhole ? `P-${symbols.join('').toUpperCase()}` : null;
}

/** Which of these references somebody may have misread or misheard as `reference`: each symbol is the same or looks like it. */
export function similarReferences(reference: string, references: readonly string[]): string[] {
  return references.filter((each) =>
    [...reference].every((symbol, at) => symbol === each[at] || areAlike(symbol, each[at] ?? '')),
  );
}

/** `"P-7K3F2Q".` */
const MARKS_AROUND = /^[\p{P}\s]+|[\p{P}\s]+$/gu;
/** `P-`, `p `, `P–` */
const PREFIX = /^[Pp][\s\p{Pd}]+/u;

function areAlike(one: string, other: string): boolean {
  // No symbol of the alphabet looks more like the one letter that is not in it.
  if (!CODE_ALPHABET.includes(one)) return one === 'U' && other === 'V';
  return LOOK_ALIKES.some((pair) => pair.includes(one) && pair.includes(other));
}
