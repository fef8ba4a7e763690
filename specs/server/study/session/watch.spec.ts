import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { migrate } from '../../../../server/database/migrations.ts';
import { openDatabase } from '../../../../server/database/open-database.ts';
import { OutputClosed } from '../../../../server/study/study-error.ts';
import { commandLineOn } from '../../support/command-line.ts';
import { onEachDatabase } from '../../support/databases.ts';
import { fakeTerminal } from '../../support/fake-terminal.ts';
import { NODE, PROCESS_ENV, ROOT } from '../../support/processes.ts';
import { KEY_BYTES, personalCredential, serverOn } from '../../support/test-server.ts';

const ESC = '\u001b';
const ENTER = `${ESC}[?1049h`;
const LEAVE = `${ESC}[?1049l`;
const HOME = `${ESC}[H`;

type JoinResult = Awaited<ReturnType<ReturnType<typeof serverOn>['join']>>;
type Step = () => Promise<unknown> | unknown;

onEachDatabase('session show --watch', (databases) => {
  /** A session that waits, with these seats of two codes, and a way to watch it while `steps` happen, one each 2 s. */
  async function setUp({ people = 2, size = null as { columns: number; rows: number } | null } = {}) {
    const database = await databases.open();
    const server = serverOn(database);
    const { session, code } = await server.addOpenSession(people + 1);
    const other = await server.addCode(session, { label: 'flyer', capacity: people + 1 });
    await server.move(session, 'waiting');
    const joined: JoinResult[] = [];
    for (let count = 0; count < people; count += 1) {
      joined.push(await server.join(count % 2 === 0 ? code : other));
    }
    const references = joined.map(({ reply }) => reply.reference);
    const opens = (index: number) =>
      server.api.readSession({
        credential: { kind: 'session', secret: joined[index]?.reply.sessionToken ?? '' },
      });
    async function watch(steps: readonly Step[], ...options: string[]) {
      const terminal = fakeTerminal(server.clock, size, steps);
      const ran = await commandLineOn(database, server, { terminal }).run(
        'session',
        'show',
        session,
        '--watch',
        ...options,
      );
      return { ...ran, told: terminal.told() };
    }
    return { database, server, session, code, references, joined, opens, watch };
  }

  test('SITE-7: without a terminal, one dated line for each change: who comes, who leaves, and when', async () => {
    const { session, references, server, opens, watch, joined } = await setUp();
    const [one, two] = references;
    const nothing = () => {};
    const { code, out, error } = await watch([
      () => opens(0),
      nothing,
      () => opens(1),
      ...Array(8).fill(nothing),
      async () => {
        await server.publish('2.0', { changes: ['More.'] });
        await server.api.leaveSeat({
          credential: personalCredential(joined[0]?.reply ?? { personalToken: '' }),
          params: { seatId: joined[0]?.reply.seat.id ?? '' },
        });
      },
      () =>
        server.api.withdraw({ credential: personalCredential(joined[1]?.reply ?? { personalToken: '' }) }),
      () => server.move(session, 'live'),
    ]);
    expect([code, error]).toEqual([0, '']);
    expect(out.split('\n')).toEqual([
      `2026-11-21 12:00:00Z  An evening in the grove (${session}) is waiting, 2 of 3 seats taken`,
      `2026-11-21 12:00:00Z  seat 1, ${one} (autumn): has not opened the page yet`,
      `2026-11-21 12:00:00Z  seat 2, ${two} (flyer): has not opened the page yet`,
      `2026-11-21 12:00:02Z  seat 1, ${one} (autumn): here now`,
      `2026-11-21 12:00:06Z  seat 2, ${two} (flyer): here now`,
      // Half a poll after 15 s, each.
      `2026-11-21 12:00:18Z  seat 1, ${one} (autumn): not here, last seen 12:00:02`,
      `2026-11-21 12:00:22Z  seat 2, ${two} (flyer): not here, last seen 12:00:06`,
      `2026-11-21 12:00:24Z  seat 1, ${one} (autumn): gave the seat back; consent to be asked again`,
      `2026-11-21 12:00:24Z  seat 2, ${two} (flyer): not here, last seen 12:00:06; consent to be asked again`,
      `2026-11-21 12:00:26Z  seat 2, ${two} (flyer): withdrew from the study`,
      `2026-11-21 12:00:28Z  An evening in the grove (${session}) is live, 0 of 3 seats taken`,
      '',
    ]);
  });

  test.each([80, 50])(
    'SITE-7: on %i columns a seat that was left and a participant who withdrew are labelled so',
    async (columns) => {
      const { watch, server, joined } = await setUp({ people: 2, size: { columns, rows: 24 } });
      const [first, second] = joined.map(({ reply }) => reply);
      if (!first || !second) throw new Error('Nobody joined.');
      await server.api.leaveSeat({
        credential: personalCredential(first),
        params: { seatId: first.seat.id },
      });
      await server.api.withdraw({ credential: personalCredential(second) });
      const { out } = await watch([]);
      const seats = screenOf(out, columns, 24).filter((line) => / P-/.test(line));
      expect(seats).toEqual([
        expect.stringMatching(/^ *1 {2}P-\w+ +given back( +fresh)? +autumn$/),
        expect.stringMatching(/^ *2 {2}P-\w+ +withdrawn( +withdrawn)? +flyer$/),
      ]);
      const lines = (await watch([], '--json')).out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      expect(lines.slice(1).map(({ state }) => state)).toEqual(['left', 'withdrawn']);
    },
  );

  test('SITE-7: with --json, one object a line for each change, also on a terminal', async () => {
    const { session, references, opens, watch, server } = await setUp({
      people: 1,
      size: { columns: 80, rows: 24 },
    });
    const { out, error } = await watch(
      [() => opens(0), () => {}, () => server.move(session, 'paused')],
      '--json',
    );
    const seat = {
      kind: 'seat',
      session,
      number: 1,
      participant: references[0],
      label: 'autumn',
      state: 'held',
      consent: 'fresh',
    };
    const facts = {
      kind: 'session',
      session,
      title: 'An evening in the grove',
      seats: { taken: 1, total: 2 },
    };
    expect(error).toBe('');
    expect(
      out
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { at: '2026-11-21T12:00:00.000Z', ...facts, state: 'waiting' },
      { at: '2026-11-21T12:00:00.000Z', ...seat, isHere: false, seenAt: null },
      { at: '2026-11-21T12:00:02.000Z', ...seat, isHere: true, seenAt: '2026-11-21T12:00:02.000Z' },
      { at: '2026-11-21T12:00:06.000Z', ...facts, state: 'paused' },
    ]);
  });

  test('SITE-7: "here" is what the waiting page counts, at every second', async () => {
    const { opens, watch, server, session } = await setUp({ people: 3 });
    const counts: (number | null)[] = [];
    const look = (asks: number[]) => async () => {
      for (const index of asks) await opens(index);
      const view = await opens(0);
      counts.push(view.view === 'waiting' ? view.here : null);
    };
    const { out } = await watch(
      [
        look([1]),
        look([2]),
        look([]),
        look([]),
        look([2]),
        look([]),
        look([]),
        look([]),
        look([1]),
        look([]),
      ],
      '--json',
    );
    let here = new Set<number>();
    const watched: Record<string, number> = {};
    for (const line of out.trim().split('\n')) {
      const change = JSON.parse(line);
      if (change.kind === 'seat') {
        here = new Set([...here].filter((number) => number !== change.number));
        if (change.isHere) here.add(change.number);
      }
      watched[change.at] = here.size;
    }
    expect(counts.at(-1)).toBe(Object.values(watched).at(-1));
    expect(counts).toEqual([2, 3, 3, 3, 3, 3, 3, 3, 3, 3].map((_, index) => expectedAt(index, watched)));
    expect((await server.session(session)).seats_taken).toBe(3);

    function expectedAt(index: number, byTime: Record<string, number>): number | undefined {
      const at = new Date(Date.UTC(2026, 10, 21, 12, 0, (index + 1) * 2)).toISOString();
      return Object.entries(byTime).findLast(([time]) => time <= at)?.[1];
    }
  });

  test('SITE-7: on a terminal the picture is refreshed in place: seats, labels, here or since when, consent', async () => {
    const { session, references, opens, watch, server, joined } = await setUp({
      people: 2,
      size: { columns: 80, rows: 24 },
    });
    const pictures: string[][] = [];
    const terminalOf = (out: string) => screenOf(out, 80, 24);
    const { out } = await watch([
      () => opens(0),
      ...Array(9).fill(() => {}),
      async () => {
        await server.publish('2.0', { changes: ['More.'] });
        await server.api.withdraw({
          credential: personalCredential(joined[1]?.reply ?? { personalToken: '' }),
        });
      },
    ]);
    for (const end of indexesOf(out, HOME)) pictures.push(terminalOf(out.slice(0, end)));
    expect(pictures[2]).toEqual([
      `An evening in the grove (${session})`,
      'waiting; 2 of 3 seats taken; 1 here now',
      '2026-11-21 12:00:02Z; Ctrl-C ends this',
      '',
      'SEAT  PARTICIPANT  HERE          CONSENT  LABEL',
      `   1  ${references[0]}     here now      fresh    autumn`,
      `   2  ${references[1]}     not seen yet  fresh    flyer`,
    ]);
    const last = [
      `An evening in the grove (${session})`,
      'waiting; 1 of 3 seats taken; 0 here now',
      '2026-11-21 12:00:22Z; Ctrl-C ends this',
      '',
      'SEAT  PARTICIPANT  HERE           CONSENT            LABEL',
      `   1  ${references[0]}     seen 20 s ago  to be asked again  autumn`,
      `   2  ${references[1]}     withdrawn      withdrawn          flyer`,
    ];
    expect(pictures.at(-1)).toBeDefined();
    // What was there before is there again, and the last picture below it.
    expect(terminalOf(out)).toEqual(last);
    expect(out.startsWith(ENTER)).toBe(true);
    expect(out.split(LEAVE)).toHaveLength(2);
  });

  test.each([
    [{ columns: 80, rows: 24 }, 30, 30],
    [{ columns: 120, rows: 24 }, 40, 40],
    [{ columns: 80, rows: 10 }, 30, 6],
    [{ columns: 38, rows: 24 }, 30, 17],
  ])(
    'SITE-7: a terminal of %j stays readable with %i seats: %i of them are shown',
    async (size, people, seen) => {
      const { references, watch, opens } = await setUp({ people, size });
      const { out } = await watch([() => opens(people - 1), () => {}]);
      const end = indexesOf(out, HOME).at(-1) ?? 0;
      const picture = screenOf(out.slice(0, out.indexOf(LEAVE)), size.columns, size.rows);
      expect(end).toBeGreaterThan(0);
      expect(picture.length).toBeLessThan(size.rows);
      const shown = references.filter((reference) => picture.join('\n').includes(reference));
      expect(shown).toHaveLength(seen);
      for (const line of picture) expect(line.length).toBeLessThanOrEqual(size.columns);
      expect(picture.join('\n').includes('more seat')).toBe(seen < people);
      if (seen === people) expect(picture.join('\n')).toMatch(new RegExp(`${references.at(-1)} +here`));
    },
  );

  test('SITE-7: what a label or title holds can do nothing to the terminal', async () => {
    const { database, session, watch } = await setUp({ size: { columns: 80, rows: 24 } });
    await database.db
      .updateTable('session')
      .set({ title: 'A\u001b[2J\nB' })
      .where('id', '=', session)
      .execute();
    await database.db.updateTable('join_code').set({ label: 'x\u001b]0;y\u0007' }).execute();
    const { out } = await watch([() => {}]);
    expect(out).not.toContain('\u001b[2J');
    expect(out).not.toContain('\u001b]0');
    expect(screenOf(out, 80, 24)[0]).toBe(`A [2J B (${session})`);
  });

  test('SITE-5: a database that is busy is tried again, and both are said', async () => {
    const { watch, database, server, session, opens } = await setUp({ people: 1 });
    let isBusy = false;
    const busy = {
      db: database.db.withPlugin({
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          if (isBusy) throw Object.assign(new Error('database is locked'), { errcode: 5 });
          return result;
        },
      }),
    };
    const steps = [
      () => {
        isBusy = true;
      },
      () => opens(0),
      () => {
        isBusy = false;
      },
      () => {},
    ];
    const terminal = fakeTerminal(server.clock, null, steps);
    const ran = await commandLineOn(busy, server, { terminal }).run('session', 'show', session, '--watch');
    expect(ran.code).toBe(0);
    expect(terminal.told()).toBe(
      '2026-11-21 12:00:02Z  The database cannot be read (database is locked): trying again.\n2026-11-21 12:00:06Z  The database can be read again.\n',
    );
    expect(ran.out.split('\n').at(-2)).toMatch(/^2026-11-21 12:00:06Z {2}seat 1, .*: here now$/);
    expect((await watch([])).code).toBe(0);
  });

  test.each([
    ['for a minute', 5, 60],
    ['at all, as it is damaged', 11, 2],
  ])(
    'SITE-5: where the database cannot be read %s, it ends with what is wrong',
    async (_how, errcode, seconds) => {
      const { database, server, session } = await setUp({ people: 1 });
      let isAway = false;
      const away = {
        db: database.db.withPlugin({
          transformQuery: ({ node }) => node,
          async transformResult({ result }) {
            if (isAway) throw Object.assign(new Error('database disk image is malformed'), { errcode });
            return result;
          },
        }),
      };
      const steps = [
        () => {
          isAway = true;
        },
        ...Array(40).fill(() => {}),
      ];
      const terminal = fakeTerminal(server.clock, { columns: 80, rows: 24 }, steps);
      const start = server.clock.now;
      const ran = await commandLineOn(away, server, { terminal }).run('session', 'show', session, '--watch');
      expect(ran.code).toBe(1);
      expect(ran.error).toBe('The database cannot be used: database disk image is malformed.\n');
      expect((server.clock.now - start) / 1000).toBeGreaterThanOrEqual(seconds);
      expect((server.clock.now - start) / 1000).toBeLessThanOrEqual(seconds + 4);
      // The terminal is as it was before.
      expect(ran.out.split(LEAVE)).toHaveLength(2);
    },
  );

  test('SITE-5: it ends without an error when its output is closed, and reports an unknown session', async () => {
    const { database, server, session, opens } = await setUp({ people: 1 });
    const terminal = fakeTerminal(server.clock, null, [() => opens(0), ...Array(5).fill(() => {})]);
    let count = 0;
    const out = async () => {
      count += 1;
      if (count > 1) throw new OutputClosed();
    };
    const desk = commandLineOn(database, server, { terminal, out });
    expect(await desk.run('session', 'show', session, '--watch')).toMatchObject({ code: 0, error: '' });
    expect(count).toBe(2);
    expect(await desk.run('session', 'show', 's-none', '--watch')).toEqual({
      code: 1,
      out: '',
      error: "There is no session 's-none'. 'session list' shows the sessions that there are.\n",
    });
  });
});

