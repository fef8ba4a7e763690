import { MutationObserver, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { createLeaveSeatMachine } from '#machines/seat/leave-seat.machine.ts';
import { selectFailure, selectLeaveSeat, selectSeatId } from '#machines/seat/leave-seat.selectors.ts';
import { leaveSeatMutation } from '../api/session.queries.ts';
import { requestOutcome } from '../participation/request-outcome.ts';
import { usePageActor } from '../services/use-page-actor.ts';

/**
 * Giving a seat back, with a question before it (SITE-7).
 *
 * @param token of the seat's session page or of the person; a page is made anew for another one
 * @param settled is called when the server has answered or failed to
 */
export function useLeaveSeat(token: string, settled: () => void) {
  const client = useQueryClient();
  const [machine] = useState(() =>
    createLeaveSeatMachine({
      leaveSeat: async (seatId) => {
        const outcome = await requestOutcome(
          new MutationObserver(client, leaveSeatMutation(token)).mutate(seatId),
        );
        settled();
        return outcome;
      },
    }),
  );
  const actor = usePageActor(machine);
  return {
    state: useSelector(actor, selectLeaveSeat),
    seatId: useSelector(actor, selectSeatId),
    failure: useSelector(actor, selectFailure),
    press: (seatId: string) => actor.send({ type: 'leave.pressed', seatId }),
    confirm: () => actor.send({ type: 'leave.confirmed' }),
    dismiss: () => actor.send({ type: 'leave.dismissed' }),
  };
}
