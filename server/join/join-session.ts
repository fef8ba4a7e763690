import { currentVersion, type FormVersion, isConsentTo } from '../consent/consent-forms.ts';
import {
  consentRecordOf,
  consentsOf,
  isReconsentDue,
  lastGiven,
  recordConsent,
} from '../consent/consent-record.ts';
import type { JoinReply } from '../contract/join.ts';
import { compileOnce } from '../database/compiled-query.ts';
import type { ParticipantRow } from '../database/schema.ts';
import { addPersonalToken, addSessionToken } from '../participation/access-tokens.ts';
import { linkBrowser, lockParticipant } from '../participation/authenticate.ts';
import type { Handler, HandlerReply, HandlerRequest } from '../participation/handler.ts';
import type { TransactionPorts } from '../participation/ports.ts';
import { ProblemError } from '../participation/problem-error.ts';
import { newId, secretHash } from '../participation/secrets.ts';
import { summaryOf } from '../participation/session-summary.ts';
import { ConflictError, transact } from '../participation/transact.ts';
import { extendOrBeginVisit, lastLoginDate } from '../participation/visits.ts';
import { claimSeat, seatIn } from '../seat/seats.ts';
import { findCode, parseCode, refuseUnlessOpen } from './find-code.ts';
import { addParticipant, findKnownParticipant, type KnownParticipant } from './known-participant.ts';
import { enforceTryLimit } from './try-limit.ts';

type JoinAttempt = Pick<HandlerRequest<'join'>, 'body' | 'idempotencyKey' | 'browserSecret'>;

/** SITE-5: takes a seat, or returns to it, in one transaction. The same request can be repeated. */
export const join: Handler<'join'> = async (ports, request) => {
  const code = parseCode(request.body.code);
  await enforceTryLimit(ports, { ...request, code });
  return transact(ports, (tx) => attempt(tx, code, request));
};

async function attempt(
  ports: TransactionPorts,
  plain: string,
  request: JoinAttempt,
): Promise<HandlerReply<'join'>> {
  const opened = await findCode(ports, plain);
  const codeId = opened.code.id;
  const { participant: known, isKeyKnown } = await lockKnownParticipant(ports, request, codeId);
  const seat = known && (await seatIn(ports.db, known.id, opened.session.id));
  const isHeld = seat?.left_at === null;
  const form = await currentVersion(ports.db);
  if (!isHeld) {
    refuseUnlessOpen(opened, ports.now());
    if (!isConsentTo(request.body.consent, form)) throw new ProblemError('consent-outdated');
  }

  const participant = known ?? (await addParticipant(ports, request.browserSecret));
  const seatId = seat?.id ?? newId(ports.randomBytes);
  if (known) {
    await linkBrowser(ports, request.browserSecret, known);
    if (!isKeyKnown) await pruneKeys(ports, known);
  }
  if (!isKeyKnown) await rememberKey(ports, request.idempotencyKey, codeId, participant);
  const agreesTo = isConsentTo(request.body.consent, form) ? form : null;
  const consent = await consentPart(ports, participant, agreesTo);
  await extendOrBeginVisit(ports, participant.id);
  const reply = {
    ...consent,
    isNew: participant.welcomed_at === null,
    lastLoginDate: known ? await lastLoginDate(ports.db, known.id) : null,
    reference: participant.reference,
    sessionToken: await addSessionToken(ports, participant.id, seatId),
    personalToken: await addPersonalToken(ports, participant.id),
  };

  if (isHeld) {
    return {
      status: 200,
      body: { ...reply, seat: { id: seatId, number: seat.number }, session: summaryOf(opened.session) },
    };
  }
  const claim = {
    id: seatId,
    participant_id: participant.id,
    session_id: opened.session.id,
    code_id: codeId,
  };
  const taken = await claimSeat(ports, claim, { isReturning: seat !== undefined });
  return {
    status: 201,
    body: { ...reply, seat: { id: seatId, number: taken.seat.number }, session: summaryOf(taken.session) },
  };
}

/** How many joins of one participant can be repeated: the last ones. */
export const MAX_KEYS = 100;

/** The participant whom the browser is known as, locked. Throws as `knownParticipantOf` does. */
async function lockKnownParticipant(
  ports: TransactionPorts,
  request: JoinAttempt,
  codeId: string,
): Promise<KnownParticipant> {
  const found = await knownParticipantOf(ports, request, codeId);
  if (found.participant === undefined) return found;
  await lockParticipant(ports, found.participant);
  // While we waited for the lock, they may have withdrawn or the lab may have revoked their links.
  const locked = await knownParticipantOf(ports, request, codeId);
  if (locked.participant?.id !== found.participant.id || locked.isKeyKnown !== found.isKeyKnown) {
    throw new ConflictError();
  }
  return locked;
}

/**
 * Throws a `ProblemError` (`idempotency-mismatch`) where the key was used with another code or by somebody else,
 * and where this is another participant than the page showed (an old tab on a shared computer).
 */
async function knownParticipantOf(
  { db }: TransactionPorts,
  request: JoinAttempt,
  codeId: string,
): Promise<KnownParticipant> {
  const known = await findKnownParticipant(db, request, codeId);
  const isOtherThanShown =
    !known.isKeyKnown &&
    request.body.knownAs !== undefined &&
    request.body.knownAs !== (known.participant?.reference ?? null);
  if (known.isKeyMisused || isOtherThanShown) throw new ProblemError('idempotency-mismatch');
  return known;
}

/**
 * Inserts without looking first: of two requests at once with the same new key, the unique key makes the second fail, and
 * `transact` repeats it; then it finds the first (F18).
 */
async function rememberKey(
  { db, now }: TransactionPorts,
  key: string,
  codeId: string,
  { id }: ParticipantRow,
): Promise<void> {
  await insertKey(db, { hash: secretHash(key), codeId, participantId: id, at: now() });
}

type KeyRow = { hash: string; codeId: string; participantId: string; at: number };

const insertKey = compileOnce((db, row: KeyRow) =>
  db.insertInto('join_request').values({
    key_hash: row.hash,
    code_id: row.codeId,
    participant_id: row.participantId,
    created_at: row.at,
  }),
);

/** Deletes the oldest keys of a participant, so that there is room for one more. */
async function pruneKeys({ db }: TransactionPorts, { id }: ParticipantRow): Promise<void> {
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
}

/** Records the consent to the current form, where it is given, and makes the part of the reply about it. */
async function consentPart(
  ports: TransactionPorts,
  participant: ParticipantRow,
  agreesTo: FormVersion | null,
): Promise<Pick<JoinReply, 'reconsent' | 'consent'>> {
  const given = agreesTo
    ? (await recordConsent(ports, participant.id, agreesTo)).entry
    : lastGiven(await consentsOf(ports.db, participant.id));
  // Stryker disable next-line ConditionalExpression, CallExpression, StringLiteral: each participant has agreed to a form.
  if (given === undefined) throw new Error('A participant without a consent.');
  const { version, sha256, at } = consentRecordOf(given);
  // Nobody is asked again who has agreed to the current form.
  // Stryker disable next-line ConditionalExpression: this only saves a question to the database.
  const reconsent = agreesTo === null && (await isReconsentDue(ports.db, participant));
  return { reconsent, consent: { version, sha256, at } };
}
