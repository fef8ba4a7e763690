import fc from 'fast-check';
import type { Kysely, TransactionBuilder } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { CODE_ALPHABET, CODE_LENGTH, withCheckSymbol } from '#contract/join-code.ts';
import type { Schema } from '../../../server/database/schema.ts';
import { deleteExpired } from '../../../server/join/delete-expired.ts';
import { currentWindows, secondsToWait, TRY_LIMITS } from '../../../server/join/try-limit.ts';
import { runs } from '../../support/arbitraries.ts';
import { onEachDatabase } from '../support/databases.ts';
import {
  DAY_MS,
  MINUTE_MS,
  newName,
  personalCredential,
  problemErrorOf,
  START,
  serverOn,
  type TestServer,
} from '../support/test-server.ts';

const UNKNOWN = withCheckSymbol('ZZZZZZZZZ');
const TOO_MANY = (retryAfter: number) => ({ code: 'too-many-tries', details: { retryAfter } });
const NO_SUCH_CODE = { code: 'code-unknown', details: {} };
const SCHOOL = '192.0.2.1';
const { 'unknown codes': MAX_UNKNOWN, 'every code': MOST } = TRY_LIMITS;

function guess(server: TestServer, client = SCHOOL, typed = UNKNOWN) {
  return problemErrorOf(server.api.lookUpCode({ body: { code: typed }, client }));
}

async function triesOf(server: TestServer): Promise<Record<string, number>> {
  const rows = await server.db.selectFrom('try_window').selectAll().execute();
  return Object.fromEntries(rows.map(({ window, tries }) => [window, tries]));
}

/** Counts from now on how many transactions were open at once, at most. */
function countTransactions(db: Kysely<Schema>): () => number {
  const begin = db.transaction.bind(db);
  let open = 0;
  let most = 0;
  const begun = vi.spyOn(db, 'transaction').mockImplementation(() => {
    const execute: TransactionBuilder<Schema>['execute'] = async (work) => {
      open += 1;
      most = Math.max(most, open);
      try {
        return await begin().execute(work);
      } finally {
        open -= 1;
      }
    };
    return { execute } as TransactionBuilder<Schema>;
  });
  onTestFinished(() => begun.mockRestore());
  return () => most;
}

describe('The limits', () => {
  test('SITE-5: fit 45 bits: who tries all day for a year finds one of 200 codes with a chance of 1 % at most', () => {
    const random = CODE_ALPHABET.length ** (CODE_LENGTH - 1);
    expect((365 * 24 * 60 * MOST * 200) / random).toBeLessThan(0.01);
  });

  test('SITE-5: fit a school: 200 people may type a wrong code three times a minute without being limited', () => {
    expect(MAX_UNKNOWN).toBeGreaterThanOrEqual(3 * 200);
    expect(MOST).toBeGreaterThan(2 * MAX_UNKNOWN);
  });

  test('SITE-5: the wait is the rest of the minute that is full, in whole seconds that are never too few', () => {
    const windows = fc.record({
      minute: fc.nat(2 * MOST),
      day: fc.nat(1_000_000),
      age: fc.integer({ min: -MINUTE_MS, max: 2 * MINUTE_MS }),
    });
    fc.assert(
      fc.property(windows, ({ minute, day, age }) => {
        const rows = [
          { window: 'minute', started_at: START - age, tries: minute },
          { window: 'day', started_at: START - age, tries: day },
        ] as const;
        const rest = (most: number) =>
          minute >= most && age >= 0 && age < MINUTE_MS ? Math.ceil((MINUTE_MS - age) / 1000) : null;
        expect(secondsToWait(rows, START, 'unknown codes')).toBe(rest(MAX_UNKNOWN));
        expect(secondsToWait(rows, START, 'every code')).toBe(rest(MOST));
      }),
      runs(300),
    );
  });
});

describe('The limits in numbers', () => {
  test.each([
    { tries: 599, unknown: null, every: null },
    { tries: 600, unknown: 60, every: null },
    { tries: 1_999, unknown: 60, every: null },
    { tries: 2_000, unknown: 60, every: 60 },
  ])(
    'SITE-5: after $tries tries in a minute the wait is $unknown s for unknown codes, $every s for every code',
    ({ tries, unknown, every }) => {
      const windows = [{ window: 'minute', started_at: START, tries }] as const;

      expect([
        secondsToWait(windows, START, 'unknown codes'),
        secondsToWait(windows, START, 'every code'),
      ]).toEqual([unknown, every]);
    },
  );

  test('SITE-5: a minute and a day are over to the millisecond', () => {
    const rows = [
      { window: 'minute', started_at: START, tries: 1 },
      { window: 'day', started_at: START, tries: 1 },
    ] as const;
    const openAt = (age: number) => currentWindows(rows, START + age).map(({ window }) => window);

    expect([openAt(59_999), openAt(60_000), openAt(86_399_999), openAt(86_400_000)]).toEqual([
      ['minute', 'day'],
      ['day'],
      ['day'],
      [],
    ]);
  });
});

