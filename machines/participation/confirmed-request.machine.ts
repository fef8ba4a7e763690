import { assign, fromPromise, setup } from 'xstate';

/** How long a page waits for an answer: a little longer than the request's own limit. Milliseconds. */
export const CONFIRMED_REQUEST_TIMEOUT_MS = 12_000;

export type ConfirmedRequestEvent =
  /** `subject`: the name of the thing that the request is about. */
  | { type: 'request.pressed'; subject: string }
  | { type: 'request.confirmed' }
  | { type: 'request.dismissed' };

export type ConfirmedRequestContext = {
  /** What the request is about; null before the first press. */
  subject: string | null;
  /** Why it failed: a problem code of the contract, or `unanswered`; else null. */
  failure: string | null;
};

/**
 * A request that a person confirms first (SITE-7), about one of several things at a time. Every wait ends: by the
 * server's answer, or after `CONFIRMED_REQUEST_TIMEOUT_MS` (F02). The requests may be repeated without harm (F18).
 *
 * @param ports.request makes it; resolves with null once it is done, or with why it failed
 */
export function createConfirmedRequestMachine({ request }: { request: () => Promise<string | null> }) {
  return setup({
    types: { context: {} as ConfirmedRequestContext, events: {} as ConfirmedRequestEvent },
    actors: { request: fromPromise<string | null>(() => request()) },
    actions: {
      setSubject: assign((_, { subject }: { subject: string }) => ({ subject, failure: null })),
      setFailure: assign((_, failure: string | null) => ({ failure })),
    },
    guards: { isDone: (_, failure: string | null) => failure === null },
    delays: { timeout: CONFIRMED_REQUEST_TIMEOUT_MS },
  }).createMachine({
    id: 'confirmedRequest',
    context: { subject: null, failure: null },
    initial: 'idle',
    states: {
      idle: { on: { 'request.pressed': confirming } },
      confirming: { on: confirmationTransitions },
      requesting: {
        entry: { type: 'setFailure', params: null },
        invoke: {
          src: 'request',
          onDone: [
            { guard: { type: 'isDone', params: ({ event }) => event.output }, target: 'idle' },
            { target: 'failed', actions: { type: 'setFailure', params: ({ event }) => event.output } },
          ],
          onError: unanswered,
        },
        after: { timeout: unanswered },
      },
      failed: { on: confirmationTransitions },
    },
  });
}

const confirming = {
  target: 'confirming',
  actions: { type: 'setSubject', params: ({ event }: { event: { subject: string } }) => event },
} as const;

const confirmationTransitions = {
  'request.pressed': confirming,
  'request.confirmed': 'requesting',
  'request.dismissed': 'idle',
} as const;

const unanswered = { target: 'failed', actions: { type: 'setFailure', params: 'unanswered' } } as const;
