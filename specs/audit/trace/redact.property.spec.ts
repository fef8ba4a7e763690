import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readJoinCode } from '#contract/join-code.ts';
import { createRedactor } from '../../../audit/trace/redact.ts';
import { WORDS } from '../../../audit/trace/words.ts';
import { runs } from '../../support/arbitraries.ts';
import { CODE, OTHER_CODE } from '../../support/join-harness.ts';

/** Texts as people type them and machines keep them, and the hard ones between them. */
const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...'ABCDE-FGHJK 0123.,!+/:joinx') }),
  fc.stringMatching(/^[\w-]{14,102}$/),
  fc.constantFrom(
    CODE,
    'abcde-fghjf',
    `https://grove.example/join/${OTHER_CODE}?x=1`,
    '/join/-',
    'https://grove.example/join/',
    '2026-05-04T03:02:01Z',
    '2026-05-04T03:02:01.123456789+14:00',
    '2026-13-04T03:02:01Z',
    '',
    ' ',
    '…',
    '-',
    '😀',
    'Ada Lovelace <ada@grove.example>',
    '{"code": 20010911}',
    '[491711234567]',
  ),
  fc.json(),
);

const KEY = /^[\w-]{16,100}$/;
const INSTANT =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** Everything that a machine asks of a text. */
function answersOf(text: string) {
  return {
    reading: readJoinCode(text).kind,
    isEmpty: text === '',
    saysSomething: /[\p{L}\p{N}]/u.test(text),
    isKey: KEY.test(text),
    isInstant: INSTANT.test(text),
  };
}

const cut = (text: string) => text.slice(0, 200);

test('a stand-in is to every rule of the machines what the text was', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const standIn = String(createRedactor().redact(text));
      const isCode = readJoinCode(text).kind === 'code';
      // A code is stored as a code and a key as a key: no rule asks whether a code could be a key.
      const { isKey, ...answers } = answersOf(cut(text));
      expect(answersOf(standIn)).toMatchObject(answers);
      if (!isCode) expect(KEY.test(standIn)).toBe(isKey);
    }),
    runs(1000),
  );
});

test('nothing of a text is kept but public words: a stand-in is one of a known list, whatever the text', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const standIn = String(createRedactor().redact(text));
      const list = [
        ...['', '-', '/join/-', '++', 'text #1', 'TRACE0001K'],
        ...['stand-in-key-000001', '2000-01-01T00:00:01.000Z'],
      ];
      expect(list.includes(standIn) || WORDS.has(standIn)).toBe(true);
    }),
    runs(500),
  );
});

test('texts that are equal, or the same code, have the same stand-in; others have another', () => {
  fc.assert(
    fc.property(fc.uniqueArray(texts, { minLength: 2, maxLength: 8 }), (several) => {
      const { redact } = createRedactor();
      const first = several.map((text) => redact(text));
      expect(several.map((text) => redact(text))).toEqual(first);
    }),
    runs(300),
  );
  const { redact } = createRedactor();
  expect(redact('abcde-fghjf')).toBe(redact(`https://grove.example/join/${CODE}`));
  expect(redact(CODE)).not.toBe(redact(OTHER_CODE));
  expect(redact('Ada')).not.toBe(redact('Grace'));
});

const NOW = Date.UTC(2026, 4, 4);
const DAY_MS = 86_400_000;

test('a stored JSON text stays one: its public words and its version stay, its secrets and unknown names do not', () => {
  const stored = JSON.stringify({
    version: 1,
    keys: [{ code: CODE, key: 'k'.repeat(43), at: NOW - 7 }],
    'ada@grove.example': true,
  });

  const redacted = JSON.parse(String(createRedactor().redactStored(stored, NOW))) as unknown;

  expect(redacted).toEqual({
    version: 1,
    keys: [{ code: 'TRACE0001K', key: 'stand-in-key-000001', at: NOW - 7 }],
    'text #1': true,
  });
});

test.each([
  ['a moment of less than a day ago stays', { at: NOW - DAY_MS + 1 }, { at: NOW - DAY_MS + 1 }],
  ['one of a day ago does not', { at: NOW - DAY_MS }, { at: 0 }],
  ['nor one in a day', { at: NOW + DAY_MS }, { at: 0 }],
  [
    'nor any other number',
    { version: 2, phone: 491711234567, keys: [7] },
    { version: 2, 'text #1': 0, keys: [0] },
  ],
])('of the numbers in the store, %s', (_, stored, redacted) => {
  expect(JSON.parse(String(createRedactor().redactStored(JSON.stringify(stored), NOW)))).toEqual(redacted);
});

test('a stored text that is no JSON object is replaced as any other', () => {
  const { redactStored } = createRedactor();
  expect([null, '491711234567', 'night', '{"', '"Ada"'].map((text) => redactStored(text, NOW))).toEqual([
    null,
    'text #1',
    'night',
    '-',
    'text #2',
  ]);
});

test('of an error only its kind is kept, of a snapshot where it is; functions and what is too deep are left out', () => {
  const { redact } = createRedactor();
  let deep: unknown = 'Ada';
  for (let depth = 0; depth < 50; depth += 1) deep = [deep];

  expect(redact(new TypeError('Ada is not a function'))).toEqual({ name: 'TypeError' });
  expect(redact({ machine: {}, value: 'day', context: {}, status: 'active', secret: 'Ada' })).toEqual({
    value: 'day',
    context: {},
    status: 'active',
  });
  expect(redact({ type: 'reset', value: () => 'Ada', error: undefined })).toEqual({ type: 'reset' });
  expect(JSON.stringify(redact(deep))).not.toContain('text');
  expect(redact(Number.NaN)).toBe(null);
});
