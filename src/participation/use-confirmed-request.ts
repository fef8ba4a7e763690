import { useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import { createConfirmedRequestMachine } from '#machines/participation/confirmed-request.machine.ts';
import { failureCodeOf } from '../api/api-error.ts';
import { usePageActor } from '../services/use-page-actor.ts';

/** What a `Confirmation` shows, and what its buttons do. */
export type ConfirmedRequest = {
  state: 'idle' | 'confirming' | 'requesting' | 'failed';
  /** Why it failed: a problem code, or `unanswered`. */
  failure: string | null;
  open: () => void;
  confirm: () => void;
  cancel: () => void;
};

/**
 * A request that a person confirms first, about one of several things at a time (SITE-7). Two presses are one (F60);
 * after a failure it can be tried again. Returns a function that gives the request of each thing.
 */
export function useConfirmedRequest() {
  const confirmed = useRef<() => Promise<unknown>>(() => Promise.resolve());
  const [machine] = useState(() =>
    createConfirmedRequestMachine({ request: () => confirmed.current().then(() => null, failureCodeOf) }),
  );
  const actor = usePageActor(machine);
  const { value, context } = useSelector(actor, (snapshot) => snapshot);
  /**
   * @param request makes the request; rejects where it failed
   * @param subject the name of the thing, where there are several
   */
  return (request: () => Promise<unknown>, subject = ''): ConfirmedRequest => ({
    state: context.subject === subject ? value : 'idle',
    failure: context.failure,
    open: () => actor.send({ type: 'request.pressed', subject }),
    confirm: () => {
      confirmed.current = request;
      actor.send({ type: 'request.confirmed' });
    },
    cancel: () => actor.send({ type: 'request.dismissed' }),
  });
}
