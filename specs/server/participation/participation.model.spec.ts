import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../support/arbitraries.ts';
import { type Databases, onEachDatabase } from '../support/databases.ts';
import { faultsOf, readSeatLedger } from '../support/seat-ledger.ts';
import {
  browser,
  newName,
  problemErrorOf,
  serverOn,
  type TestCode,
  type TestServer,
} from '../support/test-server.ts';

/** Four browsers, two sessions with five codes; browsers share keys, as one without cookies seems to be many. */
const anyBrowser = fc.nat(3);
const anySession = fc.nat(1);
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('join' as const),
      browser: anyBrowser,
      code: fc.nat(4),
      key: fc.nat(5),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('leave' as const), browser: anyBrowser, session: anySession }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), browser: anyBrowser }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('revoke' as const), code: fc.nat(4) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('end' as const), session: anySession }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

type Seat = { number: number; code: number; isHeld: boolean };
type Person = { seats: Map<number, Seat> };

/** The rules of docs/joining.md in as few words as possible: the expected result of each step. */
class Model {
  readonly codes = [
    { session: 0, capacity: 2, used: 0, isOnce: false, isRevoked: false },
    { session: 0, capacity: 1, used: 0, isOnce: true, isRevoked: false },
    { session: 0, capacity: 9, used: 0, isOnce: false, isRevoked: false },
    { session: 1, capacity: 9, used: 0, isOnce: false, isRevoked: false },
    { session: 1, capacity: 1, used: 0, isOnce: true, isRevoked: false },
  ];
  readonly sessions = [
    { total: 3, taken: 0, last: 0, hasEnded: false },
    { total: 2, taken: 0, last: 0, hasEnded: false },
  ];
  readonly browsers = new Map<number, Person>();
  readonly keys = new Map<number, { code: number; person: Person }>();

  apply(step: Step): unknown {
    switch (step.kind) {
      case 'join':
        return this.join(step.browser, step.code, step.key);
      case 'leave':
        return this.leave(step.browser, step.session);
      case 'withdraw':
        return this.withdraw(step.browser);
      case 'revoke':
        at(this.codes, step.code).isRevoked = true;
        return 'done';
      case 'end':
        at(this.sessions, step.session).hasEnded = true;
        return 'done';
    }
  }

  private join(from: number, codeIndex: number, key: number): unknown {
    const code = at(this.codes, codeIndex);
    const session = at(this.sessions, code.session);
    const repeated = this.keys.get(key);
    const byBrowser = this.browsers.get(from);
    if (repeated && (repeated.code !== codeIndex || (byBrowser && byBrowser !== repeated.person))) {
      return 'idempotency-mismatch';
    }
    const known = repeated?.person ?? byBrowser;
    const seat = known?.seats.get(code.session);
    if (known && seat?.isHeld) {
      this.remember(from, key, codeIndex, known);
      return { isNewSeat: false, number: seat.number };
    }
    if (code.isRevoked) return 'code-unknown';
    if (session.hasEnded) return 'session-closed';
    if (code.used >= code.capacity) return code.isOnce ? 'code-used' : 'session-full';
    if (session.taken >= session.total) return 'session-full';
    const person = known ?? { seats: new Map<number, Seat>() };
    this.remember(from, key, codeIndex, person);
    code.used += 1;
    session.taken += 1;
    if (!seat) session.last += 1;
    const number = seat?.number ?? session.last;
    person.seats.set(code.session, { number, code: codeIndex, isHeld: true });
    return { isNewSeat: true, number };
  }

  private remember(from: number, key: number, code: number, person: Person): void {
    if (!this.browsers.has(from)) this.browsers.set(from, person);
    this.keys.set(key, { code, person });
  }

  private leave(from: number, sessionIndex: number): unknown {
    const person = this.browsers.get(from);
    if (!person) return 'participant-unknown';
    const seat = person.seats.get(sessionIndex);
    if (!seat) return 'seat-unknown';
    if (!seat.isHeld) return 'done';
    if (at(this.sessions, sessionIndex).hasEnded) return 'session-closed';
    this.release(sessionIndex, seat);
    return 'done';
  }

  private withdraw(from: number): unknown {
    const person = this.browsers.get(from);
    if (!person) return 'participant-unknown';
    for (const [session, seat] of person.seats) {
      if (seat.isHeld && !at(this.sessions, session).hasEnded) this.release(session, seat);
    }
    for (const [each, linked] of this.browsers) if (linked === person) this.browsers.delete(each);
    for (const [key, { person: owner }] of this.keys) if (owner === person) this.keys.delete(key);
    return 'done';
  }

  private release(session: number, seat: Seat): void {
    seat.isHeld = false;
    at(this.sessions, session).taken -= 1;
    at(this.codes, seat.code).used -= 1;
  }
}

