import type { Kysely } from 'kysely';
import type { Schema } from '../../../server/database/schema.ts';

/** What a database says of seats in two ways, by its counters and by its rows, and of the record of consent. */
export type SeatLedger = Awaited<ReturnType<typeof readSeatLedger>>;

/** Reads all of it. */
export async function readSeatLedger(db: Kysely<Schema>) {
  const sessions = await db.selectFrom('session').selectAll().orderBy('id').execute();
  const codes = await db.selectFrom('join_code').selectAll().orderBy('id').execute();
  const seats = await db.selectFrom('seat').selectAll().execute();
  const participants = await db.selectFrom('participant').selectAll().execute();
  const browsers = await db.selectFrom('browser').selectAll().execute();
  const consents = await db.selectFrom('consent').selectAll().orderBy('id').execute();
  return { sessions, codes, seats, participants, browsers, consents };
}

/** Every sentence that should be true of a ledger and is not. */
export function faultsOf({ sessions, codes, seats, participants, browsers, consents }: SeatLedger): string[] {
  const held = seats.filter(({ left_at }) => left_at === null);
  const over = sessions.filter(({ state }) => state === 'ended').map(({ id }) => id);
  const gone = participants.filter(({ withdrawn_at }) => withdrawn_at !== null).map(({ id }) => id);
  const agreed = consents.filter(({ kind }) => kind === 'given').map(({ participant_id }) => participant_id);
  const faults: [boolean, string][] = [
    ...sessions.flatMap(({ id, seats_taken, seats_total }): [boolean, string][] => {
      const count = held.filter(({ session_id }) => session_id === id).length;
      return [
        [count !== seats_taken, `session ${id} counts ${seats_taken} seats, and ${count} are held`],
        [count > seats_total, `session ${id} has ${seats_total} seats, and ${count} are held`],
      ];
    }),
    ...codes.flatMap(({ id, used, capacity }): [boolean, string][] => {
      const count = held.filter(({ code_id }) => code_id === id).length;
      return [
        [count !== used, `code ${id} counts ${used} uses, and ${count} seats are held by it`],
        [count > capacity, `code ${id} is good for ${capacity}, and ${count} seats are held by it`],
      ];
    }),
    [
      new Set(seats.map(({ participant_id, session_id }) => `${participant_id} ${session_id}`)).size <
        seats.length,
      'somebody has two seats in one session',
    ],
    [
      held.some(
        ({ participant_id, session_id }) => gone.includes(participant_id) && !over.includes(session_id),
      ),
      'somebody who withdrew holds a seat that is still to be used',
    ],
    [
      browsers.some(({ participant_id }) => gone.includes(participant_id)),
      'a browser is linked to somebody who withdrew',
    ],
    [participants.some(({ id }) => !agreed.includes(id)), 'somebody joined without a yes'],
  ];
  return faults.filter(([isWrong]) => isWrong).map(([, sentence]) => sentence);
}