test('SITE-5: the lab is shown the windows that are not over: minutes for a minute, days for a day', () => {
  const row = (window: 'minute' | 'day', age: number) => ({ window, started_at: START - age, tries: 1 });
  const present = [row('minute', 0), row('minute', MINUTE_MS - 1), row('day', 0), row('day', DAY_MS - 1)];
  const past = [row('minute', MINUTE_MS), row('day', DAY_MS), row('minute', -1), row('day', -1)];

  expect(currentWindows([...past, ...present], START)).toEqual(present);
});

onEachDatabase('Tries', (databases) => {
  test('SITE-5: unknown codes are refused as such until the limit of a minute, then with the time to wait', async () => {
    const server = serverOn(await databases.open());
    await server.setTries({ minute: MAX_UNKNOWN - 2, day: MAX_UNKNOWN - 2 });
    expect(await guess(server)).toEqual(NO_SUCH_CODE);
    expect(await guess(server)).toEqual(NO_SUCH_CODE);
    server.clock.now += 12_345;
    expect(await guess(server)).toEqual(TOO_MANY(48));
    server.clock.now = START + MINUTE_MS - 1;
    expect(await guess(server)).toEqual(TOO_MANY(1));
    server.clock.now = START + MINUTE_MS;
    expect(await guess(server)).toEqual(NO_SUCH_CODE);
    // Each of them counts towards the day.
    expect(await triesOf(server)).toEqual({ minute: 1, day: MAX_UNKNOWN + 3 });
  });

  test('SITE-5: a class with one address is not blocked when one of them guesses codes', async () => {
    const server = serverOn(await databases.open());
    const { session, code } = await server.addOpenSession(60);
    await server.setTries({ minute: MOST - 100, day: 1_000_000 });
    expect(await guess(server)).toEqual(TOO_MANY(60));
    const class_ = await server.atOnce(30, async () => {
      const browser = newName('pupil');
      expect(await server.lookUp(code, browser)).toMatchObject({ seat: 'free' });
      return server.join(code, { browser });
    });
    expect(class_.every(({ isNewSeat }) => isNewSeat)).toBe(true);
    expect((await server.session(session)).seats_taken).toBe(30);
  });

  test('SITE-5: codes that once existed count as no try: revoked, ended, expired, used, full, too early', async () => {
    const server = serverOn(await databases.open());
    const { session } = await server.addOpenSession(5);
    const ended = await server.addSession({ seats_total: 3, state: 'ended' });
    const codes = [
      await server.addCode(session, { revoked_at: START }),
      await server.addCode(ended),
      await server.addCode(session, { expires_at: START }),
      await server.addCode(session, { opens_at: START + MINUTE_MS }),
      await server.addCode(session, { kind: 'one-use', capacity: 1, used: 1 }),
      await server.addCode(session, { capacity: 2, used: 2 }),
    ];
    for (let count = 0; count < 12; count += 1) {
      for (const code of codes) {
        await problemErrorOf(server.lookUp(code));
        await problemErrorOf(server.join(code));
      }
    }
    expect(await triesOf(server)).toEqual({});
    // Also where somebody else at this address has guessed.
    await guess(server);
    for (const code of codes) await problemErrorOf(server.lookUp(code));
    expect(await triesOf(server)).toEqual({ minute: 1, day: 1 });
  });

  test('SITE-5: typos count as no try', async () => {
    const server = serverOn(await databases.open());
    const malformed = `${UNKNOWN.slice(0, -1)}${UNKNOWN.endsWith('0') ? '1' : '0'}`;
    expect(await guess(server, SCHOOL, malformed)).toMatchObject({ code: 'code-malformed' });
    expect(await triesOf(server)).toEqual({});
  });

  test('SITE-5: a flood stops every code, at look-up and at join, for that client alone, and only while it lasts', async () => {
    const server = serverOn(await databases.open());
    const { code } = await server.addOpenSession(5);
    await server.setTries({ minute: MOST, day: MOST });
    server.clock.now += MINUTE_MS / 2;
    const begun = vi.spyOn(server.db, 'transaction');
    onTestFinished(() => begun.mockRestore());
    expect(await guess(server)).toEqual(TOO_MANY(30));
    expect(begun, 'nothing is written for who floods').not.toHaveBeenCalled();
    for (let count = 0; count < 3; count += 1) {
      expect(await guess(server)).toEqual(TOO_MANY(30));
      expect(await problemErrorOf(server.lookUp(code))).toEqual(TOO_MANY(30));
      expect(await problemErrorOf(server.join(code))).toEqual(TOO_MANY(30));
    }
    expect(await server.count('seat')).toBe(0);
    // What is refused is not counted, so that the wait never grows.
    expect(await triesOf(server)).toEqual({ minute: MOST, day: MOST });
    const elsewhere = { body: { code: code.plain }, client: '192.0.2.2' };
    expect((await server.api.lookUpCode(elsewhere)).seat).toBe('free');
    server.clock.now = START + MINUTE_MS;
    expect(await server.lookUp(code)).toMatchObject({ seat: 'free' });
  });

  test('SITE-5: who joined with the code is never refused for guesses that came from the same address', async () => {
    const server = serverOn(await databases.open());
    const { session, code } = await server.addOpenSession(5);
    const sibling = await server.addCode(session);
    const { reply } = await server.join(code, { browser: 'mine', key: 'the-key-of-one-join' });
    await server.setTries({ minute: MOST, day: MOST });

    expect(await server.lookUp(code, 'mine')).toMatchObject({ seat: 'yours' });
    expect(await server.lookUp(code, null, 'the-key-of-one-join')).toMatchObject({ seat: 'yours' });
    expect(await server.join(code, { browser: 'mine', consent: null })).toMatchObject({ isNewSeat: false });
    const repeated = await server.join(code, { browser: 'without-cookies', key: 'the-key-of-one-join' });
    expect(repeated).toMatchObject({ isNewSeat: false, reply: { seat: reply.seat } });
    // Neither of these shows whether another code exists.
    const stopped = TOO_MANY(60);
    expect(await problemErrorOf(server.lookUp(sibling, 'mine'))).toEqual(stopped);
    expect(await problemErrorOf(server.join(sibling, { key: 'the-key-of-one-join' }))).toEqual(stopped);
    await server.api.leaveSeat({ credential: personalCredential(reply), params: { seatId: reply.seat.id } });
    expect(await problemErrorOf(server.lookUp(code, 'mine'))).toEqual(stopped);
  });

  test('SITE-5: two hundred tries at once find out no more than the limit allows, in either order', async () => {
    const server = serverOn(await databases.open());
    const { code } = await server.addOpenSession(5);
    const left = 7;
    await server.setTries({ minute: MOST - left, day: 0 });
    // The good code is tried last: all that the limit allows was guessed before.
    const answers = await server.atOnce(200, (index) =>
      index < 199 ? guess(server) : problemErrorOf(server.lookUp(code)).catch(() => 'found'),
    );
    expect(answers.at(-1)).toEqual(TOO_MANY(60));
    expect(await triesOf(server)).toEqual({ minute: MOST, day: left });
    expect(await problemErrorOf(server.lookUp(code))).toEqual(TOO_MANY(60));
  });

  test('SITE-5: the guesses of one client use one connection, and those of another wait for none of them', async () => {
    const server = serverOn(await databases.open());
    const most = countTransactions(server.db);
    const guessInTurn = async (client: string) => {
      for (let count = 0; count < 5; count += 1) await guess(server, client);
    };

    await Promise.all([1, 2, 3].map(() => guessInTurn(SCHOOL)));
    expect(most()).toBe(1);
    await Promise.all(['192.0.2.2', '192.0.2.3'].map(guessInTurn));
    expect(most()).toBe(2);
  });

  test('SITE-5: a clock that is set back neither lengthens a wait nor ends the counting', async () => {
    const server = serverOn(await databases.open());
    server.clock.now = START + DAY_MS;
    await server.setTries({ minute: MOST, day: MOST });
    expect(await guess(server)).toMatchObject({ code: 'too-many-tries' });
    server.clock.now = START;
    expect(await guess(server)).toEqual(NO_SUCH_CODE);
    expect(await triesOf(server)).toEqual({ minute: 1, day: 1 });
  });

  test('what is kept of an address is not the address, and goes when its day is over', async () => {
    const server = serverOn(await databases.open());
    await guess(server, '198.51.100.7');
    const rows = await server.db.selectFrom('try_window').selectAll().execute();
    expect(rows.map(({ window, tries }) => ({ window, tries }))).toEqual(
      expect.arrayContaining([
        { window: 'minute', tries: 1 },
        { window: 'day', tries: 1 },
      ]),
    );
    expect(JSON.stringify(rows)).not.toContain('198.51');
    await deleteExpired(server.db, START + MINUTE_MS);
    expect(await server.db.selectFrom('try_window').select('window').execute()).toEqual([{ window: 'day' }]);
    await deleteExpired(server.db, START + DAY_MS);
    expect(await server.db.selectFrom('try_window').selectAll().execute()).toEqual([]);
  });
});
