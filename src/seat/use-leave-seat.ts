import { useMutation } from '@tanstack/react-query';
import { leaveSeatMutation } from '../api/session.queries.ts';
import { type ConfirmedRequest, useConfirmedRequest } from '../participation/use-confirmed-request.ts';

/**
 * Leaves a seat, after a confirmation (SITE-7). Returns what gives each seat its part, by the id of the seat.
 *
 * @param token of the seat's session page or of the person; another one needs another page
 * @param onSettled is called when the server has answered or failed to
 */
export function useLeaveSeat(token: string, onSettled: () => void): (seatId: string) => ConfirmedRequest {
  const { mutateAsync } = useMutation({ ...leaveSeatMutation(token), onSettled });
  const confirmed = useConfirmedRequest();
  return (seatId) => confirmed(() => mutateAsync(seatId), seatId);
}
