import type { SessionState } from '../contract/sessions.ts';
import { addMove } from './add-move.ts';
import { findSession } from './find-session.ts';
import { MOVES, movesInWords } from './session-moves.ts';
import type { Study } from './study.ts';
import { StudyError } from './study-error.ts';

/** A move that is allowed: what it starts from, and whom it concerns. */
export type PlannedMove = {
  id: string;
  title: string;
  from: SessionState;
  to: SessionState;
  seatsTaken: number;
};

/** Looks whether a session may move to a state, and changes nothing. Throws a `StudyError` that says which moves may. */
export async function planMove(study: Study, id: string, to: SessionState): Promise<PlannedMove> {
  const { title, state: from, seats_taken } = await findSession(study, id);
  if (from === to) throw new StudyError(`The session ${id} is ${to} already.`);
  if (!MOVES[from].includes(to)) {
    throw new StudyError(
      `A session that is ${from} can't become ${to}. Allowed from here: ${movesInWords(from)}.`,
    );
  }
  return { id, title, from, to, seatsTaken: seats_taken };
}

/** Makes a planned move and appends it to the session's history, or throws where another one came first. */
export async function moveSession(study: Study, { id, from, to }: PlannedMove): Promise<void> {
  await study.db.transaction().execute(async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('session')
      .set({ state: to, state_changed_at: study.now() })
      .where('id', '=', id)
      .where('state', '=', from)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) {
      throw new StudyError(`Someone else moved ${id} just now. Look at it with 'session show ${id}'.`);
    }
    await addMove({ ...study, db }, { session: id, from, to });
  });
}
