import type { Joining } from '../api/joining.ts';
import { currentForm, isFor } from '../consent/consent-forms.ts';
import {
  consentRecordOf,
  consentsOf,
  isReconsentDue,
  lastGiven,
  recordConsent,
} from '../consent/consent-record.ts';
import type { JoinReply } from '../contract/join.ts';
import type { ParticipantRow } from '../database/schema.ts';
import { addEntryToken, addSessionToken } from '../participation/access-tokens.ts';
import {
  addParticipant,
  findKnownParticipant,
  linkBrowser,
  lockParticipant,
} from '../participation/authenticate.ts';
import type { Ports, TransactionPorts } from '../participation/ports.ts';
import { ProblemError } from '../participation/problem-error.ts';
import { newId, secretHash } from '../participation/secrets.ts';
import { ConflictError, transact } from '../participation/transact.ts';
import { lastLoginDate, touchVisit } from '../participation/visits.ts';
import { claimSeat, seatIn } from '../seat/seats.ts';
import { summaryOf } from '../session-page/session-view.ts';
import { findCode, parseCode, refuseUnlessFree } from './find-code.ts';
import { enforceTryLimit } from './try-limit.ts';

type Request = Omit<Parameters<Joining['join']>[0], 'typed' | 'client'>;
type Joined = { reply: JoinReply; isNewSeat: boolean };

/** SITE-5: takes a seat, or gets back to it, in one transaction. The same request can be repeated at will. */
export async function join(
  ports: Ports,
  { typed, client, ...request }: Parameters<Joining['join']>[0],
): Promise<Joined> {
  const plain = parseCode(typed);
  await enforceTryLimit(ports, { client, code: plain, browser: request.browser, key: request.key });
  return transact(ports, (within) => attempt(within, plain, request));
}

async function attempt(ports: TransactionPorts, plain: string, request: Request): Promise<Joined> {
  const opened = await findCode(ports, plain);
  const codeId = opened.code.id;
  const { participant: known, isKeyKnown } = await findJoiner(ports, request, codeId);
  const seat = known && (await seatIn(ports.db, known.id, opened.session.id));
  const isHeld = seat?.left_at === null;
  const form = await currentForm(ports.db);
  if (!isHeld) {
    refuseUnlessFree(opened, ports.now());
    if (!isFor(request.consent, form)) throw new ProblemError('consent-outdated');
  }

  const participant = known ?? (await addParticipant(ports, request.browser));
  const seatId = seat?.id ?? newId(ports.randomBytes);
  if (known) await linkBrowser(ports, request.browser, known);
  if (!isKeyKnown) await rememberKey(ports, request.key, codeId, participant);
  if (isFor(request.consent, form)) await recordConsent(ports, participant.id, form);
  await touchVisit(ports, participant.id);
  const reply = {
    ...(await personalPart(ports, participant)),
    sessionToken: await addSessionToken(ports, participant.id, seatId),
    entryToken: await addEntryToken(ports, participant.id),
  };

  if (isHeld) {
    return {
      reply: { ...reply, seat: { id: seatId, number: seat.number }, session: summaryOf(opened.session) },
      isNewSeat: false,
    };
  }
  const wanted = {
    id: seatId,
    participant_id: participant.id,
    session_id: opened.session.id,
    code_id: codeId,
  };
  const taken = await claimSeat(ports, wanted, seat !== undefined);
  return {
    reply: { ...reply, seat: { id: seatId, number: taken.seat.number }, session: summaryOf(taken.session) },
    isNewSeat: true,
  };
}

/** How many joins of one person can be repeated at most: the last ones. */
export const MAX_KEYS = 100;

type Joiner = { participant: ParticipantRow | undefined; isKeyKnown: boolean };

/** Who is joining, if they are known; then their row is locked. Throws as `joinerOf` does. */
async function findJoiner(ports: TransactionPorts, request: Request, codeId: string): Promise<Joiner> {
  const found = await joinerOf(ports, request, codeId);
  if (found.participant === undefined) return found;
  await lockParticipant(ports, found.participant);
  // While we waited, they withdrew or the lab revoked their links: neither key nor browser leads to them any more.
  const still = await joinerOf(ports, request, codeId);
  if (still.participant?.id !== found.participant.id || still.isKeyKnown !== found.isKeyKnown) {
    throw new ConflictError();
  }
  return still;
}

/**
 * Throws a `Refusal` ('idempotency-mismatch') where the key was used with another code or by somebody else, and where this is
 * another person than the page has shown: whoever pressed the button has not been told (a stale tab at a shared computer).
 */
async function joinerOf({ db }: TransactionPorts, request: Request, codeId: string): Promise<Joiner> {
  const { participant, isKeyKnown, isKeyMisused } = await findKnownParticipant(db, request, codeId);
  const isUnseen =
    !isKeyKnown && request.knownAs !== undefined && request.knownAs !== (participant?.reference ?? null);
  if (isKeyMisused || isUnseen) throw new ProblemError('idempotency-mismatch');
  return { participant, isKeyKnown };
}

/**
 * Of two requests with one new key that come at once, the second conflicts here, starts anew and finds the first (F18).
 * So this must not look first whether the key is there by now.
 */
async function rememberKey(
  { db, now }: TransactionPorts,
  key: string,
  codeId: string,
  { id }: ParticipantRow,
): Promise<void> {
  const kept = db
    .selectFrom('join_request')
    .select('key_hash')
    .where('participant_id', '=', id)
    .orderBy('created_at', 'desc')
    .limit(MAX_KEYS - 1);
  await db
    .deleteFrom('join_request')
    .where('participant_id', '=', id)
    .where('key_hash', 'not in', kept)
    .execute();
  await db
    .insertInto('join_request')
    .values({ key_hash: secretHash(key), code_id: codeId, participant_id: id, created_at: now() })
    .execute();
}

/** What the reply says of the person. */
async function personalPart(
  { db }: TransactionPorts,
  participant: ParticipantRow,
): Promise<Pick<JoinReply, 'isNew' | 'reconsent' | 'lastLoginDate' | 'consent' | 'reference'>> {
  const given = lastGiven(await consentsOf(db, participant.id));
  if (given === undefined) throw new Error('A participant without a consent.');
  const { version, sha256, at } = consentRecordOf(given);
  return {
    isNew: participant.welcomed_at === null,
    reconsent: await isReconsentDue(db, participant),
    lastLoginDate: await lastLoginDate(db, participant.id),
    consent: { version, sha256, at },
    reference: participant.reference,
  };
}
