import { findSession } from './find-session.ts';
import { showInstant } from './instants.ts';
import type { SessionPlan } from './session-plan.ts';
import type { Study } from './study.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A session is often made when it is about to start, or a little after. */
const LATE_MS = 30 * MINUTE_MS;
const FAR_MS = 2 * 366 * DAY_MS;

/**
 * What looks like a slip in what a lab says of a session, in sentences: times in the past, far away or far apart, a title that
 * another session has. Only what `changes` names is looked at. `id` is the session's own where it is there already; times are
 * told in `zone`.
 */
export async function sessionSlips(
  study: Study,
  changes: Partial<SessionPlan>,
  { id = null, zone }: { id?: string | null; zone: string | null },
): Promise<string[]> {
  const present = id === null ? null : await findSession(study, id);
  const startsAt = changes.startsAt ?? present?.starts_at;
  const endsAt = changes.endsAt === undefined ? present?.ends_at : changes.endsAt;
  const now = study.now();
  const slips: string[] = [];
  if (changes.startsAt !== undefined) {
    if (changes.startsAt < now - LATE_MS) {
      slips.push(`It would start in the past, at ${showInstant(changes.startsAt, zone)}.`);
    }
    if (changes.startsAt > now + FAR_MS) {
      slips.push(`It would start in more than two years, at ${showInstant(changes.startsAt, zone)}.`);
    }
  }
  if (changes.endsAt != null && changes.endsAt < now) {
    slips.push(`It would end in the past, at ${showInstant(changes.endsAt, zone)}.`);
  }
  const isMoved = changes.startsAt !== undefined || changes.endsAt !== undefined;
  if (isMoved && startsAt !== undefined && endsAt != null && endsAt - startsAt > DAY_MS) {
    slips.push(
      `It would last longer than a day, from ${showInstant(startsAt, zone)} to ${showInstant(endsAt, zone)}.`,
    );
  }
  const twin = changes.title === undefined ? undefined : await twinOf(study, changes.title, id);
  if (twin !== undefined) {
    slips.push(`The session ${twin} has that title too: people could not tell the two apart.`);
  }
  return slips;
}

/** The ID of another session, not ended, whose title reads the same. A group that meets every week keeps its title. */
async function twinOf({ db }: Study, title: string, id: string | null): Promise<string | undefined> {
  const others = await db
    .selectFrom('session')
    .select(['id', 'title'])
    .where('state', '<>', 'ended')
    .where('id', '<>', id ?? '')
    .orderBy('created_at')
    .execute();
  return others.find((other) => readingOf(other.title) === readingOf(title))?.id;
}

function readingOf(title: string): string {
  return title.trim().replace(/\s+/g, ' ').normalize('NFKC').toLowerCase();
}

/** What looks like a slip in new one-use codes: more, with those that can still be used or were, than the session has seats. */
export async function codeSlips(
  { db, now }: Study,
  plan: { session: string; kind: 'reusable' | 'one-use'; count: number; seats: number },
): Promise<string[]> {
  if (plan.kind !== 'one-use') return [];
  const { present } = await db
    .selectFrom('join_code')
    .where('session_id', '=', plan.session)
    .where('kind', '=', 'one-use')
    .where('revoked_at', 'is', null)
    .where(({ or, eb }) =>
      or([eb('used', '>', 0), eb('expires_at', 'is', null), eb('expires_at', '>', now())]),
    )
    .select(({ fn }) => fn.countAll<number>().as('present'))
    .executeTakeFirstOrThrow();
  const total = Number(present) + plan.count;
  if (total <= plan.seats) return [];
  const all = Number(present) === 0 ? 'That' : `With the ${present} there already, that`;
  return [
    `${all} would make ${total} one-use codes for ${plan.seats === 1 ? '1 seat' : `${plan.seats} seats`}: the last people to come would be told that it is full.`,
  ];
}
