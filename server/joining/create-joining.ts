import { sql } from 'kysely';
import type { ConsentGiven, ConsentRecord } from '../contract/consent.ts';
import { writingCheck } from '../database/writing-check.ts';
import { currentForm, isFor, readConsentForm, readConsentPdf } from './consent-forms.ts';
import { consentAskedOf, consentRecordOf, recordConsent } from './consent-record.ts';
import { join } from './join.ts';
import type { Joining, Who } from './joining.ts';
import { leaveSeat } from './leave-seat.ts';
import { lookUpCode } from './look-up-code.ts';
import { findPerson, findWho, forgetBrowser, lockPerson, lockWho, refuseWithdrawn } from './people.ts';
import type { Ports } from './ports.ts';
import { ownDataOf, participantOf, readBrowser } from './read-participant.ts';
import { readSession } from './read-session.ts';
import { recordVisit, rememberBrowser } from './record-visit.ts';
import { Refusal } from './refusal.ts';
import { addEntryToken, addSessionToken } from './tokens.ts';
import { transact } from './transact.ts';
import { withdraw } from './withdraw.ts';

/** Joining on a database whose tables are there. Any number of processes may do so on one database. */
export function createJoining(ports: Ports): Joining {
  const { db } = ports;
  const checkWriting = writingCheck(db);
  return {
    lookUpCode: (request) => lookUpCode(ports, request),
    join: (request) => join(ports, request),
    readSession: (token) => readSession(ports, token),
    recordVisit: (who, browser) => recordVisit(ports, who, browser),
    rememberBrowser: (who, browser) => rememberBrowser(ports, who, browser),
    readMe: async (who, browser) => participantOf(ports, await findPerson(db, who), browser),
    readBrowser: (browser) => readBrowser(ports, browser),
    welcomeMe: (who) => welcomeMe(ports, who),
    readMyConsent: async (who) => consentAskedOf(db, (await findWho(db, who)).participant),
    consentAgain: (who, given) => consentAgain(ports, who, given),
    leaveSeat: (who, seatId) => leaveSeat(ports, who, seatId),
    linkToSeat: (who, seatId) => linkToSeat(ports, who, seatId),
    linkToMe: (who) => linkToMe(ports, who),
    forgetBrowser: (browser) => forgetBrowser(db, browser),
    withdraw: (who) => withdraw(ports, who),
    readMyData: async (who) => ownDataOf(ports, await findPerson(db, who)),
    readConsentForm: (version) => readConsentForm(db, version),
    readConsentPdf: (version) => readConsentPdf(db, version),
    async ping() {
      await sql`select 1`.execute(db);
      await checkWriting();
    },
  };
}

function welcomeMe(ports: Ports, who: Who): Promise<void> {
  return transact(ports, async (within) => {
    const { participant } = await lockWho(within, who);
    refuseWithdrawn(participant);
    await within.db
      .updateTable('participant')
      .set({ welcomed_at: within.now() })
      .where('id', '=', participant.id)
      .where('welcomed_at', 'is', null)
      .execute();
  });
}

async function consentAgain(
  ports: Ports,
  who: Who,
  given: ConsentGiven,
): Promise<{ record: ConsentRecord; isNew: boolean }> {
  return transact(ports, async (within) => {
    const { participant } = await lockWho(within, who);
    refuseWithdrawn(participant);
    const form = await currentForm(within.db);
    if (!isFor(given, form)) throw new Refusal('consent-outdated');
    const { entry, isNew } = await recordConsent(within, participant.id, form);
    return { record: consentRecordOf(entry), isNew };
  });
}

function linkToSeat(ports: Ports, who: Who, seatId: string): Promise<{ sessionToken: string }> {
  return transact(ports, async (within) => {
    const participant = await lockPerson(within, who);
    refuseWithdrawn(participant);
    const seat = await within.db
      .selectFrom('seat')
      .select('id')
      .where('id', '=', seatId)
      .where('participant_id', '=', participant.id)
      .executeTakeFirst();
    if (seat === undefined) throw new Refusal('seat-unknown');
    return { sessionToken: await addSessionToken(within, participant.id, seat.id) };
  });
}

function linkToMe(ports: Ports, who: Who): Promise<{ entryToken: string }> {
  return transact(ports, async (within) => {
    const participant = await lockPerson(within, who);
    refuseWithdrawn(participant);
    return { entryToken: await addEntryToken(within, participant.id) };
  });
}
