import { consentFormOf, currentForm } from '../consent/consent-forms.ts';
import type { Handler } from '../participation/handler.ts';
import { isoTime } from '../participation/iso-time.ts';
import { summaryOf } from '../participation/session-summary.ts';
import { seatIn } from '../seat/seats.ts';
import { findCode, parseCode, refuseUnlessOpen } from './find-code.ts';
import { findKnownParticipant } from './known-participant.ts';
import { enforceTryLimit } from './try-limit.ts';

/**
 * SITE-5: shows what a code opens, and takes no seat. It counts a failed try, and gives a browser without a cookie one; for a
 * browser with one it records the last use.
 */
export const lookUpCode: Handler<'lookUpCode'> = async (ports, { body, browserSecret, client }) => {
  const { key: idempotencyKey = null } = body;
  const plain = parseCode(body.code);
  await enforceTryLimit(ports, { client, code: plain, browserSecret, idempotencyKey });
  const now = ports.now();
  const opened = await findCode(ports, plain);
  const { participant: known } = await findKnownParticipant(
    ports.db,
    { browserSecret, idempotencyKey },
    opened.code.id,
  );
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
