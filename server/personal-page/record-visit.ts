import type { Credential } from '../api/joining.ts';
import type { Participant } from '../contract/personal-page.ts';
import {
  authenticateAndLockParticipant,
  authenticateParticipant,
  linkBrowser,
  refuseWithdrawn,
} from '../participation/authenticate.ts';
import { bestEffort } from '../participation/best-effort.ts';
import type { Ports } from '../participation/ports.ts';
import { transact } from '../participation/transact.ts';
import { touchVisit } from '../participation/visits.ts';
import { participantOf } from './read-participant.ts';

/** How long a page waits for its visit to be written. */
const VISIT_TIMEOUT_MS = 1000;

/**
 * A participant's page is opened (ROUTE-12): records the visit. The browser is not tied by that, as nobody has pressed
 * anything. Of somebody who withdrew nothing more is recorded. Where the database cannot be written the page is shown all the
 * same, as data and record must not depend on it.
 */
export async function recordVisit(
  ports: Ports,
  who: Credential,
  browser: string | null,
): Promise<Participant> {
  await bestEffort(writeVisit(ports, who), VISIT_TIMEOUT_MS);
  return participantOf(ports, await authenticateParticipant(ports.db, who), who, browser);
}

function writeVisit(ports: Ports, who: Credential): Promise<void> {
  return transact(ports, async (within) => {
    const { id, withdrawn_at } = await authenticateAndLockParticipant(within, who);
    if (withdrawn_at === null) await touchVisit(within, id);
  });
}

/** Lets a browser be known as this person's, because they asked for it. One that is known as somebody else's stays theirs. */
export function rememberBrowser(ports: Ports, who: Credential, browser: string): Promise<void> {
  return transact(ports, async (within) => {
    const participant = await authenticateAndLockParticipant(within, who);
    refuseWithdrawn(participant);
    await linkBrowser(within, browser, participant);
  });
}