describe('session show --watch as a process', () => {
  test('SITE-7: it prints who comes, and Ctrl-C ends it with 0', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'grovemates-watch-'));
    const database = await openDatabase({ kind: 'sqlite', file: join(dataDir, 'grovemates.sqlite') });
    try {
      await migrate(database);
      const server = serverOn(database);
      server.clock.now = Date.now();
      const { session, code } = await server.addOpenSession(3);
      const { reply } = await server.join(code);
      const child = spawn(NODE, ['server/study.ts', 'session', 'show', session, '--watch', '--json'], {
        cwd: ROOT,
        env: {
          ...PROCESS_ENV,
          DATA_DIR: dataDir,
          SERVER_KEY: Buffer.from(KEY_BYTES).toString('hex'),
        },
      });
      let said = '';
      child.stdout.on('data', (chunk) => {
        said += chunk;
      });
      const until = async (text: string) => {
        while (!said.includes(text)) await once(child.stdout, 'data');
      };
      await until('"isHere":false');
      server.clock.now = Date.now();
      await server.api.readSession({ credential: { kind: 'session', secret: reply.sessionToken } });
      await until('"isHere":true');
      // npm and the terminal may both pass it on.
      child.kill('SIGINT');
      child.kill('SIGINT');
      expect(await once(child, 'close')).toEqual([0, null]);
    } finally {
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});

