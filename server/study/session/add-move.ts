import type { SessionState } from '../../contract/session-page.ts';
import { nextInSequence } from '../../database/next-in-sequence.ts';
import { newId } from '../readable-ids.ts';
import type { Study } from '../study-ports.ts';

/** Appends a move to a session's history. The session's row must be locked, or new. */
export async function addMove(
  { db, now, randomBytes }: Study,
  move: { session: string; from: SessionState | null; to: SessionState },
): Promise<void> {
  await db
    .insertInto('session_move')
    .values({
      id: newId('m', randomBytes, 10),
      session_id: move.session,
      sequence: nextInSequence('session_move', move.session),
      from_state: move.from,
      to_state: move.to,
      at: now(),
    })
    .execute();
}
