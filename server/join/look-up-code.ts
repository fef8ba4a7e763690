import { consentFormOf, currentForm } from '../consent/consent-forms.ts';
import type { Handler } from '../participation/handler.ts';
import { isoTime } from '../participation/iso-time.ts';
import { summaryOf } from '../participation/session-summary.ts';
import { seatIn } from '../seat/seats.ts';
import { findCode, parseCode, refuseUnlessOpen } from './find-code.ts';
import { findKnownParticipant } from './known-participant.ts';
import { enforceTryLimit } from './try-limit.ts';

/** SITE-5: shows what a code opens. Takes no seat, but counts failed tries, sets the cookie and records its last use. */
export const lookUpCode: Handler<'lookUpCode'> = async (ports, { body, browserSecret, client }) => {
  const credentials = { browserSecret, idempotencyKey: body.key ?? null };
  const plain = parseCode(body.code);
  await enforceTryLimit(ports, { client, code: plain, ...credentials });
  const now = ports.now();
  const opened = await findCode(ports, plain);
  const { participant: known } = await findKnownParticipant(ports.db, credentials, opened.code.id);
  const seat = known && (await seatIn(ports.db, known.id, opened.session.id));
  const isYours = seat?.left_at === null;
  if (!isYours) refuseUnlessOpen(opened, now);
  return {
    serverTime: isoTime(now),
    session: summaryOf(opened.session),
    seat: isYours ? 'yours' : 'free',
    knownAs: known?.reference ?? null,
    consent: consentFormOf(await currentForm(ports.db)),
  };
};
