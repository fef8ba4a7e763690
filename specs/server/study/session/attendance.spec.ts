import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { JoinReply } from '#contract/join.ts';
import { migrate } from '../../../../server/database/migrations.ts';
import { attendanceOutcome, firstLiveAt } from '../../../../server/seat/attendance.ts';
import { commandLineOn } from '../../support/command-line.ts';
import { onEachDatabase } from '../../support/databases.ts';
import { HOUR_MS, MINUTE_MS, personalCredential, START, serverOn } from '../../support/test-server.ts';

const CODES = {
  completion_code: 'FULL-1',
  completion_code_partly: 'PART-2',
  completion_code_absent: 'NONE-3',
} as const;

onEachDatabase('Attendance', (databases) => {
  /** A session with a code for each outcome, and people with a seat in it. */
  async function setUp(people: number, codes: Partial<Record<keyof typeof CODES, string | null>> = CODES) {
    const database = await databases.open();
    const server = serverOn(database);
    await server.publish('1.0');
    const session = await server.addSession({ seats_total: people + 1, ...codes });
    const code = await server.addCode(session);
    const joined: JoinReply[] = [];
    for (let count = 0; count < people; count += 1) joined.push((await server.join(code)).reply);
    const person = (index: number) => {
      const reply = joined[index];
      if (reply === undefined) throw new Error('Nobody joined there.');
      return reply;
    };
    const pageOf = (index: number) =>
      server.api.readSession({ credential: { kind: 'session', secret: person(index).sessionToken } });
    const attend = (...words: string[]) => desk.run('session', 'attendance', session, ...words);
    const desk = commandLineOn(database, server);
    return { server, session, code, joined, person, pageOf, attend, ...desk };
  }

  test('ROUTE-10: who opened the page while live has attended; who came before alone, or never, was not seen', async () => {
    const { server, session, joined, pageOf } = await setUp(4);
    await server.move(session, 'waiting');
    await pageOf(0);
    await pageOf(1);
    server.clock.now += 5000;
    await server.move(session, 'live');
    // Its mark of 5 s ago is fresh, and yet it says nothing of the time since.
    await pageOf(0);
    await server.move(session, 'paused');
    await pageOf(3);
    await server.move(session, 'ended');

    const reference = joined.map((each) => each.reference);
    const common = { view: 'ended', debrief: ['It was about trust.'] };
    expect([await pageOf(0), await pageOf(1), await pageOf(2), await pageOf(3)]).toMatchObject([
      { ...common, outcome: 'attended', completionCode: 'FULL-1', reference: reference[0] },
      { ...common, outcome: 'absent', completionCode: 'NONE-3', reference: reference[1] },
      { ...common, outcome: 'absent', completionCode: 'NONE-3', reference: reference[2] },
      { ...common, outcome: 'absent', completionCode: 'NONE-3', reference: reference[3] },
    ]);
  });

  test('ROUTE-10: the first question after the move to live is noted, however fresh the last mark is', async () => {
    const { server, session, pageOf } = await setUp(1);
    await server.move(session, 'waiting');
    await pageOf(0);
    server.clock.now += 1000;
    await server.move(session, 'live');
    await pageOf(0);
    server.clock.now += MINUTE_MS;
    await pageOf(0);
    const [seat] = await server.db.selectFrom('seat').select(['seen_live_at', 'seen_at']).execute();
    expect(seat).toEqual({ seen_live_at: START + 1000, seen_at: START + 1000 + MINUTE_MS });
  });

  test('ROUTE-10 STATE-1: a person who did not see how to connect, as a new consent was due, has not attended until they agree', async () => {
    const { server, session, person, pageOf } = await setUp(2);
    const { version, sha256 } = await server.publish('2.0');
    await server.move(session, 'live');
    await pageOf(0);
    await pageOf(1);
    const who = { kind: 'session', secret: person(1).sessionToken } as const;
    await server.api.consentAgain({ credential: who, body: { version, sha256, accepted: true } });
    await pageOf(1);
    await server.move(session, 'ended');
    expect([await pageOf(0), await pageOf(1)]).toMatchObject([
      { outcome: 'absent' },
      { outcome: 'attended' },
    ]);
  });

  test('ROUTE-10: a mark that could not be written is written by the next question', async () => {
    const { server, session, pageOf } = await setUp(1);
    await server.move(session, 'live');
    const trigger =
      databases.kind === 'sqlite'
        ? sql`create trigger no before update on seat begin select raise(abort, 'no'); end`
        : sql`create rule no as on update to seat do instead select 1 / 0`;
    await trigger.execute(server.db);
    await pageOf(0).catch(() => undefined);
    await (databases.kind === 'sqlite' ? sql`drop trigger no` : sql`drop rule no on seat`).execute(server.db);
    server.clock.now += 4000;
    await pageOf(0);
    await server.move(session, 'ended');
    expect(await pageOf(0)).toMatchObject({ outcome: 'attended' });
  });

  test('ROUTE-10: an outcome without a code of its own shows none', async () => {
    const { server, session, pageOf, attend } = await setUp(3, { ...CODES, completion_code_partly: null });
    await server.move(session, 'live');
    await pageOf(0);
    await pageOf(1);
    await server.move(session, 'ended');
    await attend('partly', '2');
    expect(await pageOf(0)).toMatchObject({ outcome: 'attended', completionCode: 'FULL-1' });
    expect(await pageOf(1)).toMatchObject({ outcome: 'partly', completionCode: null });
    expect(await pageOf(2)).toMatchObject({ outcome: 'absent', completionCode: 'NONE-3' });
  });

  test('ROUTE-10: nobody is absent from a session that ended without having been live, and it has no code', async () => {
    const { server, session, pageOf, person, attend } = await setUp(2);
    await server.move(session, 'waiting');
    await pageOf(0);
    await server.move(session, 'ended');
    for (const index of [0, 1]) {
      expect(await pageOf(index)).toMatchObject({ outcome: 'not-held', completionCode: null });
    }
    const { seats } = await server.api.readMe({ credential: personalCredential(person(0)) });
    expect(seats).toMatchObject([{ outcome: 'not-held' }]);
    // Where the lab met somebody all the same, its word counts.
    await attend('attended', '1');
    expect(await pageOf(0)).toMatchObject({ outcome: 'attended', completionCode: 'FULL-1' });
  });

  test('ROUTE-10: a person who attended and withdrew afterwards still gets the completion code', async () => {
    const { server, session, pageOf, joined } = await setUp(2);
    await server.move(session, 'live');
    await pageOf(0);
    await server.move(session, 'ended');
    for (const each of joined) await server.api.withdraw({ credential: personalCredential(each) });
    expect(await pageOf(0)).toMatchObject({ outcome: 'attended', completionCode: 'FULL-1' });
    expect(await pageOf(1)).toMatchObject({ outcome: 'absent', debrief: ['It was about trust.'] });
  });

  test('ROUTE-12: a seat that is taken again keeps its attendance, and own data contain all that is stored', async () => {
    const { server, session, code, person, pageOf, attend } = await setUp(1);
    const me = person(0);
    await server.move(session, 'live');
    await pageOf(0);
    await server.api.rememberBrowser({ credential: personalCredential(me), browserSecret: 'mine' });
    await server.api.leaveSeat({ credential: personalCredential(me), params: { seatId: me.seat.id } });
    expect((await server.api.readMe({ credential: personalCredential(me) })).seats).toMatchObject([
      { outcome: null },
    ]);
    await server.join(code, { browser: 'mine' });
    await attend('partly', '1');
    await server.move(session, 'ended');
    expect((await server.api.readMe({ credential: personalCredential(me) })).seats).toMatchObject([
      { outcome: 'partly' },
    ]);
    expect((await server.api.readMyData({ credential: personalCredential(me) })).seats).toMatchObject([
      {
        outcome: 'partly',
        pageFirstOpenWhileLiveAt: new Date(START).toISOString(),
        attendanceSetByLab: 'partly',
      },
    ]);
  });

  describe('at the command line', () => {
    test('SITE-7: it is set for seats by their numbers, printed, and undone', async () => {
      const { server, session, joined, pageOf, attend, ask, run } = await setUp(3);
      await server.move(session, 'live');
      await pageOf(0);
      await server.move(session, 'ended');
      const [first, second] = joined.map(({ reference }) => reference);

      expect(await attend('partly', '1', '2', '1')).toEqual({
        code: 0,
        out: `Seat 1 (${first}): partly, set by you; it was attended.\nSeat 2 (${second}): partly, set by you; it was absent.\n`,
        error: `Open pages show it within 30 s. To undo: npx study session attendance ${session} automatic 1 2\n`,
      });
      expect(await pageOf(0)).toMatchObject({ outcome: 'partly', completionCode: 'PART-2' });
      expect(await ask('session', 'show', session)).toMatchObject({
        seatList: [
          { attendance: 'partly', isAttendanceSet: true, seenLiveAt: new Date(START).toISOString() },
          { attendance: 'partly', isAttendanceSet: true, seenLiveAt: null },
          { attendance: 'absent', isAttendanceSet: false, seenLiveAt: null },
        ],
      });
      const { out } = await run('session', 'show', session);
      expect(out).toMatch(new RegExp(`^ +1 {2}${first} +held +partly \\(set\\) `, 'm'));
      expect(out).toMatch(/^ +3 .* held +absent {2}/m);

      const taken = { isAttendanceSet: false, before: 'partly', wasAttendanceSet: true, leftAt: null };
      expect(await ask('session', 'attendance', session, 'automatic', '1', '2')).toEqual({
        session,
        seats: [
          { ...taken, number: 1, participant: first, attendance: 'attended' },
          { ...taken, number: 2, participant: second, attendance: 'absent' },
        ],
      });
      expect(await pageOf(0)).toMatchObject({ outcome: 'attended', completionCode: 'FULL-1' });
    });

    test('SITE-7: the printed undo command restores what was there, for each seat', async () => {
      const { server, session, attend } = await setUp(3);
      await server.move(session, 'live');
      await server.move(session, 'ended');
      await attend('partly', '1', '2');
      const command = `npx study session attendance ${session}`;

      expect((await attend('attended', '1', '2', '3')).error).toBe(
        `Open pages show it within 30 s. To undo: ${command} partly 1 2 && ${command} automatic 3\n`,
      );
      expect((await attend('automatic', '1')).error).toBe(
        `Open pages show it within 30 s. To undo: ${command} attended 1\n`,
      );
      // Where nothing has changed there is nothing to undo.
      expect((await attend('attended', '2', '3')).error).toBe('Open pages show it within 30 s.\n');
      await attend('partly', '1', '2');
      await attend('attended', '1', '2');
      const undone = (await attend('partly', '1', '2')).error.match(/attended 1 2$/m);
      expect(undone).not.toBeNull();
    });

    test('SITE-7: of a seat that was given back it says that its page shows none', async () => {
      const { server, session, person, attend } = await setUp(3);
      for (const index of [1, 2])
        await server.api.leaveSeat({
          credential: personalCredential(person(index)),
          params: { seatId: person(index).seat.id },
        });
      await server.move(session, 'live');
      const command = `npx study session attendance ${session}`;
      expect((await attend('partly', '1', '2')).error).toBe(
        `It is shown when the session has ended. Seat 2 was given back: its page shows none. To undo: ${command} automatic 1 2\n`,
      );
      await server.move(session, 'ended');
      expect((await attend('partly', '2', '3')).error).toBe(
        `Seats 2 and 3 were given back: their pages show none. To undo: ${command} automatic 3\n`,
      );
    });

    test('SITE-7: before the end nobody is absent by default, and what is set is shown at the end', async () => {
      const { server, session, pageOf, attend, ask } = await setUp(2);
      await server.move(session, 'live');
      await pageOf(0);
      expect((await attend('partly', '2')).error).toContain('It is shown when the session has ended.');
      expect(await ask('session', 'show', session)).toMatchObject({
        seatList: [{ attendance: 'attended' }, { attendance: 'partly' }],
      });
      await attend('automatic', '2');
      expect(await ask('session', 'show', session)).toMatchObject({
        seatList: [{ attendance: 'attended' }, { attendance: null }],
      });
    });

    test('SITE-7: what is wrong changes nothing and is said', async () => {
      const { server, session, attend } = await setUp(2);
      const [words, seat, none] = [
        await attend('late', '1'),
        await attend('partly', 'one'),
        await attend('partly', '1', '9'),
      ];
      expect(words).toMatchObject({
        code: 2,
        error: "'late' is not an attendance. Choose attended, partly, absent or automatic.\n",
      });
      expect(seat).toMatchObject({
        code: 2,
        error: "'one' is not the number of a seat. 'session show' lists the seats with their numbers.\n",
      });
      expect(none).toMatchObject({
        code: 1,
        error: `There is no seat 9 in ${session}, so nothing was changed. 'session show ${session}' lists the seats.\n`,
      });
      const rows = await server.db.selectFrom('seat').select('attendance').execute();
      expect(rows).toEqual([{ attendance: null }, { attendance: null }]);
    });

    test('SITE-7: the export has it, and says who gave a seat back or withdrew', async () => {
      const { server, session, person, pageOf, attend, run, ask } = await setUp(5);
      await server.move(session, 'live');
      await pageOf(0);
      await pageOf(4);
      await server.api.leaveSeat({
        credential: personalCredential(person(2)),
        params: { seatId: person(2).seat.id },
      });
      await server.api.withdraw({ credential: personalCredential(person(3)) });
      await server.move(session, 'ended');
      await server.api.withdraw({ credential: personalCredential(person(4)) });
      await attend('absent', '1');
      const { out } = await run('export', 'seats', '--session', session, '--format', 'ndjson');
      const rows = out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
        .toSorted((one, other) => one.number - other.number);
      expect(
        rows.map((row) => [row.number, row.state, row.attendance, row.attendance_by, row.seen_live_at]),
      ).toEqual([
        [1, 'held', 'absent', 'lab', new Date(START).toISOString()],
        [2, 'held', 'absent', 'page', null],
        [3, 'left', null, null, null],
        [4, 'withdrawn', null, null, null],
        [5, 'withdrawn', 'attended', 'page', new Date(START).toISOString()],
      ]);
      expect(await ask('session', 'show', session)).toMatchObject({
        seatList: [
          { state: 'held', withdrawnAt: null },
          { state: 'held' },
          { state: 'left' },
          { state: 'withdrawn', withdrawnAt: new Date(START).toISOString() },
          { state: 'withdrawn' },
        ],
      });
      const shown = (await run('session', 'show', session)).out;
      expect(shown.match(/^ +[45] {2}P-\w+ +withdrawn /gm)).toHaveLength(2);
      expect((await run('export', '--help')).out).toMatch(/attendance_by +\S/);
    });

    test('SITE-7: a completion code for each outcome is given, shown and edited', async () => {
      const { ask, run } = await setUp(0);
      const { id } = await ask<{ id: string }>(
        ...['session', 'create', '--title', 'Tuesday', '--starts', '2026-12-01T14:00Z', '--seats', '3'],
        ...['--completion-code', 'FULL-1', '--completion-code-partly', 'PART-2'],
        ...['--completion-code-absent', 'NONE-3'],
      );
      expect(await ask('session', 'show', id)).toMatchObject({
        completionCode: 'FULL-1',
        completionCodePartly: 'PART-2',
        completionCodeAbsent: 'NONE-3',
      });
      await run('session', 'edit', id, '--completion-code-partly', '');
      expect(await ask('session', 'show', id)).toMatchObject({
        completionCode: 'FULL-1',
        completionCodePartly: null,
        completionCodeAbsent: 'NONE-3',
      });
      const { out } = await run('session', 'show', id);
      expect(out).toMatch(/^Completion FULL-1$/m);
      expect(out).toMatch(/^ {2}partly {3}-$/m);
      expect(out).toMatch(/^ {2}absent {3}NONE-3$/m);
    });
  });

  test('SITE-5: sessions from before attendance was noted keep what people saw, where they can have been there or the session never went live', async () => {
    const database = await databases.open(await databases.newPlace());
    const { db } = database;
    await migrate(database, '002-sequences');
    await sql`insert into consent_form (version, position, title, sha256, pdf, sections, changes, is_material, published_at)
      values ('1.0', 1, 'Consent', 'x', 'x', '[]', '[]', 1, ${START})`.execute(db);
    const LIVE = START + HOUR_MS;
    const END = LIVE + HOUR_MS;
    const ways = {
      over: ['waiting', 'live', 'paused', 'live', 'ended'],
      running: ['waiting', 'live', 'paused'],
      never: ['waiting', 'ended'],
      coming: ['waiting'],
    };
    const seen = {
      nobody: null,
      before: LIVE - MINUTE_MS,
      while: LIVE + MINUTE_MS,
      after: END + MINUTE_MS,
    };
    for (const [session, way] of Object.entries(ways)) {
      await sql`insert into session (id, title, state, starts_at, seats_total, seats_taken, connection, mates, debrief, completion_code, created_at, state_changed_at)
        values (${session}, ${session}, ${way.at(-1)}, ${START}, 9, 4, '{"facts":[],"steps":[]}', '[]', '[]', 'FULL-1', ${START}, ${START})`.execute(
        db,
      );
      await sql`insert into join_code (id, session_id, code_hmac, kind, label, capacity, used, created_at)
        values (${session}, ${session}, ${session}, 'reusable', 'x', 9, 4, ${START})`.execute(db);
      for (const [index, to] of way.entries()) {
        const at = to === 'ended' ? END : index < 1 ? START : LIVE + (index - 1) * 5 * MINUTE_MS;
        await sql`insert into session_move (id, session_id, sequence, to_state, at)
          values (${`${session}-${index}`}, ${session}, ${index + 1}, ${to}, ${at})`.execute(db);
      }
      for (const [index, [who, at]] of Object.entries(seen).entries()) {
        const id = `${session}-${who}`;
        await sql`insert into participant (id, reference, joined_at) values (${id}, ${id}, ${START})`.execute(
          db,
        );
        await sql`insert into seat (id, participant_id, session_id, code_id, number, taken_at, seen_at)
          values (${id}, ${id}, ${session}, ${session}, ${index + 1}, ${START}, ${at})`.execute(db);
      }
    }
    await migrate(database);

    const { ask } = commandLineOn(database, serverOn(database));
    const outcomes: Record<string, unknown> = {};
    for (const session of Object.keys(ways)) {
      const { seatList } = await ask<{ seatList: { participant: string; attendance: string | null }[] }>(
        ...['session', 'show', session],
      );
      outcomes[session] = seatList.map(({ attendance }) => attendance);
    }
    expect(outcomes).toEqual({
      over: ['absent', 'absent', 'attended', 'attended'],
      running: [null, null, 'attended', 'attended'],
      never: [null, 'attended', 'attended', 'attended'],
      coming: [null, null, null, null],
    });
    const rows = await db.selectFrom('seat').select(['id', 'seen_live_at']).orderBy('id').execute();
    const times = new Map(rows.map((row) => [row.id, row.seen_live_at]));
    expect(times.get('over-while')).toBe(seen.while);
    // It was open after the end: when it was open before is no longer known.
    expect(times.get('over-after')).toBe(END);
    expect(times.get('never-before')).toBe(seen.before);
    expect(times.get('never-after')).toBe(END);

    // What the page says, and its code, to somebody who still holds the seat of a session that never went live.
    const [page] = await db
      .selectFrom('session')
      .innerJoin('seat', 'seat.session_id', 'session.id')
      .selectAll('session')
      .select(['seen_live_at', 'attendance', 'left_at', firstLiveAt])
      .where('seat.id', '=', 'never-while')
      .execute();
    expect(page && attendanceOutcome(page)).toBe('attended');
  });
});
