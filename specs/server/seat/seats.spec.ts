import { randomBytes } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import type { JoinReply } from '#contract/join.ts';
import { ConflictError } from '../../../server/participation/transact.ts';
import { claimSeat, releaseSeats, type SeatClaim, seatIn } from '../../../server/seat/seats.ts';
import { onEachDatabase } from '../support/databases.ts';
import {
  browser,
  DAY_MS,
  KEY,
  newName,
  personalCredential,
  START,
  serverOn,
  type TestServer,
} from '../support/test-server.ts';

/** What changes between the check of a code and the claim, so that the claim must fail and be tried again. */
const MEANWHILE = {
  'the lab has revoked the code': (server, { code_id }) =>
    server.db.updateTable('join_code').set({ revoked_at: START }).where('id', '=', code_id).execute(),
  'the code was used up': (server, { code_id }) =>
    server.db.updateTable('join_code').set({ used: 3 }).where('id', '=', code_id).execute(),
  'the lab has ended the session': (server, { session_id }) => server.move(session_id, 'ended'),
  'the last seat was taken': (server, { session_id }) =>
    server.db.updateTable('session').set({ seats_taken: 3 }).where('id', '=', session_id).execute(),
} satisfies Record<string, (server: TestServer, claim: SeatClaim) => Promise<unknown>>;

onEachDatabase('Seats', (databases) => {
  test.each(Object.entries(MEANWHILE))('SITE-5: nobody gets a seat where meanwhile %s', async (_, change) => {
    const { server, claim, take } = await atClaim(serverOn(await databases.open()));
    await change(server, claim);
    const before = await numbersOf(server, claim);

    await expect(take(false)).rejects.toThrow(ConflictError);

    expect(await numbersOf(server, claim)).toEqual(before);
    expect(await server.count('seat')).toBe(2);
  });

  test('SITE-5: a new seat has the next number, and one that is taken again its old one', async () => {
    const { server, claim, take } = await atClaim(serverOn(await databases.open()));

    const { seat, session } = await take(false);
    expect(seat).toMatchObject({ ...claim, number: 2, taken_at: START, left_at: null });
    expect(session).toMatchObject({ seats_taken: 2, last_seat_number: 2 });
    await server.db.transaction().execute((db) => releaseSeats(portsOf(db), [seat]));
    expect(await numbersOf(server, claim)).toEqual({ used: 1, taken: 1, last: 2 });
    expect(await seatIn(server.db, claim.participant_id, claim.session_id)).toMatchObject({ left_at: START });

    expect((await take(true)).seat).toMatchObject({ number: 2, left_at: null });
    expect(await numbersOf(server, claim)).toEqual({ used: 2, taken: 2, last: 2 });
  });

  test('SITE-7: a seat of a session that was ended meanwhile is not given back', async () => {
    const { server, claim, take } = await atClaim(serverOn(await databases.open()));
    const { seat } = await take(false);
    await server.move(claim.session_id, 'ended');

    await expect(server.db.transaction().execute((db) => releaseSeats(portsOf(db), [seat]))).rejects.toThrow(
      ConflictError,
    );

    expect(await seatIn(server.db, claim.participant_id, claim.session_id)).toMatchObject({ left_at: null });
    expect(await numbersOf(server, claim)).toEqual({ used: 2, taken: 2, last: 2 });
  });

  test('ROUTE-12: a person’s seats are listed by the time of the session, then by when they were taken', async () => {
    const server = serverOn(await databases.open());
    await server.publish('1.0');
    const days = [2, 1, 2, 3, 1];
    const sessions = await Promise.all(
      days.map((day) =>
        server.addSession({ seats_total: 3, title: `day ${day}`, starts_at: START + day * DAY_MS }),
      ),
    );
    const replies: JoinReply[] = [];
    for (const session of sessions) {
      const code = await server.addCode(session);
      replies.push((await server.join(code, { browser: 'mine' })).reply);
      server.clock.now -= 1;
    }
    const seats = await seatsOf(server, replies);

    // The later of two sessions at one time was taken first, by the clock.
    const order = [4, 1, 2, 0, 3];
    expect(seats.map(({ id }) => id)).toEqual(order.map((index) => replies[index]?.seat.id));
  });

  test('ROUTE-12: seats that were taken at one moment in sessions at one time keep their order', async () => {
    const server = serverOn(await databases.open());
    const replies: JoinReply[] = [];
    for (let count = 0; count < 6; count += 1) {
      const { code } = await server.addOpenSession(3);
      replies.push((await server.join(code, { browser: 'mine' })).reply);
    }

    const seats = await seatsOf(server, replies);

    expect(seats.map(({ id }) => id)).toEqual(replies.map(({ seat }) => seat.id).toSorted());
  });

  test('ROUTE-12: what a session came to is said of seats that were held to its end, and of no other', async () => {
    const server = serverOn(await databases.open());
    await server.publish('1.0');
    const end = { held: ['live', 'ended'], left: ['live', 'ended'], going: ['live'] } as const;
    const replies: JoinReply[] = [];
    for (const [title, states] of Object.entries(end)) {
      const session = await server.addSession({ seats_total: 3, title });
      const { reply } = await server.join(await server.addCode(session), { browser: 'mine' });
      replies.push(reply);
      if (title === 'left') {
        await server.api.leaveSeat({ credential: browser('mine'), params: { seatId: reply.seat.id } });
      }
      for (const state of states) await server.move(session, state);
    }

    const seats = await seatsOf(server, replies);

    expect(Object.fromEntries(seats.map((seat) => [seat.session.title, [seat.state, seat.outcome]]))).toEqual(
      {
        held: ['held', 'absent'],
        left: ['left', null],
        going: ['held', null],
      },
    );
  });

  test('SITE-7: seats are given back in one order of codes and sessions, so that two people never wait for one another', async () => {
    const server = serverOn(await databases.open());
    for (let count = 0; count < 6; count += 1) {
      await server.join((await server.addOpenSession(3)).code, { browser: 'mine' });
    }
    const seats = await server.db.selectFrom('seat').selectAll().orderBy('session_id', 'desc').execute();

    const locked = await server.db.transaction().execute(async (db) => {
      const sent = vi.spyOn(db.getExecutor(), 'executeQuery');
      await releaseSeats(portsOf(db), seats);
      return sent.mock.calls.map(([{ parameters }]) => parameters);
    });

    const orderOf = (ids: string[]) =>
      locked.flatMap((parameters) => parameters.filter((each) => ids.some((id) => id === each)));
    for (const column of ['code_id', 'session_id'] as const) {
      const ids = seats.map((seat) => seat[column]);
      expect(orderOf(ids)).toEqual(ids.toSorted());
    }
  });
});

