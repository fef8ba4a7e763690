import type { SessionState } from '../../contract/session-page.ts';
import { newId } from '../readable-ids.ts';
import type { Study } from '../study-ports.ts';
import { addMove } from './add-move.ts';
import { checkedPlan, type SessionPlan } from './session-plan.ts';

/**
 * Writes a session and the first entry of its history, and returns its ID. It belongs inside a transaction. Throws a
 * `StudyError` for a plan that makes no sense.
 */
export async function insertSession(study: Study, plan: SessionPlan, state: SessionState): Promise<string> {
  const checked = checkedPlan(plan);
  const { title, startsAt, endsAt, seats, connection, mates, debrief } = checked;
  const now = study.now();
  const id = newId('s', study.randomBytes);
  await study.db
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
  await addMove(study, { session: id, from: null, to: state });
  return id;
}
