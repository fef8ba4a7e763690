import { isOver, type SessionState } from '../../contract/session.ts';
import type { Ports } from '../../participation/ports.ts';
import { transact } from '../../participation/transact.ts';
import { StudyError } from '../study-error.ts';
import { findSession } from './find-session.ts';

/** A session that may be deleted, and how many codes go with it. */
export type DeletableSession = { id: string; title: string; state: SessionState; codes: number };

/**
 * Looks whether a session may be deleted, and changes nothing. Throws a `StudyError` where there is none, or where somebody has
 * ever had a seat in it: the record and the links of people are never left without their session.
 */
export async function planDeletion(ports: Ports, id: string): Promise<DeletableSession> {
  const { title, state, last_seat_number } = await findSession(ports, id);
  if (last_seat_number > 0) {
    const instead = isOver({ state }) ? '' : ` End it instead: npx study session move ${id} ended --yes`;
    throw new StudyError(
      `Somebody has had a seat in ${id}: their links and the record of them lead there, so it stays.${instead}`,
    );
  }
  const { codes } = await ports.db
    .selectFrom('join_code')
    .where('session_id', '=', id)
    .select(({ fn }) => fn.countAll<number>().as('codes'))
    .executeTakeFirstOrThrow();
  return { id, title, state, codes: Number(codes) };
}

/** Deletes a session with its codes and its history, all or nothing. Throws as {@link planDeletion} does, now as well. */
export async function deleteSession(ports: Ports, id: string): Promise<void> {
  await transact(ports, async (tx) => {
    await planDeletion(tx, id);
    // Codes first: a join locks its code, so that the two wait for one another here, and one of them starts
    // again.
    await tx.db.deleteFrom('join_code').where('session_id', '=', id).execute();
    await tx.db.deleteFrom('session_move').where('session_id', '=', id).execute();
    await tx.db.deleteFrom('session').where('id', '=', id).execute();
  });
}