async function seatsOf(server: TestServer, [first]: readonly JoinReply[]) {
  if (!first) throw new Error('Nobody has joined.');
  return (await server.api.readMe({ credential: personalCredential(first) })).seats;
}

function portsOf(db: Parameters<typeof claimSeat>[0]['db']) {
  return { db, serverKey: KEY, now: () => START, randomBytes };
}

/** Somebody who may take a seat in a session of three, where one seat is taken; another session lies beside it. */
async function atClaim(server: TestServer) {
  const { session, code } = await server.addOpenSession(3);
  await server.join(code);
  const elsewhere = await server.addOpenSession(3);
  const { reply } = await server.join(elsewhere.code, { browser: 'mine' });
  const { id } = await server.db
    .selectFrom('participant')
    .select('id')
    .where('reference', '=', reply.reference)
    .executeTakeFirstOrThrow();
  const claim = { id: newName('seat'), participant_id: id, session_id: session, code_id: code.id };
  const take = (isReturning: boolean) =>
    server.db.transaction().execute((db) => claimSeat(portsOf(db), claim, { isReturning }));
  return { server, claim, take };
}

async function numbersOf(server: TestServer, { session_id, code_id }: SeatClaim) {
  const session = await server.session(session_id);
  const { used } = await server.db
    .selectFrom('join_code')
    .select('used')
    .where('id', '=', code_id)
    .executeTakeFirstOrThrow();
  return { used, taken: session.seats_taken, last: session.last_seat_number };
}
