import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { IDEMPOTENCY_STORE_KEY } from '../key-value-store.ts';
import {
  clearIdempotencyKeys,
  freshIdempotencyKeys,
  parseIdempotencyKeys,
  restoreIdempotencyKeys,
  type StoredIdempotencyKey,
  updateIdempotencyKeys,
} from './idempotency-keys.ts';
import type { Attempt, Found, Joined, JoinPorts, JoinRules, Refusal, TextReading } from './join-ports.ts';

/** How long an attempt may take; the port's own limit is shorter. Milliseconds. */
export const ATTEMPT_TIMEOUT_MS = 15_000;
/** How long the page waits for a connection before the visitor must retry. Milliseconds. */
export const OFFLINE_TIMEOUT_MS = 60_000;
/** The longest pause between two attempts, also with a longer Retry-After. Milliseconds. */
export const MAX_PAUSE_MS = 30_000;
/** How long `too-many-tries` lasts without a Retry-After. Seconds. */
const TRIES_PAUSE_S = 60;
/** How much of a typed text is kept: a code has ten symbols, a link with one some dozens (F50). */
export const MAX_TYPED = 200;

export type JoinEvent =
  | { type: 'text.typed'; text: string }
  | { type: 'code.pressed' }
  | { type: 'tick.changed'; isTicked: boolean }
  /** The button 'Take my seat', or 'Go back to your seat'. */
  | { type: 'join.pressed' }
  | { type: 'retry.pressed' }
  /** This browser is known as somebody else; a confirmation follows. */
  | { type: 'notMe.pressed' }
  | { type: 'notMe.confirmed' }
  | { type: 'notMe.dismissed' }
  /** Makes this browser known again as whom it forgot. */
  | { type: 'undo.pressed' }
  /** Back or Forward: the tab's history shows this step now. */
  | { type: 'moved.code' }
  | { type: 'moved.offer' }
  | { type: 'moved.seat' }
  | { type: 'cancelled' }
  | { type: 'connection.lost' }
  | { type: 'connection.found' };

export type JoinContext = {
  /** The text of the field, or of the link. */
  text: string;
  reading: TextReading;
  refusal: Refusal | null;
  /** How often the present request was not answered. */
  failures: number;
  /** How long the present pause or countdown still lasts. Milliseconds. */
  leftMs: number;
  /** When `leftMs` was true. */
  countedAt: number;
  /** The last reading of the clock. Milliseconds since 1970-01-01T00:00Z. */
  now: number;
  /** The keys in the store when it was read last, without those that are too old. */
  storedKeys: readonly StoredIdempotencyKey[];
  isOnline: boolean;
  found: Found | null;
  isTicked: boolean;
  /** The consent form was replaced after the button was pressed. */
  hasFormChanged: boolean;
  /** The key with which the present join may be repeated. */
  key: { code: string; key: string } | null;
  /** The key of the last look-up, or one that was made since: the visitor has seen whose it is. */
  seenKey: string | null;
  /** The seat that was taken last, as long as its holder is not forgotten. */
  joined: Joined | null;
  /** Who is being forgotten, or was, by reference, and the keys that were deleted first. */
  forgotten: { reference: string | null; keys: readonly StoredIdempotencyKey[] } | null;
};

/** A text that is looked up at once, as a join link's is; or an empty one. */
export type JoinInput = { text: string };

/**
 * Joining with a code (SITE-5), from the code form and from a join link.
 *
 * Looking up takes nothing. Only `join.pressed` takes a seat, with one request at a time. Each has the same key, which is
 * stored before the first is sent: after a lost reply, a reload, or in a second tab, it is the same seat. Every wait ends
 * by itself. `cancelled` leads back to `editing` with its text; where a seat may have been taken, to `unsure`, and from there
 * to a look-up, which shows the seat.
 */
