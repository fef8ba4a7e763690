import { findNodeAtLocation, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import * as v from 'valibot';
import { StudyError } from '../study-error.ts';

/** A file of JSON that people write. */
export type JsonInput<Schema extends v.GenericSchema> = {
  /** How the file is called in a message. */
  file: string;
  schema: Schema;
  /**
   * What belongs into each field, as it ends `must be ...`. By path: a list's items are `*`, the whole is the empty path. These
   * are all the fields that there are.
   */
  fields: Readonly<Record<string, string>>;
  /** A last sentence, on where to look. */
  hint: string;
};

/**
 * Reads JSON by a schema. Throws a `StudyError` with the first fault as a sentence: by line and column where the text is not
 * JSON, else by line and field, with what belongs there and what was found.
 */
export function parseJsonFile<Schema extends v.GenericSchema>(
  text: string,
  input: JsonInput<Schema>,
): v.InferOutput<Schema> {
  const { file, schema, hint } = input;
  // Some editors of Windows begin every file with this mark.
  const json = text.replace(/^\uFEFF/, '');
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new StudyError(`${file}, ${syntaxError(json)} ${hint}`);
  }
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (result.success) return result.output;
  throw new StudyError(`${file}, ${fieldError(json, value, result.issues[0], input)} ${hint}`);
}

function syntaxError(json: string): string {
  const errors: ParseError[] = [];
  parseTree(json, errors, { disallowComments: true });
  const [first] = errors;
  if (json.trim() === '') return 'line 1, column 1: the file is empty.';
  if (first === undefined) return 'line 1: this is not JSON.';
  const found = json.slice(first.offset, first.offset + first.length);
  const { line, column } = placeOf(json, first.offset);
  return `line ${line}, column ${column}: ${syntaxErrorMessage(printParseErrorCode(first.error), shortened(found))}`;
}

function syntaxErrorMessage(fault: ReturnType<typeof printParseErrorCode>, found: string): string {
  if (found === '') return 'the file ends before its last } or ].';
  switch (fault) {
    case 'CommaExpected':
      return `a ${missingBefore(found)} is missing before ${found}.`;
    case 'ColonExpected':
      return `a colon is missing before ${found}.`;
    case 'PropertyNameExpected':
      return `a name in double quotes is missing before ${found}, or the comma before it is one too many.`;
    case 'ValueExpected':
      return `a value is missing before ${found}, or the comma before it is one too many.`;
    case 'InvalidNumberFormat':
      return `${found} is not a number as JSON writes it.`;
    case 'EndOfFileExpected':
      return `${found} stands after the end of the JSON.`;
    case 'InvalidCommentToken':
    case 'UnexpectedEndOfComment':
      return 'JSON has no comments. Take this one out.';
    case 'UnexpectedEndOfString':
    case 'InvalidCharacter':
      return 'this text has no closing double quote on its line. A line break inside a text is written \\n.';
    case 'InvalidEscapeCharacter':
    case 'InvalidUnicode':
      return 'this text has a backslash that means nothing. A backslash itself is written \\\\.';
    case 'InvalidSymbol':
    case 'CloseBraceExpected':
    case 'CloseBracketExpected':
    case 'UnexpectedEndOfNumber':
    case '<unknown ParseErrorCode>':
      return `${found} is not JSON. Texts and names stand in straight double quotes, as in "title".`;
  }
}

/** What closes is no next entry: there the list or object before it is still open. */
function missingBefore(found: string): string {
  if (found === '}') return 'closing ]';
  return found === ']' ? 'closing }' : 'comma';
}

function fieldError(
  json: string,
  value: unknown,
  issue: v.BaseIssue<unknown>,
  { fields }: Pick<JsonInput<v.GenericSchema>, 'fields'>,
): string {
  const full = (issue.path ?? []).map(({ key }) => key as string | number);
  // To the schema a list is an object without the names that it asks for.
  const path =
    Array.isArray(valueAt(value, full.slice(0, -1))) && typeof full.at(-1) === 'string'
      ? full.slice(0, -1)
      : full;
  const expected = fields[patternOf(path)];
  const found = valueAt(value, path);
  const tree = parseTree(json);
  // What is missing is missing where its owner begins.
  const node = tree && findNodeAtLocation(tree, found === undefined ? path.slice(0, -1) : path);
  const { line } = placeOf(json, node?.offset ?? 0);
  const place = `line ${line}: ${path.length === 0 ? 'the whole' : `"${nameOf(path)}"`}`;
  if (expected === undefined) {
    return `${place} is not a field of a form. There are: ${namesBelow(path.slice(0, -1), fields).join(', ')}.`;
  }
  if (found === undefined) return `${place} is missing. It must be ${expected}.`;
  return `${place} must be ${expected}. Found: ${describeValue(found)}.`;
}

type Path = readonly (string | number)[];

/** `sections[0].heading` */
function nameOf(path: Path): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`))
    .join('')
    .slice(1);
}

/** `sections.*.heading` */
function patternOf(path: Path): string {
  return path.map((key) => (typeof key === 'number' ? '*' : key)).join('.');
}

function namesBelow(path: Path, fields: Readonly<Record<string, string>>): string[] {
  const start = path.length === 0 ? '' : `${patternOf(path)}.`;
  return Object.keys(fields)
    .filter((pattern) => pattern !== '' && pattern.startsWith(start))
    .map((pattern) => pattern.slice(start.length))
    .filter((name) => !name.includes('.'));
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (owner, key) => (owner !== null && typeof owner === 'object' ? Reflect.get(owner, key) : undefined),
    value,
  );
}

function describeValue(value: unknown): string {
  if (typeof value === 'string') return value === '' ? 'an empty text' : `the text "${shortened(value)}"`;
  if (typeof value === 'number') return `the number ${value}`;
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

/** Line and column from 1, as editors count them. */
function placeOf(text: string, offset: number): { line: number; column: number } {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

function shortened(text: string): string {
  return text.length <= MAX_QUOTE_LENGTH ? text : `${text.slice(0, MAX_QUOTE_LENGTH)}…`;
}

const MAX_QUOTE_LENGTH = 40;
