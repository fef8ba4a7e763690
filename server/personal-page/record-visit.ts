import type { Who } from '../api/joining.ts';
import type { Participant } from '../contract/personal-page.ts';
import { findPerson, lockPerson, refuseWithdrawn, tieBrowser } from '../participation/authenticate.ts';
import { bestEffort } from '../participation/best-effort.ts';
import type { Ports } from '../participation/ports.ts';
import { transact } from '../participation/transact.ts';
import { touchVisit } from '../participation/visits.ts';
import { participantOf } from './read-participant.ts';

/** How long a page waits for its visit to be written. */
const VISIT_PATIENCE_MS = 1000;

/**
 * A participant's page is opened (ROUTE-12): records the visit. The browser is not tied by that, as nobody has pressed
 * anything. Of somebody who withdrew nothing more is recorded. Where the database cannot be written the page is shown all the
 * same, as data and record must not depend on it.
 */
export async function recordVisit(ports: Ports, who: Who, browser: string | null): Promise<Participant> {
  await bestEffort(writeVisit(ports, who), VISIT_PATIENCE_MS);
  return participantOf(ports, await findPerson(ports.db, who), who, browser);
}

function writeVisit(ports: Ports, who: Who): Promise<void> {
  return transact(ports, async (within) => {
    const { id, withdrawn_at } = await lockPerson(within, who);
    if (withdrawn_at === null) await touchVisit(within, id);
  });
}

/** Lets a browser be known as this person's, because they asked for it. One that is known as somebody else's stays theirs. */
export function rememberBrowser(ports: Ports, who: Who, browser: string): Promise<void> {
  return transact(ports, async (within) => {
    const participant = await lockPerson(within, who);
    refuseWithdrawn(participant);
    await tieBrowser(within, browser, participant);
  });
}
