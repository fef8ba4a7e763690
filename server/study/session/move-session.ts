import type { SessionState } from '../../contract/session-page.ts';
import { StudyError } from '../study-error.ts';
import type { Study } from '../study-ports.ts';
import { addMove } from './add-move.ts';
import { findSession } from './find-session.ts';
import { MOVES, movesInWords } from './session-moves.ts';
import type { SessionPlan } from './session-plan.ts';

/** A move that is allowed: what it starts from, and whom it concerns. */
export type PlannedMove = {
  id: string;
  title: string;
  from: SessionState;
  to: SessionState;
  seatsTaken: number;
};

/**
 * Looks whether a session may move to a state, and changes nothing. Throws a `StudyError` that says which moves may, or what is
 * missing: a session that goes live for the first time has a way to connect, unless the team tells it by other means (`withoutAddress`).
 */
export async function planMove(
  study: Study,
  id: string,
  to: SessionState,
  { withoutAddress = false } = {},
): Promise<PlannedMove> {
  const { title, state: from, seats_taken, connection } = await findSession(study, id);
  if (from === to) throw new StudyError(`The session ${id} is already ${to}.`);
  if (!MOVES[from].includes(to)) {
    const moves = movesInWords(from);
    const why = moves === null ? 'The end is final.' : `Allowed from here: ${moves}.`;
    throw new StudyError(`A session that is ${from} can't become ${to}. ${why}`);
  }
  // From a pause it goes on as it was.
  if (to === 'live' && from !== 'paused' && !withoutAddress && !hasWayToConnect(JSON.parse(connection))) {
    throw new StudyError(
      `${title} (${id}) has no way to connect yet, so nothing was changed. Add one: npx study session edit ${id} --fact "Address=play.example.edu:30000". Or, if you tell people the address yourself, repeat this with --without-address.`,
    );
  }
  return { id, title, from, to, seatsTaken: seats_taken };
}

/** Whether people are told how to connect by the page. */
export function hasWayToConnect({ facts, steps }: SessionPlan['connection']): boolean {
  return facts.length + steps.length > 0;
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