export function createJoinMachine({ readCode, retry }: JoinRules, ports: JoinPorts) {
  const { clock, store, randomKey, lookUp, join, forget, remember } = ports;

  const failureOf = (
    { failures }: JoinContext,
    attempt: Exclude<Attempt<unknown>, { kind: 'answered' }>,
  ): Partial<JoinContext> => {
    if (attempt.kind === 'refused') return { refusal: attempt };
    const pauseMs = Math.max(retry.delayMs(failures), attempt.retryAfterMs ?? 0);
    return { failures: failures + 1, leftMs: Math.min(pauseMs, MAX_PAUSE_MS) };
  };

  return setup({
    types: {
      context: {} as JoinContext,
      events: {} as JoinEvent,
      input: {} as JoinInput,
    },
    actors: {
      lookUp: fromPromise<Attempt<Found>, { code: string; key: string | null }>(({ input, signal }) =>
        lookUp(input, signal),
      ),
      join: fromPromise<Attempt<Joined>, Parameters<JoinPorts['join']>[0]>(({ input, signal }) =>
        join(input, signal),
      ),
      forget: fromPromise<null>(({ signal }) => replyOf(forget(signal))),
      remember: fromPromise<boolean>(({ signal }) => replyOf(remember(signal))),
    },
    guards: {
      isCode: ({ context }) => context.reading.kind === 'code',
      isEmpty: ({ context }) => context.reading.kind === 'empty',
      isTicked: ({ context }) => context.isTicked,
      isKeyUnseen: ({ context }) => context.key !== null && context.key.key !== context.seenKey,
      isCountdownOver: ({ context }) => context.leftMs <= 0,
      isKnown: ({ context }) => knownAsOf(context) !== null,
      undoWorked: (_, undoWorked: boolean) => undoWorked,
      canUndo: ({ context }) => context.forgotten !== null,
      isOwnSeat: ({ context }) => context.found?.seat === 'yours',
      isFound: ({ context }) => context.found !== null,
      isJoined: ({ context }) => context.joined !== null,
      isTooEarly: ({ context }) => context.refusal?.code === 'code-not-open',
      hasTooManyTries: ({ context }) => context.refusal?.code === 'too-many-tries',
      isFormOutdated: ({ context }) => context.refusal?.code === 'consent-outdated',
      isKeyMismatched: ({ context }) => context.refusal?.code === 'idempotency-mismatch',
      isRefusedForGood: ({ context: { refusal } }) =>
        refusal !== null && REFUSED_FOR_GOOD.includes(refusal.code),
      isRefused: ({ context }) => context.refusal !== null,
      isOffline: ({ context }) => !context.isOnline,
      mayRetry: ({ context }) => context.failures <= retry.max,
    },
    actions: {
      setText: assign((_, { text }: { text: string }) => readingOf(text, readCode)),
      setTick: assign((_, { isTicked }: { isTicked: boolean }) => ({ isTicked })),
      setOnline: assign({ isOnline: true }),
      setOffline: assign({ isOnline: false }),
      startRequest: assign({ failures: 0, refusal: null }),
      clearFound: assign({ found: null, isTicked: false }),
      setFormChanged: assign({ hasFormChanged: true }),
      clearFormChanged: assign({ hasFormChanged: false }),
      // Once this browser is known as somebody again, nothing is left to undo.
      setLookUp: assign(({ context }, attempt: Attempt<Found>) =>
        attempt.kind === 'answered'
          ? { found: attempt.reply, forgotten: attempt.reply.knownAs === null ? context.forgotten : null }
          : failureOf(context, attempt),
      ),
      setJoined: assign(({ context }, attempt: Attempt<Joined>) =>
        attempt.kind === 'answered' ? { joined: attempt.reply } : failureOf(context, attempt),
      ),
      setNoReply: assign(({ context }) => failureOf(context, NO_REPLY)),
      // Readings that change the context: readClock, readKeys, createKey.
      readClock: assign({ now: () => clock.now() }),
      readKeys: assign(() => {
        const now = clock.now();
        // Stryker disable next-line ArrayDeclaration: what is no key is taken out below.
        const keys = parseIdempotencyKeys(store.read(IDEMPOTENCY_STORE_KEY)) ?? [];
        return { now, storedKeys: freshIdempotencyKeys(keys, now) };
      }),
      startOpeningCountdown: assign(({ context: { refusal, now } }) => {
        const { opensAt = now, retryAfter } = (refusal ?? {}) as Partial<Refusal>;
        const byOwnClock = Math.max(0, opensAt - now);
        return { leftMs: retryAfter === undefined ? byOwnClock : retryAfter * SECOND_MS, countedAt: now };
      }),
      startTriesCountdown: assign(({ context: { refusal, now } }) => {
        const { retryAfter = TRIES_PAUSE_S } = (refusal ?? {}) as Partial<Refusal>;
        return { leftMs: retryAfter * SECOND_MS, countedAt: now };
      }),
      // Sleep counts; a clock that was set back does not make the wait longer.
      countDown: assign(({ context }) => {
        const { now, countedAt, leftMs } = context;
        return { leftMs: Math.max(0, leftMs - Math.max(now - countedAt, tickOf(context))), countedAt: now };
      }),
      deleteOldKeys: () => updateIdempotencyKeys(store, (keys) => freshIdempotencyKeys(keys, clock.now())),
      // This key identifies who joined with it: the look-up says who that is before anybody agrees.
      setStoredKey: assign(({ context }) => {
        const code = codeOf(context);
        const stored = context.storedKeys.find((each) => each.code === code);
        const own = context.key?.code === code ? context.key.key : null;
        const key = stored?.key ?? own;
        return { key: key === null ? null : { code, key } };
      }),
      setSeenKey: assign(({ context }) => ({ seenKey: context.key?.key ?? null })),
      createKey: assign(({ context }) => ({
        key: context.key ?? { code: codeOf(context), key: randomKey() },
      })),
      storeKey: ({ context: { key, now } }) =>
        updateIdempotencyKeys(store, (keys) => {
          const fresh = freshIdempotencyKeys(keys, now);
          // Stryker disable next-line ConditionalExpression: it was created just before.
          if (key === null) return fresh;
          return fresh.some(({ code }) => code === key.code) ? fresh : [...fresh, { ...key, at: now }];
        }),
      deleteKey: ({ context }) =>
        updateIdempotencyKeys(store, (keys) => keys.filter(({ code }) => code !== codeOf(context))),
      clearKey: assign({ key: null }),
      setForgetting: assign(({ context }) => ({
        key: null,
        joined: null,
        forgotten: { reference: knownAsOf(context), keys: context.storedKeys },
      })),
      deleteAllKeys: () => clearIdempotencyKeys(store),
      // Stryker disable next-line OptionalChaining, ArrayDeclaration: where keys are restored, somebody was forgotten.
      restoreKeys: ({ context: { forgotten } }) => restoreIdempotencyKeys(store, forgotten?.keys ?? []),
      clearForgotten: assign({ forgotten: null }),
      clearJoined: assign({ joined: null }),
    },
    delays: {
      tick: ({ context }) => tickOf(context),
      pause: ({ context }) => context.leftMs,
      attemptTimeout: ATTEMPT_TIMEOUT_MS,
      offlineTimeout: OFFLINE_TIMEOUT_MS,
    },
  }).createMachine({
    id: 'join',
    context: ({ input }) => ({
      ...readingOf(input.text, readCode),
      refusal: null,
      failures: 0,
      leftMs: 0,
      countedAt: 0,
      now: 0,
      storedKeys: [],
      isOnline: true,
      found: null,
      isTicked: false,
      hasFormChanged: false,
      key: null,
      seenKey: null,
      joined: null,
      forgotten: null,
    }),
    entry: 'deleteOldKeys',
    on: {
      'connection.lost': { actions: 'setOffline' },
      'connection.found': { actions: 'setOnline' },
    },
    initial: 'opening',
    states: {
      opening: {
        always: [
          { guard: 'isCode', target: 'lookingUp' },
          { guard: 'isEmpty', target: 'editing' },
          { target: 'editing.malformed' },
        ],
      },

      editing: {
        entry: 'clearFormChanged',
        on: {
          'text.typed': {
            target: '.typing',
            actions: { type: 'setText', params: ({ event }) => event },
          },
          'code.pressed': [
            { guard: 'isCode', target: 'lookingUp' },
            { guard: 'isEmpty', target: '.empty' },
            { target: '.malformed' },
          ],
          // Forward checks the code again.
          'moved.offer': { guard: 'isCode', target: 'lookingUp' },
          'moved.seat': [
            { guard: 'isJoined', target: 'joined' },
            { guard: 'isCode', target: 'lookingUp' },
          ],
          'undo.pressed': { guard: 'canUndo', target: 'undoing' },
        },
        initial: 'typing',
        states: {
          typing: {},
          empty: {},
          malformed: {},
          refused: {},
          notOpenYet: {
            entry: ['readClock', 'startOpeningCountdown'],
            initial: 'counting',
            states: {
              counting: {
                always: { guard: 'isCountdownOver', target: 'openNow' },
                after: { tick: { target: 'counting', reenter: true, actions: ['readClock', 'countDown'] } },
              },
              openNow: {},
            },
          },
          tooManyTries: {
            entry: ['readClock', 'startTriesCountdown'],
            // Not the same code again; another one may be valid.
            on: { 'code.pressed': {}, 'moved.offer': {}, 'moved.seat': {} },
            initial: 'counting',
            states: {
              counting: {
                always: { guard: 'isCountdownOver', target: '#join.editing.typing' },
                after: { tick: { target: 'counting', reenter: true, actions: ['readClock', 'countDown'] } },
              },
            },
          },
          notUndone: {},
          unreachable: {
            on: { 'connection.found': { target: '#join.lookingUp', actions: 'setOnline' } },
          },
        },
      },

      lookingUp: {
        entry: ['startRequest', 'clearFound', 'readKeys', 'setStoredKey', 'setSeenKey'],
        on: { cancelled: 'editing', 'moved.code': 'editing' },
        initial: 'requesting',
        states: {
          requesting: {
            invoke: {
              src: 'lookUp',
              input: ({ context }) => ({ code: codeOf(context), key: context.key?.key ?? null }),
              onDone: {
                target: 'deciding',
                actions: { type: 'setLookUp', params: ({ event }) => event.output },
              },
              onError: noReply,
            },
            after: { attemptTimeout: noReply },
          },
          deciding: {
            always: [
              { guard: 'isOwnSeat', target: '#join.ownSeat' },
              { guard: 'isFound', target: '#join.freeSeat' },
              { guard: 'isTooEarly', target: '#join.editing.notOpenYet' },
              { guard: 'hasTooManyTries', target: '#join.editing.tooManyTries' },
              { guard: 'isRefused', target: '#join.editing.refused' },
              { guard: 'isOffline', target: 'offline' },
              { guard: 'mayRetry', target: 'pausing' },
              { target: '#join.editing.unreachable' },
            ],
          },
          pausing,
          offline: { ...offline, after: { offlineTimeout: '#join.editing.unreachable' } },
        },
      },

      freeSeat: {
        on: {
          'tick.changed': { actions: { type: 'setTick', params: ({ event }) => event } },
          'join.pressed': { guard: 'isTicked', target: 'joining' },
          'notMe.pressed': { guard: 'isKnown', target: 'confirmingForget' },
          'undo.pressed': { guard: 'canUndo', target: 'undoing' },
          cancelled: 'editing',
          'moved.code': 'editing',
        },
      },

      ownSeat: {
        on: {
          'join.pressed': 'joining',
          'notMe.pressed': { guard: 'isKnown', target: 'confirmingForget' },
          'undo.pressed': { guard: 'canUndo', target: 'undoing' },
          cancelled: 'editing',
          'moved.code': 'editing',
          'moved.seat': { guard: 'isJoined', target: 'joined' },
        },
      },

      confirmingForget: {
        on: {
          'notMe.confirmed': 'forgetting',
          'notMe.dismissed': [{ guard: 'isOwnSeat', target: 'ownSeat' }, { target: 'freeSeat' }],
          cancelled: 'editing',
          'moved.code': 'editing',
        },
      },

      // The keys are deleted first: with them the next person would get the seat of the one who is known here.
      forgetting: {
        entry: ['readKeys', 'setForgetting', 'deleteAllKeys'],
        on: { cancelled: keepVisitor, 'moved.code': keepVisitor },
        initial: 'requesting',
        states: {
          requesting: {
            invoke: {
              src: 'forget',
              onDone: '#join.lookingUp',
              onError: 'failed',
            },
            after: { attemptTimeout: 'failed' },
          },
          failed: { on: { 'retry.pressed': 'requesting' } },
        },
      },

      undoing: {
        on: { cancelled: 'editing' },
        invoke: {
          src: 'remember',
          onDone: [
            { guard: { type: 'undoWorked', params: ({ event }) => event.output }, target: 'remembered' },
            { target: 'overtaken' },
          ],
          onError: 'editing.notUndone',
        },
        after: { attemptTimeout: 'editing.notUndone' },
      },
      remembered: {
        entry: ['restoreKeys', 'clearForgotten'],
        always: [{ guard: 'isCode', target: 'lookingUp' }, { target: 'editing' }],
      },
      // Somebody else has joined meanwhile. The look-up says who is known here.
      overtaken: {
        entry: 'clearForgotten',
        always: [{ guard: 'isCode', target: 'lookingUp' }, { target: 'editing' }],
      },

      joining: {
        entry: ['startRequest', 'clearJoined', 'readKeys', 'setStoredKey'],
        // A second press of the button is ignored. Back stops, too: the request was sent.
        on: { cancelled: 'unsure.stopped', 'moved.code': 'unsure.stopped' },
        initial: 'choosingKey',
        states: {
          // A key that another tab has stored since the look-up may be somebody else's: a new look-up says whose.
          choosingKey: {
            always: [
              { guard: 'isKeyUnseen', target: '#join.lookingUp' },
              { target: 'requesting', actions: ['createKey', 'setSeenKey', 'storeKey'] },
            ],
          },
          requesting: {
            invoke: {
              src: 'join',
              input: ({ context }) => ({
                code: codeOf(context),
                consent: consentOf(context),
                knownAs: knownAsOf(context),
                // Stryker disable next-line OptionalChaining, StringLiteral: it was created just before.
                key: context.key?.key ?? '',
              }),
              onDone: {
                target: 'deciding',
                actions: { type: 'setJoined', params: ({ event }) => event.output },
              },
              onError: noReply,
            },
            after: { attemptTimeout: noReply },
          },
          deciding: {
            always: [
              { guard: 'isJoined', target: '#join.joined' },
              { guard: 'isFormOutdated', target: '#join.lookingUp', actions: 'setFormChanged' },
              { guard: 'isKeyMismatched', target: '#join.lookingUp', actions: dropKey },
              { guard: 'isTooEarly', target: '#join.editing.notOpenYet' },
              { guard: 'hasTooManyTries', target: '#join.editing.tooManyTries' },
              { guard: 'isRefusedForGood', target: '#join.editing.refused', actions: dropKey },
              { guard: 'isRefused', target: '#join.editing.refused' },
              { guard: 'isOffline', target: 'offline' },
              { guard: 'mayRetry', target: 'pausing' },
              { target: '#join.unsure' },
            ],
          },
          pausing,
          offline: { ...offline, after: { offlineTimeout: '#join.unsure' } },
        },
      },

      // The request was sent and no answer came: the seat may be taken. The same key makes trying again safe, and a
      // look-up says whether it was.
      unsure: {
        on: { 'retry.pressed': 'joining', cancelled: 'lookingUp', 'moved.code': 'lookingUp' },
        initial: 'unanswered',
        states: {
          unanswered: {
            on: { 'connection.found': { target: '#join.joining', actions: 'setOnline' } },
          },
          // What a visitor has stopped does not continue by itself.
          stopped: {},
        },
      },

      // Back from here looks the code up again, as the seat is taken now; unless the field holds none by now.
      joined: {
        entry: 'clearForgotten',
        on: {
          'moved.offer': [{ guard: 'isCode', target: 'lookingUp' }, { target: 'editing' }],
          'moved.code': 'editing',
        },
      },
    },
  });
}

