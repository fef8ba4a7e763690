import { isOver, OVER_STATES, SessionState } from '../../contract/session.ts';
import { codeTable } from '../code/code-table.ts';
import type { Command, CommandContext, CommandResult, ParsedArgs } from '../command-line/command.ts';
import { irreversibleOptions, isConfirmed } from '../command-line/confirmation.ts';
import { attendanceLabel, plural, seatLabel } from '../command-line/labels.ts';
import { table } from '../command-line/table.ts';
import { formatIsoTime } from '../command-line/times.ts';
import { UsageError } from '../study-error.ts';
import { createSession } from './create-session.ts';
import { deleteSession, planDeletion } from './delete-session.ts';
import { editSession } from './edit-session.ts';
import { describeMoves, moveSession, planMove } from './move-session.ts';
import { readSessionDetails, readSessions, type SessionDetails } from './session-details.ts';
import { connectionOf, SESSION_OPTIONS, sessionChanges } from './session-options.ts';
import { type SessionPlan, validateSessionPlan } from './session-plan.ts';
import { WATCH_NOTES, WATCH_OPTION, watchSession } from './watch-session.ts';

const TIMES =
  'Times are ISO 8601 with an offset or Z, as in 2026-12-01T14:00+01:00; without one they are refused.';

/** The commands that make, change, move and show sessions. */
export const sessionCommands: readonly Command[] = [
  {
    name: 'session create',
    summary: 'Makes a session.',
    database: 'may-be-new',
    options: SESSION_OPTIONS,
    notes: [TIMES, 'The session is scheduled at first: nothing starts by time alone, see "session move".'],
    examples: [
      'session create --title "Tuesday group" --starts 2026-12-01T14:00+01:00 --seats 8 \\\n      --fact "Address=play.example.edu:30000"',
      'session create --title "Tuesday group" --starts 2026-12-01T14:00+01:00 --seats 8 \\\n      --fact "Address=play.example.edu:30000" --step "Start the game and choose Join" \\\n      --mate "Fern=gathers wood" --debrief "Thank you. We study ..."',
    ],
    showsTimes: true,
    check: (args) => void validateSessionPlan(newSession(args)),
    async run(args, context) {
      const id = await createSession(args, context, newSession(args));
      return shown(context, id, `Made the session ${id}. Next: npx study code create ${id}`);
    },
  },
  {
    name: 'session edit',
    summary: 'Changes what is given, and leaves the rest.',
    database: 'existing',
    operands: ['ID'],
    options: SESSION_OPTIONS,
    notes: [
      TIMES,
      'A list (facts, steps, mates, debrief) is replaced as a whole; an empty value empties it: --mate ""',
    ],
    examples: ['session edit s-7k3f2q --starts 2026-12-01T15:00+01:00 --seats 10'],
    showsTimes: true,
    async run(args, context) {
      const [id = ''] = args.operands;
      const { connection: present } = await readSessionDetails(context.ports, id);
      const connection = connectionOf(args, present);
      const changes = { ...sessionChanges(args), ...(connection === undefined ? {} : { connection }) };
      if (Object.keys(changes).length === 0) {
        throw new UsageError('Nothing to change was given. See: npx study session edit --help');
      }
      await editSession(args, context, id, changes);
      return shown(context, id, `Changed the session ${id}. Its participants see it within seconds.`);
    },
  },
  {
    name: 'session list',
    summary: 'Lists the sessions, the latest first.',
    database: 'existing',
    examples: ['session list', 'session list --json'],
    showsTimes: true,
    async run(_args, { ports, zone }) {
      const sessions = await readSessions(ports);
      return {
        value: { sessions },
        lines:
          sessions.length === 0
            ? ['There is no session yet. "session create" makes one.']
            : table(
                [
                  { head: 'ID' },
                  { head: 'STATE' },
                  { head: 'SEATS', isNumber: true },
                  { head: 'STARTS' },
                  { head: 'TITLE', isFlexible: true },
                ],
                sessions.map(({ id, state, seats, startsAt, title }) => [
                  id,
                  state,
                  `${seats.taken}/${seats.total}`,
                  formatIsoTime(startsAt, zone),
                  title,
                ]),
              ),
      };
    },
  },
  {
    name: 'session show',
    summary: 'Shows a session with its seats, codes and moves.',
    database: 'existing',
    operands: ['ID'],
    options: WATCH_OPTION,
    notes: [
      'Codes are shown by their IDs: the codes themselves are known to nobody after they were made.',
      ...WATCH_NOTES,
    ],
    examples: ['session show s-7k3f2q', 'session show s-7k3f2q --watch'],
    showsTimes: true,
    async run(args, context) {
      const [id = ''] = args.operands;
      return args.has('watch') ? watchSession(context, id, args.has('json')) : shown(context, id);
    },
  },
  {
    name: 'session move',
    summary: `Moves a session: ${SessionState.options.slice(1).join(', ')}.`,
    database: 'existing',
    operands: ['ID', 'STATE'],
    options: {
      ...irreversibleOptions(`Confirms the move to ${OVER_STATES.join(' or ')}, which is final.`),
      'without-address': {
        kind: 'flag',
        help: 'Goes live with nothing to connect to: you tell people the address yourself.',
      },
    },
    notes: [
      '  scheduled <-> waiting -> live <-> paused; any -> ended (final)',
      '',
      'Once a session has ended, its codes open nothing and seats can no longer be given back.',
    ],
    examples: ['session move s-7k3f2q live', 'session move s-7k3f2q ended --yes'],
    async run(args, { ports }) {
      const [id = '', target = ''] = args.operands;
      const to = SessionState.options.find((state) => state === target);
      if (to === undefined) {
        throw new UsageError(`'${target}' is not a state. The states: ${SessionState.options.join(', ')}.`);
      }
      const move = await planMove(ports, id, to, { withoutAddress: args.has('without-address') });
      const what = `${move.title} (${id}): ${move.from} -> ${to}, ${plural(move.seatsTaken, 'seat')} taken`;
      const value = { session: id, from: move.from, to, seatsTaken: move.seatsTaken };
      const isToBeDone = isOver({ state: to }) ? isConfirmed(args, what) : !args.has('dry-run');
      if (!isToBeDone) {
        return { value: { ...value, isDone: false }, lines: [`${what}.`], notes: ['Nothing was changed.'] };
      }
      await moveSession(ports, move);
      const next = describeMoves(to);
      return {
        value: { ...value, isDone: true },
        lines: [`${what}.`, next === null ? 'The end is final.' : `It may become ${next}.`],
      };
    },
  },
  {
    name: 'session delete',
    summary: 'Deletes a session in which nobody has ever had a seat.',
    database: 'existing',
    operands: ['ID'],
    options: irreversibleOptions('Confirms it: the session, its codes and its history are gone.'),
    notes: [
      'For a session that was made by mistake. Where somebody has had a seat, it stays: "session move ID ended" ends it.',
    ],
    examples: ['session delete s-7k3f2q --dry-run', 'session delete s-7k3f2q --yes'],
    async run(args, { ports }) {
      const [id = ''] = args.operands;
      const { title, state, codes } = await planDeletion(ports, id);
      const what = `${title} (${id})`;
      const isDry = !isConfirmed(
        args,
        `It deletes ${what}, which is ${state}, with ${plural(codes, 'code')}; nobody has ever had a seat there`,
      );
      if (!isDry) await deleteSession(ports, id);
      return {
        value: { session: id, codes, isDone: !isDry },
        lines: [`${isDry ? 'Would delete' : 'Deleted'} ${what}, with ${plural(codes, 'code')}.`],
        ...(isDry ? { notes: ['Nothing was changed.'] } : {}),
      };
    },
  },
];

