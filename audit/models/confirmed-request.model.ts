import type { ConfirmedRequestEvent } from '#machines/participation/confirmed-request.machine.ts';
import type { Model, Oracle, ScreenOf } from './model.ts';

/** A request that a person confirms first (SITE-7), about one of two things. Its one port is `request`. */
export const confirmedRequestModel = {
  machine: 'confirmedRequest',
  steps: {
    'the button of the first is pressed': {
      kind: 'event',
      event: { type: 'request.pressed', subject: 'first' },
    },
    'the button of the second is pressed': {
      kind: 'event',
      event: { type: 'request.pressed', subject: 'second' },
    },
    'it is confirmed': { kind: 'event', event: { type: 'request.confirmed' } },
    'it is dismissed': { kind: 'event', event: { type: 'request.dismissed' } },
    'the server has done it': { kind: 'answer', port: 'request', reply: null },
    'the server refuses': { kind: 'answer', port: 'request', reply: 'rate-limited' },
    'an older request ends': { kind: 'answer', port: 'request', reply: null, isOld: true },
    'the request breaks': { kind: 'rejection', port: 'request' },
    '11,999 ms pass': { kind: 'time', ms: 11_999 },
    '1 ms passes': { kind: 'time', ms: 1 },
  },
  screens: {
    'confirmedRequest.idle': 'button',
    'confirmedRequest.confirming': 'confirmation',
    'confirmedRequest.requesting': 'waiting',
    'confirmedRequest.failed': 'failure',
  },
} as const satisfies Model<ConfirmedRequestEvent>;

type Screen = ScreenOf<typeof confirmedRequestModel>;

/** `waited`: for how long the request has run. Milliseconds. */
export type ConfirmedRequestState = {
  shown: Screen;
  subject: string | null;
  failure: string | null;
  waited: number;
};

export const confirmedRequestOracle: Oracle<ConfirmedRequestState, ConfirmedRequestEvent, Screen> = {
  start: { shown: 'button', subject: null, failure: null, waited: 0 },
  next: (request, step) => {
    const { shown } = request;
    if (shown === 'waiting') {
      if (step.kind === 'rejection') return failed(request, 'unanswered');
      if (step.kind === 'answer' && !step.isOld) {
        return step.reply === null
          ? { ...request, shown: 'button', waited: 0 }
          : failed(request, String(step.reply));
      }
      if (step.kind !== 'time') return request;
      const waited = request.waited + step.ms;
      return waited < 12_000 ? { ...request, waited } : failed(request, 'unanswered');
    }
    if (step.kind !== 'event') return request;
    const { event } = step;
    if (event.type === 'request.pressed') {
      return { ...request, shown: 'confirmation', subject: event.subject, failure: null };
    }
    if (shown === 'button') return request;
    if (event.type === 'request.dismissed') return { ...request, shown: 'button', failure: null };
    return { ...request, shown: 'waiting', failure: null, waited: 0 };
  },
  shows: ({ shown }) => [shown],
  facts: ({ subject, failure }) => ({ subject, failure }),
  identity: ({ subject, failure, waited }) => [subject, failure, waited > 0],
};

function failed(request: ConfirmedRequestState, failure: string): ConfirmedRequestState {
  return { ...request, shown: 'failure', failure, waited: 0 };
}
