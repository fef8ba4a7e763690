import type { Participant } from '../contract/participants.ts';
import type { Who } from './joining.ts';
import { lockPerson, refuseWithdrawn, tieBrowser } from './people.ts';
import type { Ports } from './ports.ts';
import { participantOf } from './read-participant.ts';
import { transact } from './transact.ts';
import { touchVisit } from './visits.ts';

/**
 * A participant's page is opened (ROUTE-12): records the visit. The browser is not tied by that, as nobody has pressed
 * anything. Of somebody who withdrew nothing more is recorded.
 */
export function recordVisit(ports: Ports, who: Who, browser: string | null): Promise<Participant> {
  return transact(ports, async (within) => {
    const participant = await lockPerson(within, who);
    if (participant.withdrawn_at === null) await touchVisit(within, participant.id);
    return participantOf(within, participant, browser);
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
