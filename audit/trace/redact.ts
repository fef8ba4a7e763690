import { readJoinCode, withCheckSymbol } from '#contract/join-code.ts';
import { IDEMPOTENCY_KEPT_MS } from '#machines/join/idempotency-keys.ts';
import type { Json } from './format.ts';
import { WORDS } from './words.ts';

/** How much of a text counts: no machine keeps more of it (`MAX_TYPED` of the join). */
const COMPARED = 200;

/** How deep a value is written; what is deeper is left out. */
const MAX_DEPTH = 12;

/** Replaces whatever is not a public word. The same text gets the same stand-in throughout one redactor. */
export type Redactor = {
  redact(value: unknown): Json;
  /** The same for what the store holds, read at a time in milliseconds: a JSON text of the site stays one. */
  redactStored(text: string | null, now: number): Json;
};

/**
 * A redactor, one for a trace. A word of `WORDS`, a number, `true`, `false` and `null` stay; every other text is
 * replaced by a stand-in of its own class: a join code by a join code, an instant by an instant, a key by a key, a text
 * that says nothing by one. So a machine decides in a replay as it did with the real text, and two texts are equal in
 * a trace where they were.
 *
 * A stored JSON text stays one, with its own texts replaced. Of its numbers stay its `version`, and an `at` of less than
 * a day ago, by which the join decides whether a request may be repeated; every other one is 0.
 */
export function createRedactor(): Redactor {
  const standIns = new Map<string, string>();
  const counts = new Map<TextClass, number>();

  const standInFor = (text: string): string => {
    const reading = readJoinCode(text);
    // Different spellings are one code.
    const known = reading.kind === 'code' ? `code ${reading.code}` : `text ${text}`;
    const earlier = standIns.get(known);
    if (earlier !== undefined) return earlier;
    const kind = classOf(text, reading.kind);
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    const standIn = STAND_INS[kind](count);
    standIns.set(known, standIn);
    return standIn;
  };

  const redactText = (text: string): string => {
    if (text === '' || WORDS.has(text)) return text;
    return standInFor(text.slice(0, COMPARED));
  };

  const redactAt = (value: unknown, depth: number, numberOf = asItIs, named = ''): Json => {
    if (typeof value === 'string') return redactText(value);
    if (typeof value === 'boolean') return value;
    if (typeof value === 'number') return Number.isFinite(value) ? numberOf(value, named) : null;
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return null;
    if (Array.isArray(value)) return value.map((each) => redactAt(each, depth + 1, numberOf));
    if (value instanceof Error) return { name: redactText(value.name) };
    return Object.fromEntries(
      Object.entries(plain(value))
        .filter(([, each]) => each !== undefined && typeof each !== 'function')
        .map(([name, each]) => [redactText(name), redactAt(each, depth + 1, numberOf, name)]),
    );
  };

  return {
    redact: (value) => redactAt(value, 0),
    redactStored: (text, now) => {
      const stored = text === null ? null : parsed(text);
      if (typeof stored !== 'object' || stored === null) return redactAt(text, 0);
      const numberOf = (value: number, name: string) =>
        name === 'version' || (name === 'at' && Math.abs(now - value) < IDEMPOTENCY_KEPT_MS) ? value : 0;
      return JSON.stringify(redactAt(stored, 0, numberOf));
    },
  };
}

/** Of the numbers that are no person's: all but those of the store. */
function asItIs(value: number, _name: string): number {
  return value;
}

/** Of a machine's snapshot only what says where it is; of other objects everything that is their own. */
function plain(value: object): object {
  if (!('machine' in value)) return value;
  const { status, value: state, context } = value as Record<string, unknown>;
  return { status, value: state, context };
}

type TextClass = 'code' | 'instant' | 'key' | 'text' | 'marks' | 'link without code' | 'signs';

const SAYS_SOMETHING = /[\p{L}\p{N}]/u;
const KEY = /^[\w-]{16,100}$/;
const INSTANT =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

function classOf(text: string, reading: 'empty' | 'code' | 'malformed'): TextClass {
  if (reading === 'code') return 'code';
  if (reading === 'empty') return SAYS_SOMETHING.test(text) ? 'link without code' : 'marks';
  if (INSTANT.test(text)) return 'instant';
  if (KEY.test(text)) return 'key';
  return SAYS_SOMETHING.test(text) ? 'text' : 'signs';
}

const YEAR_2000 = Date.UTC(2000, 0, 1);

/** By its class and number, the stand-in of a text. */
const STAND_INS: Record<TextClass, (count: number) => string> = {
  code: (count) => withCheckSymbol(`TRACE${String(count % 10_000).padStart(4, '0')}`),
  instant: (count) => new Date(YEAR_2000 + count * 1000).toISOString(),
  key: (count) => `stand-in-key-${String(count).padStart(6, '0')}`,
  text: (count) => `text #${count}`,
  marks: () => '-',
  'link without code': () => '/join/-',
  signs: (count) => '+'.repeat((count % COMPARED) + 1),
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
