import type { SessionState } from '../../contract/session.ts';
import type { Ports } from '../../participation/ports.ts';
import type { CommandContext, ParsedArgs } from '../command-line/command.ts';
import { requireConfirmation } from '../command-line/confirmation.ts';
import { newReadableId } from '../readable-ids.ts';
import { addMove } from './move-session.ts';
import { type SessionPlan, validateSessionPlan } from './session-plan.ts';
import { sessionWarnings } from './warnings.ts';

/** Makes a scheduled session and returns its ID. Throws a `StudyError` for a plan without sense, or that `args` do not confirm. */
export async function createSession(
  args: ParsedArgs,
  { ports, zone }: CommandContext,
  plan: SessionPlan,
): Promise<string> {
  requireConfirmation(args, await sessionWarnings(ports, plan, { zone }));
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
