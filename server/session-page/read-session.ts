import { isReconsentDueBy, lastGivenPosition, lastMaterialPosition } from '../consent/consent-record.ts';
import { compileOnce } from '../database/compiled-query.ts';
import { recordActivity } from '../participation/best-effort.ts';
import type { Handler } from '../participation/handler.ts';
import { recordLastUseAfter } from '../participation/last-used.ts';
import type { Ports } from '../participation/ports.ts';
import { ProblemError } from '../participation/problem-error.ts';
import { secretHash } from '../participation/secrets.ts';
import { firstLiveAt } from '../seat/attendance.ts';
import { isPresent, isRowPresent, isSeenAtStale, presenceWindow } from './presence.ts';
import { SESSION_VIEW_COLUMNS, sessionViewOf } from './session-view.ts';

/**
 * SITE-7, ROUTE-10: one participant's page of one session. Also records that the page is open, and that its link was used;
 * the reply does not depend on that, as the database may be full, read-only or locked by another process.
 */
export const readSession: Handler<'readSession'> = async (ports, { credential }) => {
  const now = ports.now();
  const hash = secretHash(credential.secret);
  const seen = presenceWindow(now);
  const [row] = await selectPage(ports.db, { hash, ...seen });
  if (row === undefined) throw new ProblemError('link-unknown');
  const isHere = row.left_at === null && row.withdrawn_at === null;
  const { seat_id: seatId, number, left_at, seen_live_at, attendance } = row;
  const view = sessionViewOf({
    session: row,
    seat: { id: seatId, number, left_at, seen_live_at, attendance },
    participant: row,
    reconsent: isReconsentDueBy(row),
    // Whoever asks is here, also where that is not written yet.
    here: row.present + Number(!isRowPresent(row, seen)),
    now,
  });
  // Before they have agreed, the page does not say how to connect.
  const isLive = 'connection' in view && view.connection !== null;
  if (isHere && (isSeenAtStale(row, now) || (isLive && row.seen_live_at === null))) {
    await recordActivity(`seat ${seatId}`, () =>
      writeSeatActivity(ports, seatId, credential.secret, { now, isLive }),
    );
  }
  await recordLastUseAfter(ports, credential, row);
  return view;
};

/** All that a page needs, in one query: open pages ask for it every few seconds. */
const selectPage = compileOnce((db, values: { hash: string } & ReturnType<typeof presenceWindow>) =>
  db
    .selectFrom('token')
    .innerJoin('participant', 'participant.id', 'token.participant_id')
    .innerJoin('seat as own', 'own.id', 'token.seat_id')
    .innerJoin('session', 'session.id', 'own.session_id')
    .where('token.hash', '=', values.hash)
    .where('token.kind', '=', 'session')
    .select(SESSION_VIEW_COLUMNS.map((column) => `session.${column}` as const))
    .select(['participant.reference', 'participant.welcomed_at', 'participant.withdrawn_at'])
    .select(['own.id as seat_id', 'own.number', 'own.left_at', 'own.seen_at', 'own.seen_live_at'])
    .select(['own.attendance', 'token.last_used_at'])
    .select([firstLiveAt, lastGivenPosition, lastMaterialPosition])
    .select(({ eb, selectFrom }) =>
      eb
        .case()
        .when('session.state', '=', 'waiting')
        .then(
          selectFrom('seat')
            .whereRef('seat.session_id', '=', 'session.id')
            .where(isPresent(values))
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .$asScalar()
            .$notNull(),
        )
        .else(0)
        .end()
        .as('present'),
    ),
);

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