function newSession(args: ParsedArgs): SessionPlan {
  const { title, startsAt, seats, ...rest } = sessionChanges(args);
  if (title === undefined || startsAt === undefined || seats === undefined) {
    throw new UsageError(
      'A new session needs --title, --starts and --seats. See: npx study session create --help',
    );
  }
  const connection = connectionOf(args, { facts: [], steps: [] }) ?? { facts: [], steps: [] };
  const empty = { endsAt: null, mates: [], debrief: [], ...NO_CODES, survey: null };
  return { ...empty, ...rest, connection, title, startsAt, seats };
}

const NO_CODES = { completionCode: null, completionCodePartly: null, completionCodeAbsent: null };

async function shown({ ports, zone }: CommandContext, id: string, note?: string): Promise<CommandResult> {
  const details = await readSessionDetails(ports, id);
  return { value: details, lines: linesOf(details, zone), ...(note === undefined ? {} : { notes: [note] }) };
}

function linesOf(session: SessionDetails, zone: string | null) {
  const { connection, mates, debrief, survey, seatList, codes, moves } = session;
  const next = describeMoves(session.state);
  const time = (text: string | null) => formatIsoTime(text, zone);
  return [
    `${session.id}  ${session.title}`,
    '',
    `State      ${session.state}${next === null ? ' (final)' : `; may become ${next}`}`,
    `Starts     ${time(session.startsAt)}`,
    `Ends       ${time(session.endsAt)}`,
    `Seats      ${session.seats.taken} of ${session.seats.total} taken`,
    ...connection.facts.map(({ label, value }) => `Fact       ${label} = ${value}`),
    ...connection.steps.map((step, index) => `Step ${index + 1}     ${step}`),
    ...mates.map(({ name, role }) => `Mate       ${name} = ${role}`),
    ...debrief.map((text) => `Debrief    ${text}`),
    `Completion ${session.completionCode ?? '-'}`,
    `  partly   ${session.completionCodePartly ?? '-'}`,
    `  absent   ${session.completionCodeAbsent ?? '-'}`,
    `Survey     ${survey ?? '-'}`,
    '',
    ...(seatList.length === 0
      ? ['No seat was taken yet.']
      : table(
          [
            { head: 'SEAT', isNumber: true },
            { head: 'PARTICIPANT' },
            { head: 'STATE' },
            { head: 'ATTENDANCE' },
            { head: 'TAKEN' },
            { head: 'SEEN' },
          ],
          seatList.map((seat) => [
            String(seat.number),
            seat.participant,
            seatLabel(seat.state),
            attendanceLabel(seat),
            time(seat.takenAt),
            time(seat.seenAt),
          ]),
        )),
    '',
    ...(codes.length === 0
      ? [`No code was made yet: npx study code create ${session.id}`]
      : codeTable(codes, zone)),
    '',
    ...table(
      [{ head: 'MOVED TO' }, { head: 'FROM' }, { head: 'WHEN' }],
      moves.map(({ from, to, at }) => [to, from ?? '-', time(at)]),
    ),
  ];
}
