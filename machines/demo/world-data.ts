import { DEPTH, HEIGHT, KIND, WIDTH } from './blocks.ts';

/**
 * The world's cells as text. Cells of one kind that follow one another are one byte, the kind in its upper half and how
 * many more follow in its lower half; 15 there says that a number follows, seven bits a byte, low bits first. Four
 * bytes end it, a sum of all before them. The bytes are written in base64url (RFC 4648, without padding).
 */

const COUNT = WIDTH * HEIGHT * DEPTH;
const KINDS = Object.keys(KIND).length;
const MORE = 15;
const SUM_BYTES = 4;
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

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
    pushRun(bytes, kind, end - start - 1);
    start = end;
  }
  const sum = sumOf(bytes);
  for (let i = 0; i < SUM_BYTES; i++) bytes.push((sum >>> (8 * i)) & 255);
  return toText(bytes);
}

/** The world of a text. An error says what is wrong with a damaged one. */
export function decodeCells(text: string): Uint8Array {
  const bytes = toBytes(text);
  const end = bytes.length - SUM_BYTES;
  if (end < 0) throw damage('it is too short');
  let sum = 0;
  for (let i = 0; i < SUM_BYTES; i++) sum |= (bytes[end + i] as number) << (8 * i);
  if (sum >>> 0 !== sumOf(bytes.slice(0, end))) throw damage('its sum does not fit');
  const cells = new Uint8Array(COUNT);
  let filled = 0;
  let at = 0;
  while (at < end) {
    const head = bytes[at++] as number;
    const kind = head >> 4;
    let more = head & 15;
    if (more === MORE) {
      let shift = 0;
      let part: number;
      do {
        if (at >= end || shift > 14) throw damage('a run of cells has no end');
        part = bytes[at++] as number;
        more += (part & 127) << shift;
        shift += 7;
      } while (part > 127);
    }
    if (kind >= KINDS) throw damage(`${kind} is no kind of block`);
    if (filled + more + 1 > COUNT) throw damage(`it has more than ${COUNT} cells`);
    cells.fill(kind, filled, filled + more + 1);
    filled += more + 1;
  }
  if (filled < COUNT) throw damage(`it has ${filled} cells, not ${COUNT}`);
  return cells;
}

function pushRun(bytes: number[], kind: number, more: number): void {
  bytes.push((kind << 4) | Math.min(more, MORE));
  if (more < MORE) return;
  let rest = more - MORE;
  while (rest > 127) {
    bytes.push((rest & 127) | 128);
    rest >>>= 7;
  }
  bytes.push(rest);
}

/** A sum that notices every single change (FNV-1a, 32 bits). */
function sumOf(bytes: readonly number[]): number {
  let sum = 0x811c9dc5;
  for (const byte of bytes) sum = Math.imul(sum ^ byte, 0x01000193);
  return sum >>> 0;
}

function toText(bytes: readonly number[]): string {
  let text = '';
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xffff;
    bits += 8;
    while (bits >= 6) {
      bits -= 6;
      text += DIGITS.charAt((held >>> bits) & 63);
    }
  }
  return bits > 0 ? text + DIGITS.charAt((held << (6 - bits)) & 63) : text;
}

function toBytes(text: string): number[] {
  const bytes: number[] = [];
  let held = 0;
  let bits = 0;
  for (const letter of text) {
    const digit = DIGITS.indexOf(letter);
    if (digit < 0) throw damage(`${JSON.stringify(letter)} is not a digit of base64url`);
    held = ((held << 6) | digit) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((held >>> bits) & 255);
  }
  if (bits === 6 || (held & ((1 << bits) - 1)) !== 0) throw damage('its end is missing');
  return bytes;
}

function damage(what: string): Error {
  return new Error(`The world's text is damaged: ${what}.`);
}
