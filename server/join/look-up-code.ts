import type { Joining } from '../api/joining.ts';
import { consentFormOf, currentForm } from '../consent/consent-forms.ts';
import type { LookupReply } from '../contract/join.ts';
import { findKnownParticipant } from '../participation/authenticate.ts';
import { isoTime } from '../participation/iso-time.ts';
import type { Ports } from '../participation/ports.ts';
import { seatIn } from '../seat/seats.ts';
import { summaryOf } from '../session-page/session-view.ts';
import { findCode, parseCode, refuseUnlessFree } from './find-code.ts';
import { enforceTryLimit } from './try-limit.ts';

/** SITE-5: tells what a code opens, and changes nothing but the count of failed tries. */
export async function lookUpCode(
  ports: Ports,
  { typed, browser, key, client }: Parameters<Joining['lookUpCode']>[0],
): Promise<LookupReply> {
  const plain = parseCode(typed);
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
}
