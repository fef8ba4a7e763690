import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { IDEMPOTENCY_STORE_KEY } from '../key-value-store.ts';
import {
  clearIdempotencyKeys,
  freshIdempotencyKeys,
  type IdempotencyKey,
  parseIdempotencyKeys,
  restoreIdempotencyKeys,
  serialiseIdempotencyKeys,
} from './idempotency-keys.ts';
import type { Attempt, CodeReading, ConsentGiven, Found, Joined, JoinPorts, Refusal } from './join-ports.ts';

/** An attempt that never ends is ended after this; the port ends its own earlier. Milliseconds. */
export const ATTEMPT_PATIENCE_MS = 15_000;
/** How long the page waits for a connection before it asks the visitor. Milliseconds. */
export const OFFLINE_PATIENCE_MS = 60_000;
/** No pause between two attempts is longer, whatever the server asks for. Milliseconds. */
export const LONGEST_PAUSE_MS = 30_000;
/** How long `too-many-tries` lasts where the server did not say. Seconds. */
const TRIES_PAUSE_S = 60;
/** More than this of a typed text is not kept: a code has ten symbols, a link with one some dozens (F50). */
export const MAX_TYPED = 200;

export type JoinEvent =
  | { type: 'text.typed'; text: string }
  | { type: 'code.pressed' }
  | { type: 'tick.changed'; isTicked: boolean }
  | { type: 'join.pressed' }
  | { type: 'retry.pressed' }
  /** Whom this browser is known as is somebody else; a question comes first. */
  | { type: 'notMe.pressed' }
  | { type: 'notMe.confirmed' }
  | { type: 'notMe.dismissed' }
  /** Whom it was to forget is to be known again. */
  | { type: 'undo.pressed' }
  /** Back or Forward: this step stands in the tab's history now. */
  | { type: 'moved.code' }
  | { type: 'moved.offer' }
  | { type: 'moved.seat' }
  | { type: 'cancelled' }
  | { type: 'connection.lost' }
  | { type: 'connection.found' };

export type JoinContext = {
  /** What stands in the field, or came with the link. */
  text: string;
  reading: CodeReading;
  refusal: Refusal | null;
  /** How often the present question went unanswered. */
  failures: number;
  /** How long the present pause or countdown still lasts. Milliseconds. */
  leftMs: number;
  /** When `leftMs` was true. */
  seenAt: number;
  isOnline: boolean;
  found: Found | null;
  isTicked: boolean;
  /** The form is another one than at the press of the button. */
  hasFormChanged: boolean;
  /** Under which the present join may be repeated. */
  key: { code: string; key: string } | null;
  /** The key that the last look-up was asked with, or that was made since: the visitor has seen whose it is. */
  seenKey: string | null;
  /** The seat that was taken last, as long as its holder is not forgotten. */
  joined: Joined | null;
  /** Who is being forgotten, by reference, and the keys that went first; once it `isDone`, it can be undone. */
  forgotten: { reference: string; keys: readonly IdempotencyKey[]; isDone: boolean } | null;
};

/** A text that is looked up at once, as a join link's is; or an empty one. */
export type JoinInput = { text: string };

/**
 * Joining with a code (SITE-5), from the code form and from a join link.
 *
 * Looking up spends nothing. Only `join.pressed` takes a seat, with one request at a time, repeated under one key
 * that is stored before it is first sent: a lost reply, a reload, a second tab come back to the same seat. Every wait
 * ends by itself, and `cancelled` leads from any of them back to `editing`, where the text still stands; but where a
 * seat may have been taken it leads there by asking first.
 */
