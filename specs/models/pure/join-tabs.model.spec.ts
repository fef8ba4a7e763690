import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JoinScreen, Wait } from '#machines/join/join.selectors.ts';
import type { Attempt, Found, Joined } from '#machines/join/join-ports.ts';
import { runs } from '../../support/arbitraries.ts';
import {
  CODE,
  createJoinHarness,
  found,
  type JoinHarness,
  joined,
  noReply,
  type PendingRequest,
  settle,
} from '../../support/join-harness.ts';
import { memoryStore } from '../../support/memory-store.ts';
import { SimulatedWallClock } from '../../support/simulated-wall-clock.ts';
import { assertStories, inspectStory, portsOfStory } from '../../support/stories.ts';

/** A correct server and nothing more: one seat for each key, or for each browser that it knows. */
class PlainServer {
  readonly seats: { key: string }[] = [];
  readonly #knowsBrowsers: boolean;
  /** A refusal for good; after it no new seat is given for this code. */
  #final: string | null = null;

  constructor(knowsBrowsers: boolean) {
    this.#knowsBrowsers = knowsBrowsers;
  }

  answer(request: PendingRequest, refusal: string | null): Attempt<Found> | Attempt<Joined> {
    const held = this.#seatOf(request.key);
    if (request.kind === 'look-up') {
      if (!held && (refusal ?? this.#final)) return this.#refuse(refusal);
      return { kind: 'answered', reply: { ...found, seat: held ? 'yours' : 'free' } };
    }
    if (held) return { kind: 'answered', reply: { ...joined, seat: held } };
    if (refusal ?? this.#final) return this.#refuse(refusal);
    if (request.request?.consent === null) return { kind: 'refused', code: 'consent-outdated' };
    this.seats.push({ key: request.key ?? '' });
    return this.answer(request, null);
  }

  #seatOf(key: string | null): Joined['seat'] | null {
    const index = this.#knowsBrowsers
      ? this.seats.length - 1
      : this.seats.findIndex((seat) => seat.key === key);
    return index < 0 ? null : { id: `seat-${index}`, number: index + 1 };
  }

  #refuse(refusal: string | null): Attempt<never> {
    const code = this.#final ?? refusal ?? '';
    if (['code-unknown', 'code-used', 'code-expired', 'session-closed'].includes(code)) this.#final = code;
    return { kind: 'refused', code };
  }
}

const tab = fc.constantFrom(0, 1);
const which = fc.nat(3);
const refusals = fc.constantFrom(
  'code-unknown',
  'code-used',
  'code-not-open',
  'code-expired',
  'session-full',
  'session-closed',
  'too-many-tries',
  'consent-outdated',
  'internal',
);

/** What visitor, network and server do. `which` picks one of the open requests. */
const actions = fc.oneof(
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('goes-on' as const), tab }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('types' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('types-wrong' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('clears' as const), tab }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('presses' as const), tab }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('ticks' as const), tab, isTicked: fc.boolean() }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('joins' as const), tab }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('retries' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancels' as const), tab }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('moved.code', 'moved.offer', 'moved.seat'), tab }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reloads' as const), tab, isLink: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('loses-connection', 'finds-connection'), tab }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('is-answered' as const), which }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('reply-is-lost', 'request-is-lost'), which }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('is-refused' as const), which, refusal: refusals }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('waits' as const), seconds: fc.integer({ min: 1, max: 90 }) }),
  },
);

type Action = typeof actions extends fc.Arbitrary<infer Each> ? Each : never;

/** One browser with two tabs, one server, and the time that passes for all of them. */
class World {
  readonly server: PlainServer;
  readonly clock = new SimulatedWallClock({ zone: 'UTC', now: Date.UTC(2026, 5, 21, 12) });
  readonly store = memoryStore();
  readonly tabs: JoinHarness[] = [];
  /** Requests without an answer, also those of pages that were closed. */
  #open: PendingRequest[] = [];
  #seen = new Set<PendingRequest>();
  #pages: JoinHarness[] = [];

  constructor(knowsBrowsers: boolean, startsWithLink: boolean) {
    this.server = new PlainServer(knowsBrowsers);
    this.tabs.push(this.#page(startsWithLink ? CODE : ''), this.#page(''));
  }

  async do(action: Action): Promise<void> {
    if ('tab' in action) this.#visitorDoes(action);
    else if ('seconds' in action) await this.letPass(action.seconds);
    else await this.#serverDoes(action);
    await settle();
  }

  async letPass(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second += 1) {
      this.clock.wait(1000);
      await settle();
    }
  }

