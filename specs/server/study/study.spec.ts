import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readJoinCode, withCheckSymbol } from '#contract/join-code.ts';
import { TRY_LIMITS } from '../../../server/join/try-limit.ts';
import { readConsentFiles } from '../../../server/study/consent/consent-file.ts';
import { clearTries } from '../../../server/study/tries/client-tries.ts';
import { commandLineOn } from '../support/command-line.ts';
import { onEachDatabase } from '../support/databases.ts';
import { HOUR_MS, personalCredential, problemErrorOf, START, serverOn } from '../support/test-server.ts';

const CREATE = ['session', 'create', '--title', 'Tuesday group', '--starts', '2026-12-01T14:00+01:00'];
const FORM = ['--form', 'public/consent_form.json', '--pdf', 'public/consent_form.pdf'];
const PDF = '%PDF-1.4\n%%EOF\n';

const folder = mkdtempSync(join(tmpdir(), 'grovemates-forms-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

onEachDatabase('the commands of the lab', (databases) => {
  async function setUp() {
    const database = await databases.open();
    const server = serverOn(database);
    return { database, server, ...commandLineOn(database, server) };
  }

  describe('tries', () => {
    const UNKNOWN = withCheckSymbol('ZZZZZZZZZ');
    const { 'unknown codes': unknown, 'every code': every } = TRY_LIMITS;

    test('SITE-5: of each client are listed, with what it is refused, and without its address', async () => {
      const { server, ask, run } = await setUp();
      expect((await run('tries', 'list')).out).toBe('No tries are counted.\n');
      await server.setTries({ minute: unknown, day: 700 }, '192.0.2.7');
      await server.setTries({ minute: every, day: 9000 }, '192.0.2.8');
      await server.setTries({ minute: 1, day: 2 }, '2001:db8:1:2::/64');
      const since = new Date(server.clock.now).toISOString();
      expect(await ask('tries', 'list')).toEqual({
        clients: [
          { minute: every, day: 9000, stopped: { what: 'every code', seconds: 60 } },
          { minute: unknown, day: 700, stopped: { what: 'unknown codes', seconds: 60 } },
          { minute: 1, day: 2, stopped: null },
        ].map((each) => ({ client: expect.stringMatching(/^[0-9a-f]{10}$/), since, ...each })),
      });
      const { out } = await run('tries', 'list');
      expect(out).toContain('every code, 60 s');
      expect(out).not.toContain('192.0.2');
    });

    test('SITE-5: a class that was shut out is let in again, by name, by address, or all at once', async () => {
      const { server, ask, run } = await setUp();
      const { code } = await server.addOpenSession(3);
      const lookUp = (client: string) => server.api.lookUpCode({ body: { code: code.plain }, client });
      const shutOut = async (...clients: string[]) => {
        for (const client of clients) await server.setTries({ minute: every, day: every }, client);
        for (const client of clients) {
          expect(await problemErrorOf(lookUp(client))).toMatchObject({ code: 'too-many-tries' });
        }
      };
      await shutOut('192.0.2.7', '2001:db8:1:2::/64', '192.0.2.9');
      expect((await run('tries', 'clear', '--address', '192.0.2.7')).out).toBe(
        'Forgot the tries of 1 client.\n',
      );
      expect(await ask('tries', 'clear', '--address', '2001:db8:1:2:3:4:5:6')).toEqual({ cleared: 1 });
      for (const client of ['192.0.2.7', '2001:db8:1:2::/64'])
        expect((await lookUp(client)).seat).toBe('free');
      const { clients } = await ask<{ clients: { client: string }[] }>('tries', 'list');
      expect(clients).toHaveLength(1);
      expect(await ask('tries', 'clear', clients[0]?.client ?? '')).toEqual({ cleared: 1 });
      expect((await lookUp('192.0.2.9')).seat).toBe('free');
      await shutOut('192.0.2.7', '192.0.2.8');
      expect(await ask('tries', 'clear', '--all')).toEqual({ cleared: 2 });
      expect(await ask('tries', 'clear', '--all')).toEqual({ cleared: 0 });
      await problemErrorOf(server.api.lookUpCode({ body: { code: UNKNOWN }, client: '192.0.2.7' }));
      expect((await ask<{ clients: unknown[] }>('tries', 'list')).clients).toHaveLength(1);
    });

    test('SITE-5: are cleared while somebody guesses on', async () => {
      const { server, ports } = await setUp();
      const guess = () => server.api.lookUpCode({ body: { code: UNKNOWN }, client: '192.0.2.7' });
      await problemErrorOf(guess());
      const guesses = Array.from({ length: 150 }, () => problemErrorOf(guess()));
      for (let count = 0; count < 15; count += 1) await clearTries(ports, { kind: 'all' });
      const codes = (await Promise.all(guesses)).map(({ code }) => code);
      expect(new Set(codes)).toEqual(new Set(['code-unknown']));
    });

    test.each([
      [[], 2, 'Say whose tries'],
      [['abc', '--all'], 2, 'Say whose tries'],
      [['--address', 'home'], 2, "'home' is not an IP address"],
      [['--address', '192.0.2.7'], 1, 'No tries are counted for 192.0.2.7'],
      [['nobody'], 1, 'No tries are counted for nobody'],
    ])('SITE-5: clearing %j says what is wrong', async (argv, code, said) => {
      const { run } = await setUp();
      const ran = await run('tries', 'clear', ...argv);
      expect(ran.code).toBe(code);
      expect(ran.error).toContain(said);
    });
  });

  describe('sessions', () => {
    test('SITE-7: one is made with everything that its page shows', async () => {
      const { server, ask, run } = await setUp();
      const made = await run(
        ...[...CREATE, '--ends', '2026-12-01T15:00+01:00', '--seats', '8', '--completion-code', 'DONE-42'],
        ...['--fact', 'Address=play.example.edu:30000', '--fact', 'Token=a=b', '--step', 'Start the game.'],
        ...['--mate', 'Fern=gathers wood', '--debrief', 'Thank you.', '--debrief', 'It was about trust.'],
      );
      const { sessions } = await ask<{ sessions: { id: string }[] }>('session', 'list');
      const [id = ''] = sessions.map((session) => session.id);

      expect(made.error).toBe(`Made the session ${id}. Next: npx study code create ${id}\n`);
      expect(id).toMatch(/^s-[0-9a-z]{6}$/);
      expect(await ask('session', 'show', id)).toEqual({
        id,
        title: 'Tuesday group',
        state: 'scheduled',
        startsAt: '2026-12-01T13:00:00.000Z',
        endsAt: '2026-12-01T14:00:00.000Z',
        seats: { taken: 0, total: 8 },
        createdAt: new Date(server.clock.now).toISOString(),
        stateChangedAt: new Date(server.clock.now).toISOString(),
        allowedMoves: ['waiting', 'ended'],
        connection: {
          facts: [
            { label: 'Address', value: 'play.example.edu:30000' },
            { label: 'Token', value: 'a=b' },
          ],
          steps: ['Start the game.'],
        },
        mates: [{ name: 'Fern', role: 'gathers wood' }],
        debrief: ['Thank you.', 'It was about trust.'],
        completionCode: 'DONE-42',
        completionCodePartly: null,
        completionCodeAbsent: null,
        survey: null,
        seatList: [],
        codes: [],
        moves: [{ from: null, to: 'scheduled', at: new Date(server.clock.now).toISOString() }],
      });
    });

    test.each([
      [['--seats', '0'], 2, '--seats must be 1 or more.'],
      [['--seats', '10001'], 1, 'A session can have 10000 seats at most.'],
      [
        ['--seats', '8', '--ends', '2026-12-01T14:00+01:00'],
        1,
        'The session would end before it starts: look at --starts and --ends.',
      ],
      [
        ['--seats', '8', '--fact', 'Address'],
        2,
        `--fact: 'Address' has no '=' between two texts. Write it as in "Address=play.example.edu:30000".`,
      ],
      [
        ['--seats', '8', '--mate', 'Fern='],
        2,
        `--mate: 'Fern=' has no '=' between two texts. Write it as in "Fern=gathers wood".`,
      ],
      [[], 2, 'A new session needs --title, --starts and --seats. See: npx study session create --help'],
    ])('what makes no sense is refused: %j', async (options, code, message) => {
      const { run, ask } = await setUp();

      expect(await run(...CREATE, ...options)).toEqual({ code, out: '', error: `${message}\n` });
      expect(await ask('session', 'list')).toEqual({ sessions: [] });
    });

    test('SITE-7: an edit changes what it names and leaves the rest; an empty value empties', async () => {
      const { ask, run } = await setUp();
      const { id } = await ask<{ id: string }>(
        ...CREATE,
        '--seats',
        '8',
        '--step',
        'Go.',
        '--mate',
        'Fern=sings',
      );
      await run('session', 'edit', id, '--title', 'Wednesday group', '--fact', 'World=grove', '--mate', '');

      expect(await ask('session', 'show', id)).toMatchObject({
        title: 'Wednesday group',
        startsAt: '2026-12-01T13:00:00.000Z',
        seats: { total: 8 },
        connection: { facts: [{ label: 'World', value: 'grove' }], steps: ['Go.'] },
        mates: [],
      });
      expect((await run('session', 'edit', id)).code).toBe(2);
    });

    test('SITE-5: a session never gets fewer seats than are taken', async () => {
      const { server, ask, run } = await setUp();
      const { session, code } = await server.addOpenSession(3);
      await server.join(code);
      await server.join(code);

      expect(await run('session', 'edit', session, '--seats', '1')).toEqual({
        code: 1,
        out: '',
        error: "2 seats are taken, so there can't be only 1.\n",
      });
      expect(await ask('session', 'edit', session, '--seats', '2')).toMatchObject({
        seats: { taken: 2, total: 2 },
      });
    });

    test('SITE-7: it goes through its states by command, and each move is kept', async () => {
      const { server, ask } = await setUp();
      const { id } = await ask<{ id: string }>(...CREATE, '--seats', '8', '--fact', 'World=grove');
      for (const state of ['waiting', 'live', 'paused', 'live']) {
        server.clock.now += 1000;
        expect(await ask('session', 'move', id, state)).toMatchObject({ to: state, isDone: true });
      }
      server.clock.now += 1000;
      await ask('session', 'move', id, 'ended', '--yes');

      const { moves, state, stateChangedAt } = await ask<{
        moves: { to: string }[];
        state: string;
        stateChangedAt: string;
      }>(...['session', 'show', id]);
      expect(moves.map(({ to }) => to)).toEqual(['scheduled', 'waiting', 'live', 'paused', 'live', 'ended']);
      expect([state, stateChangedAt]).toEqual(['ended', new Date(server.clock.now).toISOString()]);
    });

    test('SITE-7: a move that is not allowed says which ones are', async () => {
      const { ask, run } = await setUp();
      const { id } = await ask<{ id: string }>(...CREATE, '--seats', '8');

      expect((await run('session', 'move', id, 'live')).error).toBe(
        "A session that is scheduled can't become live. Allowed from here: waiting or ended.\n",
      );
      expect((await run('session', 'move', id, 'scheduled')).error).toBe(
        `The session ${id} is already scheduled.\n`,
      );
      expect(await run('session', 'move', 's-nowhere', 'live')).toEqual({
        code: 1,
        out: '',
        error: "There is no session 's-nowhere'. 'session list' shows the sessions that there are.\n",
      });
    });

    test('SITE-7: the end needs --yes, has a dry run, and is final', async () => {
      const { ask, run } = await setUp();
      const { id } = await ask<{ id: string }>(...CREATE, '--seats', '8');
      const state = async () => (await ask<{ state: string }>('session', 'show', id)).state;

      expect(await run('session', 'move', id, 'ended')).toEqual({
        code: 2,
        out: '',
        error: `This is final. Tuesday group (${id}): scheduled -> ended, 0 seats taken. Add --yes to do it, or --dry-run to look.\n`,
      });
      expect(await state()).toBe('scheduled');
      expect(await run('session', 'move', id, 'ended', '--dry-run')).toEqual({
        code: 0,
        out: `Tuesday group (${id}): scheduled -> ended, 0 seats taken.\n`,
        error: 'Nothing was changed.\n',
      });
      expect(await state()).toBe('scheduled');
      expect((await run('session', 'move', id, 'ended', '--yes')).code).toBe(0);
      expect(await state()).toBe('ended');
      expect((await run('session', 'move', id, 'live')).error).toContain(
        "A session that is ended can't become live. The end is final.",
      );
      expect((await run('session', 'show', id)).out).toMatch(/^State {6}ended \(final\)$/m);
    });

    test('SITE-7: two moves at once: one is made, the other is refused', async () => {
      const { ask, run } = await setUp();
      const { id } = await ask<{ id: string }>(...CREATE, '--seats', '8', '--step', 'Go.');
      await run('session', 'move', id, 'waiting');
      await run('session', 'move', id, 'live');

      const results = await Promise.all([
        run('session', 'move', id, 'paused'),
        run('session', 'move', id, 'paused'),
      ]);
      const { moves } = await ask<{ moves: { to: string }[] }>('session', 'show', id);

      expect(results.map(({ code }) => code).toSorted()).toEqual([0, 1]);
      expect(moves.filter(({ to }) => to === 'paused')).toHaveLength(1);
    });

    test('ROUTE-10: it goes live with a connection, or where the lab says that it sends the address itself', async () => {
      const { ask, run } = await setUp();
      const { id } = await ask<{ id: string }>(...CREATE, '--seats', '8');
      const state = async () => (await ask<{ state: string }>('session', 'show', id)).state;
      await run('session', 'move', id, 'waiting');

      for (const options of [[], ['--dry-run']]) {
        expect(await run('session', 'move', id, 'live', ...options)).toEqual({
          code: 1,
          out: '',
          error: `Tuesday group (${id}) has no way to connect yet, so nothing was changed. Add one: npx study session edit ${id} --fact "Address=play.example.edu:30000". Or, if you tell people the address yourself, repeat this with --without-address.\n`,
        });
      }
      expect(await state()).toBe('waiting');
      expect((await run('session', 'move', id, 'live', '--without-address')).code).toBe(0);
      expect(await state()).toBe('live');

      await run('session', 'move', id, 'paused');
      expect((await run('session', 'move', id, 'live')).code).toBe(0);
    });

    test('ROUTE-10: the first example of its help, and the sample, can go live as they are', async () => {
      const { ask, run } = await setUp();
      const { out } = await run('session', 'create', '--help');
      const first = /^ {2}npx study (session create --title(?:.*\\\n)*.*)$/m.exec(out)?.[1] ?? '';
      const words = [...first.replaceAll('\\\n', ' ').matchAll(/"([^"]*)"|(\S+)/g)];
      const { id } = await ask<{ id: string }>(...words.map(([, quoted, plain = '']) => quoted ?? plain));
      const { session } = await ask<{ session: string }>('sample');
      await run('session', 'move', id, 'waiting');
      for (const each of [id, session]) {
        expect(await ask('session', 'move', each, 'live')).toMatchObject({ to: 'live', isDone: true });
      }
    });

    test('SITE-7: its page for the lab shows seats, codes and moves', async () => {
      const { server, run } = await setUp();
      const { session, code } = await server.addOpenSession(3);
      const { reference } = (await server.join(code)).reply;
      const { out } = await run('session', 'show', session);

      expect(out).toMatch(/^State {6}scheduled; may become waiting or ended$/m);
      expect(out).toMatch(new RegExp(`^ +1 {2}${reference} +held +- +2026-11-21 12:00Z`, 'm'));
      expect(out).toMatch(new RegExp(`^${code.id} .* reusable +open +1/3`, 'm'));
    });
  });

  describe('codes', () => {
    type Made = { codes: { id: string; code: string; link: string | null }[]; capacity: number };

    test('SITE-5: they are printed once, open their session, and are nowhere in the database', async () => {
      const { database, server, ask } = await setUp();
      await server.publish('1.0');
      const { id } = await ask<{ id: string }>(...CREATE, '--seats', '8');
      const { codes, capacity } = await ask<Made>('code', 'create', id, '--count', '20');
      const rows = JSON.stringify(await database.db.selectFrom('join_code').selectAll().execute());

      expect([new Set(codes.map(({ code }) => code)).size, capacity]).toEqual([20, 8]);
      for (const { code } of codes) {
        expect(readJoinCode(code).kind).toBe('code');
        expect(rows).not.toContain(code.replace('-', ''));
        expect((await server.lookUp({ plain: code, id })).session.title).toBe('Tuesday group');
      }
    });

    test('SITE-5: one-use, capacity, opening and closing are those that the join uses', async () => {
      const { server, ask } = await setUp();
      await server.publish('1.0');
      const { id } = await ask<{ id: string }>(...CREATE, '--seats', '8');
      const make = async (...options: string[]) => {
        const { codes } = await ask<Made>('code', 'create', id, ...options);
        return { plain: codes[0]?.code ?? '', id: codes[0]?.id ?? '' };
      };
      const refusal = async (code: { plain: string; id: string }) =>
        (await problemErrorOf(server.join(code))).code;
      const oneUse = await make('--one-use');
      const two = await make('--capacity', '2');
      const later = await make('--opens', new Date(START + HOUR_MS).toISOString());
      const soon = await make('--expires', new Date(START + HOUR_MS).toISOString());

      await server.join(oneUse);
      expect(await refusal(oneUse)).toBe('code-used');
      await server.join(two);
      await server.join(two);
      expect(await refusal(two)).toBe('session-full');
      expect(await refusal(later)).toBe('code-not-open');
      server.clock.now = START + HOUR_MS;
      await server.join(later);
      expect(await refusal(soon)).toBe('code-expired');

      const { codes } = await ask<{ codes: { id: string; state: string; used: number }[] }>(
        'code',
        'list',
        id,
      );
      const stateOf = ({ id }: { id: string }) => codes.find((code) => code.id === id);
      expect([oneUse, two, later, soon].map((code) => stateOf(code)?.state)).toEqual([
        'used',
        'full',
        'open',
        'expired',
      ]);
    });

    test('SITE-5: codes are printed with links where the site is known, and a note to keep them', async () => {
      const { ask, run } = await setUp();
      const { id } = await ask<{ id: string }>(...CREATE, '--seats', '8');
      const { out, error } = await run('code', 'create', id, '--site', 'https://grovemates.example.edu/');
      const [, row = ''] = out.split('\n');
      const [code = '', codeId = '', link] = row.split(/\s+/);

      expect(link).toBe(`https://grovemates.example.edu/join/${code}`);
      expect(codeId).toMatch(/^c-[0-9a-z]{8}$/);
      expect(error).toBe(
        `Made 1 reusable code for Tuesday group (${id}), good for 8 seats. Keep it now: once made, a code can't be shown again.\n`,
      );
      expect((await run('code', 'create', id)).out).not.toContain('http');
      expect((await run('code', 'create', id, '--site', 'grovemates')).code).toBe(2);
      expect((await run('code', 'list')).out).not.toContain(code);
    });

    test.each([
      [['--count', '10001'], '--count must be a whole number from 1 to 10000.'],
      [['--capacity', '10001'], '--capacity must be a whole number from 1 to 10000.'],
      [['--expires', '2026-11-21T12:00Z'], 'The code would have expired already: look at --expires.'],
      [
        ['--opens', '2026-12-02T12:00Z', '--expires', '2026-12-02T12:00Z'],
        'The code would expire before it opens: look at --opens and --expires.',
      ],
    ])('what makes no sense is refused: %j', async (options, message) => {
      const { ask, run } = await setUp();
      const { id } = await ask<{ id: string }>(...CREATE, '--seats', '8');

      expect(await run('code', 'create', id, ...options)).toEqual({
        code: 1,
        out: '',
        error: `${message}\n`,
      });
    });

    test('SITE-5: many can be looked at before they are made', async () => {
      const { ask, run } = await setUp();
      const { id } = await ask<{ id: string }>(...CREATE, '--seats', '8');

      expect(await run('code', 'create', id, '--count', '500', '--one-use', '--dry-run')).toEqual({
        code: 0,
        out: `Would make 500 one-use codes for Tuesday group (${id}), good for 1 seat each.\n`,
        error:
          'That would make 500 unused one-use codes for 8 free seats: the last people to come would be told that it is full.\nNothing was changed.\n',
      });
      expect(await ask('code', 'list')).toEqual({ codes: [] });
    });

    test('SITE-5: a revoked code is unknown from then on; who sits, sits', async () => {
      const { server, run, ask } = await setUp();
      const { session, code } = await server.addOpenSession(3);
      const { reply } = await server.join(code);

      expect((await run('code', 'revoke', code.id, '--dry-run')).out).toBe(
        `Would revoke ${code.id} (autumn) of ${session}; 1 seat taken with it stays.\n`,
      );
      await server.lookUp(code);
      expect((await run('code', 'revoke', code.id, '--yes')).code).toBe(0);
      expect((await problemErrorOf(server.join(code))).code).toBe('code-unknown');
      expect(
        (await server.api.readSession({ credential: { kind: 'session', secret: reply.sessionToken } })).seat
          .number,
      ).toBe(1);
      expect((await run('code', 'revoke', code.id)).error).toBe(`The code ${code.id} is revoked already.\n`);
      expect((await run('code', 'revoke', 'c-nothing')).code).toBe(1);
      expect(await ask('code', 'list', session)).toMatchObject({ codes: [{ state: 'revoked', used: 1 }] });
    });

    test('SITE-5: to revoke needs --yes: without it nothing is changed, and it says what would be', async () => {
      const { server, run, ask } = await setUp();
      const { session, code } = await server.addOpenSession(3);
      const second = await server.addCode(session);
      await server.join(code);
      const states = async () => {
        const { codes } = await ask<{ codes: { state: string }[] }>('code', 'list', session);
        return codes.map(({ state }) => state);
      };

      expect(await run('code', 'revoke', code.id, second.id)).toEqual({
        code: 2,
        out: '',
        error: `This is final. It revokes ${code.id}, ${second.id}; 1 seat taken with them stays. Add --yes to do it, or --dry-run to look.\n`,
      });
      expect(await run('code', 'revoke', second.id, '--json')).toMatchObject({ code: 2, out: '' });
      expect((await run('code', 'revoke', code.id, '--yes', '--dry-run')).error).toBe(
        'Nothing was changed.\n',
      );
      expect(await states()).toEqual(['open', 'open']);
      expect(await ask('code', 'revoke', code.id, second.id, '--yes')).toMatchObject({ isDone: true });
      expect(await states()).toEqual(['revoked', 'revoked']);
    });

    test('SITE-5: an ended session gets no more codes', async () => {
      const { ask, run } = await setUp();
      const { id } = await ask<{ id: string }>(...CREATE, '--seats', '8');
      await run('session', 'move', id, 'ended', '--yes');

      expect((await run('code', 'create', id)).error).toBe(
        `The session ${id} has ended: a code would open nothing.\n`,
      );
    });
  });

  test('SITE-5: a code that is good for more seats than there are is made, and warned of', async () => {
    const { server, run } = await setUp();
    const { session } = await server.addOpenSession(3);
    const warning = 'The session has only 3 seats';
    const create = async (...options: string[]) => run('code', 'create', session, ...options);

    expect(await create('--capacity', '4')).toMatchObject({
      code: 0,
      error: expect.stringContaining(warning),
    });
    expect((await create('--capacity', '4', '--dry-run')).error).toContain(warning);
    expect((await create('--capacity', '3')).error).not.toContain(warning);
    expect((await create('--count', '3', '--one-use')).error).not.toContain(warning);
  });

  describe('consent forms', () => {
    test('SITE-5: the first version is what joining shows and serves, byte for byte', async () => {
      const { server, run, ask } = await setUp();
      const { pdf, sha256, sections } = await readConsentFiles(
        'public/consent_form.json',
        'public/consent_form.pdf',
      );
      const published = await run('consent', 'publish', '--version', 'sample-3', ...FORM, '--yes');

      expect(published.code).toBe(0);
      expect(await server.api.readConsentForm({ params: { version: 'current' } })).toMatchObject({
        version: 'sample-3',
        sha256,
        sections,
      });
      expect(
        Buffer.from((await server.api.readConsentPdf({ params: { version: 'sample-3' } })).bytes).equals(pdf),
      ).toBe(true);
      expect(await ask('consent', 'show', 'current')).toMatchObject({
        version: 'sample-3',
        isMaterial: true,
        isCurrent: true,
        sha256,
        pdfBytes: pdf.length,
        agreed: 0,
      });
    });

    test('SITE-5: a version that exists is refused, and stays as it is', async () => {
      const { run, server } = await setUp();
      const before = await server.publish('sample-3');

      expect(await run('consent', 'publish', ...FORM, '--material', '--change', 'New.')).toEqual({
        code: 1,
        out: '',
        error:
          'The version sample-3 is published already, and what was published is never changed. Give the new text a new version.\n',
      });
      expect((await server.api.readConsentForm({ params: { version: 'current' } })).sha256).toBe(
        before.sha256,
      );
    });

    test('SITE-5: to publish needs --yes, the first version as well: without it nothing is changed', async () => {
      const { run, ask } = await setUp();
      const publish = ['consent', 'publish', '--version', 'sample-3', ...FORM];

      expect(await run(...publish)).toEqual({
        code: 2,
        out: '',
        error:
          'This is final. It publishes sample-3, the first version, for ever as it is; 0 people are asked again. Add --yes to do it, or --dry-run to look.\n',
      });
      expect((await run(...publish, '--dry-run', '--yes')).error).toBe('Nothing was changed.\n');
      expect(await ask('consent', 'list')).toEqual({ forms: [] });
      expect(await ask(...publish, '--yes')).toMatchObject({ isDone: true, isFirst: true });
      expect(await ask('consent', 'list')).toMatchObject({ forms: [{ version: 'sample-3' }] });
    });

    test('STATE-1: to publish another version needs --yes, and without it nobody is asked again', async () => {
      const { server, run } = await setUp();
      const { code } = await server.addOpenSession(3);
      const { reply } = await server.join(code);
      const publish = [
        'consent',
        'publish',
        '--version',
        '2',
        '--material',
        '--change',
        'More.',
        ...newForm('2'),
      ];

      expect(await run(...publish)).toEqual({
        code: 2,
        out: '',
        error:
          'This is final. It publishes 2, a material change, for ever as it is; 1 person is asked again. Add --yes to do it, or --dry-run to look.\n',
      });
      expect((await server.api.readMe({ credential: personalCredential(reply) })).reconsent).toBe(false);
      expect((await server.api.readConsentForm({ params: { version: 'current' } })).version).toBe('1.0');
    });

    test('STATE-1: a material version asks everyone again, a cosmetic one nobody; both say so before', async () => {
      const { server, run, ask } = await setUp();
      const { code } = await server.addOpenSession(5);
      const [one, two, gone] = [await server.join(code), await server.join(code), await server.join(code)];
      await server.api.withdraw({ credential: personalCredential(gone.reply) });
      const reconsents = async () => [
        (await server.api.readMe({ credential: personalCredential(one.reply) })).reconsent,
        (await server.api.readMe({ credential: personalCredential(two.reply) })).reconsent,
      ];
      const publish = (version: string, ...options: string[]) =>
        ['consent', 'publish', '--version', version, ...newForm(version), ...options] as const;

      expect((await run(...publish('2'))).error).toContain('Say whether the change is --material');
      expect((await run(...publish('2', '--material'))).error).toContain('Say what this version changes');
      expect((await run(...publish('2', '--cosmetic', '--material', '--change', 'A comma.'))).code).toBe(2);

      expect(await ask(...publish('2', '--cosmetic', '--change', 'A comma.'), '--yes')).toMatchObject({
        isMaterial: false,
        askedAgain: { before: 0, after: 0 },
      });
      expect(await reconsents()).toEqual([false, false]);

      const material = publish('3', '--material', '--change', 'We also record the chat.');
      expect(await ask(...material, '--dry-run')).toMatchObject({
        isDone: false,
        askedAgain: { before: 0, after: 2 },
      });
      expect(await reconsents()).toEqual([false, false]);
      expect((await run(...material, '--yes')).out).toContain(
        'Asked again before anything live: 2 people (before: 0).',
      );
      expect(await reconsents()).toEqual([true, true]);
      const { changes } = await server.api.readMyConsent({ credential: personalCredential(one.reply) });
      expect(changes.map(({ sentences }) => sentences)).toEqual([['A comma.'], ['We also record the chat.']]);

      const form = await server.api.readConsentForm({ params: { version: 'current' } });
      await server.api.consentAgain({
        credential: personalCredential(one.reply),
        body: {
          version: form.version,
          sha256: form.sha256,
          accepted: true,
        },
      });
      expect(await ask('status')).toMatchObject({ participants: { active: 2, withdrawn: 1, askedAgain: 1 } });
      expect(await ask(...publish('4', '--cosmetic', '--change', 'A dot.'), '--dry-run')).toMatchObject({
        askedAgain: { before: 1, after: 1 },
      });
      expect(await ask(...publish('4', '--material', '--change', 'All.'), '--dry-run')).toMatchObject({
        askedAgain: { before: 1, after: 2 },
      });
    });

    test.each([
      ['no JSON', 'nothing', undefined, 'line 1, column 1: nothing is not JSON'],
      [
        'no sections',
        '{"title":"A","sections":[]}',
        undefined,
        '"sections" must be a list of at least one section',
      ],
      ['an unknown part', '{"title":"A","sections":[{"heading":"B","text":"C"}]}', undefined, 'sections[0]'],
      [
        'no PDF',
        '{"title":"A","sections":[{"heading":"B","paragraphs":["C"]}]}',
        '<html>',
        'is not a whole PDF',
      ],
      [
        'another PDF',
        `{"title":"A","sections":[{"heading":"B","paragraphs":["C"]}],"sha256":"${'0'.repeat(64)}"}`,
        undefined,
        'belongs to another PDF',
      ],
      [
        'a PDF of another size',
        '{"title":"A","sections":[{"heading":"B","paragraphs":["C"]}],"bytes":7}',
        undefined,
        'says that its PDF has 7 bytes',
      ],
      [
        'a date in words',
        '{"title":"A","sections":[{"heading":"B","paragraphs":["C"]}],"date":"21 November"}',
        undefined,
        '"date" must be a day',
      ],
    ])('a form with %s is refused', async (_, text, pdf, message) => {
      const { run, ask } = await setUp();
      const { code, error } = await run('consent', 'publish', '--version', '1', ...files(text, pdf ?? PDF));

      expect([code, error]).toEqual([1, expect.stringContaining(message)]);
      expect(await ask('consent', 'list')).toEqual({ forms: [] });
    });

    test('SITE-5: a material version needs another PDF; a cosmetic one with the same is warned of', async () => {
      const { run, ask } = await setUp();
      const text = '{"title":"A","sections":[{"heading":"B","paragraphs":["C"]}]}';
      await ask('consent', 'publish', '--version', '1', ...files(text, PDF), '--yes');
      const next = ['consent', 'publish', '--version', '2', '--change', 'More.', ...files(text, PDF)];

      for (const options of [['--material'], ['--material', '--dry-run']]) {
        const { code, error } = await run(...next, ...options);
        expect([code, error]).toEqual([1, expect.stringContaining('The PDF is that of 1, byte for byte')]);
      }
      const { code, error } = await run(...next, '--cosmetic', '--yes');
      expect([code, error]).toEqual([0, expect.stringContaining('only the text on the site is new')]);
      expect(await ask('consent', 'list')).toMatchObject({ forms: [{ version: '2' }, { version: '1' }] });
    });

    test.each(['current', 'a b', '.', 'x'.repeat(41)])("'%s' can't name a version", async (version) => {
      const { run } = await setUp();

      expect((await run('consent', 'publish', '--version', version, ...newForm('1'))).code).toBe(2);
      expect((await run('consent', 'publish', '--version', '2', ...FORM)).error).toContain(
        "the form's file says sample-3",
      );
      expect(
        (await run('consent', 'publish', '--version', '2', '--form', '/nowhere.json', '--pdf', 'x')).error,
      ).toBe('There is no file /nowhere.json.\n');
    });

    test('SITE-5: list and show count whom a version reached', async () => {
      const { server, ask } = await setUp();
      const { code } = await server.addOpenSession(5);
      await server.join(code);
      await server.join(code);

      expect(await ask('consent', 'list')).toMatchObject({
        forms: [{ version: '1.0', isMaterial: true, isCurrent: true, agreed: 2 }],
      });
      expect(await ask('status')).toMatchObject({
        database: 'sqlite',
        sessions: { scheduled: 1, ended: 0 },
        seatsHeld: 2,
        codesOpen: 1,
        participants: { active: 2, withdrawn: 0, askedAgain: 0 },
        consents: 2,
        form: { version: '1.0' },
        buildForm: 'missing',
      });
    });
  });

  describe('participants', () => {
    test('ROUTE-12: a reference finds everything that the lab may know of a person', async () => {
      const { server, run, ask } = await setUp();
      const { session, code } = await server.addOpenSession(5);
      const { reply } = await server.join(code);
      await server.join(code);
      server.clock.now += HOUR_MS;
      await server.api.recordVisit({ credential: personalCredential(reply) });
      await server.api.withdraw({ credential: personalCredential(reply) });

      expect(await ask('participant', 'list')).toMatchObject({
        participants: expect.arrayContaining([
          {
            reference: reply.reference,
            seatsHeld: 0,
            consentVersion: '1.0',
            withdrawnAt: expect.any(String),
            joinedAt: expect.any(String),
          },
        ]),
      });
      expect(await ask('participant', 'show', reply.reference.toLowerCase())).toMatchObject({
        reference: reply.reference,
        seats: [{ session, number: 1, state: 'withdrawn', attendance: null, isAttendanceSet: false }],
        consents: [
          { kind: 'given', version: '1.0' },
          { kind: 'withdrawn', version: '1.0' },
        ],
        // Joining began the first visit.
        visits: [{ startedAt: '2026-11-21T12:00:00.000Z' }, { startedAt: '2026-11-21T13:00:00.000Z' }],
      });
      expect((await run('participant', 'show', reply.reference)).out).toMatch(
        /^Withdrew {3}2026-11-21 13:00Z$/m,
      );
      expect((await run('participant', 'show', 'P-000000')).code).toBe(1);
    });

    test('SITE-7: a participant is shown with their attendance, and seats as given back, as the session shows them', async () => {
      const { server, run } = await setUp();
      const { session, code } = await server.addOpenSession(5);
      const [held, left] = [(await server.join(code)).reply, (await server.join(code)).reply];
      await server.api.leaveSeat({ credential: personalCredential(left), params: { seatId: left.seat.id } });
      await run('session', 'attendance', session, 'partly', '1');
      const shown = async (reference: string) => (await run('participant', 'show', reference)).out;
      expect(await shown(held.reference)).toMatch(/^SESSION +SEAT {2}STATE {2}ATTENDANCE +TAKEN +TITLE$/m);
      expect(await shown(held.reference)).toMatch(
        new RegExp(`^${session} +1 {2}held +partly \\(set\\) +2026`, 'm'),
      );
      expect(await shown(left.reference)).toMatch(new RegExp(`^${session} +2 {2}given back +- +2026`, 'm'));
      expect((await run('session', 'show', session)).out).toMatch(/^ +2 {2}P-\w+ +given back +- +2026/m);
    });

    test('ROUTE-12: who lost their link gets a new one, which is said to be a key', async () => {
      const { server, run, ask } = await setUp();
      const { code } = await server.addOpenSession(5);
      const { reply } = await server.join(code);
      const site = 'https://grove.example.edu';
      const { code: exit, out, error } = await run('participant', 'link', reply.reference, '--site', site);

      const personalToken = out.trim().replace(`${site}/e/`, '');
      expect([exit, personalToken]).toEqual([0, expect.stringMatching(/^[\w-]{43}$/)]);
      expect(error).toContain(`This is a key to everything of ${reply.reference}`);
      expect(error).not.toContain(personalToken);
      for (const link of [{ personalToken }, reply]) {
        expect(await server.api.readMe({ credential: personalCredential(link) })).toMatchObject({
          reference: reply.reference,
        });
      }
      expect(await ask('participant', 'link', reply.reference.toLowerCase())).toEqual({
        reference: reply.reference,
        link: expect.stringMatching(/^\/e\/[\w-]{43}$/),
      });
      expect((await run('participant', 'link', 'P-000000')).code).toBe(1);
    });

    test('ROUTE-12: revoking ends every link and browser of one person, and of nobody else; their seats stay', async () => {
      const { server, run, ask } = await setUp();
      const { session, code } = await server.addOpenSession(5);
      const key = 'the-key-of-one-join';
      const { reply } = await server.join(code, { browser: 'mine', key });
      const other = await server.join(code, { browser: 'theirs' });
      const revoke = ['participant', 'revoke-links', reply.reference];

      expect(await run(...revoke)).toMatchObject({
        code: 2,
        error: expect.stringContaining(
          `1 personal link, 1 session link and 1 browser of ${reply.reference}. Add --yes`,
        ),
      });
      expect(await ask(...revoke, '--dry-run')).toMatchObject({ isDone: false, personal: 1 });
      expect(await server.api.readMe({ credential: personalCredential(reply) })).toMatchObject({
        reference: reply.reference,
      });
      expect(await ask(...revoke, '--yes')).toEqual({
        reference: reply.reference,
        personal: 1,
        session: 1,
        browsers: 1,
        isDone: true,
      });

      expect(
        await problemErrorOf(server.api.readMe({ credential: personalCredential(reply) })),
      ).toMatchObject({
        code: 'link-unknown',
      });
      expect(
        await problemErrorOf(
          server.api.readSession({ credential: { kind: 'session', secret: reply.sessionToken } }),
        ),
      ).toMatchObject({
        code: 'link-unknown',
      });
      expect(await server.lookUp(code, 'mine')).toMatchObject({ seat: 'free', knownAs: null });
      expect(await server.lookUp(code, 'theirs')).toMatchObject({ knownAs: other.reply.reference });
      expect(await server.session(session)).toMatchObject({ seats_taken: 2 });
      expect((await server.join(code, { key })).isNewSeat).toBe(true);
    });
  });
});

/** The options for a form of the lab's own. */
function newForm(text: string): string[] {
  return files(
    JSON.stringify({ title: 'Consent', sections: [{ heading: 'What', paragraphs: [text] }] }),
    `%PDF-1.4\n% ${text}\n%%EOF\n`,
  );
}

let count = 0;

function files(text: string, pdf: string): string[] {
  count += 1;
  const [form, file] = [join(folder, `${count}.json`), join(folder, `${count}.pdf`)];
  writeFileSync(form, text);
  writeFileSync(file, pdf);
  return ['--form', form, '--pdf', file];
}
