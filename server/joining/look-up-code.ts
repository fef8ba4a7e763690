import type { LookupReply } from '../contract/joins.ts';
import { findCode, refuseUnlessFree, typedCode } from './codes.ts';
import { consentFormOf, currentForm } from './consent-forms.ts';
import { instant } from './instants.ts';
import type { Joining } from './joining.ts';
import { findByBrowser } from './people.ts';
import type { Ports } from './ports.ts';
import { seatIn } from './seats.ts';
import { summaryOf } from './session-view.ts';
import { countingTries } from './tries.ts';

/** SITE-5: tells what a code opens, and changes nothing but the count of failed tries. */
export async function lookUpCode(
  ports: Ports,
  { typed, browser, client }: Parameters<Joining['lookUpCode']>[0],
): Promise<LookupReply> {
  const plain = typedCode(typed);
  return countingTries(ports, { client, code: plain, browser }, async () => {
    const now = ports.now();
    const opened = await findCode(ports, plain);
    const known = browser === null ? undefined : await findByBrowser(ports.db, browser);
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
  });
}
