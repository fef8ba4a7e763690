import type { ReactNode } from 'react';
import {
  CODE_LENGTH,
  type CodeFault,
  type CodeSuspect,
  formatJoinCode,
  readJoinCode,
} from '#contract/join-code.ts';

type CodeErrorProps = {
  /** What was typed. */
  text: string;
  fault: CodeFault;
};

/** What is wrong with a typed code, in a sentence, and marked at its place (SITE-5). */
export function CodeError({ text, fault }: CodeErrorProps) {
  return (
    <>
      <span className="marks literal" aria-hidden="true">
        {partsOf(text, fault).map(({ part, isMarked, at }) =>
          isMarked ? <mark key={at}>{part}</mark> : <bdi key={at}>{part}</bdi>,
        )}
      </span>
      <span>{describeFault(text, fault)}</span>
    </>
  );
}

/** The longest part of a text that is shown. A code has ten symbols. */
const MAX_SHOWN = 60;

/** Above this no count is shown: the text may have been cut off. */
const MAX_COUNTED = 30;

type Part = { part: string; isMarked: boolean; at: number };

/** The text in parts, those at fault marked. */
function partsOf(text: string, fault: CodeFault): Part[] {
  if (fault.kind === 'symbol') return markedFrom(text, fault.at, fault.length);
  if (fault.kind === 'long') return markedFrom(text, fault.at, text.length);
  if (fault.kind === 'short') {
    const missing = '·'.repeat(CODE_LENGTH - fault.symbols);
    return markedFrom(text.trimEnd() + missing, text.trimEnd().length, missing.length);
  }
  const suspected = new Set(
    fault.suspects.flatMap(({ at, typed }) => Array.from(typed, (_, more) => placeInGroups(at + more))),
  );
  return Array.from(formatJoinCode(fault.symbols), (part, at) => ({
    part,
    isMarked: suspected.has(at),
    at,
  }));
}

function markedFrom(text: string, at: number, length: number): Part[] {
  const from = startOfCharacter(text, Math.max(0, at - MAX_SHOWN / 2));
  const end = startOfCharacter(text, at + Math.min(length, MAX_SHOWN / 2));
  const until = startOfCharacter(text, end + MAX_SHOWN / 2);
  return [
    { part: text.slice(from, at), isMarked: false, at: from },
    { part: text.slice(at, end), isMarked: true, at },
    { part: text.slice(end, until), isMarked: false, at: end },
  ].filter(({ part }) => part !== '');
}

/** The index, or the one before where a surrogate pair would be cut. */
function startOfCharacter(text: string, at: number): number {
  return (text.codePointAt(at - 1) ?? 0) > 0xffff ? at - 1 : at;
}

/** The index of a symbol in `ABCDE-FGHJK`. */
function placeInGroups(at: number): number {
  return at < CODE_LENGTH / 2 ? at : at + 1;
}

function describeFault(text: string, fault: CodeFault): ReactNode {
  switch (fault.kind) {
    case 'symbol':
      return (
        <>
          {CAN_BE_SEEN.test(fault.symbol) ? <bdi>{inCapitals(fault.symbol)}</bdi> : 'An invisible character'}{' '}
          is not used in codes: it is {placeName(symbolsIn(text.slice(0, fault.at)))}.
        </>
      );
    case 'short':
      return fault.symbols === CODE_LENGTH - 1
        ? 'One character is missing: you have nine of ten.'
        : `${capital(NUMBERS[CODE_LENGTH - fault.symbols])} characters are missing: you have ${NUMBERS[fault.symbols]} of ten.`;
    case 'long':
      if (fault.symbols > MAX_COUNTED) return 'That is far too long: a code has ten characters.';
      return fault.symbols === CODE_LENGTH + 1
        ? 'That is one character too many: eleven instead of ten.'
        : `That is too long: ${fault.symbols} characters instead of ten.`;
    case 'check':
      return fault.suspects.length === 0
        ? `${NOT_VALID} Compare all ten with your invitation.`
        : `${NOT_VALID} ${capital(fault.suspects.map(describeSuspect).join(', or '))}? Compare all ten with your invitation.`;
  }
}

const NOT_VALID = 'This isn’t a valid code: at least one character is wrong.';

/** In capitals, as codes are printed; unchanged where that would be several symbols, as for ß. */
function inCapitals(symbol: string): string {
  const capitals = symbol.toUpperCase();
  return [...capitals].length === 1 ? capitals : symbol;
}

function describeSuspect({ at, typed, perhaps }: CodeSuspect): string {
  if (typed.length === 1)
    return `is the ${ordinal(at)} ${article(perhaps)} ${perhaps} rather than ${article(typed)} ${typed}`;
  return `are the ${ordinal(at)} and ${ordinal(at + 1)} ${perhaps} rather than ${typed}`;
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const ORDINALS = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
];
const CAN_BE_SEEN = /^[\p{L}\p{N}\p{P}\p{S}]$/u;

/** The name of a place within a code, from 0. */
function ordinal(at: number): string {
  return ORDINALS[at] ?? '';
}

/** The name of a place in any text, from 0. */
function placeName(at: number): string {
  return at < CODE_LENGTH ? `the ${ordinal(at)} character` : `character ${at + 1}`;
}

function capital(word = ''): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** As the symbol's name is spoken: an 8, an F, a B. */
function article(symbol: string): string {
  return '8AEFHMNRSX'.includes(symbol) ? 'an' : 'a';
}

/** How many symbols a text without a fault holds. */
function symbolsIn(text: string): number {
  const reading = readJoinCode(text);
  if (reading.kind === 'code') return CODE_LENGTH;
  if (reading.kind === 'empty') return 0;
  const { fault } = reading;
  if (fault.kind === 'symbol') return 0;
  return fault.kind === 'check' ? CODE_LENGTH : fault.symbols;
}
