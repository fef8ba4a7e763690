import { SESSION_STATES, type SessionState } from '../../contract/session.ts';
import { nextInSequence } from '../../database/next-in-sequence.ts';
import type { Ports } from '../../participation/ports.ts';
import { newReadableId } from '../readable-ids.ts';
import { StudyError } from '../study-error.ts';
import { findSession } from './find-session.ts';
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
 * Checks whether a session may move to a state, and changes nothing. Throws a `StudyError` that says which moves may,
 * or what is missing: to go live first, it needs a way to connect, unless the lab gives it by other means
 * (`withoutAddress`).
 */
export async function planMove(
  ports: Ports,
  id: string,
  to: SessionState,
  { withoutAddress = false } = {},
): Promise<PlannedMove> {
  const { title, state: from, seats_taken, connection } = await findSession(ports, id);
  if (from === to) throw new StudyError(`The session ${id} is already ${to}.`);
  if (!SESSION_STATES[from].mayBecome.includes(to)) {
    const moves = describeMoves(from);
    const why = moves === null ? 'The end is final.' : `Allowed from here: ${moves}.`;
    throw new StudyError(`A session that is ${from} can't become ${to}. ${why}`);
  }
  // From a pause it goes on as it was.
  if (
    to === 'live' &&
    !SESSION_STATES[from].isRunning &&
    !withoutAddress &&
    !hasConnection(JSON.parse(connection))
  ) {
    throw new StudyError(
      `${title} (${id}) has no way to connect yet, so nothing was changed. Add one: npx study session edit ${id} --fact "Address=play.example.edu:30000". Or, if you tell people the address yourself, repeat this with --without-address.`,
    );
  }
  return { id, title, from, to, seatsTaken: seats_taken };
}

/** Whether the page shows people how to connect. */
export function hasConnection({ facts, steps }: SessionPlan['connection']): boolean {
  return facts.length + steps.length > 0;
}

/** Makes a planned move and appends it to the session's history, or throws where another one came first. */
export async function moveSession(ports: Ports, { id, from, to }: PlannedMove): Promise<void> {
  await ports.db.transaction().execute(async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('session')
      .set({ state: to, state_changed_at: ports.now() })
      .where('id', '=', id)
      .where('state', '=', from)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) {
      throw new StudyError(`Someone else moved ${id} just now. Look at it with 'session show ${id}'.`);
    }
    await addMove({ ...ports, db }, { session: id, from, to });
  });
}

/** Appends a move to a session's history. The session's row must be locked, or new. */
export async function addMove(
  { db, now, randomBytes }: Ports,
  move: { session: string; from: SessionState | null; to: SessionState },
): Promise<void> {
  await db
    .insertInto('session_move')
    .values({
      id: newReadableId('m', randomBytes, 10),
      session_id: move.session,
      sequence: nextInSequence('session_move', move.session),
      from_state: move.from,
      to_state: move.to,
      at: now(),
    })
    .execute();
}

/** The allowed moves from a state in words: `live, scheduled or ended`; null where it is final. */
export function describeMoves(from: SessionState): string | null {
  const moves = SESSION_STATES[from].mayBecome;
  if (moves.length < 2) return moves.at(0) ?? null;
  return `${moves.slice(0, -1).join(', ')} or ${moves.at(-1)}`;
}
