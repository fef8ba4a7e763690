import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createTopBarMachine } from '#machines/top-bar/top-bar.machine.ts';
import { MAX_TRACE_BYTES, readTrace } from '../../../audit/trace/read-trace.ts';
import { createRecorder } from '../../../audit/trace/recorder.ts';
import { headerOf, sha256Of, writeTrace } from '../../../audit/trace/write-trace.ts';
import { runs } from '../../support/arbitraries.ts';

const header = headerOf({ build: 'abc', zone: 'Europe/Berlin', tzdata: null, startedAt: 1 });

async function goodTrace() {
  const recorder = createRecorder({ elapsed: () => 0 });
  const actor = createActor(createTopBarMachine(), { inspect: recorder.inspect }).start();
  actor.send({ type: 'page.scrolled', top: 101 });
  const records = recorder.records();
  return { records, text: await writeTrace(header, records) };
}

/** The text of a trace with these lines between header and end, with the right count and checksum. */
async function traceOf(lines: readonly string[], first: object = header) {
  const text = [JSON.stringify(first), ...lines].map((line) => `${line}\n`).join('');
  return `${text}${JSON.stringify({ kind: 'end', records: lines.length, sha256: await sha256Of(text) })}\n`;
}

const why = async (text: string) => {
  const trace = await readTrace(text);
  return trace.kind === 'refused' ? trace.why : 'it was read';
};

test('what was written is read again', async () => {
  const { records, text } = await goodTrace();
  expect(records.length).toBeGreaterThan(4);
  expect(await readTrace(text)).toEqual({ kind: 'trace', header, records });
});

test('a trace that was cut off anywhere is refused, with what to do', async () => {
  const { text } = await goodTrace();
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: text.length - 1 }), async (length) => {
      expect(await why(text.slice(0, length))).toMatch(
        /cut off|not a trace|removed or added|header is damaged/,
      );
    }),
    runs(100),
  );
});

test('a trace of which one character was changed is refused', async () => {
  const { text } = await goodTrace();
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: text.length - 1 }),
      fc.constantFrom('0', 'x', '"', '}', '\n'),
      async (at, sign) => {
        fc.pre(text[at] !== sign);
        expect(await why(text.slice(0, at) + sign + text.slice(at + 1))).not.toBe('it was read');
      },
    ),
    runs(300),
  );
});

test('a line that was left out is noticed, and so is one that was added', async () => {
  const { text } = await goodTrace();
  const lines = text.split('\n');
  expect(await why(lines.toSpliced(2, 1).join('\n'))).toContain('removed or added');
  expect(await why(lines.toSpliced(2, 0, lines[2] ?? '').join('\n'))).toContain('removed or added');
});

test('another format is refused by its number', async () => {
  expect(await why(await traceOf([], { ...header, version: 2 }))).toContain('format 2');
});

test.each([
  ['an empty file', '', 'not a trace'],
  ['a picture', '\u0089PNG\r\n\u001A\n', 'not a trace'],
  ['another JSON', '{"kind":"else"}\n{}\n', 'not a trace'],
  ['a list', '[1]\n[2]\n', 'not a trace'],
  ['a line without an end', '{}', 'not a trace'],
  ['a wall of brackets', '['.repeat(5_000_000), 'not a trace'],
])('%s is refused', async (_, text, answer) => {
  expect(await why(text)).toContain(answer);
});

test('a trace whose line ends or first character a program has changed is told so', async () => {
  const { text } = await goodTrace();
  expect(await why(text.replaceAll('\n', '\r\n'))).toContain('line ends');
  expect(await why(`\uFEFF${text}`)).toContain('first character');
});

test.each([
  [
    'a value nested 100,000 times',
    `{"kind":"cut","seq":1,"at":1,"dropped":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
  ],
  ['a name of a prototype', '{"kind":"cut","seq":1,"at":1,"dropped":1,"__proto__":{"isAdmin":true}}'],
  ['an unknown kind', '{"kind":"else"}'],
  ['a record with more than it may have', '{"kind":"cut","seq":1,"at":1,"dropped":1,"more":1}'],
  ['a number that is none', '{"kind":"cut","seq":-1,"at":1,"dropped":1}'],
])('%s is refused by its line, although count and checksum are right', async (_, line) => {
  expect(await why(await traceOf(['{"kind":"cut","seq":1,"at":1,"dropped":1}', line]))).toContain('Line 3');
  expect(({} as { isAdmin?: boolean }).isAdmin).toBe(undefined);
});

test('a file of 100 MB is refused at once', async () => {
  const text = 'x'.repeat(100 * 1024 * 1024);
  const from = performance.now();
  expect(await why(text)).toContain('100 MB');
  expect(performance.now() - from).toBeLessThan(1000);
});

test('the longest trace that is read is read in bounded time', async () => {
  const line = JSON.stringify({
    kind: 'event',
    seq: 1,
    at: 1,
    actor: 'topBar',
    from: null,
    event: { type: 'x'.repeat(500) },
  });
  const lines = Array.from({ length: Math.floor(MAX_TRACE_BYTES / (line.length + 1)) - 2 }, () => line);
  const from = performance.now();
  const trace = await readTrace(await traceOf(lines));
  expect(trace.kind).toBe('trace');
  expect(performance.now() - from).toBeLessThan(20_000);
});
