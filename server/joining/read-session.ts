import type { SessionView } from '../contract/sessions.ts';
import type { SeatRow, SessionRow } from '../database/schema.ts';
import { isReconsentDue } from './consent-record.ts';
import { findWho } from './people.ts';
import type { Ports } from './ports.ts';
import { Refusal } from './refusal.ts';
import { sessionViewOf } from './session-view.ts';

/** A page that was asked for within this time counts as open. */
export const HERE_MS = 30_000;

/** How stale `seen_at` may get before it is written again: pages ask every few seconds. */
export const SEEN_EVERY_MS = 10_000;

/** SITE-7, ROUTE-10: one participant's page of one session. Also remembers that the page is open. */
export async function readSession(ports: Ports, token: string): Promise<SessionView> {
  const { db, now: clock } = ports;
  const now = clock();
  const { participant, seatId } = await findWho(db, { kind: 'session', secret: token });
  if (seatId === null) throw new Refusal('link-unknown');
  const seat = await db.selectFrom('seat').selectAll().where('id', '=', seatId).executeTakeFirstOrThrow();
  const session = await db
    .selectFrom('session')
    .selectAll()
    .where('id', '=', seat.session_id)
    .executeTakeFirstOrThrow();
  if (seat.left_at === null && participant.withdrawn_at === null) await markSeen(ports, seat, now);
  return sessionViewOf({
    session,
    seat,
    participant,
    reconsent: await isReconsentDue(db, participant),
    here: session.state === 'waiting' ? await countHere(ports, session, now) : 0,
    now,
  });
}

async function markSeen({ db }: Ports, seat: SeatRow, now: number): Promise<void> {
  if (seat.seen_at !== null && now - seat.seen_at < SEEN_EVERY_MS) return;
  await db.updateTable('seat').set({ seen_at: now }).where('id', '=', seat.id).execute();
}

async function countHere({ db }: Ports, { id }: SessionRow, now: number): Promise<number> {
  const { here } = await db
    .selectFrom('seat')
    .where('session_id', '=', id)
    .where('left_at', 'is', null)
    .where('seen_at', '>', now - HERE_MS)
    .select(({ fn }) => fn.countAll<number>().as('here'))
    .executeTakeFirstOrThrow();
  return here;
}
