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
  return countingTries(ports, client, async () => {
    const now = ports.now();
    const opened = await findCode(ports, plain);
    const isYours = browser !== null && (await holdsSeat(ports, browser, opened.session.id));
    if (!isYours) refuseUnlessFree(opened, now);
    return {
      serverTime: instant(now),
      session: summaryOf(opened.session),
      seat: isYours ? 'yours' : 'free',
      consent: consentFormOf(await currentForm(ports.db)),
    };
  });
}

async function holdsSeat({ db }: Ports, browser: string, sessionId: string): Promise<boolean> {
  const participant = await findByBrowser(db, browser);
  const seat = participant && (await seatIn(db, participant.id, sessionId));
  return seat?.left_at === null;
}
