import { assign, fromPromise, setup } from 'xstate';
import {
  failureOfRequest,
  REQUEST_PATIENCE_MS,
  type RequestOutcome,
  UNANSWERED,
} from '../participation/request-outcome.ts';

export type LeaveSeatEvent =
  | { type: 'leave.pressed'; seatId: string }
  | { type: 'leave.confirmed' }
  | { type: 'leave.dismissed' };

export type LeaveSeatContext = {
  /** The seat that is asked about. */
  seatId: string | null;
  /** Why it was not left: a problem code of the contract, or `unanswered`. */
  failure: string | null;
};

/**
 * Giving a seat back, with a question before it (SITE-7). Every wait ends: by the server's answer, or when the
 * patience is over. Leaving a seat that was left already changes nothing, so trying again is safe (F18).
 *
 * @param ports.leaveSeat never rejects: what can go wrong is an outcome
 */
export function createLeaveSeatMachine({
  leaveSeat,
}: {
  leaveSeat: (seatId: string) => Promise<RequestOutcome>;
}) {
  return setup({
    types: { context: {} as LeaveSeatContext, events: {} as LeaveSeatEvent },
    actors: {
      leaveSeat: fromPromise<RequestOutcome, { seatId: string | null }>(({ input: { seatId } }) =>
        seatId === null ? Promise.resolve(UNANSWERED) : leaveSeat(seatId),
      ),
    },
    actions: {
      noteSeat: assign((_, { seatId }: { seatId: string | null }) => ({ seatId, failure: null })),
      noteFailure: assign((_, { failure }: { failure: string | null }) => ({ failure })),
    },
    guards: { isDone: (_, { outcome }: { outcome: RequestOutcome }) => outcome.kind === 'done' },
    delays: { patience: REQUEST_PATIENCE_MS },
  }).createMachine({
    id: 'leaving',
    context: { seatId: null, failure: null },
    initial: 'idle',
    states: {
      idle: {
        on: {
          'leave.pressed': {
            target: 'confirming',
            actions: { type: 'noteSeat', params: ({ event }) => event },
          },
        },
      },
      confirming: {
        on: {
          'leave.confirmed': 'leaving',
          'leave.dismissed': 'idle',
        },
      },
      leaving: {
        entry: { type: 'noteFailure', params: { failure: null } },
        invoke: {
          src: 'leaveSeat',
          input: ({ context }) => ({ seatId: context.seatId }),
          onDone: [
            { guard: { type: 'isDone', params: ({ event }) => ({ outcome: event.output }) }, target: 'idle' },
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
        on: {
          'leave.confirmed': 'leaving',
          'leave.dismissed': 'idle',
        },
      },
    },
  });
}
