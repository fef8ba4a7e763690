import type { SessionView } from '../contract/sessions.ts';
import type { SeatRow, SessionRow } from '../database/schema.ts';
import { isReconsentDue } from './consent-record.ts';
import { mark } from './marks.ts';
import { findWho } from './people.ts';
import type { Ports } from './ports.ts';
import { Refusal } from './refusal.ts';
import { secretHash } from './secrets.ts';
import { sessionViewOf } from './session-view.ts';

/** A page that was asked for within this time counts as open. */
export const HERE_MS = 30_000;

/** How stale `seen_at` may get before it is written again: pages ask every few seconds. */
export const SEEN_EVERY_MS = 10_000;

/**
 * SITE-7, ROUTE-10: one participant's page of one session. Also marks that the page is open; whether that can be written
 * decides nothing for the reader, as the database may be full, read-only or locked by another process.
 */
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
  const isHere = seat.left_at === null && participant.withdrawn_at === null;
  const view = sessionViewOf({
    session,
    seat,
    participant,
    reconsent: await isReconsentDue(db, participant),
    here:
      session.state === 'waiting' ? (await countOthersHere(ports, session, seat, now)) + Number(isHere) : 0,
    now,
  });
  if (isHere && isStale(seat, now))
    await mark(`seat ${seat.id}`, () => writeMark(ports, seat.id, token, now));
  return view;
}

/** A mark from the future is that of a clock that was set back since. */
function isStale({ seen_at }: SeatRow, now: number): boolean {
  return seen_at === null || seen_at > now || now - seen_at >= SEEN_EVERY_MS;
}

/** One statement, which looks again whether the link still opens the seat: it may have been revoked meanwhile. */
async function writeMark({ db }: Ports, seatId: string, token: string, now: number): Promise<void> {
  await db
    .updateTable('seat')
    .set({ seen_at: now })
    .where('id', '=', seatId)
    .where('left_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('token').select('token.hash').where('token.hash', '=', secretHash(token))),
    )
    .execute();
}

/** A mark from the future counts for nothing, or somebody who has gone would stay until the clock has caught up with it. */
async function countOthersHere(
  { db }: Ports,
  { id }: SessionRow,
  own: SeatRow,
  now: number,
): Promise<number> {
  const { here } = await db
    .selectFrom('seat')
    .where('session_id', '=', id)
    .where('id', '<>', own.id)
    .where('left_at', 'is', null)
    .where('seen_at', '>', now - HERE_MS)
    .where('seen_at', '<=', now)
    .select(({ fn }) => fn.countAll<number>().as('here'))
    .executeTakeFirstOrThrow();
  return here;
}
