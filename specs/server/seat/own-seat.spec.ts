import { expect, onTestFinished, test, vi } from 'vitest';
import { onEachDatabase } from '../support/databases.ts';
import { personalCredential, problemErrorOf, serverOn } from '../support/test-server.ts';

onEachDatabase('One’s own seat', (databases) => {
  test.each([
    { seatId: '', isAsked: false },
    { seatId: 'a\0b', isAsked: false },
    { seatId: '/seat', isAsked: false },
    { seatId: 'seat/', isAsked: false },
    { seatId: 's'.repeat(65), isAsked: false },
    { seatId: 's'.repeat(64), isAsked: true },
    { seatId: 'a-Z_9', isAsked: true },
  ])('SITE-7: the database is asked for the seat $seatId: $isAsked', async ({ seatId, isAsked }) => {
    const server = serverOn(await databases.open());
    const { code } = await server.addOpenSession(3);
    const { reply } = await server.join(code);
    const request = { credential: personalCredential(reply), params: { seatId } };
    const begun = vi.spyOn(server.db, 'transaction');
    onTestFinished(() => begun.mockRestore());

    for (const operation of [server.api.leaveSeat, server.api.createSessionLink]) {
      begun.mockClear();

      expect(await problemErrorOf(operation(request))).toEqual({ code: 'seat-unknown', details: {} });
      expect(begun).toHaveBeenCalledTimes(isAsked ? 1 : 0);
    }
  });

  test('SITE-7: who gives a seat back twice has given it back at the first time', async () => {
    const server = serverOn(await databases.open());
    const { session, code } = await server.addOpenSession(3);
    const { reply } = await server.join(code);
    const leave = () =>
      server.api.leaveSeat({ credential: personalCredential(reply), params: { seatId: reply.seat.id } });
    const [first] = [server.clock.now, await leave()];
    server.clock.now += 60_000;

    await leave();

    const { left_at } = await server.db.selectFrom('seat').select('left_at').executeTakeFirstOrThrow();
    expect([left_at, (await server.session(session)).seats_taken]).toEqual([first, 0]);
  });
});