export function createJoinMachine(ports: JoinPorts) {
  const { clock, store, randomKey, readCode, lookUp, join, forget, remember, retry } = ports;
  const readKeys = () => parseIdempotencyKeys(store.read(IDEMPOTENCY_STORE_KEY));
  const freshKeys = () => freshIdempotencyKeys(readKeys() ?? [], clock.now());
  const writeKeys = (keys: ReturnType<typeof freshKeys>) => {
    if (readKeys() !== null) store.write(IDEMPOTENCY_STORE_KEY, serialiseIdempotencyKeys(keys));
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
      forget: fromPromise<Attempt<null>>(({ signal }) => forget(signal)),
      remember: fromPromise<Attempt<boolean>>(({ signal }) => remember(signal)),
    },
    guards: {
      isCode: ({ context }) => context.reading.kind === 'code',
      isEmpty: ({ context }) => context.reading.kind === 'empty',
      isTicked: ({ context }) => context.isTicked,
      isKeyUnseen: ({ context }) => context.key !== null && context.key.key !== context.seenKey,
      isOver: ({ context }) => context.leftMs <= 0,
      isKnown: ({ context }) => (context.found?.knownAs ?? null) !== null,
      isDone: (_, { attempt }: { attempt: Attempt<unknown> }) => attempt.kind === 'answered',
      isUndone: (_, { attempt }: { attempt: Attempt<boolean> }) =>
        attempt.kind === 'answered' && attempt.reply,
      canUndo: ({ context }) => context.forgotten?.isDone === true,
      isYours: ({ context }) => context.found?.seat === 'yours',
      isFound: ({ context }) => context.found !== null,
      isJoined: ({ context }) => context.joined !== null,
      isTooEarly: ({ context }) => context.refusal?.code === 'code-not-open',
      isTooOften: ({ context }) => context.refusal?.code === 'too-many-tries',
      isFormOutdated: ({ context }) => context.refusal?.code === 'consent-outdated',
      isKeySpent: ({ context }) => context.refusal?.code === 'idempotency-mismatch',
      isRefusedForGood: ({ context }) => REFUSED_FOR_GOOD.includes(context.refusal?.code ?? ''),
      isRefused: ({ context }) => context.refusal !== null,
      isOffline: ({ context }) => !context.isOnline,
      mayTryAgain: ({ context }) => context.failures <= retry.most,
    },
    actions: {
      noteText: assign((_, { text }: { text: string }) => readingOf(text, readCode)),
      noteTick: assign((_, { isTicked }: { isTicked: boolean }) => ({ isTicked })),
      noteOnline: assign({ isOnline: true }),
      noteOffline: assign({ isOnline: false }),
      beginQuestion: assign({ failures: 0, refusal: null }),
      forgetFound: assign({ found: null, isTicked: false }),
      noteFormChange: assign({ hasFormChanged: true }),
      forgetFormChange: assign({ hasFormChanged: false }),
      // A browser that is known as somebody again is theirs: there is nothing left to undo.
      noteFound: assign(({ context }, { attempt }: { attempt: Attempt<Found> }) =>
        attempt.kind === 'answered'
          ? { found: attempt.reply, forgotten: attempt.reply.knownAs === null ? context.forgotten : null }
          : {},
      ),
      noteJoined: assign((_, { attempt }: { attempt: Attempt<Joined> }) =>
        attempt.kind === 'answered' ? { joined: attempt.reply } : {},
      ),
      noteRefusal: assign((_, { attempt }: { attempt: Attempt<unknown> }) =>
        attempt.kind === 'refused' ? { refusal: attempt } : {},
      ),
      noteSilence: assign(({ context: { failures } }, { attempt }: { attempt: Attempt<unknown> | null }) => {
        if (attempt !== null && attempt.kind !== 'unanswered') return {};
        const pauseMs = Math.max(retry.delayMs(failures), attempt?.retryAfterMs ?? 0);
        return { failures: failures + 1, leftMs: Math.min(pauseMs, LONGEST_PAUSE_MS) };
      }),
      countToOpening: assign(({ context: { refusal } }) => {
        const now = clock.now();
        const byOwnClock = Math.max(0, (refusal?.opensAt ?? now) - now);
        return {
          leftMs: refusal?.retryAfter === undefined ? byOwnClock : refusal.retryAfter * 1000,
          seenAt: now,
        };
      }),
      countToNextTry: assign(({ context: { refusal } }) => ({
        leftMs: (refusal?.retryAfter ?? TRIES_PAUSE_S) * 1000,
        seenAt: clock.now(),
      })),
      // Time that was slept counts; a clock that was set back does not make the wait longer.
      count: assign(({ context }) => {
        const now = clock.now();
        const passed = Math.max(now - context.seenAt, tickOf(context));
        return { leftMs: Math.max(0, context.leftMs - passed), seenAt: now };
      }),
      forgetOldKeys: () => {
        const keys = readKeys() ?? [];
        const fresh = freshKeys();
        if (fresh.length < keys.length) writeKeys(fresh);
      },
      // Whoever has this key is taken for the one who joined under it: the server tells as whom before anybody agrees.
      recallKey: assign(({ context }) => {
        const code = codeOf(context);
        const kept = freshKeys().find((each) => each.code === code);
        const own = context.key?.code === code ? context.key.key : null;
        const key = kept?.key ?? own;
        return { key: key === null ? null : { code, key } };
      }),
      noteSeenKey: assign(({ context }) => ({ seenKey: context.key?.key ?? null })),
      chooseKey: assign(({ context }) => ({
        key: context.key ?? { code: codeOf(context), key: randomKey() },
      })),
      keepKey: ({ context: { key } }) => {
        const keys = freshKeys();
        if (key === null || keys.some(({ code }) => code === key.code)) return;
        writeKeys([...keys, { ...key, at: clock.now() }]);
      },
      dropKey: assign(({ context }) => {
        writeKeys(freshKeys().filter(({ code }) => code !== codeOf(context)));
        return { key: null };
      }),
      dropAllKeys: assign(({ context: { found } }) => {
        const forgotten = { reference: found?.knownAs ?? '', keys: freshKeys(), isDone: false };
        clearIdempotencyKeys(store);
        return { key: null, joined: null, forgotten };
      }),
      restoreKeys: ({ context: { forgotten } }) => restoreIdempotencyKeys(store, forgotten?.keys ?? []),
      noteForgotten: assign(({ context: { forgotten } }) =>
        forgotten === null ? {} : { forgotten: { ...forgotten, isDone: true } },
      ),
      forgetForgotten: assign({ forgotten: null }),
      forgetJoined: assign({ joined: null }),
    },
    delays: {
      tick: ({ context }) => tickOf(context),
      pause: ({ context }) => context.leftMs,
      attemptPatience: ATTEMPT_PATIENCE_MS,
      offlinePatience: OFFLINE_PATIENCE_MS,
    },
  }).createMachine({
    id: 'join',
    context: ({ input }) => ({
      ...readingOf(input.text, readCode),
      refusal: null,
      failures: 0,
      leftMs: 0,
      seenAt: 0,
      isOnline: true,
      found: null,
      isTicked: false,
      hasFormChanged: false,
      key: null,
      seenKey: null,
      joined: null,
      forgotten: null,
    }),
    entry: 'forgetOldKeys',
    on: {
      'connection.lost': { actions: 'noteOffline' },
      'connection.found': { actions: 'noteOnline' },
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
        entry: ['forgetFound', 'forgetFormChange'],
        on: {
          'text.typed': {
            target: '.typing',
            actions: { type: 'noteText', params: ({ event }) => ({ text: event.text }) },
          },
          'code.pressed': [
            { guard: 'isCode', target: 'lookingUp' },
            { guard: 'isEmpty', target: '.empty' },
            { target: '.malformed' },
          ],
          // Forward: as if the code were checked again.
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
            entry: 'countToOpening',
            initial: 'counting',
            states: {
              counting: {
                always: { guard: 'isOver', target: 'openNow' },
                after: { tick: { target: 'counting', reenter: true, actions: 'count' } },
              },
              openNow: {},
            },
          },
          tooManyTries: {
            entry: 'countToNextTry',
            // Not the same code again; another one may be good.
            on: { 'code.pressed': {}, 'moved.offer': {}, 'moved.seat': {} },
            initial: 'counting',
            states: {
              counting: {
                always: { guard: 'isOver', target: '#join.editing.typing' },
                after: { tick: { target: 'counting', reenter: true, actions: 'count' } },
              },
            },
          },
          notUndone: {},
          unreachable: {
            on: { 'connection.found': { target: '#join.lookingUp', actions: 'noteOnline' } },
          },
        },
      },

      lookingUp: {
        entry: ['beginQuestion', 'forgetFound', 'recallKey', 'noteSeenKey'],
        on: { cancelled: 'editing', 'moved.code': 'editing' },
        initial: 'asking',
        states: {
          asking: {
            invoke: {
              src: 'lookUp',
              input: ({ context }) => ({ code: codeOf(context), key: context.key?.key ?? null }),
              onDone: {
                target: 'deciding',
                actions: [
                  { type: 'noteFound', params: ({ event }) => ({ attempt: event.output }) },
                  { type: 'noteRefusal', params: ({ event }) => ({ attempt: event.output }) },
                  { type: 'noteSilence', params: ({ event }) => ({ attempt: event.output }) },
                ],
              },
              onError: noReply,
            },
            after: { attemptPatience: noReply },
          },
          deciding: {
            always: [
              { guard: 'isYours', target: '#join.yours' },
              { guard: 'isFound', target: '#join.found' },
              { guard: 'isTooEarly', target: '#join.editing.notOpenYet' },
              { guard: 'isTooOften', target: '#join.editing.tooManyTries' },
              { guard: 'isRefused', target: '#join.editing.refused' },
              { guard: 'isOffline', target: 'offline' },
              { guard: 'mayTryAgain', target: 'pausing' },
              { target: '#join.editing.unreachable' },
            ],
          },
          pausing,
          offline: { ...offline, after: { offlinePatience: '#join.editing.unreachable' } },
        },
      },

      found: {
        on: {
          'tick.changed': {
            target: '.reading',
            actions: { type: 'noteTick', params: ({ event }) => ({ isTicked: event.isTicked }) },
          },
          'join.pressed': [{ guard: 'isTicked', target: 'joining' }, { target: '.unticked' }],
          'notMe.pressed': { guard: 'isKnown', target: 'doubting' },
          'undo.pressed': { guard: 'canUndo', target: 'undoing' },
          cancelled: 'editing',
          'moved.code': 'editing',
        },
        initial: 'reading',
        states: { reading: {}, unticked: {} },
      },

      yours: {
        on: {
          'join.pressed': 'joining',
          'notMe.pressed': { guard: 'isKnown', target: 'doubting' },
          'undo.pressed': { guard: 'canUndo', target: 'undoing' },
          cancelled: 'editing',
          'moved.code': 'editing',
          'moved.seat': { guard: 'isJoined', target: 'joined' },
        },
      },

      // Whether the one who is known here is to be forgotten.
      doubting: {
        on: {
          'notMe.confirmed': 'forgetting',
          'notMe.dismissed': [{ guard: 'isYours', target: 'yours' }, { target: 'found' }],
          cancelled: 'editing',
          'moved.code': 'editing',
        },
      },

      // The keys go first: under them somebody else would get the seat of the one who is known here.
      forgetting: {
        entry: 'dropAllKeys',
        on: { cancelled: letAlone, 'moved.code': letAlone },
        initial: 'asking',
        states: {
          asking: {
            invoke: {
              src: 'forget',
              onDone: [
                {
                  guard: { type: 'isDone', params: ({ event }) => ({ attempt: event.output }) },
                  target: '#join.lookingUp',
                  actions: 'noteForgotten',
                },
                { target: 'failed' },
              ],
              onError: 'failed',
            },
            after: { attemptPatience: 'failed' },
          },
          failed: { on: { 'retry.pressed': 'asking' } },
        },
      },

      undoing: {
        on: { cancelled: 'editing' },
        invoke: {
          src: 'remember',
          onDone: [
            {
              guard: { type: 'isUndone', params: ({ event }) => ({ attempt: event.output }) },
              target: 'remembered',
            },
            {
              guard: { type: 'isDone', params: ({ event }) => ({ attempt: event.output }) },
              target: 'overtaken',
            },
            { target: 'editing.notUndone' },
          ],
          onError: 'editing.notUndone',
        },
        after: { attemptPatience: 'editing.notUndone' },
      },
      remembered: {
        entry: ['restoreKeys', 'forgetForgotten'],
        always: [{ guard: 'isCode', target: 'lookingUp' }, { target: 'editing' }],
      },
      // Somebody else has joined meanwhile. The look-up says who is known here.
      overtaken: {
        entry: 'forgetForgotten',
        always: [{ guard: 'isCode', target: 'lookingUp' }, { target: 'editing' }],
      },

      joining: {
        entry: ['beginQuestion', 'forgetJoined', 'recallKey'],
        // Back stops, too: the request was sent.
        on: { cancelled: 'unsure.stopped', 'moved.code': 'unsure.stopped' },
        initial: 'choosingKey',
        states: {
          // A key that another tab has kept since the look-up may be somebody else's: the server tells whose.
          choosingKey: {
            always: [
              { guard: 'isKeyUnseen', target: '#join.lookingUp' },
              { target: 'asking', actions: ['chooseKey', 'noteSeenKey', 'keepKey'] },
            ],
          },
          asking: {
            invoke: {
              src: 'join',
              input: ({ context }) => ({
                code: codeOf(context),
                consent: consentOf(context),
                knownAs: context.found?.knownAs ?? null,
                key: context.key?.key ?? '',
              }),
              onDone: {
                target: 'deciding',
                actions: [
                  { type: 'noteJoined', params: ({ event }) => ({ attempt: event.output }) },
                  { type: 'noteRefusal', params: ({ event }) => ({ attempt: event.output }) },
                  { type: 'noteSilence', params: ({ event }) => ({ attempt: event.output }) },
                ],
              },
              onError: noReply,
            },
            after: { attemptPatience: noReply },
          },
          deciding: {
            always: [
              { guard: 'isJoined', target: '#join.joined' },
              { guard: 'isFormOutdated', target: '#join.lookingUp', actions: 'noteFormChange' },
              { guard: 'isKeySpent', target: '#join.lookingUp', actions: 'dropKey' },
              { guard: 'isTooEarly', target: '#join.editing.notOpenYet' },
              { guard: 'isTooOften', target: '#join.editing.tooManyTries' },
              { guard: 'isRefusedForGood', target: '#join.editing.refused', actions: 'dropKey' },
              { guard: 'isRefused', target: '#join.editing.refused' },
              { guard: 'isOffline', target: 'offline' },
              { guard: 'mayTryAgain', target: 'pausing' },
              { target: '#join.unsure' },
            ],
          },
          pausing,
          offline: { ...offline, after: { offlinePatience: '#join.unsure' } },
        },
      },

      // The request was sent and no answer came: the seat may be taken. The same key makes trying again safe, and
      // looking the code up tells whether it was.
      unsure: {
        on: { 'retry.pressed': 'joining', cancelled: 'lookingUp', 'moved.code': 'lookingUp' },
        initial: 'unanswered',
        states: {
          unanswered: {
            on: { 'connection.found': { target: '#join.joining', actions: 'noteOnline' } },
          },
          // Nothing goes on by itself that a visitor has stopped.
          stopped: {},
        },
      },

      // Back from here asks anew: nobody is offered to join again as if nothing were.
      joined: {
        entry: 'forgetForgotten',
        on: { 'moved.offer': 'lookingUp', 'moved.code': 'editing' },
      },
    },
  });
}

