import type { LookupReply } from '../contract/joins.ts';
import { findCode, refuseUnlessFree, typedCode } from './codes.ts';
import { consentFormOf, currentForm } from './consent-forms.ts';
import { instant } from './instants.ts';
import type { Joining } from './joining.ts';
import { findKnown } from './people.ts';
import type { Ports } from './ports.ts';
import { seatIn } from './seats.ts';
import { summaryOf } from './session-view.ts';
import { admitCode } from './tries.ts';

/** SITE-5: tells what a code opens, and changes nothing but the count of failed tries. */
export async function lookUpCode(
  ports: Ports,
  { typed, browser, key, client }: Parameters<Joining['lookUpCode']>[0],
): Promise<LookupReply> {
  const plain = typedCode(typed);
  await admitCode(ports, { client, code: plain, browser, key });
  const now = ports.now();
  const opened = await findCode(ports, plain);
  const { participant: known } = await findKnown(ports.db, { browser, key }, opened.code.id);
  const seat = known && (await seatIn(ports.db, known.id, opened.session.id));
  const isYours = seat?.left_at === null;
  if (!isYours) refuseUnlessFree(opened, now);
  return {
    serverTime: instant(now),
    session: summaryOf(opened.session),
    seat: isYours ? 'yours' : 'free',
    knownAs: known?.reference ?? null,
    consent: consentFormOf(await currentForm(ports.db)),
  };
}
