import * as v from 'valibot';
import { type Json, TRACE_VERSION, type TraceHeader, type TraceRecord } from './format.ts';
import { sha256Of } from './write-trace.ts';

/** A trace, or why it is none, in a sentence that says what to do. */
export type ReadTrace =
  | { kind: 'trace'; header: TraceHeader; records: TraceRecord[] }
  | { kind: 'refused'; why: string };

/** The longest trace that is read. The recorder keeps far less. Bytes. */
export const MAX_TRACE_BYTES = 32 * 1024 * 1024;

/** The deepest value that is read; the recorder writes none deeper than 12. */
const MAX_DEPTH = 40;

const JsonValue: v.GenericSchema<Json> = v.lazy(() =>
  v.union([
    v.null(),
    v.boolean(),
    v.number(),
    v.string(),
    v.array(JsonValue),
    v.record(v.string(), JsonValue),
  ]),
);

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
const recorded = { seq: Count, at: v.number(), actor: v.string() };

const Header = v.strictObject({
  kind: v.literal('trace'),
  version: v.literal(TRACE_VERSION),
  build: v.string(),
  zone: v.string(),
  tzdata: v.nullable(v.string()),
  startedAt: v.number(),
});

const Record = v.variant('kind', [
  v.strictObject({
    kind: v.literal('actor'),
    ...recorded,
    machine: v.nullable(v.string()),
    parent: v.nullable(v.string()),
    input: JsonValue,
  }),
  v.strictObject({
    kind: v.literal('event'),
    ...recorded,
    from: v.nullable(v.string()),
    event: v.objectWithRest({ type: v.string() }, JsonValue),
  }),
  v.strictObject({
    kind: v.literal('reading'),
    ...recorded,
    port: v.picklist(['now', 'localTimeAt', 'read', 'randomKey']),
    value: JsonValue,
    within: v.picklist(['context', 'effect']),
  }),
  v.strictObject({
    kind: v.literal('microstep'),
    ...recorded,
    event: v.string(),
    transitions: v.array(v.string()),
  }),
  v.strictObject({ kind: v.literal('action'), ...recorded, action: v.string() }),
  v.strictObject({
    kind: v.literal('snapshot'),
    ...recorded,
    event: v.string(),
    status: v.string(),
    value: JsonValue,
    context: JsonValue,
  }),
  v.strictObject({ kind: v.literal('cut'), seq: Count, at: v.number(), dropped: Count }),
]);

const End = v.strictObject({ kind: v.literal('end'), records: Count, sha256: v.string() });

/**
 * Reads the text of a trace. What was changed, cut off, written in another version or meant to do harm is refused, in
 * a time that its length bounds.
 */
export async function readTrace(text: string): Promise<ReadTrace> {
  if (text.length > MAX_TRACE_BYTES) return refused(tooLong(text.length));
  const lines = text.split('\n');
  const unfinished = lines.pop();
  const [first = unfinished ?? '', ...others] = lines;
  const last = others.pop() ?? '';

  // Some editors write a mark before the first character.
  const header = parseLine(first.replace(/^\uFEFF/, ''));
  if (typeof header !== 'object' || header === null || Array.isArray(header) || header['kind'] !== 'trace') {
    return refused(
      'This is not a trace: the first line is not the header of one. Choose a file that the audit view has written.',
    );
  }
  if (header['version'] !== TRACE_VERSION) {
    return refused(
      `This trace has format ${JSON.stringify(header['version'] ?? null).slice(0, 40)}, and only format ${TRACE_VERSION} can be read here. Use the version of the site that wrote it.`,
    );
  }
  const goodHeader = v.safeParse(Header, header);
  if (!goodHeader.success) return refused(`Its header is damaged: ${issueText(goodHeader.issues)}.`);

  if (unfinished !== '') {
    return refused('Its last line is not whole: the file was cut off. Download it again.');
  }
  if (text.startsWith('\uFEFF') || first.endsWith('\r')) {
    return refused('A program has changed its line ends or its first character. Download it again.');
  }
  const end = v.safeParse(End, parseLine(last));
  if (!end.success) return refused('Its end is missing: the file was cut off. Download it again.');
  if (end.output.records !== others.length) {
    return refused(
      `It says that it has ${end.output.records} records, and has ${others.length}: lines were removed or added. Download it again.`,
    );
  }
  if ((await sha256Of(text.slice(0, text.length - last.length - 1))) !== end.output.sha256) {
    return refused('It was changed after it was written: its checksum is another one. Download it again.');
  }

  const records: TraceRecord[] = [];
  for (const [index, line] of others.entries()) {
    const value = parseLine(line);
    if (value === undefined) {
      return refused(`Line ${index + 2} is no JSON, is nested too deeply, or names a prototype.`);
    }
    const record = v.safeParse(Record, value);
    if (!record.success) return refused(`Line ${index + 2} is no record: ${issueText(record.issues)}.`);
    records.push(record.output as TraceRecord);
  }
  return { kind: 'trace', header: goodHeader.output, records };
}

/** Why a file of this length is not read. */
export function tooLong(bytes: number): string {
  const megabytes = (size: number) => Math.round(size / 1024 / 1024);
  return `It has ${megabytes(bytes)} MB; a trace has at most ${megabytes(MAX_TRACE_BYTES)}. Choose a file that the audit view has written.`;
}

function refused(why: string): ReadTrace {
  return { kind: 'refused', why };
}

/** The value of a line; undefined where it is none, is too deep, or names a prototype. */
function parseLine(line: string): Json | undefined {
  if (!isShallow(line)) return undefined;
  try {
    return JSON.parse(line, (name, value: unknown) => {
      if (name === '__proto__') throw new SyntaxError('A prototype.');
      return value;
    }) as Json;
  } catch {
    return undefined;
  }
}

/** Whether brackets outside of texts are nested no deeper than `MAX_DEPTH`. */
function isShallow(line: string): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at];
    if (isText) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isText = false;
    } else if (sign === '"') isText = true;
    else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
    if (depth > MAX_DEPTH) return false;
  }
  return true;
}

function issueText(issues: readonly [{ message: string; path?: unknown }, ...unknown[]]): string {
  return issues[0].message.slice(0, 120);
}
