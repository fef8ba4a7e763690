import { sql } from 'kysely';
import { currentForm, isFor, readConsentForm, readConsentPdf } from '../consent/consent-forms.ts';
import { consentAskedOf, consentRecordOf, recordConsent } from '../consent/consent-record.ts';
import type { ConsentAsked, ConsentGiven, ConsentRecord } from '../contract/consent.ts';
import type { OwnData, Participant } from '../contract/personal-page.ts';
import { createWriteCheck } from '../database/writing-check.ts';
import { join } from '../join/join.ts';
import { lookUpCode } from '../join/look-up-code.ts';
import { addEntryToken, addSessionToken } from '../participation/access-tokens.ts';
import {
  authenticate,
  authenticateAndLock,
  authenticateAndLockParticipant,
  authenticateParticipant,
  forgetBrowser,
  refuseWithdrawn,
} from '../participation/authenticate.ts';
import { recordLastUse } from '../participation/last-used.ts';
import type { Ports } from '../participation/ports.ts';
import { ProblemError } from '../participation/problem-error.ts';
import { transact } from '../participation/transact.ts';
import { endBrowser, endLink } from '../personal-page/access-links.ts';
import { ownDataOf, participantOf, readBrowser } from '../personal-page/read-participant.ts';
import { recordVisit, rememberBrowser } from '../personal-page/record-visit.ts';
import { withdraw } from '../personal-page/withdraw.ts';
import { leaveSeat } from '../seat/leave-seat.ts';
import { readSession } from '../session-page/read-session.ts';
import type { Credential, Joining } from './joining.ts';

/** Joining on a database whose tables are there. Any number of processes may do so on one database. */
export function createJoining(ports: Ports): Joining {
  const { db } = ports;
  const checkWriting = createWriteCheck(db);
  /** Whatever a link or a browser was used for, the use is noted once that is done. */
  const noted = async <Answer>(done: Promise<Answer>, who: Credential, browser: string | null = null) => {
    const answer = await done;
    await recordLastUse(ports, who);
    if (browser !== null && browser !== who.secret)
      await recordLastUse(ports, { kind: 'browser', secret: browser });
    return answer;
  };
  const notedBrowser = <Answer>(done: Promise<Answer>, browser: string | null) =>
    browser === null ? done : noted(done, { kind: 'browser', secret: browser });
  return {
    lookUpCode: (request) => notedBrowser(lookUpCode(ports, request), request.browser),
    join: (request) => notedBrowser(join(ports, request), request.browser),
    readSession: (token) => noted(readSession(ports, token), { kind: 'session', secret: token }),
    recordVisit: (who, browser) => noted(recordVisit(ports, who, browser), who, browser),
    rememberBrowser: (who, browser) => noted(rememberBrowser(ports, who, browser), who),
    readMe: (who, browser) => noted(readMe(ports, who, browser), who, browser),
    readBrowser: (browser) => notedBrowser(readBrowser(ports, browser), browser),
    welcomeMe: (who) => noted(welcomeMe(ports, who), who),
    readMyConsent: (who) => noted(readMyConsent(ports, who), who),
    consentAgain: (who, given) => noted(consentAgain(ports, who, given), who),
    leaveSeat: (who, seatId) => noted(leaveSeat(ports, who, seatId), who),
    linkToSeat: (who, seatId) => noted(linkToSeat(ports, who, seatId), who),
    linkToMe: (who) => noted(linkToMe(ports, who), who),
    endLink: (who, ended) => noted(endLink(ports, who, ended), who),
    endBrowser: (who, ended) => noted(endBrowser(ports, who, ended), who),
    forgetBrowser: (browser) => forgetBrowser(db, browser),
    withdraw: (who) => withdraw(ports, who),
    readMyData: (who) => noted(readMyData(ports, who), who),
    readConsentForm: (version) => readConsentForm(db, version),
    readConsentPdf: (version) => readConsentPdf(db, version),
    async ping() {
      await sql`select 1`.execute(db);
      await checkWriting();
    },
  };
}

async function readMe(ports: Ports, who: Credential, browser: string | null): Promise<Participant> {
  return participantOf(ports, await authenticateParticipant(ports.db, who), who, browser);
}

async function readMyConsent({ db }: Ports, who: Credential): Promise<ConsentAsked> {
  return consentAskedOf(db, (await authenticate(db, who)).participant);
}

async function readMyData(ports: Ports, who: Credential): Promise<OwnData> {
  return ownDataOf(ports, await authenticateParticipant(ports.db, who));
}

function welcomeMe(ports: Ports, who: Credential): Promise<void> {
  return transact(ports, async (within) => {
    const { participant } = await authenticateAndLock(within, who);
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
  who: Credential,
  given: ConsentGiven,
): Promise<{ record: ConsentRecord; isNew: boolean }> {
  return transact(ports, async (within) => {
    const { participant } = await authenticateAndLock(within, who);
    refuseWithdrawn(participant);
    const form = await currentForm(within.db);
    if (!isFor(given, form)) throw new ProblemError('consent-outdated');
    const { entry, isNew } = await recordConsent(within, participant.id, form);
    return { record: consentRecordOf(entry), isNew };
  });
}

function linkToSeat(ports: Ports, who: Credential, seatId: string): Promise<{ sessionToken: string }> {
  return transact(ports, async (within) => {
    const participant = await authenticateAndLockParticipant(within, who);
    refuseWithdrawn(participant);
    const seat = await within.db
      .selectFrom('seat')
      .select('id')
      .where('id', '=', seatId)
      .where('participant_id', '=', participant.id)
      .executeTakeFirst();
    if (seat === undefined) throw new ProblemError('seat-unknown');
    return { sessionToken: await addSessionToken(within, participant.id, seat.id) };
  });
}

function linkToMe(ports: Ports, who: Credential): Promise<{ entryToken: string }> {
  return transact(ports, async (within) => {
    const participant = await authenticateAndLockParticipant(within, who);
    refuseWithdrawn(participant);
    return { entryToken: await addEntryToken(within, participant.id) };
  });
}
