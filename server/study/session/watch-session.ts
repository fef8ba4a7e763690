import { isBusy, sqliteErrorCode } from '../../database/database-errors.ts';
import { isOutage } from '../../database/outages.ts';
import { isoTime } from '../../participation/iso-time.ts';
import type { CommandContext, CommandResult, Option } from '../command-line/command.ts';
import { plural } from '../command-line/labels.ts';
import { inOneLine } from '../command-line/table.ts';
import { formatToSecond } from '../command-line/times.ts';
import { renderWatchScreen } from './watch-screen.ts';
import {
  type Change,
  changesBetween,
  readWatchedSession,
  type WatchedSeat,
  type WatchedSession,
} from './watched-session.ts';

/** How often a watched session is read, in milliseconds. Whoever closes their page is gone from here within 20 s. */
export const WATCH_INTERVAL_MS = 2_000;

/** For how long a database that is busy, or restarts, is tried again. */
const RETRY_FOR_MS = 60_000;

/** The option of `session show` that makes it go on. */
export const WATCH_OPTION: Readonly<Record<string, Option>> = {
  watch: {
    kind: 'flag',
    help: 'Keeps watching until Ctrl-C: who is here now, and when the others were last seen.',
  },
};

/** What its help says of it. */
export const WATCH_NOTES: readonly string[] = [
  'With --watch a terminal shows the seats as they are; into a file or a pipe goes one dated line for each change, with --json one JSON object per line. Somebody is here while their session page is open, and for at most 20 seconds longer. A browser lets a tab that was in the background for five minutes ask only once a minute: such a person is here and "seen 40 s ago" by turns.',
];

/** Shows a session as it is, again and again, until Ctrl-C. Throws a `StudyError` where there is none. */
export function watchSession(context: CommandContext, id: string, isJson: boolean): CommandResult {
  const isPicture = !isJson && context.terminal.size() !== null;
  return { stream: isPicture ? screens(context, id) : lines(context, id, isJson), isJson };
}

/** What one look at the session came to. `trouble` says why it could not be read; then it is as it was at `readAt`. */
type Poll = { session: WatchedSession | null; readAt: number; trouble: string | null };

/**
 * Looks at the session every 2 s until Ctrl-C. A database that is busy is tried again; one that cannot be read for a minute, or
 * at all, throws what it says.
 */
async function* polls({ ports, terminal }: CommandContext, id: string): AsyncGenerator<Poll> {
  const signal = terminal.interrupted();
  const interruption = new Promise<null>((resolve) => {
    signal.addEventListener('abort', () => resolve(null));
  });
  let last: Poll = { session: null, readAt: ports.now(), trouble: null };
  while (!signal.aborted) {
    try {
      const session = await Promise.race([readWatchedSession(ports, id), interruption]);
      if (session === null) return;
      last = { session, readAt: ports.now(), trouble: null };
    } catch (error) {
      if (!isTransient(error) || ports.now() - last.readAt >= RETRY_FOR_MS) throw error;
      last = { ...last, trouble: `The database cannot be read (${messageOf(error)})` };
    }
    yield last;
    await terminal.pause(WATCH_INTERVAL_MS, signal);
  }
}

/** Another process that writes, or a server that restarts; not a file that is damaged or gone. */
function isTransient(error: unknown): boolean {
  return sqliteErrorCode(error) === null ? isOutage(error) : isBusy(error);
}

const ENTER_SCREEN = '\u001b[?1049h';
const LEAVE_SCREEN = '\u001b[?1049l';
const HOME = '\u001b[H';
const CLEAR_LINE = '\u001b[K';
const CLEAR_BELOW = '\u001b[J';

/** On a screen of its own; afterwards the terminal shows what was there before, and the last screen. */
async function* screens(context: CommandContext, id: string): AsyncGenerator<string> {
  let picture: string[] = [];
  const left = () => `${LEAVE_SCREEN}${picture.map((line) => `${line}\n`).join('')}`;
  let isEntered = false;
  try {
    for await (const { session, readAt, trouble } of polls(context, id)) {
      const { ports, zone, terminal } = context;
      const size = terminal.size() ?? { columns: 80, rows: 24 };
      picture =
        session === null
          ? [`${trouble}: trying again`.slice(0, size.columns - 1)]
          : renderWatchScreen({ session, readAt, now: ports.now(), zone, trouble }, size);
      const shown = picture.map((line) => `${line}${CLEAR_LINE}\n`).join('');
      yield `${isEntered ? '' : ENTER_SCREEN}${HOME}${shown}${CLEAR_BELOW}`;
      isEntered = true;
    }
  } catch (error) {
    if (isEntered) yield left();
    throw error;
  }
  if (isEntered) yield left();
}

/** One line for each change. */
async function* lines(context: CommandContext, id: string, isJson: boolean): AsyncGenerator<string> {
  const { ports, zone, terminal } = context;
  let before: WatchedSession | null = null;
  let isTroubled = false;
  for await (const { session, readAt, trouble } of polls(context, id)) {
    if ((trouble !== null) !== isTroubled) {
      isTroubled = trouble !== null;
      const said = trouble === null ? 'The database can be read again.' : `${trouble}: trying again.`;
      terminal.write(`${formatToSecond(ports.now(), zone)}  ${said}\n`);
    }
    if (session === null || trouble !== null) continue;
    const changes = changesBetween(before, session);
    before = session;
    if (changes.length === 0) continue;
    yield changes
      .map((change) =>
        isJson
          ? `${JSON.stringify({ at: isoTime(readAt), ...change })}\n`
          : `${formatToSecond(readAt, zone)}  ${sentenceOf(change, zone)}\n`,
      )
      .join('');
  }
}

function sentenceOf(change: Change, zone: string | null): string {
  if (change.kind === 'session') {
    const { title, session, state, seats } = change;
    return `${inOneLine(title)} (${session}) is ${state}, ${seats.taken} of ${plural(seats.total, 'seat')} taken`;
  }
  const { number, participant, label, state, isHere, seenAt, consent } = change;
  const who = label === '' ? participant : `${participant} (${inOneLine(label)})`;
  const consentNote = consent === 'to be asked again' ? `; consent ${consent}` : '';
  return `seat ${number}, ${who}: ${whereabouts({ state, isHere, seenAt }, zone)}${consentNote}`;
}

function whereabouts(
  { state, isHere, seenAt }: Pick<WatchedSeat, 'state' | 'isHere' | 'seenAt'>,
  zone: string | null,
): string {
  switch (state) {
    case 'withdrawn':
      return 'withdrew from the study';
    case 'left':
      return 'gave the seat back';
    case 'held':
      if (isHere) return 'here now';
      if (seenAt === null) return 'has not opened the page yet';
      return `not here, last seen ${formatToSecond(Date.parse(seenAt), zone).slice(11, 19)}`;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