/** Where each `mark` begins in a text. */
function indexesOf(text: string, mark: string): number[] {
  const indexes: number[] = [];
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) indexes.push(at);
  return indexes;
}

/** What a terminal of that size shows after a text, by as many of a terminal's rules as are used here. */
function screenOf(text: string, columns: number, rows: number): string[] {
  let [lines, row, column] = [[''], 0, 0];
  const behind: string[][] = [];
  const put = (line: string) => {
    lines = [
      ...lines.slice(0, row),
      ...Array(Math.max(0, row - lines.length)).fill(''),
      line,
      ...lines.slice(row + 1),
    ];
  };
  const tokens = text
    .split(new RegExp(`(${ESC}\\[(?:\\?1049[hl]|[HKJ])|\n)`))
    .filter((token) => token !== '');
  for (const token of tokens) {
    const before = (lines[row] ?? '').slice(0, column);
    if (token === ENTER) {
      behind.push(lines);
      [lines, row, column] = [[''], 0, 0];
    } else if (token === LEAVE) {
      lines = behind.pop() ?? [''];
      [row, column] = [0, 0];
    } else if (token === HOME) {
      [row, column] = [0, 0];
    } else if (token === `${ESC}[K`) {
      put(before);
    } else if (token === `${ESC}[J`) {
      lines = [...lines.slice(0, row), before];
    } else if (token === '\n') {
      [row, column] = [row + 1, 0];
      if (row >= rows) throw new Error('It scrolls.');
    } else {
      if (token.includes(ESC)) throw new Error(`Unknown: ${JSON.stringify(token)}`);
      if (column + token.length >= columns) throw new Error(`It reaches the last column: ${token}`);
      put(before + token + (lines[row] ?? '').slice(column + token.length));
      column += token.length;
    }
  }
  while (lines.at(-1) === '') lines.pop();
  return lines;
}