/** The running machine. */
export type JoinActor = ActorRefFrom<ReturnType<typeof createJoinMachine>>;

/** After these refusals the key of the code is deleted. A full session is not among them: a seat may become free. */
const REFUSED_FOR_GOOD: readonly string[] = [
  'code-malformed',
  'code-unknown',
  'code-used',
  'code-expired',
  'session-closed',
];

/** An attempt that ended without a reply. */
const noReply = { target: 'deciding', actions: 'setNoReply' } as const;

const dropKey = ['deleteKey', 'clearKey'] as const;

/** Cancels the forgetting. */
const keepVisitor = { target: 'editing', actions: ['restoreKeys', 'clearForgotten'] } as const;

const NO_REPLY = { kind: 'unanswered', why: 'no-reply', retryAfterMs: null } as const;

/** The reply of an attempt that has one; rejects otherwise. */
async function replyOf<Reply>(attempt: Promise<Attempt<Reply>>): Promise<Reply> {
  const outcome = await attempt;
  if (outcome.kind !== 'answered') throw new Error(outcome.kind);
  return outcome.reply;
}

/** Before the next attempt. */
const pausing = {
  after: { pause: 'requesting' },
  on: { 'connection.lost': { target: 'offline', actions: 'setOffline' } },
} as const;

/** The browser says that it has no connection. It may be wrong, so that the visitor can try anyway. */
const offline = {
  on: {
    'connection.found': { target: 'requesting', actions: 'setOnline' },
    'retry.pressed': 'requesting',
  },
} as const;

