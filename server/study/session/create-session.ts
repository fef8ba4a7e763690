import type { SessionState } from '../../contract/session.ts';
import type { Ports } from '../../participation/ports.ts';
import { newReadableId } from '../readable-ids.ts';
import { addMove } from './move-session.ts';
import { type SessionPlan, validateSessionPlan } from './session-plan.ts';

/** Makes a session in the state scheduled and returns its ID. Throws a `StudyError` for a plan that makes no sense. */
export function createSession(ports: Ports, plan: SessionPlan): Promise<string> {
  return ports.db.transaction().execute((db) => insertSession({ ...ports, db }, plan, 'scheduled'));
}

/**
 * Writes a session and the first entry of its history, and returns its ID. It belongs inside a transaction. Throws a
 * `StudyError` for a plan that makes no sense.
 */
export async function insertSession(ports: Ports, plan: SessionPlan, state: SessionState): Promise<string> {
  const checked = validateSessionPlan(plan);
  const { title, startsAt, endsAt, seats, connection, mates, debrief } = checked;
  const now = ports.now();
  const id = newReadableId('s', ports.randomBytes);
  await ports.db
    .insertInto('session')
    .values({
      id,
      title,
      state,
      starts_at: startsAt,
      ends_at: endsAt,
      seats_total: seats,
      connection: JSON.stringify(connection),
      mates: JSON.stringify(mates),
      debrief: JSON.stringify(debrief),
      completion_code: checked.completionCode,
      completion_code_partly: checked.completionCodePartly,
      completion_code_absent: checked.completionCodeAbsent,
      survey: checked.survey,
      created_at: now,
      state_changed_at: now,
    })
    .execute();
  await addMove(ports, { session: id, from: null, to: state });
  return id;
}
