import type { Participant } from '../contract/participants.ts';
import type { Who } from './joining.ts';
import { findPerson, locked, tieBrowser } from './people.ts';
import type { Ports } from './ports.ts';
import { participantOf } from './read-participant.ts';
import { transact } from './transact.ts';
import { touchVisit } from './visits.ts';

/**
 * A participant's page is opened (ROUTE-12): records the visit and lets this browser be known as theirs. Of somebody who
 * withdrew nothing more is recorded.
 */
export function recordVisit(ports: Ports, who: Who, browser: string | null): Promise<Participant> {
  return transact(ports, async (within) => {
    const participant = await locked(within, await findPerson(within.db, who));
    if (participant.withdrawn_at === null) {
      await touchVisit(within, participant.id);
      if (browser !== null) await tieBrowser(within, browser, participant);
    }
    return participantOf(within, participant);
  });
}