function readingOf(text: string, readCode: JoinRules['readCode']): Pick<JoinContext, 'text' | 'reading'> {
  const kept = text.slice(0, MAX_TYPED);
  const reading = readCode(kept);
  // Of a text that is no code, what is wrong with it is shown, but decides nothing.
  return { text: kept, reading: reading.kind === 'code' ? reading : { kind: reading.kind } };
}

/** The code of the request; every state that makes one has a code. */
function codeOf({ reading }: JoinContext): string {
  // Stryker disable next-line ConditionalExpression, StringLiteral: every state that makes a request has a code.
  return reading.kind === 'code' ? reading.code : '';
}

/** The reference of whom the server knew this browser as; null where it did not. */
function knownAsOf({ found }: JoinContext): string | null {
  // Stryker disable next-line OptionalChaining: every state that asks follows a look-up that found something.
  return found?.knownAs ?? null;
}

/** Going back to one's own seat needs no new consent. */
function consentOf({ found }: JoinContext): Parameters<JoinPorts['join']>[0]['consent'] {
  // Stryker disable next-line ConditionalExpression: nobody joins before a look-up has found something.
  if (found === null) return null;
  if (found.seat === 'yours') return null;
  const { version, sha256 } = found.consent;
  return { version, sha256, accepted: true };
}

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;

/** A countdown shows seconds within its last hour, and minutes before. */
function tickOf({ leftMs }: JoinContext): number {
  return leftMs > HOUR_MS ? 60 * SECOND_MS : Math.min(SECOND_MS, leftMs);
}
