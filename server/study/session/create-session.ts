import type { Study } from '../study-ports.ts';
import { insertSession } from './insert-session.ts';
import type { SessionPlan } from './session-plan.ts';

/** Makes a session in the state scheduled and returns its ID. Throws a `StudyError` for a plan that makes no sense. */
export function createSession(study: Study, plan: SessionPlan): Promise<string> {
  return study.db.transaction().execute((db) => insertSession({ ...study, db }, plan, 'scheduled'));
}
