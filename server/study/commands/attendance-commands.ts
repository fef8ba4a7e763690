import { Attendance } from '../../contract/sessions.ts';
import { findSession } from '../find-session.ts';
import { setAttendance } from '../set-attendance.ts';
import { UsageError } from '../study-error.ts';
import type { Command, Given } from './command.ts';

const AUTOMATIC = 'automatic';

/** The command by which a lab says who was there, where the site can't know it. */
export const attendanceCommands: readonly Command[] = [
  {
    name: 'session attendance',
    summary: 'Sets who was there: attended, partly or absent.',
    database: 'existing',
    operands: ['ID', 'ATTENDANCE', 'SEAT...'],
    notes: [
      'Of itself the site knows two: attended, whose session page was open while the session was live, and absent, whose page was not. "partly", for who came late or left early, is yours to set: people are in the game then, not on the page. "automatic" takes back what you set.',
      'The page tells it at the end, with the completion code of that attendance, if there is one.',
    ],
    examples: ['session attendance s-7k3f2q partly 3 5', 'session attendance s-7k3f2q automatic 3'],
    check: (given) => void wanted(given),
    async run(given, { study }) {
      const { id, attendance, numbers } = wanted(given);
      const seats = await setAttendance(study, id, attendance, numbers);
      const { state } = await findSession(study, id);
      const words = seats.map(({ number }) => number).join(' ');
      return {
        value: { session: id, seats },
        lines: seats.map(
          ({ number, participant, attendance, isAttendanceSet, before }) =>
            `Seat ${number} (${participant}): ${attendance ?? UNKNOWN}${isAttendanceSet ? ', set by you' : ''}; it was ${before ?? UNKNOWN}.`,
        ),
        notes: [
          `${state === 'ended' ? 'Open pages show it within 30 s.' : 'It is shown when the session has ended.'}${
            attendance === null
              ? ''
              : ` To undo: npm run study -- session attendance ${id} ${AUTOMATIC} ${words}`
          }`,
        ],
      };
    },
  },
];

const UNKNOWN = 'not known';

/** What is asked for; null for automatic. Throws a {@link UsageError}. */
function wanted({ operands: [id = '', word = '', ...seats] }: Given) {
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
