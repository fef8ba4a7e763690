import { assign, fromPromise, setup } from 'xstate';
import {
  failureOfRequest,
  REQUEST_PATIENCE_MS,
  type RequestOutcome,
} from '../participation/request-outcome.ts';
import { isUnknownLink } from '../participation/unknown-link.ts';

/** How long the first answer may take before the page says that it is late. Milliseconds. */
export const OPENING_PATIENCE_MS = 12_000;

export type PersonalPageEvent =
  | { type: 'participant.answered'; isWithdrawn: boolean }
  /** The server said no, with a problem code of the contract. */
  | { type: 'participant.refused'; code: string }
  /** A try came to nothing, or there is no connection to try with. */
  | { type: 'participant.unanswered' }
  | { type: 'retry.pressed' }
  /** This page's own link was ended, from this page. */
  | { type: 'link.ended' }
  | { type: 'withdrawal.pressed' }
  | { type: 'withdrawal.confirmed' }
  | { type: 'withdrawal.dismissed' };

/**
 * A participant's own page (ROUTE-12, SITE-7): whether its link is known, and withdrawing from the study, with a
 * question before it. A withdrawal is for good: nothing leads out of `withdrawn`, nor out of `ended`, the end of the link
 * that was pressed on its page. Every wait ends, by an answer or when the patience is over. No token enters this machine.
 *
 * @param ports.withdraw never rejects: what can go wrong is an outcome. Repeating it changes nothing (F18).
 */
export function createPersonalPageMachine({ withdraw }: { withdraw: () => Promise<RequestOutcome> }) {
  return setup({
    types: {
      /** `failure`: why the withdrawal did not succeed: a problem code of the contract, or `unanswered`. */
      context: {} as { failure: string | null },
      events: {} as PersonalPageEvent,
    },
    actors: { withdraw: fromPromise<RequestOutcome>(() => withdraw()) },
    actions: {
      noteFailure: assign((_, { failure }: { failure: string | null }) => ({ failure })),
    },
    guards: {
      isWithdrawn: (_, { isWithdrawn }: { isWithdrawn: boolean }) => isWithdrawn,
      isUnknownLink: (_, { code }: { code: string }) => isUnknownLink(code),
      isDone: (_, { outcome }: { outcome: RequestOutcome }) => outcome.kind === 'done',
    },
    delays: { openingPatience: OPENING_PATIENCE_MS, patience: REQUEST_PATIENCE_MS },
  }).createMachine({
    id: 'entryPage',
    context: { failure: null },
    initial: 'opening',
    states: {
      opening: {
        initial: 'asking',
        on: {
          'participant.answered': [
            { guard: { type: 'isWithdrawn', params: ({ event }) => event }, target: 'withdrawn' },
            { target: 'known' },
          ],
          'participant.refused': [
            { guard: { type: 'isUnknownLink', params: ({ event }) => event }, target: 'unknown' },
            { target: '.unanswered' },
          ],
          'participant.unanswered': '.unanswered',
          'retry.pressed': '.asking',
        },
        states: {
          asking: { after: { openingPatience: 'unanswered' } },
          unanswered: {},
        },
      },
      known: {
        initial: 'staying',
        on: {
          'link.ended': 'ended',
          'participant.answered': {
            guard: { type: 'isWithdrawn', params: ({ event }) => event },
            target: 'withdrawn',
          },
          'participant.refused': {
            guard: { type: 'isUnknownLink', params: ({ event }) => event },
            target: 'unknown',
          },
        },
        states: {
          staying: {
            on: { 'withdrawal.pressed': 'confirming' },
          },
          confirming: {
            on: { 'withdrawal.confirmed': 'withdrawing', 'withdrawal.dismissed': 'staying' },
          },
          withdrawing: {
            entry: { type: 'noteFailure', params: { failure: null } },
            // The withdrawal itself may end the link before its own answer is here.
            on: { 'participant.refused': {} },
            invoke: {
              src: 'withdraw',
              onDone: [
                {
                  guard: { type: 'isDone', params: ({ event }) => ({ outcome: event.output }) },
                  target: '#entryPage.withdrawn',
                },
                {
                  target: 'failed',
                  actions: {
                    type: 'noteFailure',
                    params: ({ event }) => ({ failure: failureOfRequest(event.output) }),
                  },
                },
              ],
              onError: {
                target: 'failed',
                actions: { type: 'noteFailure', params: { failure: 'unanswered' } },
              },
            },
            after: {
              patience: {
                target: 'failed',
                actions: { type: 'noteFailure', params: { failure: 'unanswered' } },
              },
            },
          },
          failed: {
            on: { 'withdrawal.confirmed': 'withdrawing', 'withdrawal.dismissed': 'staying' },
          },
        },
      },
      unknown: {
        on: {
          'participant.answered': [
            { guard: { type: 'isWithdrawn', params: ({ event }) => event }, target: 'withdrawn' },
            { target: 'known' },
          ],
        },
      },
      withdrawn: {},
      ended: {},
    },
  });
}
