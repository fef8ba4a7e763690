import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { commandLineOn } from '../../support/command-line.ts';
import { onEachDatabase, waitsForLock } from '../../support/databases.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, problemErrorOf, START, serverOn } from '../../support/test-server.ts';

const at = (ms: number) => new Date(START + ms).toISOString();
const create = (...options: string[]) => ['session', 'create', '--seats', '8', ...options];
const IN_TWO_DAYS = at(2 * DAY_MS);

onEachDatabase('slips of the lab', (databases) => {
  async function setUp() {
    const database = await databases.open();
    const server = serverOn(database);
    await server.publish('1.0');
    const desk = commandLineOn(database, server);
    const sessions = async () => (await desk.ask<{ sessions: { id: string }[] }>('session', 'list')).sessions;
    return { database, server, sessions, ...desk };
  }

  describe('in a session', () => {
    test.each([
      [
        'a start in the past',
        ['--starts', at(-40 * MINUTE_MS)],
        'It would start in the past, at 2026-11-21 11:20Z',
      ],
      [
        'a start in 9999',
        ['--starts', '9999-12-01T14:00Z'],
        'It would start in more than two years, at 9999-12-01 14:00Z',
      ],
      [
        'an end in the past',
        ['--starts', at(-20 * MINUTE_MS), '--ends', at(-10 * MINUTE_MS)],
        'It would end in the past, at 2026-11-21 11:50Z',
      ],
      [
        'more than a day',
        ['--starts', IN_TWO_DAYS, '--ends', at(4 * DAY_MS)],
        'It would last longer than a day, from 2026-11-23 12:00Z',
      ],
    ])('SITE-7: %s is asked about: nothing is made without a yes', async (_, times, odd) => {
      const { run, sessions } = await setUp();
      const made = create('--title', 'Tuesday group', ...times);
      const refused = await run(...made);

      expect([refused.code, refused.out]).toEqual([1, '']);
      expect(refused.error).toContain(odd);
      expect(refused.error).toMatch(/ Nothing was changed\. Give --yes if this is right\.\n$/);
      expect(await sessions()).toEqual([]);
      expect((await run(...made, '--yes')).code).toBe(0);
      expect(await sessions()).toHaveLength(1);
    });

    test.each([
      ['--starts', '9999-12-31T23:59-12:00'],
      ['--ends', '9999-12-31T23:59-12:00'],
      ['--starts', '0001-01-01T00:00+01:00'],
      ['--starts', '0000-12-31T23:00Z'],
    ])('SITE-7: %s %s, no year from 1 to 9999 in UTC, is refused, even with a yes', async (option, time) => {
      const { run, sessions } = await setUp();
      const before = option === '--ends' ? ['--starts', IN_TWO_DAYS] : [];
      expect(await run(...create('--title', 'Tuesday group', ...before, option, time, '--yes'))).toEqual({
        code: 2,
        out: '',
        error: `${option}: '${time}' is in no year from 1 to 9999 by UTC.\n`,
      });
      expect(await sessions()).toEqual([]);
    });

    test.each([
      ['a start a few minutes ago', ['--starts', at(-10 * MINUTE_MS)]],
      ['a start in a year and a half', ['--starts', at(540 * DAY_MS)]],
      ['a whole day', ['--starts', IN_TWO_DAYS, '--ends', at(3 * DAY_MS)]],
    ])('SITE-7: %s is usual, and is not asked about', async (_, times) => {
      const { run } = await setUp();
      expect((await run(...create('--title', 'Tuesday group', ...times))).code).toBe(0);
    });

    test('SITE-7: a title that another session has is asked about, until that one has ended', async () => {
      const { ask, run } = await setUp();
      const { id } = await ask<{ id: string }>(
        ...create('--title', 'Tuesday group', '--starts', IN_TWO_DAYS),
      );
      const again = create('--title', ' tuesday  Group', '--starts', at(9 * DAY_MS));

      expect(await run(...again)).toEqual({
        code: 1,
        out: '',
        error: `The session ${id} has that title too: people could not tell the two apart. Nothing was changed. Give --yes if this is right.\n`,
      });
      await run('session', 'move', id, 'ended', '--yes');
      expect((await run(...again)).code).toBe(0);
    });

    test('SITE-7: an edit is asked about what it changes, and about nothing else', async () => {
      const { server, ask, run } = await setUp();
      const { id } = await ask<{ id: string }>(
        ...create('--title', 'Tuesday group', '--starts', IN_TWO_DAYS),
      );
      await run(...create('--title', 'Wednesday group', '--starts', IN_TWO_DAYS));
      const edit = (...options: string[]) => run('session', 'edit', id, ...options);

      expect((await edit('--starts', '9999-12-01T14:00Z')).error).toContain('in more than two years');
      expect((await edit('--ends', at(4 * DAY_MS))).error).toContain('longer than a day');
      expect((await edit('--title', 'Wednesday group')).error).toContain('has that title too');
      expect(await ask('session', 'show', id)).toMatchObject({
        title: 'Tuesday group',
        startsAt: IN_TWO_DAYS,
        endsAt: null,
      });
      expect((await edit('--title', 'Tuesday group')).code).toBe(0);
      server.clock.now += 3 * DAY_MS;
      expect((await edit('--seats', '9')).code).toBe(0);
      expect((await edit('--ends', at(2 * DAY_MS + HOUR_MS))).error).toContain('It would end in the past');
      expect((await edit('--ends', at(2 * DAY_MS + HOUR_MS), '--yes')).code).toBe(0);
    });
  });

  describe('in a session that runs', () => {
    test.each(['live', 'paused'] as const)(
      'SITE-7: an edit that takes away the only way to connect while it is %s is asked about',
      async (state) => {
        const { server, ask, run } = await setUp();
        const { session } = await server.addOpenSession(3);
        await server.move(session, 'live');
        if (state === 'paused') await server.move(session, 'paused');
        const edit = (...options: string[]) => run('session', 'edit', session, ...options);

        expect((await edit('--step', '')).code).toBe(0);
        expect(await edit('--fact', '')).toEqual({
          code: 1,
          out: '',
          error: `It is ${state}, and people would no longer be told how to connect. Nothing was changed. Give --yes if this is right.\n`,
        });
        expect(await ask('session', 'show', session)).toMatchObject({
          connection: { facts: [{ label: 'Server' }], steps: [] },
        });
        expect((await edit('--fact', '', '--yes')).code).toBe(0);
        // There is nothing left to take away.
        expect((await edit('--fact', '')).code).toBe(0);
      },
    );

    test('SITE-7: an edit that empties the way to connect before it is live is not asked about: going live is', async () => {
      const { server, run } = await setUp();
      const { session } = await server.addOpenSession(3);
      expect((await run('session', 'edit', session, '--fact', '', '--step', '')).code).toBe(0);
      await run('session', 'move', session, 'waiting');
      expect((await run('session', 'move', session, 'live')).error).toContain('has no way to connect yet');
    });

    test('SITE-7: it goes on after a pause without being asked for an address again', async () => {
      const { server, run } = await setUp();
      const { session } = await server.addOpenSession(3);
      await run('session', 'edit', session, '--fact', '', '--step', '');
      await run('session', 'move', session, 'waiting');
      expect((await run('session', 'move', session, 'live', '--without-address')).code).toBe(0);
      await run('session', 'move', session, 'paused');
      expect(await run('session', 'move', session, 'live')).toMatchObject({ code: 0, error: '' });
    });
  });

  describe('in codes', () => {
    test('SITE-5: more one-use codes than seats are asked about, with those that are there', async () => {
      const { server, ask, run } = await setUp();
      const { session } = await server.addOpenSession(3);
      const make = (count: string, ...options: string[]) =>
        run('code', 'create', session, '--one-use', '--count', count, ...options);
      const count = async () => (await ask<{ codes: unknown[] }>('code', 'list', session)).codes.length;

      expect((await make('2')).code).toBe(0);
      expect(await make('2')).toEqual({
        code: 1,
        out: '',
        error:
          'With the 2 there already, that would make 4 unused one-use codes for 3 free seats: the last people to come would be told that it is full. Nothing was changed. Give --yes if this is right.\n',
      });
      expect(await count()).toBe(3);
      expect((await make('2', '--dry-run')).error).toContain('4 unused one-use codes for 3 free seats');
      expect((await make('2', '--yes')).code).toBe(0);
      expect(await count()).toBe(5);
    });

    test('SITE-5: seats that are taken count, by a reusable code as well, and none of them twice', async () => {
      const { server, run } = await setUp();
      const { session, code } = await server.addOpenSession(4);
      const make = (count: string) => run('code', 'create', session, '--one-use', '--count', count);
      await server.join(code);
      expect((await make('4')).error).toBe(
        'That would make 4 unused one-use codes for 3 free seats: the last people to come would be told that it is full. Nothing was changed. Give --yes if this is right.\n',
      );
      const single = await server.addCode(session, { kind: 'one-use', capacity: 1 });
      await server.join(single);
      expect((await make('3')).error).toContain('3 unused one-use codes for 2 free seats');
      expect((await make('2')).code).toBe(0);
      expect((await make('1')).error).toContain('With the 2 there already, that would make 3 unused');
    });

    test('SITE-5: fewer seats than people and unused one-use codes need are asked about', async () => {
      const { server, ask, run } = await setUp();
      const { session, code } = await server.addOpenSession(6);
      const edit = (...options: string[]) => run('session', 'edit', session, ...options);
      await server.join(code);
      await run('code', 'create', session, '--one-use', '--count', '3');
      expect((await edit('--seats', '4')).code).toBe(0);
      expect(await edit('--seats', '3')).toEqual({
        code: 1,
        out: '',
        error:
          'There are 3 unused one-use codes, and would be only 2 free seats: the last people to come would be told that it is full. Nothing was changed. Give --yes if this is right.\n',
      });
      expect(await ask('session', 'show', session)).toMatchObject({ seats: { total: 4 } });
      expect((await edit('--seats', '3', '--yes')).code).toBe(0);
      // Fewer than are taken are no question: they are refused.
      await server.join(code);
      expect((await edit('--seats', '1', '--yes')).error).toBe(
        "2 seats are taken, so there can't be only 1.\n",
      );
      expect((await edit('--seats', '1')).error).toBe("2 seats are taken, so there can't be only 1.\n");
      await server.move(session, 'ended');
      expect((await edit('--seats', '2')).code).toBe(0);
    });

    test('SITE-5: codes that are revoked, or have expired unused, do not count', async () => {
      const { server, ask, run } = await setUp();
      const { session } = await server.addOpenSession(2);
      const make = (...options: string[]) =>
        run('code', 'create', session, '--one-use', '--count', '2', ...options);
      await make('--expires', at(HOUR_MS));
      server.clock.now += 2 * HOUR_MS;
      expect((await make()).code).toBe(0);
      const { codes } = await ask<{ codes: { id: string; state: string; kind: string }[] }>(
        'code',
        'list',
        session,
      );
      const open = codes.filter(({ state, kind }) => state === 'open' && kind === 'one-use');
      await run('code', 'revoke', ...open.map(({ id }) => id), '--yes');
      expect((await make()).code).toBe(0);
      expect((await make()).code).toBe(1);
    });
  });

  describe('undone: session delete', () => {
    test('SITE-7: needs --yes; deletes the session with its codes and moves, and leaves the others', async () => {
      const { database, server, ask, run } = await setUp();
      const other = await server.addOpenSession(3);
      const { id } = await ask<{ id: string }>(
        ...create('--title', 'Tuesday group', '--starts', IN_TWO_DAYS),
      );
      const { codes } = await ask<{ codes: { code: string }[] }>('code', 'create', id, '--count', '3');
      await run('session', 'move', id, 'waiting');
      const what = `It deletes Tuesday group (${id}), which is waiting, with 3 codes; nobody has ever had a seat there`;

      expect(await run('session', 'delete', id)).toEqual({
        code: 2,
        out: '',
        error: `This is final. ${what}. Add --yes to do it, or --dry-run to look.\n`,
      });
      expect(await run('session', 'delete', id, '--dry-run')).toEqual({
        code: 0,
        out: `Would delete Tuesday group (${id}), with 3 codes.\n`,
        error: 'Nothing was changed.\n',
      });
      expect((await run('session', 'show', id)).code).toBe(0);
      expect(await run('session', 'delete', id, '--yes')).toEqual({
        code: 0,
        out: `Deleted Tuesday group (${id}), with 3 codes.\n`,
        error: '',
      });
      expect((await run('session', 'show', id)).error).toContain(`There is no session '${id}'`);
      expect((await run('session', 'delete', id, '--yes')).code).toBe(1);
      const plain = codes[0]?.code ?? '';
      expect((await problemErrorOf(server.lookUp({ plain, id: '' }))).code).toBe('code-unknown');
      const left = await database.db.selectFrom('session_move').select('session_id').execute();
      expect(left.filter(({ session_id }) => session_id === id)).toEqual([]);
      expect(await ask('code', 'list', other.session)).toMatchObject({ codes: [{ id: other.code.id }] });
      expect((await server.lookUp(other.code)).seat).toBe('free');
    });

    test.each(['held', 'left'])(
      'SITE-7: is refused where somebody has had a seat, %s by now',
      async (state) => {
        const { server, run } = await setUp();
        const { session, code } = await server.addOpenSession(3);
        const { reply } = await server.join(code);
        if (state === 'left')
          await server.api.leaveSeat({
            credential: { kind: 'personal', secret: reply.personalToken },
            params: { seatId: reply.seat.id },
          });

        for (const options of [['--yes'], ['--dry-run'], []]) {
          expect(await run('session', 'delete', session, ...options)).toEqual({
            code: 1,
            out: '',
            error: `Somebody has had a seat in ${session}: their links and the record of them lead there, so it stays. End it instead: npx study session move ${session} ended --yes\n`,
          });
        }
        await run('session', 'move', session, 'ended', '--yes');
        expect((await run('session', 'delete', session, '--yes')).error).toBe(
          `Somebody has had a seat in ${session}: their links and the record of them lead there, so it stays.\n`,
        );
        expect((await server.session(session)).state).toBe('ended');
      },
    );

    test('SITE-5: beside a join at the same moment either the seat is there and the session stays, or neither is', async () => {
      const { server, run } = await setUp();
      for (let round = 0; round < 30; round += 1) {
        const { session, code } = await server.addOpenSession(1);
        const join = server.join(code).then(
          () => 'joined',
          (error) => (error.name === 'ProblemError' ? error.code : error),
        );
        const [joined, deleted] = await Promise.all([join, run('session', 'delete', session, '--yes')]);
        expect([joined, deleted.code]).toEqual(deleted.code === 0 ? ['code-unknown', 0] : ['joined', 1]);
      }
    });

    if (databases.kind === 'postgres') {
      test('SITE-5: a join that is under way when the deletion begins keeps its session', async () => {
        const { database, server, run } = await setUp();
        const first = await server.addOpenSession(1);
        await server.join(first.code);
        const { participant_id } = await database.db.selectFrom('seat').selectAll().executeTakeFirstOrThrow();
        const { session, code } = await server.addOpenSession(1);
        const deletion = await database.db.transaction().execute(async (db) => {
          await db.updateTable('join_code').set({ used: 1 }).where('id', '=', code.id).execute();
          const counts = { seats_taken: 1, last_seat_number: 1 };
          await db.updateTable('session').set(counts).where('id', '=', session).execute();
          const seat = {
            id: 'seat',
            participant_id,
            session_id: session,
            code_id: code.id,
            number: 1,
            taken_at: START,
          };
          await db.insertInto('seat').values(seat).execute();
          const asked = run('session', 'delete', session, '--yes');
          await waitsForLock(database);
          return { asked };
        });

        expect(await deletion.asked).toMatchObject({ code: 1, error: expect.stringContaining('had a seat') });
        expect((await server.session(session)).seats_taken).toBe(1);
      });

      test('SITE-5: a join during the deletion finds the code unknown', async () => {
        const { database, server, run } = await setUp();
        const { session, code } = await server.addOpenSession(1);
        const { asked, joined } = await database.db.transaction().execute(async (db) => {
          await sql`select 1 from session where id = ${session} for update`.execute(db);
          const asked = run('session', 'delete', session, '--yes');
          await waitsForLock(database);
          const joined = problemErrorOf(server.join(code));
          await waitsForLock(database, 2);
          return { asked, joined };
        });

        expect((await asked).code).toBe(0);
        expect((await joined).code).toBe('code-unknown');
        expect(await server.count('participant')).toBe(0);
      });
    }
  });
});
