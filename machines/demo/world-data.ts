import { fromBase64Url, toBase64Url } from './base64url.ts';
import { DEPTH, HEIGHT, KIND, WIDTH } from './blocks.ts';
import { readVarint, varint } from './varint.ts';

/**
 * The world's cells as text. Cells of one kind that follow one another are one byte, the kind in its upper half and how
 * many more follow in its lower half; 15 there says that a number follows, seven bits a byte, low bits first. Four
 * bytes end it, a sum of all before them. The bytes are written in base64url (RFC 4648, without padding).
 */

const COUNT = WIDTH * HEIGHT * DEPTH;
const KINDS = Object.keys(KIND).length;
const MORE = 15;
const SUM_BYTES = 4;

/** The text of a world. */
export function encodeCells(cells: Uint8Array): string {
  if (cells.length !== COUNT) throw new Error(`A world has ${COUNT} cells, not ${cells.length}.`);
  const bytes: number[] = [];
  let start = 0;
  while (start < COUNT) {
    const kind = cells[start] as number;
    if (kind >= KINDS) throw new Error(`Cell ${start} holds ${kind}, which is no kind of block.`);
    let end = start + 1;
    while (end < COUNT && cells[end] === kind) end += 1;
    const more = end - start - 1;
    bytes.push((kind << 4) | Math.min(more, MORE), ...(more < MORE ? [] : varint(more - MORE)));
    start = end;
  }
  const sum = sumOf(bytes);
  for (let i = 0; i < SUM_BYTES; i++) bytes.push((sum >>> (8 * i)) & 255);
  return toBase64Url(bytes);
}

/** The world of a text. An error says what is wrong with a damaged one. */
export function decodeCells(text: string): Uint8Array {
  const bytes = fromBase64Url(text);
  if (bytes === null) throw damage('it is no base64url');
  const end = bytes.length - SUM_BYTES;
  if (end < 0) throw damage('it is too short');
  let sum = 0;
  for (let i = 0; i < SUM_BYTES; i++) sum |= (bytes[end + i] as number) << (8 * i);
  if (sum >>> 0 !== sumOf(bytes.subarray(0, end))) throw damage('its sum does not fit');
  const cells = new Uint8Array(COUNT);
  let filled = 0;
  let at = 0;
  while (at < end) {
    const head = bytes[at++] as number;
    const kind = head >> 4;
    let more = head & 15;
    if (more === MORE) {
      const rest = readVarint(bytes.subarray(0, end), at);
      if (rest === null) throw damage('a run of cells has no end');
      more += rest.value;
      at = rest.end;
    }
    if (kind >= KINDS) throw damage(`${kind} is no kind of block`);
    if (filled + more + 1 > COUNT) throw damage(`it has more than ${COUNT} cells`);
    cells.fill(kind, filled, filled + more + 1);
    filled += more + 1;
  }
  if (filled < COUNT) throw damage(`it has ${filled} cells, not ${COUNT}`);
  return cells;
}

/** A sum that notices every single change (FNV-1a, 32 bits). */
function sumOf(bytes: Iterable<number>): number {
  let sum = 0x811c9dc5;
  for (const byte of bytes) sum = Math.imul(sum ^ byte, 0x01000193);
  return sum >>> 0;
}

function damage(what: string): Error {
  return new Error(`The world's text is damaged: ${what}.`);
}