/** The same steps on a real database. Browsers, keys, sessions and codes are new for each run. */
async function realWorld(server: TestServer) {
  const model = new Model();
  const sessions: string[] = [];
  for (const { total } of model.sessions) sessions.push(await server.addSession({ seats_total: total }));
  const codes: TestCode[] = [];
  for (const { session, capacity, isOnce } of model.codes) {
    const kind = isOnce ? 'one-use' : 'reusable';
    codes.push(await server.addCode(at(sessions, session), { capacity, kind }));
  }
  const run = newName('run');
  const seatIds = new Map<string, string>();
  const secretOf = (index: number) => `${run}-browser-${index}`;

  return {
    model,
    codes,
    async apply(step: Step): Promise<unknown> {
      switch (step.kind) {
        case 'join': {
          const { session } = at(model.codes, step.code);
          const request = { browser: secretOf(step.browser), key: `${run}-key-${step.key}` };
          return told(
            server.join(at(codes, step.code), request).then(({ reply, isNewSeat }) => {
              seatIds.set(`${reply.reference} ${session}`, reply.seat.id);
              return { isNewSeat, number: reply.seat.number };
            }),
          );
        }
        case 'leave': {
          const who = browser(secretOf(step.browser));
          return told(
            server.api.readMe({ credential: who }).then(async ({ reference }) => {
              const seatId = seatIds.get(`${reference} ${step.session}`) ?? 'none';
              await server.api.leaveSeat({ credential: who, params: { seatId } });
              return 'done';
            }),
          );
        }
        case 'withdraw':
          return told(
            server.api.withdraw({ credential: browser(secretOf(step.browser)) }).then(() => 'done'),
          );
        case 'revoke': {
          const { id } = at(codes, step.code);
          await server.db.updateTable('join_code').set({ revoked_at: 1 }).where('id', '=', id).execute();
          return 'done';
        }
        case 'end':
          await server.move(at(sessions, step.session), 'ended');
          return 'done';
      }
    },
  };
}

/** What came of it, or the name of the problem. */
function told(work: Promise<unknown>): Promise<unknown> {
  return work.catch(async (error: unknown) => (await problemErrorOf(Promise.reject(error))).code);
}

function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new Error('No such item.');
  return item;
}

async function serverWithForm(databases: Databases): Promise<TestServer> {
  const server = serverOn(await databases.open());
  await server.publish('1.0');
  return server;
}

onEachDatabase('Any sequence of joins, departures and withdrawals', (databases) => {
  const numRuns = databases.kind === 'sqlite' ? 40 : 12;

  test('SITE-5: each step has the result of the rules, and the counts are right', async () => {
    const server = await serverWithForm(databases);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const world = await realWorld(server);
        const results: unknown[] = [];
        for (const each of steps) results.push(await world.apply(each));
        expect(results).toEqual(steps.map((each) => world.model.apply(each)));
        expect(faultsOf(await readSeatLedger(server.db))).toEqual([]);
      }),
      runs(numRuns),
    );
  });

  test('SITE-5: leaves every entry of the record of consent as it was', async () => {
    const server = await serverWithForm(databases);
    let before = (await readSeatLedger(server.db)).consents;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 15 }), async (steps) => {
        const world = await realWorld(server);
        for (const each of steps) await world.apply(each);
        const after = (await readSeatLedger(server.db)).consents;
        expect(after).toEqual(expect.arrayContaining(before));
        before = after;
      }),
      runs(numRuns / 2),
    );
  });

  test('SITE-5: also at once, the counts are right and no browser gets a second seat (F46)', async () => {
    const server = await serverWithForm(databases);
    const act = fc.record({ browser: anyBrowser, code: fc.nat(2), leaves: fc.boolean() });
    const rounds = fc.array(fc.array(act, { minLength: 2, maxLength: 8 }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(rounds, async (acts) => {
        const { codes } = await realWorld(server);
        const run = newName('run');
        const seatsOf = new Map<number, Set<string>>();
        for (const round of acts) {
          await Promise.all(
            round.map(async ({ browser: index, code, leaves }) => {
              const secret = `${run}-${index}`;
              const request = { browser: secret, key: `${run}-key-${index}-${code}` };
              const joined = await server.join(at(codes, code), request).catch(expectRefusal);
              if (joined === undefined) return;
              const { id } = joined.reply.seat;
              seatsOf.set(index, (seatsOf.get(index) ?? new Set()).add(id));
              if (leaves) await server.api.leaveSeat({ credential: browser(secret), params: { seatId: id } });
            }),
          );
          expect(faultsOf(await readSeatLedger(server.db))).toEqual([]);
        }
        for (const seats of seatsOf.values()) expect(seats.size).toBe(1);
      }),
      runs(numRuns),
    );
  });
});

/** Full is a fair answer; that the server is too busy to say is none. */
async function expectRefusal(error: unknown): Promise<undefined> {
  const { code } = await problemErrorOf(Promise.reject(error));
  expect(['session-full', 'code-used']).toContain(code);
}
