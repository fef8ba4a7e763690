import { isReconsentDue } from '../consent/consent-record.ts';
import type { SeatRow, SessionRow } from '../database/schema.ts';
import { authenticate } from '../participation/authenticate.ts';
import { recordActivity } from '../participation/best-effort.ts';
import type { Handler } from '../participation/handler.ts';
import type { Ports } from '../participation/ports.ts';
import { ProblemError } from '../participation/problem-error.ts';
import { secretHash } from '../participation/secrets.ts';
import { firstLiveAt } from '../seat/attendance.ts';
import { isPresentAt, isSeenAtStale } from './presence.ts';
import { sessionViewOf } from './session-view.ts';

/**
 * SITE-7, ROUTE-10: one participant's page of one session. Also records that the page is open; the reply does not
 * depend on that, as the database may be full, read-only or locked by another process.
 */
export const readSession: Handler<'readSession'> = async (ports, { credential }) => {
  const { db, now: clock } = ports;
  const now = clock();
  const { participant, seatId } = await authenticate(db, credential);
  if (seatId === null) throw new ProblemError('link-unknown');
  const seat = await db.selectFrom('seat').selectAll().where('id', '=', seatId).executeTakeFirstOrThrow();
  const session = await db
    .selectFrom('session')
    .selectAll()
    .select(firstLiveAt)
    .where('id', '=', seat.session_id)
    .executeTakeFirstOrThrow();
  const isHere = seat.left_at === null && participant.withdrawn_at === null;
  const reconsent = await isReconsentDue(db, participant);
  const view = sessionViewOf({
    session,
    seat,
    participant,
    reconsent,
    here: Number(isHere),
    now,
  });
  if ('here' in view) view.here += await countOthersPresent(ports, session, seat, now);
  // Before they have agreed, the page does not say how to connect.
  const isLive = 'connection' in view && view.connection !== null;
  if (isHere && (isSeenAtStale(seat, now) || (isLive && seat.seen_live_at === null))) {
    await recordActivity(`seat ${seat.id}`, () =>
      writeSeatActivity(ports, seat.id, credential.secret, { now, isLive }),
    );
  }
  return view;
};

/** When a page was requested, and whether it said how to connect: attendance is decided by these. */
type SeatActivity = { now: number; isLive: boolean };

/** One statement, which checks again that the link still opens the seat: it may have been revoked meanwhile. */
async function writeSeatActivity(
  { db }: Ports,
  seatId: string,
  token: string,
  { now, isLive }: SeatActivity,
): Promise<void> {
  await db
    .updateTable('seat')
    .set({ seen_at: now })
    .$if(isLive, (query) =>
      query.set(({ fn, val }) => ({ seen_live_at: fn.coalesce('seen_live_at', val(now)) })),
    )
    .where('id', '=', seatId)
    .where('left_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('token').select('token.hash').where('token.hash', '=', secretHash(token))),
    )
    .execute();
}

async function countOthersPresent(
  { db }: Ports,
  { id }: SessionRow,
  own: SeatRow,
  now: number,
): Promise<number> {
  const { here } = await db
    .selectFrom('seat')
    .where('session_id', '=', id)
    .where('id', '<>', own.id)
    .where(isPresentAt(now))
    .select(({ fn }) => fn.countAll<number>().as('here'))
    .executeTakeFirstOrThrow();
  return here;
}
