import type { Command } from '../command-line/command.ts';
import { irreversibleOptions, isConfirmed } from '../command-line/confirmation.ts';
import { attendanceLabel, plural, seatLabel } from '../command-line/labels.ts';
import { parseOrigin } from '../command-line/read-origin.ts';
import { table } from '../command-line/table.ts';
import { formatIsoTime } from '../command-line/times.ts';
import { countAccess, createPersonalLinkFor, revokeLinks } from './personal-links.ts';
import { readParticipant, readParticipants } from './read-participants.ts';

/** The commands that show participants, who have references instead of names, and let them in again. */
export const participantCommands: readonly Command[] = [
  {
    name: 'participant list',
    summary: 'Lists the participants, the latest first.',
    database: 'existing',
    examples: ['participant list'],
    showsTimes: true,
    async run(_args, { ports, zone }) {
      const participants = await readParticipants(ports);
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
                  formatIsoTime(each.joinedAt, zone),
                  String(each.seatsHeld),
                  each.consentVersion ?? '-',
                  formatIsoTime(each.withdrawnAt, zone),
                ]),
              ),
      };
    },
  },
  {
    name: 'participant show',
    summary: 'Shows one participant by the reference that they quote.',
    database: 'existing',
    operands: ['REFERENCE'],
    examples: ['participant show P-7K3F2Q'],
    showsTimes: true,
    async run({ operands: [reference = ''] }, { ports, zone }) {
      const person = await readParticipant(ports, reference);
      return {
        value: person,
        lines: [
          person.reference,
          '',
          `Joined     ${formatIsoTime(person.joinedAt, zone)}`,
          `Welcomed   ${formatIsoTime(person.welcomedAt, zone)}`,
          `Withdrew   ${formatIsoTime(person.withdrawnAt, zone)}`,
          '',
          ...table(
            [
              { head: 'SESSION' },
              { head: 'SEAT', isNumber: true },
              { head: 'STATE' },
              { head: 'ATTENDANCE' },
              { head: 'TAKEN' },
              { head: 'TITLE', isFlexible: true },
            ],
            person.seats.map((seat) => [
              seat.session,
              String(seat.number),
              seatLabel(seat.state),
              attendanceLabel(seat),
              formatIsoTime(seat.takenAt, zone),
              seat.title,
            ]),
          ),
          '',
          ...table(
            [{ head: 'CONSENT' }, { head: 'VERSION' }, { head: 'WHEN' }],
            person.consents.map(({ kind, version, at }) => [kind, version, formatIsoTime(at, zone)]),
          ),
          '',
          ...table(
            [{ head: 'VISIT' }, { head: 'LAST SEEN' }],
            person.visits.map(({ startedAt, lastSeenAt }) => [
              formatIsoTime(startedAt, zone),
              formatIsoTime(lastSeenAt, zone),
            ]),
          ),
        ],
      };
    },
  },
  {
    name: 'participant link',
    summary: 'Makes a personal link for somebody who lost theirs.',
    database: 'existing',
    operands: ['REFERENCE'],
    options: {
      site: {
        kind: 'text',
        value: 'ORIGIN',
        help: 'Where the site is; else SITE_ORIGIN, or what "settings" keeps.',
      },
    },
    notes: [
      'The link is a key: whoever has it sees all seats, the record and the data of this person, and can withdraw them. Be sure who asks, and send it to them alone. Nobody can show it again, but you can always make another. Earlier links go on working: each can be ended on the personal page, and "participant revoke-links" ends them all.',
    ],
    examples: ['participant link P-7K3F2Q --site https://grovemates.example.edu'],
    async run(args, { ports, siteOrigin }) {
      const wantedSite = args.text('site');
      const site = wantedSite === undefined ? siteOrigin : parseOrigin(wantedSite, '--site');
      const { reference, path } = await createPersonalLinkFor(ports, args.operands[0] ?? '');
      const link = (site ?? '') + path;
      return {
        value: { reference, link },
        lines: [link],
        notes: [
          `This is a key to everything of ${reference}: send it to them alone. It can't be shown again.`,
          ...(site === null
            ? [
                `For a whole address say once where the site is: npx study settings --site https://grovemates.example.edu`,
              ]
            : []),
        ],
      };
    },
  },
  {
    name: 'participant revoke-links',
    summary: 'Ends every link and browser of a person; their seats stay.',
    database: 'existing',
    operands: ['REFERENCE'],
    options: irreversibleOptions('Confirms it: what is open closes, and no old link works again.'),
    notes: [
      'For a link that got into other hands. The person gets in again by a new link ("participant link"); with their code they would join as somebody new.',
    ],
    examples: ['participant revoke-links P-7K3F2Q --dry-run', 'participant revoke-links P-7K3F2Q --yes'],
    async run(args, { ports }) {
      const access = await countAccess(ports, args.operands[0] ?? '');
      const { reference } = access;
      const what = `${plural(access.personal, 'personal link')}, ${plural(access.session, 'session link')} and ${plural(access.browsers, 'browser')} of ${reference}`;
      if (!isConfirmed(args, `It ends ${what}`)) {
        return {
          value: { ...access, isDone: false },
          lines: [`Would end ${what}.`],
          notes: ['Nothing was changed.'],
        };
      }
      await revokeLinks(ports, reference);
      return {
        value: { ...access, isDone: true },
        lines: [`Ended ${what}.`],
        notes: [`A new link for them: npx study participant link ${reference}`],
      };
    },
  },
];