/** The running machine. */
export type JoinActor = ActorRefFrom<ReturnType<typeof createJoinMachine>>;

/** After these the code has no use for its key any more. A full session is none of them: a seat may become free. */
const REFUSED_FOR_GOOD: readonly string[] = [
  'code-malformed',
  'code-unknown',
  'code-used',
  'code-expired',
  'session-closed',
];

/** An attempt that ended without a word. */
const noReply = {
  target: 'deciding',
  actions: { type: 'noteSilence', params: { attempt: null } },
} as const;

/** Whoever was to be forgotten is let alone. */
const letAlone = { target: 'editing', actions: ['restoreKeys', 'forgetForgotten'] } as const;

/** Before the next attempt. */
const pausing = {
  after: { pause: 'asking' },
  on: { 'connection.lost': { target: 'offline', actions: 'noteOffline' } },
} as const;

/** The browser says that it has no connection. It may be wrong, so that the visitor can try anyway. */
const offline = {
  on: {
    'connection.found': { target: 'asking', actions: 'noteOnline' },
    'retry.pressed': 'asking',
  },
} as const;

function readingOf(text: string, readCode: JoinPorts['readCode']): Pick<JoinContext, 'text' | 'reading'> {
  const kept = text.slice(0, MAX_TYPED);
  return { text: kept, reading: readCode(kept) };
}

/** The code that is being asked about; there is one wherever a question is asked. */
function codeOf({ reading }: JoinContext): string {
  return reading.kind === 'code' ? reading.code : '';
}

/** Who has a seat already does not consent again to get back to it. */
function consentOf({ found }: JoinContext): ConsentGiven | null {
  if (found === null || found.seat === 'yours') return null;
  const { version, sha256 } = found.consent;
  return { version, sha256, accepted: true };
}

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;

/** A countdown tells seconds within its last hour, and minutes before. */
function tickOf({ leftMs }: JoinContext): number {
  return leftMs > HOUR_MS ? 60 * SECOND_MS : Math.min(SECOND_MS, leftMs);
}
