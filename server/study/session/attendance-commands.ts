import { Attendance, isOver, type SessionState } from '../../contract/session.ts';
import type { Command, ParsedArgs } from '../command-line/command.ts';
import { UsageError } from '../study-error.ts';
import { findSession } from './find-session.ts';
import { type AttendanceSet, setAttendance } from './set-attendance.ts';

const AUTOMATIC = 'automatic';

/** The command by which a lab says who was there, where the site can't know it. */
export const attendanceCommands: readonly Command[] = [
  {
    name: 'session attendance',
    summary: 'Sets who was there: attended, partly or absent.',
    database: 'existing',
    operands: ['ID', 'ATTENDANCE', 'SEAT...'],
    notes: [
      'By itself the site counts people as attended if their session page was open while the session was live and told them how to connect, and as absent if not. "partly", for people who came late or left early, is yours to set: the site sees the page, not the game. "automatic" takes back what you set.',
      "Each person's page shows it at the end, with the completion code for it, if there is one.",
    ],
    examples: ['session attendance s-7k3f2q partly 3 5', 'session attendance s-7k3f2q automatic 3'],
    async run(args, { ports }) {
      const { id, attendance, numbers } = attendanceArgs(args);
      const seats = await setAttendance(ports, id, attendance, numbers);
      const { state } = await findSession(ports, id);
      return {
        value: { session: id, seats },
        lines: seats.map(
          ({ number, participant, attendance, isAttendanceSet, before }) =>
            `Seat ${number} (${participant}): ${attendance ?? UNKNOWN}${isAttendanceSet ? ', set by you' : ''}; it was ${before ?? UNKNOWN}.`,
        ),
        notes: [[...whereShown(state, seats), ...howToUndo(id, seats)].join(' ')],
      };
    },
  },
];

const UNKNOWN = 'not known';

/** Where people see it: on the pages of the seats that they still hold. */
function whereShown(state: SessionState, seats: readonly AttendanceSet[]): string[] {
  const givenBack = seats.filter(({ leftAt }) => leftAt !== null).map(({ number }) => number);
  const shown = isOver({ state })
    ? 'Open pages show it within 30 s.'
    : 'It is shown when the session has ended.';
  return [
    ...(givenBack.length < seats.length ? [shown] : []),
    ...(givenBack.length === 1 ? [`Seat ${givenBack[0]} was given back: its page shows none.`] : []),
    ...(givenBack.length > 1 ? [`Seats ${listed(givenBack)} were given back: their pages show none.`] : []),
  ];
}

/** The commands that bring back what was there, one for each value that the lab had set before, or had not. */
function howToUndo(id: string, seats: readonly AttendanceSet[]): string[] {
  const changed = seats
    .map((seat) => ({
      number: seat.number,
      from: describeOutcome(seat.before, seat.wasAttendanceSet),
      to: describeOutcome(seat.attendance, seat.isAttendanceSet),
    }))
    .filter(({ from, to }) => from !== to);
  if (changed.length === 0) return [];
  const commands = [...new Set(changed.map(({ from }) => from))].map((word) =>
    ['npx study session attendance', id, word]
      .concat(changed.filter(({ from }) => from === word).map(({ number }) => String(number)))
      .join(' '),
  );
  return [`To undo: ${commands.join(' && ')}`];
}

/** The word by which `session attendance` sets it so. */
function describeOutcome(attendance: Attendance | null, isSet: boolean): string {
  return isSet && attendance !== null ? attendance : AUTOMATIC;
}

function listed(numbers: readonly number[]): string {
  return `${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`;
}

/** What is asked for; null for automatic. Throws a {@link UsageError}. */
function attendanceArgs({ operands: [id = '', word = '', ...seats] }: ParsedArgs) {
  const attendance = Attendance.options.find((each) => each === word) ?? null;
  if (attendance === null && word !== AUTOMATIC) {
    throw new UsageError(
      `'${word}' is not an attendance. Choose ${Attendance.options.join(', ')} or ${AUTOMATIC}.`,
    );
  }
  const strange = seats.find((seat) => !/^[1-9]\d{0,8}$/.test(seat));
  if (strange !== undefined) {
    throw new UsageError(
      `'${strange}' is not the number of a seat. 'session show' lists the seats with their numbers.`,
    );
  }
  return { id, attendance, numbers: [...new Set(seats.map(Number))] };
}
