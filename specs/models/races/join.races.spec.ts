import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Attempt, Found, Joined } from '#machines/join/join-ports.ts';
import { runs } from '../../support/arbitraries.ts';
import {
  CODE,
  createJoinHarness,
  found,
  type JoinHarness,
  joined,
  noReply,
  OTHER_CODE,
  type PendingRequest,
  settle,
} from '../../support/join-harness.ts';
import { keptTrace } from '../../support/kept-trace.ts';
import { memoryStore } from '../../support/memory-store.ts';
import { SimulatedWallClock } from '../../support/simulated-wall-clock.ts';

const STORE_KEY = 'grovemates.joining';

/** What somebody else may write into the store meanwhile, and whether the keys are still there after it. */
const WRITES = {
  'nothing else is written': { text: null, keepsKeys: true },
  'another tab adds a key of another code': {
    text: (stored: string | null) => {
      const keys = stored === null ? [] : JSON.parse(stored).keys;
      const other = { code: OTHER_CODE, key: 'of-another-code-00000', at: Date.UTC(2026, 5, 21, 12) };
      return JSON.stringify({ version: 1, keys: [...keys, other] });
    },
    keepsKeys: true,
  },
  'the text is damaged': { text: () => '{"version":1,"keys":[{"co', keepsKeys: false },
  'another version of the site writes': { text: () => '{"version":2}', keepsKeys: false },
} as const;

/** A seat for each key; or one for the whole browser, where the server knows it by its cookie. */
class Server {
  readonly seats: (string | null)[] = [];
  readonly #knowsBrowser: boolean;

  constructor(knowsBrowser: boolean) {
    this.#knowsBrowser = knowsBrowser;
  }

  answer({ kind, key, request }: PendingRequest): Attempt<Found> | Attempt<Joined> {
    const seat = this.#knowsBrowser ? this.seats.length - 1 : this.seats.indexOf(key);
    if (kind === 'look-up') {
      return { kind: 'answered', reply: { ...found, seat: seat < 0 ? 'free' : 'yours' } };
    }
    if (seat < 0 && request?.consent === null) return { kind: 'refused', code: 'consent-outdated' };
    const held = seat < 0 ? this.seats.push(key) - 1 : seat;
    return { kind: 'answered', reply: { ...joined, seat: { id: `seat-${held}`, number: held + 1 } } };
  }
}

/** The next step of somebody who wants a seat. */
function goOn({ send, step }: JoinHarness): void {
  const now = step();
  if (now.kind === 'editing') {
    send({ type: 'text.typed', text: CODE });
    send({ type: 'code.pressed' });
  }
  if (now.kind !== 'found') return;
  send({ type: 'tick.changed', isTicked: true });
  send({ type: now.offer.kind === 'unsure' ? 'retry.pressed' : 'join.pressed' });
}

const writes = fc.constantFrom(...(Object.keys(WRITES) as (keyof typeof WRITES)[]));

test('SITE-5: two tabs join at once, replies overtake each other or are lost, the store is written meanwhile: one seat, shown in both (F18, F46)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), writes, fc.boolean(), fc.nat(5), (scheduler, write, isKnown, lost) =>
      keptTrace('race of two tabs', async (recorder) => {
        const { text, keepsKeys } = WRITES[write];
        const server = new Server(isKnown || !keepsKeys);
        const clock = new SimulatedWallClock({ zone: 'UTC', now: Date.UTC(2026, 5, 21, 12) });
        const store = memoryStore();
        const tabs = ['one', 'two'].map((tab) => createJoinHarness({ tab, store, clock, recorder }));
        const served = new Set<PendingRequest>();

        /** Each request reaches the server at some time, and its reply the tab at a later one. */
        const serve = () => {
          for (const request of tabs.flatMap(({ requests }) => requests)) {
            if (served.has(request)) continue;
            served.add(request);
            const number = served.size;
            void scheduler.schedule(Promise.resolve(), `request ${number} arrives`).then(() => {
              const reply = server.answer(request);
              void scheduler
                .schedule(Promise.resolve(), `reply ${number} arrives`)
                .then(() => request.end(number === lost ? noReply : reply));
            });
          }
        };
        const play = async () => {
          while (scheduler.count() > 0) {
            await scheduler.waitOne();
            await settle();
            serve();
          }
        };

        for (const tab of tabs) {
          scheduler.scheduleSequence(
            Array.from({ length: 4 }, (_, press) => ({
              label: `press ${press + 1}`,
              builder: async () => goOn(tab),
            })),
          );
        }
        if (text !== null) {
          void scheduler
            .schedule(Promise.resolve(), write)
            .then(() => store.write(STORE_KEY, text(store.read(STORE_KEY))));
        }
        await play();
        // Whoever has not got a seat yet goes on: nothing is stuck.
        for (let press = 0; press < 8; press += 1) {
          for (const tab of tabs) goOn(tab);
          serve();
          await play();
          clock.wait(2000);
          await settle();
          serve();
          await play();
        }

        expect(server.seats).toHaveLength(1);
        expect(tabs.map(({ step }) => step())).toMatchObject([
          { kind: 'joined', joined: { seat: { number: 1 } } },
          { kind: 'joined', joined: { seat: { number: 1 } } },
        ]);
        for (const { actor } of tabs) actor.stop();
        expect(clock.countTimers()).toBe(0);
      }),
    ),
    runs(150),
  );
});
