import { useMutation } from '@tanstack/react-query';
import { leaveSeatMutation } from '../api/session.queries.ts';
import { type ConfirmedRequest, useConfirmedRequest } from '../participation/use-confirmed-request.ts';

/**
 * Leaves a seat, after a confirmation (SITE-7). Returns a function that gives the request of each seat, by its id.
 *
 * @param token of the seat's session page or of the person; constant
 * @param onSettled is called when the request has ended
 */
export function useLeaveSeat(token: string, onSettled: () => void): (seatId: string) => ConfirmedRequest {
  const { mutateAsync } = useMutation({ ...leaveSeatMutation(token), onSettled });
  const confirmed = useConfirmedRequest();
  return (seatId) => confirmed(() => mutateAsync(seatId), seatId);
}
