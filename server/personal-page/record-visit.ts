import {
  authenticateAndLock,
  authenticateAndLockParticipant,
  type Credential,
  refuseWithdrawn,
} from '../participation/authenticate.ts';
import { bestEffort } from '../participation/best-effort.ts';
import type { Handler } from '../participation/handler.ts';
import type { Ports } from '../participation/ports.ts';
import { transact } from '../participation/transact.ts';
import { extendOrBeginVisit } from '../participation/visits.ts';
import { readMe } from './read-participant.ts';

/** How long a page waits for its visit to be written. */
const VISIT_TIMEOUT_MS = 1000;

/**
 * Records a visit, and replies with the personal page (ROUTE-12). It does not link the browser, as nobody has pressed
 * anything. No more visits are recorded of somebody who has withdrawn. Where the database cannot be written the page is shown all the
 * same, because people must be able to see their data and record.
 */
export const recordVisit: Handler<'recordVisit'> = async (ports, request) => {
  await bestEffort(writeVisit(ports, request.credential), VISIT_TIMEOUT_MS);
  return readMe(ports, request);
};

function writeVisit(ports: Ports, credential: Credential): Promise<void> {
  return transact(ports, async (tx) => {
    const { id, withdrawn_at } = await authenticateAndLockParticipant(tx, credential);
    if (withdrawn_at === null) await extendOrBeginVisit(tx, id);
  });
}

export const welcomeMe: Handler<'welcomeMe'> = (ports, { credential }) =>
  transact(ports, async (tx) => {
    const { participant } = await authenticateAndLock(tx, credential);
    refuseWithdrawn(participant);
    await tx.db
      .updateTable('participant')
      .set({ welcomed_at: tx.now() })
      .where('id', '=', participant.id)
      .where('welcomed_at', 'is', null)
      .execute();
  });