  #visitorDoes(action: Action & { tab: number }): void {
    const page = this.tabs[action.tab];
    if (!page) return;
    if (action.kind === 'goes-on') goOn(page);
    if (action.kind === 'types') page.send({ type: 'text.typed', text: CODE });
    if (action.kind === 'types-wrong') page.send({ type: 'text.typed', text: 'ABC' });
    if (action.kind === 'clears') page.send({ type: 'text.typed', text: '' });
    if (action.kind === 'presses') page.send({ type: 'code.pressed' });
    if (action.kind === 'ticks') page.send({ type: 'tick.changed', isTicked: action.isTicked });
    if (action.kind === 'joins') page.send({ type: 'join.pressed' });
    if (action.kind === 'retries') page.send({ type: 'retry.pressed' });
    if (action.kind.startsWith('moved.')) page.send({ type: action.kind as 'moved.code' });
    if (action.kind === 'cancels') page.send({ type: 'cancelled' });
    if (action.kind === 'loses-connection') page.send({ type: 'connection.lost' });
    if (action.kind === 'finds-connection') page.send({ type: 'connection.found' });
    if (action.kind === 'reloads') {
      page.actor.stop();
      this.tabs[action.tab] = this.#page(action.isLink ? CODE : '');
    }
  }

  async #serverDoes(action: Action & { which: number }): Promise<void> {
    for (const request of this.#pages.flatMap(({ requests }) => requests)) {
      if (!this.#seen.has(request)) this.#open.push(request);
      this.#seen.add(request);
    }
    const [request] = this.#open.splice(action.which % Math.max(1, this.#open.length), 1);
    if (!request) return;
    if (action.kind === 'request-is-lost') return request.end(noReply);
    const answer = this.server.answer(request, 'refusal' in action ? action.refusal : null);
    await request.end(action.kind === 'reply-is-lost' ? noReply : answer);
  }

  #page(text: string): JoinHarness {
    const page = createJoinHarness({
      text,
      store: this.store,
      clock: this.clock,
      tab: `page-${this.#pages.length}`,
      recorder: { inspect: inspectStory, record: portsOfStory },
    });
    this.#pages.push(page);
    return page;
  }

  stop(): void {
    for (const { actor } of this.tabs) actor.stop();
  }
}

/** The next step of somebody who wants a seat. */
function goOn({ send, step }: JoinHarness): void {
  const now = step();
  if (now.kind === 'editing') send({ type: 'text.typed', text: CODE });
  if (now.kind === 'editing') send({ type: 'code.pressed' });
  if (now.kind !== 'found') return;
  send({ type: 'tick.changed', isTicked: true });
  send({ type: now.offer.kind === 'unsure' ? 'retry.pressed' : 'join.pressed' });
}

/** How a tab waits for the server; null where it does not. */
function waitOf(step: JoinScreen): Wait | null {
  if (step.kind === 'looking-up') return step.wait;
  return step.kind === 'found' && step.offer.kind === 'joining' ? step.offer.wait : null;
}

const sequences = fc.array(actions, { maxLength: 60, size: 'max' });
const worlds = fc.record({ knowsBrowsers: fc.boolean(), startsWithLink: fc.boolean() });

test('SITE-5: whatever a visitor with two tabs, a network and a server do, there is never a second seat (F18, F46, F60)', async () => {
  let seats = 0;
  await assertStories(
    fc.asyncProperty(worlds, sequences, async ({ knowsBrowsers, startsWithLink }, sequence) => {
      const world = new World(knowsBrowsers, startsWithLink);

      for (const action of sequence) await world.do(action);

      expect(world.server.seats.length).toBeLessThanOrEqual(1);
      for (const { step } of world.tabs) {
        const now = step();
        if (now.kind === 'joined') expect(now.joined.seat).toEqual({ id: 'seat-0', number: 1 });
      }
      seats += world.server.seats.length;
      world.stop();
    }),
    runs(300),
  );
  expect(seats, 'the sequences lead to a seat often enough').toBeGreaterThan(30);
});

test('SITE-5: a tab never has two requests at once (F60)', async () => {
  await assertStories(
    fc.asyncProperty(worlds, sequences, async ({ knowsBrowsers, startsWithLink }, sequence) => {
      const world = new World(knowsBrowsers, startsWithLink);

      for (const action of sequence) {
        await world.do(action);
        for (const { requests, step } of world.tabs) {
          const pending = requests.filter(({ signal, isEnded }) => !signal.aborted && !isEnded);
          expect(pending.length).toBe(waitOf(step())?.kind === 'requesting' ? 1 : 0);
        }
      }
      world.stop();
    }),
    runs(200),
  );
});

test('SITE-5: no wait lasts for ever: while the server does not answer, every tab stops waiting within three minutes (F02)', async () => {
  await assertStories(
    fc.asyncProperty(worlds, sequences, async ({ knowsBrowsers, startsWithLink }, sequence) => {
      const world = new World(knowsBrowsers, startsWithLink);
      for (const action of sequence) await world.do(action);

      await world.letPass(180);

      for (const { step } of world.tabs) {
        const now = step();
        expect(waitOf(now)).toBe(null);
        if (now.kind === 'editing') expect(now.problem.kind).not.toBe('too-many-tries');
      }
      expect(world.clock.countTimers()).toBe(0);
      world.stop();
    }),
    runs(100),
  );
});

test('SITE-5: after any events, cancelling leads back to the field; where a seat may be taken, through a look-up', async () => {
  await assertStories(
    fc.asyncProperty(worlds, sequences, async ({ knowsBrowsers, startsWithLink }, sequence) => {
      const world = new World(knowsBrowsers, startsWithLink);
      for (const action of sequence) await world.do(action);

      for (const { actor, send, step } of world.tabs) {
        if (step().kind === 'joined') continue;
        const { text } = actor.getSnapshot().context;
        const path: string[] = [];
        for (let now = step(); now.kind !== 'editing' && path.length < 4; now = step()) {
          path.push(now.kind === 'found' ? now.offer.kind : now.kind);
          send({ type: 'cancelled' });
        }
        expect(['', 'looking-up', 'free', 'own', 'unsure looking-up', 'joining unsure looking-up']).toContain(
          path.join(' '),
        );
        expect(step()).toMatchObject({ kind: 'editing', text });
      }
      world.stop();
    }),
    runs(200),
  );
});
