import { plural, seatLabel } from '../command-line/labels.ts';
import { inOneLine, table } from '../command-line/table.ts';
import { formatToSecond } from '../command-line/times.ts';
import type { WatchedSeat, WatchedSession } from './watched-session.ts';

/** What a picture of a session is made for. */
export type WatchScreen = {
  session: WatchedSession;
  /** When it was read. */
  readAt: number;
  now: number;
  zone: string | null;
  /** Why it cannot be read again at present. */
  trouble: string | null;
};

/** Below this a table of all columns would be cut. */
const WIDE = 60;
const BLOCK = 38;
const GAP = '  ';

/**
 * The lines that show a session on a terminal: fewer than its rows, and narrower than it is. If the seats do not fit
 * in one column, they are in several, and if they still do not fit, the last line says how many are left out.
 */
export function renderWatchScreen(of: WatchScreen, size: { columns: number; rows: number }): string[] {
  const { session, readAt, now, zone, trouble } = of;
  // A line that ends in the last column may be broken.
  const width = Math.max(1, size.columns - 1);
  const { seatList, seats } = session;
  const here = seatList.filter(({ isHere }) => isHere).length;
  const time = formatToSecond(readAt, zone);
  const head = [
    `${inOneLine(session.title)} (${session.id})`,
    `${session.state}; ${seats.taken} of ${plural(seats.total, 'seat')} taken; ${here} here now`,
    trouble === null ? `${time}; Ctrl-C ends this` : `As of ${time}. ${trouble}: trying again`,
    '',
  ];
  const rows = size.rows - 1 - head.length;
  const list = seatList.length === 0 ? ['No seat is taken yet.'] : seatLines(seatList, now, width, rows);
  return [...head, ...list]
    .slice(0, Math.max(1, size.rows - 1))
    .map((line) => line.slice(0, width).trimEnd());
}

function seatLines(seats: readonly WatchedSeat[], now: number, width: number, rows: number): string[] {
  if (width >= WIDE && seats.length + 1 <= rows) return wideTable(seats, now, width);
  const blocks = Math.max(1, Math.floor((width + GAP.length) / (BLOCK + GAP.length)));
  const isEnough = Math.ceil(seats.length / blocks) + 1 <= rows;
  const perBlock = isEnough ? Math.ceil(seats.length / blocks) : Math.max(1, rows - 2);
  const each = Math.floor((width - GAP.length * (blocks - 1)) / blocks);
  const tables = Array.from({ length: blocks }, (_, index) =>
    seats.slice(index * perBlock, (index + 1) * perBlock),
  )
    .filter((part) => part.length > 0)
    .map((part) => narrowTable(part, now, each));
  const lines = Array.from({ length: perBlock + 1 }, (_, row) =>
    tables.map((lines) => (lines[row] ?? '').slice(0, each).padEnd(each)).join(GAP),
  );
  const left = seats.length - perBlock * blocks;
  if (left <= 0) return lines;
  return [...lines, `and ${plural(left, 'more seat')}: make the window larger`];
}

function wideTable(seats: readonly WatchedSeat[], now: number, width: number): string[] {
  return table(
    [
      { head: 'SEAT', isNumber: true },
      { head: 'PARTICIPANT' },
      { head: 'HERE' },
      { head: 'CONSENT' },
      { head: 'LABEL', isFlexible: true, keepsEnd: true },
    ],
    seats.map((seat) => [
      String(seat.number),
      seat.participant,
      presenceOf(seat, now, { notYet: 'not seen yet', seen: 'seen ' }),
      seat.consent,
      seat.label,
    ]),
    width,
  );
}

/** What is as it should be is left out. */
function narrowTable(seats: readonly WatchedSeat[], now: number, width: number): string[] {
  return table(
    [{ head: '#', isNumber: true }, { head: 'WHO' }, { head: 'HERE' }, { head: 'NOTE', isFlexible: true }],
    seats.map((seat) => [
      String(seat.number),
      seat.participant,
      presenceOf(seat, now, { notYet: 'not yet', seen: '' }),
      [NOTES[seat.consent], seat.label].filter((text) => text !== '').join(', '),
    ]),
    width,
  );
}

function presenceOf(
  { state, isHere, seenAt }: WatchedSeat,
  now: number,
  words: { notYet: string; seen: string },
): string {
  if (state !== 'held') return seatLabel(state);
  if (isHere) return 'here now';
  return seenAt === null ? words.notYet : `${words.seen}${ageOf(seenAt, now)}`;
}

const NOTES = { fresh: '', 'to be asked again': 'ask again', withdrawn: '' };

function ageOf(time: string, now: number): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(time)) / 1000));
  if (seconds < 60) return `${seconds} s ago`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h ago`;
  return `${plural(Math.floor(seconds / 86_400), 'day')} ago`;
}
