import { showInstant } from '../instants.ts';
import { readParticipant, readParticipants } from '../read-participants.ts';
import type { Command } from './command.ts';
import { table } from './table.ts';

/** The commands that show participants, who have references instead of names. */
export const participantCommands: readonly Command[] = [
  {
    name: 'participant list',
    summary: 'Lists the participants, the latest first.',
    examples: ['participant list'],
    async run(_given, { study }) {
      const participants = await readParticipants(study);
      return {
        value: { participants },
        lines:
          participants.length === 0
            ? ['Nobody has joined yet.']
            : table(
                [
                  { head: 'REFERENCE' },
                  { head: 'JOINED' },
                  { head: 'SEATS', isNumber: true },
                  { head: 'AGREED TO' },
                  { head: 'WITHDREW' },
                ],
                participants.map((each) => [
                  each.reference,
                  timeOf(each.joinedAt),
                  String(each.seatsHeld),
                  each.consentVersion ?? '-',
                  timeOf(each.withdrawnAt),
                ]),
              ),
      };
    },
  },
  {
    name: 'participant show',
    summary: 'Shows one participant by the reference that they quote.',
    operands: ['REFERENCE'],
    examples: ['participant show P-7K3F2Q'],
    async run({ operands: [reference = ''] }, { study }) {
      const person = await readParticipant(study, reference);
      return {
        value: person,
        lines: [
          person.reference,
          '',
          `Joined     ${timeOf(person.joinedAt)}`,
          `Welcomed   ${timeOf(person.welcomedAt)}`,
          `Withdrew   ${timeOf(person.withdrawnAt)}`,
          '',
          ...table(
            [
              { head: 'SESSION' },
              { head: 'SEAT', isNumber: true },
              { head: 'STATE' },
              { head: 'TAKEN' },
              { head: 'TITLE', isFlexible: true },
            ],
            person.seats.map((seat) => [
              seat.session,
              String(seat.number),
              seat.state,
              timeOf(seat.takenAt),
              seat.title,
            ]),
          ),
          '',
          ...table(
            [{ head: 'CONSENT' }, { head: 'VERSION' }, { head: 'WHEN' }],
            person.consents.map(({ kind, version, at }) => [kind, version, timeOf(at)]),
          ),
          '',
          ...table(
            [{ head: 'VISIT' }, { head: 'LAST SEEN' }],
            person.visits.map(({ startedAt, lastSeenAt }) => [timeOf(startedAt), timeOf(lastSeenAt)]),
          ),
        ],
      };
    },
  },
];

function timeOf(text: string | null): string {
  return showInstant(text === null ? null : Date.parse(text));
}
