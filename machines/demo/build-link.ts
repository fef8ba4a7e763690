import { fromBase64Url, toBase64Url } from './base64url.ts';
import { type Cell, cellAt, DEPTH, HEIGHT, indexOf, KIND, type Kind, WIDTH } from './blocks.ts';
import { checksumOf, crc16 } from './checksum.ts';
import { MOST_EDITS } from './rules.ts';
import { readVarint, varint } from './varint.ts';
import { type Edit, editsOf, type World } from './world.ts';

/**
 * A build as text for the fragment of an address, and for the browser's store: what differs from nature, as runs of equal cells.
 *
 * - a byte: version x 4 + axis, the one along which the runs are fewest;
 * - for each run: how many cells lie before it (7 bits a byte, the lowest first; 128 means that more follow), then a
 *   byte: kind x 16 + length - 1;
 * - two bytes: a sum of all before and of nature's cells, so that no build comes into another world.
 *
 * There is one text for each build: another one with the same meaning is damaged.
 */
const VERSION = 1;
/** Beyond this a version is none: the text was damaged. */
const LAST_VERSION = 9;
/** The longest text of a link, and of a build that stays in the browser, where there is room for any. Characters. */
const LONGEST_LINK = 6000;
export const LONGEST_STORED = 22_000;
const LONGEST_RUN = 16;
const CELLS = WIDTH * HEIGHT * DEPTH;

export type DecodedBuild =
  | { readonly kind: 'build'; readonly edits: readonly Edit[] }
  | { readonly kind: 'damaged' | 'too-long' | 'other-version' };

type Run = { readonly place: number; readonly to: number; length: number };

/** The place of a cell when all are counted along an axis, and back. */
type Axis = { placeOf(cell: Cell): number; cellAt(place: number): Cell };

const AXES: readonly Axis[] = [
  { placeOf: indexOf, cellAt },
  {
    placeOf: ([x, y, z]) => y + HEIGHT * (x + WIDTH * z),
    cellAt: (place) => {
      const [y, x, z] = digits(place, HEIGHT, WIDTH);
      return [x, y, z];
    },
  },
  {
    placeOf: ([x, y, z]) => z + DEPTH * (x + WIDTH * y),
    cellAt: (place) => {
      const [z, x, y] = digits(place, DEPTH, WIDTH);
      return [x, y, z];
    },
  },
];

/** The text of what was built; null if it is too long, which is for a link unless told otherwise. */
export function encodeBuild(base: Uint8Array, world: World, longest = LONGEST_LINK): string | null {
  const text = encodeEdits(base, editsOf(world));
  return text === null || text.length > longest ? null : text;
}

/** What a text means: the edits in the order of their cells. Any text gets an answer, soon. */
export function decodeBuild(base: Uint8Array, text: string, longest = LONGEST_LINK): DecodedBuild {
  if (text.length > longest) return { kind: 'too-long' };
  const bytes = fromBase64Url(text);
  if (bytes === null || bytes.length < 3) return { kind: 'damaged' };
  const [first = 0] = bytes;
  const version = first >> 2;
  if (version !== VERSION)
    return { kind: version === 0 || version > LAST_VERSION ? 'damaged' : 'other-version' };
  const edits = readRuns(bytes.subarray(1, -2), AXES[first & 3]);
  if (edits === 'too-long') return { kind: 'too-long' };
  if (!edits?.every(({ cell, to }) => isEdit(base, indexOf(cell), to))) return { kind: 'damaged' };
  edits.sort((a, b) => indexOf(a.cell) - indexOf(b.cell));
  return encodeEdits(base, edits) === text ? { kind: 'build', edits } : { kind: 'damaged' };
}

function isEdit(base: Uint8Array, cell: number, to: Kind): boolean {
  return base[cell] !== to && base[cell] !== KIND.bedrock && to < KIND.bedrock;
}

/** The text of these edits, however long; null if there are more than a world may have. */
export function encodeEdits(base: Uint8Array, edits: readonly Edit[]): string | null {
  if (edits.length > MOST_EDITS) return null;
  const bodies = AXES.map((axis, n) => [VERSION * 4 + n, ...writtenRuns(edits, axis)]);
  const body = bodies.reduce((best, next) => (next.length < best.length ? next : best));
  const sum = crc16(body, checksumOf(base));
  return toBase64Url([...body, sum >> 8, sum & 0xff]);
}

function writtenRuns(edits: readonly Edit[], axis: Axis): number[] {
  const placed = edits.map(({ cell, to }) => ({ place: axis.placeOf(cell), to }));
  placed.sort((a, b) => a.place - b.place);
  const runs: Run[] = [];
  for (const { place, to } of placed) {
    const run = runs.at(-1);
    const goesOn = run && run.to === to && run.place + run.length === place && run.length < LONGEST_RUN;
    if (goesOn) run.length += 1;
    else runs.push({ place, to, length: 1 });
  }
  let end = 0;
  return runs.flatMap(({ place, to, length }) => {
    const gap = place - end;
    end = place + length;
    return [...varint(gap), to * 16 + length - 1];
  });
}

/** Null where the bytes are no runs of cells of this world. */
function readRuns(bytes: Uint8Array, axis: Axis | undefined): Edit[] | 'too-long' | null {
  if (!axis) return null;
  const edits: Edit[] = [];
  let place = 0;
  for (let at = 0; at < bytes.length; ) {
    const gap = readVarint(bytes, at);
    const run = gap ? bytes[gap.end] : undefined;
    // Stryker disable next-line LogicalOperator,ConditionalExpression: with a run of one block of air, it is not the text of its edits.
    if (!gap || run === undefined) return null;
    at = gap.end + 1;
    const end = place + gap.value + (run & 15) + 1;
    if (end > CELLS) return null;
    for (place += gap.value; place < end; place++) {
      edits.push({ cell: axis.cellAt(place), to: (run >> 4) as Kind });
    }
    if (edits.length > MOST_EDITS) return 'too-long';
  }
  return edits;
}

/** A number as three digits, the lowest first; the sizes of the first two are given. */
function digits(place: number, first: number, second: number): [number, number, number] {
  const rest = Math.floor(place / first);
  return [place % first, rest % second, Math.floor(rest / second)];
}
