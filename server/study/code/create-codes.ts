import { formatJoinCode } from '../../contract/join-code.ts';
import { isOver } from '../../contract/session.ts';
import type { Ports } from '../../participation/ports.ts';
import { codeHmac } from '../../participation/secrets.ts';
import { joinCodeOf, newReadableId } from '../readable-ids.ts';
import { findSession } from '../session/find-session.ts';
import { StudyError } from '../study-error.ts';

/** What new codes shall be like. Times are milliseconds since 1970 UTC. */
export type CodePlan = {
  session: string;
  /** How many codes: 1 to 10,000. */
  count: number;
  kind: 'reusable' | 'one-use';
  /** How many seats each gives; null for as many as the session has. */
  capacity: number | null;
  opensAt: number | null;
  expiresAt: number | null;
  /** For the lab alone: one for each code, in their order. */
  labels: readonly string[];
};

/** A new code in its plain form. This is the only time that anybody sees it. */
export type NewCode = { id: string; code: string; label: string };

/** A plan with its capacity decided, and what the session is. */
export type CheckedCodePlan = CodePlan & {
  capacity: number;
  title: string;
  startsAt: number;
  endsAt: number | null;
  seats: number;
};

const MAX_CODES = 10_000;
const MAX_CAPACITY = 10_000;

/** The plan with its capacity decided, and what the session has. Changes nothing; throws a `StudyError` for a plan that makes no sense. */
export async function validateCodePlan(ports: Ports, plan: CodePlan): Promise<CheckedCodePlan> {
  const session = await findSession(ports, plan.session);
  if (isOver(session))
    throw new StudyError(`The session ${session.id} has ended: a code would open nothing.`);
  if (!isWhole(plan.count, MAX_CODES)) {
    throw new StudyError(`--count must be a whole number from 1 to ${MAX_CODES}.`);
  }
  if (plan.capacity !== null && !isWhole(plan.capacity, MAX_CAPACITY)) {
    throw new StudyError(`--capacity must be a whole number from 1 to ${MAX_CAPACITY}.`);
  }
  if (plan.opensAt !== null && plan.expiresAt !== null && plan.expiresAt <= plan.opensAt) {
    throw new StudyError('The code would expire before it opens: look at --opens and --expires.');
  }
  if (plan.expiresAt !== null && plan.expiresAt <= ports.now()) {
    throw new StudyError('The code would have expired already: look at --expires.');
  }
  const capacity = plan.kind === 'one-use' ? 1 : (plan.capacity ?? session.seats_total);
  const { title, starts_at: startsAt, ends_at: endsAt, seats_total: seats } = session;
  return { ...plan, capacity, title, startsAt, endsAt, seats };
}

/** Generates codes for a plan. They open nothing before they are saved. */
export function generateCodes({ randomBytes }: Ports, { count, labels }: CodePlan): NewCode[] {
  return Array.from({ length: count }, (_, index) => ({
    id: newReadableId('c', randomBytes, 8),
    code: joinCodeOf(randomBytes(9)),
    label: labels[index] ?? '',
  }));
}

/** Saves the codes of a checked plan, all or none: from now on they open its session. Only their HMACs are stored. */
export async function saveCodes(
  { db, serverKey, now }: Ports,
  plan: CheckedCodePlan,
  codes: readonly NewCode[],
): Promise<void> {
  const createdAt = now();
  await db.transaction().execute(async (tx) => {
    for (const { id, code, label } of codes) {
      await tx
        .insertInto('join_code')
        .values({
          id,
          session_id: plan.session,
          code_hmac: codeHmac(serverKey, code),
          kind: plan.kind,
          label,
          capacity: plan.capacity,
          opens_at: plan.opensAt,
          expires_at: plan.expiresAt,
          created_at: createdAt,
        })
        .execute();
    }
  });
}

function isWhole(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= most;
}

/** The path of the page that fills in a code. */
export function joinPath(code: string): string {
  return `/join/${formatJoinCode(code)}`;
}
