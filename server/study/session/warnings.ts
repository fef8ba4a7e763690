import { isOver, OVER_STATES, SESSION_STATES } from '../../contract/session.ts';
import type { SessionRow } from '../../database/schema.ts';
import type { Ports } from '../../participation/ports.ts';
import { formatInstant } from '../command-line/times.ts';
import { findSession } from './find-session.ts';
import { hasConnection } from './move-session.ts';
import type { SessionPlan } from './session-plan.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A session is often made when it is about to start, or a little after. */
const LATE_MS = 30 * MINUTE_MS;
const FAR_MS = 2 * 366 * DAY_MS;

/**
 * What looks like a mistake in what a lab says about a session, in sentences: times in the past, far away or far
 * apart, a title that another session has, too few seats for its codes, no connection while it runs. Only what
 * `changes` contains is checked. `id` is that of an existing session; times are shown in `zone`.
 */
export async function sessionWarnings(
  ports: Ports,
  changes: Partial<SessionPlan>,
  { id = null, zone }: { id?: string | null; zone: string | null },
): Promise<string[]> {
  const present = id === null ? null : await findSession(ports, id);
  const startsAt = changes.startsAt ?? present?.starts_at;
  const endsAt = changes.endsAt === undefined ? present?.ends_at : changes.endsAt;
  const now = ports.now();
  const warnings: string[] = [];
  if (changes.startsAt !== undefined) {
    if (changes.startsAt < now - LATE_MS) {
      warnings.push(`It would start in the past, at ${formatInstant(changes.startsAt, zone)}.`);
    }
    if (changes.startsAt > now + FAR_MS) {
      warnings.push(`It would start in more than two years, at ${formatInstant(changes.startsAt, zone)}.`);
    }
  }
  if (changes.endsAt != null && changes.endsAt < now) {
    warnings.push(`It would end in the past, at ${formatInstant(changes.endsAt, zone)}.`);
  }
  const isMoved = changes.startsAt !== undefined || changes.endsAt !== undefined;
  if (isMoved && startsAt !== undefined && endsAt != null && endsAt - startsAt > DAY_MS) {
    warnings.push(
      `It would last longer than a day, from ${formatInstant(startsAt, zone)} to ${formatInstant(endsAt, zone)}.`,
    );
  }
  if (present !== null && changes.seats !== undefined) {
    warnings.push(...(await seatWarnings(ports, present, changes.seats)));
  }
  if (present !== null && changes.connection !== undefined && SESSION_STATES[present.state].isRunning) {
    if (!hasConnection(changes.connection) && hasConnection(JSON.parse(present.connection))) {
      warnings.push(`It is ${present.state}, and people would no longer be told how to connect.`);
    }
  }
  const twin = changes.title === undefined ? undefined : await twinOf(ports, changes.title, id);
  if (twin !== undefined) {
    warnings.push(`The session ${twin} has that title too: people could not tell the two apart.`);
  }
  return warnings;
}

/** The ID of another session, not ended, whose title reads the same. A group that meets every week keeps its title. */
async function twinOf({ db }: Ports, title: string, id: string | null): Promise<string | undefined> {
  const others = await db
    .selectFrom('session')
    .select(['id', 'title'])
    .where('state', 'not in', OVER_STATES)
    .where('id', '<>', id ?? '')
    .orderBy('created_at')
    .execute();
  return others.find((other) => readingOf(other.title) === readingOf(title))?.id;
}

function readingOf(title: string): string {
  return title.trim().replace(/\s+/g, ' ').normalize('NFKC').toLowerCase();
}

/**
 * What looks like a mistake in new one-use codes: more unused codes, with those that exist, than the session has
 * free seats.
 */
export async function codeWarnings(
  ports: Ports,
  plan: { session: string; kind: 'reusable' | 'one-use'; count: number },
): Promise<string[]> {
  if (plan.kind !== 'one-use') return [];
  const { seats_taken, seats_total } = await findSession(ports, plan.session);
  const present = await unusedCodes(ports, plan.session);
  const total = present + plan.count;
  const free = seats_total - seats_taken;
  if (total <= free) return [];
  const all = present === 0 ? 'That' : `With the ${present} there already, that`;
  return [`${all} would make ${unused(total)} for ${freeSeats(free)}: ${LAST_TO_COME}`];
}

/** What looks like a mistake in another number of seats: fewer than the people and the unused one-use codes need. */
async function seatWarnings(
  ports: Ports,
  { id, state, seats_taken }: Pick<SessionRow, 'id' | 'state' | 'seats_taken'>,
  seats: number,
): Promise<string[]> {
  // Fewer than are taken are refused, and to a session that has ended nobody comes any more.
  if (seats < seats_taken || isOver({ state })) return [];
  const present = await unusedCodes(ports, id);
  const free = seats - seats_taken;
  if (present <= free) return [];
  return [
    `There ${present === 1 ? 'is' : 'are'} ${unused(present)}, and would be only ${freeSeats(free)}: ${LAST_TO_COME}`,
  ];
}

const LAST_TO_COME = 'the last people to come would be told that it is full.';

function unused(count: number): string {
  return count === 1 ? '1 unused one-use code' : `${count} unused one-use codes`;
}

function freeSeats(count: number): string {
  if (count < 1) return 'no free seat';
  return count === 1 ? '1 free seat' : `${count} free seats`;
}

/** How many one-use codes of a session can still be used, now or once they open. */
async function unusedCodes({ db, now }: Ports, session: string): Promise<number> {
  const { unused } = await db
    .selectFrom('join_code')
    .where('session_id', '=', session)
    .where('kind', '=', 'one-use')
    .where('used', '=', 0)
    .where('revoked_at', 'is', null)
    .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now())]))
    .select(({ fn }) => fn.countAll<number>().as('unused'))
    .executeTakeFirstOrThrow();
  return Number(unused);
}
