import { createActor, type InspectionEvent } from 'xstate';
import type { Recorder } from '#audit/trace/recorder.ts';
import { readJoinCode } from '#contract/join-code.ts';
import { createJoinMachine, type JoinEvent } from '#machines/join/join.machine.ts';
import { selectJoinScreen } from '#machines/join/join.selectors.ts';
import type { Attempt, Found, Joined, JoinPorts, JoinRules } from '#machines/join/join-ports.ts';
import { type MemoryStore, memoryStore } from './memory-store.ts';
import { SimulatedWallClock } from './simulated-wall-clock.ts';

/** Two codes that fit, in their plain form. */
export const CODE = 'ABCDEFGHJF';
export const OTHER_CODE = '012345678D';

/** A request that waits for its end. */
export type PendingRequest = {
  kind: 'look-up' | 'join' | 'forget' | 'remember';
  code: string;
  key: string | null;
  request: Parameters<JoinPorts['join']>[0] | null;
  signal: AbortSignal;
  isEnded: boolean;
  end(attempt: Attempt<Found> | Attempt<Joined> | Attempt<null> | Attempt<boolean>): Promise<void>;
  fail(): Promise<void>;
};

export const found: Found = {
  session: {
    title: 'An afternoon in the grove',
    state: 'scheduled',
    startsAt: '2026-06-21T14:00:00.000Z',
    endsAt: null,
    seats: { taken: 3, total: 8 },
  },
  seat: 'free',
  knownAs: null,
  consent: {
    version: '1',
    title: 'Consent',
    date: '2026-05-20',
    publishedAt: '2026-06-01T00:00:00.000Z',
    sha256: 'a'.repeat(64),
    pdfPath: '/api/v1/consents/1/form.pdf',
    isMaterial: true,
    sections: [{ heading: 'What we ask', paragraphs: ['To build.'] }],
  },
};

export const joined: Joined = {
  isNew: true,
  session: found.session,
  seat: { id: 'seat-4', number: 4 },
  consent: { version: '1', sha256: 'a'.repeat(64), at: '2026-06-21T12:00:00.000Z' },
  reference: 'P-7',
};

export const joinRules: JoinRules = {
  readCode: readJoinCode,
  retry: { max: 3, delayMs: (failures) => 1000 * 2 ** failures },
};

/** No reply came. */
export const noReply = { kind: 'unanswered', why: 'unreachable', retryAfterMs: null } as const;

type JoinHarnessOptions = {
  text?: string;
  store?: MemoryStore;
  clock?: SimulatedWallClock;
  /** Watches which transitions are taken. */
  watch?: (machine: ReturnType<typeof createJoinMachine>) => (event: InspectionEvent) => void;
  /** Names the tab in the keys that it makes. */
  tab?: string;
  /** Records what its machine does. */
  recorder?: Pick<Recorder, 'inspect' | 'record'>;
};

/** A join machine that a test controls. The test is also the server: requests wait until it ends them. */
export function createJoinHarness(options: JoinHarnessOptions = {}) {
  const { text = '', store = memoryStore(), tab = 'tab' } = options;
  const clock = options.clock ?? new SimulatedWallClock({ zone: 'UTC', now: Date.UTC(2026, 5, 21, 12) });
  const requests: PendingRequest[] = [];
  let keys = 0;

  const send = <Reply>(
    request: Pick<PendingRequest, 'kind' | 'code' | 'key' | 'request'>,
    signal: AbortSignal,
  ): Promise<Attempt<Reply>> =>
    new Promise((resolve, reject) => {
      const pending: PendingRequest = {
        ...request,
        signal,
        isEnded: false,
        end: (attempt) => {
          pending.isEnded = true;
          resolve(attempt as Attempt<Reply>);
          return settle();
        },
        fail: () => {
          pending.isEnded = true;
          reject(new Error('A port broke its promise.'));
          return settle();
        },
      };
      requests.push(pending);
    });

  const ports = {
    clock,
    store,
    randomKey: () => {
      keys += 1;
      return `${tab}-key-${keys}`.padEnd(43, '0');
    },
  };
  const machine = createJoinMachine(joinRules, {
    ...(options.recorder?.record(ports) ?? ports),
    lookUp: ({ code, key }, signal) => send({ kind: 'look-up', code, key, request: null }, signal),
    join: (request, signal) => send({ kind: 'join', code: request.code, key: request.key, request }, signal),
    forget: (signal) => send({ kind: 'forget', code: '', key: null, request: null }, signal),
    remember: (signal) => send({ kind: 'remember', code: '', key: null, request: null }, signal),
  });
  const inspect = options.recorder?.inspect ?? options.watch?.(machine);
  const actor = createActor(machine, { clock, input: { text }, ...(inspect && { inspect }) }).start();

  return {
    actor,
    clock,
    store,
    requests,
    send: (event: JoinEvent) => actor.send(event),
    step: () => selectJoinScreen(actor.getSnapshot()),
    /** The last request. */
    lastRequest(): PendingRequest {
      const last = requests.at(-1);
      if (!last) throw new Error('No request was sent.');
      return last;
    },
    /** Lets time pass in steps, so that whatever follows from a timer happens in its time. */
    async wait(ms: number, stepMs = 1000): Promise<void> {
      for (let left = ms; left > 0; left -= stepMs) {
        clock.wait(Math.min(stepMs, left));
        await settle();
      }
    },
  };
}

export type JoinHarness = ReturnType<typeof createJoinHarness>;

/** Lets every promise that can go on do so. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
