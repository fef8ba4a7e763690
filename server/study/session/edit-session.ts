import type { CommandContext, ParsedArgs } from '../command-line/command.ts';
import { requireConfirmation } from '../command-line/confirmation.ts';
import { StudyError } from '../study-error.ts';
import { findSession } from './find-session.ts';
import { textsOf } from './session-details.ts';
import { type SessionPlan, validateSessionPlan } from './session-plan.ts';
import { sessionWarnings } from './warnings.ts';

/**
 * Changes what is given and leaves the rest; lists are replaced as a whole. Throws a `StudyError` where the session would
 * make no sense, or would have fewer seats than are taken, or where a change looks like a mistake which `args` do not confirm.
 */
export async function editSession(
  args: ParsedArgs,
  { ports, zone }: CommandContext,
  id: string,
  changes: Partial<SessionPlan>,
): Promise<void> {
  requireConfirmation(args, await sessionWarnings(ports, changes, { id, zone }));
  const session = await findSession(ports, id);
  const plan = validateSessionPlan({
    title: session.title,
    startsAt: session.starts_at,
    endsAt: session.ends_at,
    seats: session.seats_total,
    ...textsOf(session),
    ...changes,
  });
  const { numUpdatedRows } = await ports.db
    .updateTable('session')
    .set({
      title: plan.title,
      starts_at: plan.startsAt,
      ends_at: plan.endsAt,
      seats_total: plan.seats,
      connection: JSON.stringify(plan.connection),
      mates: JSON.stringify(plan.mates),
      debrief: JSON.stringify(plan.debrief),
      completion_code: plan.completionCode,
      completion_code_partly: plan.completionCodePartly,
      completion_code_absent: plan.completionCodeAbsent,
      survey: plan.survey,
    })
    .where('id', '=', id)
    // Someone may join between the look and the change.
    .where('seats_taken', '<=', plan.seats)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) {
    const { seats_taken } = await findSession(ports, id);
    throw new StudyError(`${seats_taken} seats are taken, so there can't be only ${plan.seats}.`);
  }
}
