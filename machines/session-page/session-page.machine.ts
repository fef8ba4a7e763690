import { assign, fromCallback, setup, stateIn } from 'xstate';
import { OPENING_TIMEOUT_MS } from '../participation/opening-timeout.ts';
import { isUnknownLink } from '../participation/unknown-link.ts';
import type { WallClock } from '../wall-clock.ts';
import { untilCountdownChanges } from './countdown.ts';
import {
  FRESH_FOR_MS,
  HOLDS_SEAT,
  isOld,
  isOvertaken,
  remainingOf,
  SESSION_VIEWS,
  type SessionAnswer,
} from './session-answer.ts';

/** How often the age of an old answer is updated, in its first two minutes and after them. Milliseconds. */
const AGE_UPDATE_MS = 5_000;
const OLD_AGE_UPDATE_MS = 60_000;
const OLD_AGE_FROM_MS = 120_000;

/** How long after a change of the countdown the timer fires, so that an early timer still fires after it. */
const COUNTDOWN_MARGIN_MS = 50;

/** The outcomes of the requests for the session. */
export type SessionReport =
  | { type: 'session.answered'; answer: SessionAnswer }
  /** The server said no, with a problem code of the contract. */
  | { type: 'session.refused'; code: string }
  /** A try failed; others follow. */
  | { type: 'session.unanswered' };

/** The ports of the session page. */
export type SessionPagePorts = {
  clock: WallClock;
  /** Requests the session again and again, and reports each outcome. Returns a function that stops it. */
  watchSession(report: (event: SessionReport) => void): () => void;
};

export type SessionPageEvent =
  | SessionReport
  | { type: 'connection.lost' }
  | { type: 'connection.found' }
  | { type: 'page.shown' }
  | { type: 'retry.pressed' };

export type SessionPageContext = {
  /** The newest answer; null before the first, and once the link is not known any more. */
  answer: SessionAnswer | null;
  /** The last reading of this device's clock, for countdowns and ages. */
  readAt: number;
};

/**
 * What one session page shows (ROUTE-10, SITE-7).
 *
 * `shown` follows the newest answer of the server; answers that were overtaken on the way do not count. Time alone
 * moves nothing but the countdown. `freshness` says how far the answer can be trusted: it is `fresh` for 15 s, then
 * `ageing`; `resting` where there is nothing to wait for. Each has at most one timer. No token enters this machine,
 * and of an answer only what it decides by.
 */
