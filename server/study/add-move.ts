import type { SessionState } from '../contract/sessions.ts';
import { newId } from './random-symbols.ts';
import type { Study } from './study.ts';

/** Appends a move to a session's history. */
export async function addMove(
  { db, now, randomBytes }: Study,
  move: { session: string; from: SessionState | null; to: SessionState },
): Promise<void> {
  await db
    .insertInto('session_move')
    .values({
      id: newId('m', randomBytes, 10),
      session_id: move.session,
      from_state: move.from,
      to_state: move.to,
      at: now(),
    })
    .execute();
}
