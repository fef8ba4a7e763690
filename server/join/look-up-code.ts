import { consentFormOf, currentForm } from '../consent/consent-forms.ts';
import type { Handler } from '../participation/handler.ts';
import { isoTime } from '../participation/iso-time.ts';
import { summaryOf } from '../participation/session-summary.ts';
import { seatIn } from '../seat/seats.ts';
import { findCode, parseCode, refuseUnlessFree } from './find-code.ts';
import { findKnownParticipant } from './known-participant.ts';
import { enforceTryLimit } from './try-limit.ts';

/** SITE-5: shows what a code opens, and changes nothing but the count of failed tries. */
export const lookUpCode: Handler<'lookUpCode'> = async (ports, { body, browser, client }) => {
  const { key = null } = body;
  const plain = parseCode(body.code);
  await enforceTryLimit(ports, { client, code: plain, browser, key });
  const now = ports.now();
  const opened = await findCode(ports, plain);
  const { participant: known } = await findKnownParticipant(ports.db, { browser, key }, opened.code.id);
  const seat = known && (await seatIn(ports.db, known.id, opened.session.id));
  const isYours = seat?.left_at === null;
  if (!isYours) refuseUnlessFree(opened, now);
  return {
    serverTime: isoTime(now),
    session: summaryOf(opened.session),
    seat: isYours ? 'yours' : 'free',
    knownAs: known?.reference ?? null,
    consent: consentFormOf(await currentForm(ports.db)),
  };
};