export function createSessionPageMachine({ clock, watchSession }: SessionPagePorts) {
  return setup({
    types: { context: {} as SessionPageContext, events: {} as SessionPageEvent },
    actors: { watchSession: fromCallback(({ sendBack }) => watchSession(sendBack)) },
    actions: {
      setAnswer: assign((_, { answer }: { answer: SessionAnswer }) => ({
        answer,
        readAt: answer.receivedAt,
      })),
      clearAnswer: assign({ answer: null }),
      readClock: assign({ readAt: () => clock.now() }),
    },
    guards: {
      isOvertaken: ({ context }, { answer }: { answer: SessionAnswer }) =>
        isOvertaken(answer, context.answer),
      isSeatInactive: (_, { answer }: { answer: SessionAnswer }) => !HOLDS_SEAT[answer.view],
      isUnknownLink: (_, { code }: { code: string }) => isUnknownLink(code),
      isOtherRefusal: (_, { code }: { code: string }) => !isUnknownLink(code),
      // Stryker disable next-line OptionalChaining: only an answer leads to deciding.
      shows: ({ context }, { view }: { view: SessionAnswer['view'] }) => context.answer?.view === view,
      // Stryker disable next-line OptionalChaining: only an answer leads to deciding.
      isBlocked: ({ context }) => context.answer?.view === 'live' && context.answer.reconsent,
      isDue: ({ context: { answer, readAt } }) => remainingOf(answer, readAt) === 0,
      // Stryker disable next-line ConditionalExpression: what is fresh is an answer.
      isOld: ({ context: { answer, readAt } }) => answer !== null && isOld(answer, readAt),
      isOpening: stateIn({ shown: 'opening' }),
      hasAnswer: ({ context }) => context.answer !== null,
    },
    delays: {
      openingTimeout: OPENING_TIMEOUT_MS,
      untilCountdownChanges: ({ context: { answer, readAt } }) =>
        untilCountdownChanges(remainingOf(answer, readAt)) + COUNTDOWN_MARGIN_MS,
      freshFor: FRESH_FOR_MS,
      untilAgeUpdate: ({ context }) =>
        context.answer && context.readAt - context.answer.receivedAt < OLD_AGE_FROM_MS
          ? AGE_UPDATE_MS
          : OLD_AGE_UPDATE_MS,
    },
  }).createMachine({
    id: 'sessionPage',
    context: { answer: null, readAt: 0 },
    type: 'parallel',
    invoke: { src: 'watchSession' },
    on: {
      'session.answered': [
        { guard: { type: 'isOvertaken', params: ({ event }) => event } },
        {
          guard: { type: 'isSeatInactive', params: ({ event }) => event },
          target: ['.shown.deciding', '.freshness.resting'],
          actions: { type: 'setAnswer', params: ({ event }) => event },
        },
        {
          target: ['.shown.deciding', '.freshness.fresh'],
          actions: { type: 'setAnswer', params: ({ event }) => event },
        },
      ],
      'session.refused': {
        guard: { type: 'isUnknownLink', params: ({ event }) => event },
        target: ['.shown.unknown', '.freshness.resting'],
        actions: 'clearAnswer',
      },
    },
    states: {
      shown: {
        initial: 'opening',
        states: {
          opening: {
            initial: 'requesting',
            on: {
              'session.unanswered': '.unanswered',
              'session.refused': {
                guard: { type: 'isOtherRefusal', params: ({ event }) => event },
                target: '.unanswered',
              },
              'retry.pressed': '.requesting',
            },
            states: {
              requesting: { after: { openingTimeout: 'unanswered' } },
              unanswered: {},
            },
          },
          deciding: {
            always: [
              { guard: 'isBlocked', target: 'live.blocked' },
              // Each view has a state of its name: XState throws for a target that is not there.
              ...SESSION_VIEWS.map((view) => ({
                guard: { type: 'shows' as const, params: { view } },
                target: view,
              })),
            ],
          },
          scheduled: {
            initial: 'counting',
            on: { 'page.shown': '.counting' },
            states: {
              counting: {
                entry: 'readClock',
                always: { guard: 'isDue', target: 'due' },
                after: { untilCountdownChanges: { target: 'counting', reenter: true } },
              },
              // Time alone opens nothing: the lab does.
              due: {},
            },
          },
          waiting: {},
          live: {
            initial: 'open',
            states: { blocked: {}, open: {} },
          },
          paused: {},
          ended: {},
          left: {},
          withdrawn: {},
          unknown: {},
        },
      },
      freshness: {
        initial: 'resting',
        states: {
          resting: {
            on: { 'connection.lost': { guard: 'isOpening', target: 'offline' } },
          },
          fresh: {
            on: {
              'connection.lost': 'offline',
              'page.shown': { actions: 'readClock' },
            },
            always: { guard: 'isOld', target: 'ageing' },
            after: { freshFor: 'ageing' },
          },
          ageing: {
            entry: 'readClock',
            on: {
              'connection.lost': 'offline',
              'page.shown': { target: 'ageing', reenter: true },
            },
            after: { untilAgeUpdate: { target: 'ageing', reenter: true } },
          },
          offline: {
            entry: 'readClock',
            on: {
              'connection.found': [{ guard: 'hasAnswer', target: 'ageing' }, { target: 'resting' }],
              'page.shown': { target: 'offline', reenter: true },
            },
            after: { untilAgeUpdate: { target: 'offline', reenter: true } },
          },
        },
      },
    },
  });
}
