import { appendConsent, consentsOf, lastGiven } from '../consent/consent-record.ts';
import { OVER_STATES } from '../contract/session.ts';
import { authenticateAndLockParticipant } from '../participation/authenticate.ts';
import type { Handler } from '../participation/handler.ts';
import { transact } from '../participation/transact.ts';
import { releaseSeats } from '../seat/seats.ts';

/**
 * Withdraws a participant from the study: gives back every seat of a session that has not ended, records that the
 * consent is withdrawn, and deletes their browsers and keys, so that their code makes a new participant. A seat
 * that was held to the end stays: the participant still gets debriefing and completion code. Links, visits, seats and
 * consents stay too, and exports include them. Repeating it changes nothing more.
 */
export const withdraw: Handler<'withdraw'> = (ports, { credential }) =>
  transact(ports, async (tx) => {
    const { db, now } = tx;
    const { id, withdrawn_at } = await authenticateAndLockParticipant(tx, credential);
    if (withdrawn_at !== null) return;
    const at = now();
    await db.updateTable('participant').set({ withdrawn_at: at }).where('id', '=', id).execute();
    await db.deleteFrom('browser').where('participant_id', '=', id).execute();
    await db.deleteFrom('join_request').where('participant_id', '=', id).execute();
    const given = lastGiven(await consentsOf(db, id));
    if (given !== undefined) {
      const { version, sha256 } = given;
      await appendConsent(tx, id, { version, sha256, kind: 'withdrawn', at });
    }
    const seats = await db
      .selectFrom('seat')
      .innerJoin('session', 'session.id', 'seat.session_id')
      .selectAll('seat')
      .where('seat.participant_id', '=', id)
      .where('seat.left_at', 'is', null)
      .where('session.state', 'not in', OVER_STATES)
      .execute();
    await releaseSeats(tx, seats);
  });
