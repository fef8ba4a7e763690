import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { knownBrowserQuery } from '../api/browser.queries.ts';
import { useSiteServices } from '../services/site-services.tsx';
import { isActive } from './holds-active-seat.ts';
import { syncHeldSeat } from './sync-held-seat.ts';

/**
 * The reference of whom the server knows this browser as, and their active seats; null and none where it does not, or has
 * not answered. Updates the hidden-link flag (STATE-3; F10, F29, F32).
 */
export function useOwnSeats() {
  const { site } = useSiteServices();
  const { data } = useQuery(knownBrowserQuery);
  const participant = data?.participant ?? null;
  const seats = participant?.seats.filter(isActive) ?? [];
  const isAnswered = data !== undefined;
  const holdsSeat = seats.length > 0;

  useEffect(() => {
    if (isAnswered) syncHeldSeat(site, holdsSeat);
  }, [isAnswered, holdsSeat, site]);

  return { seats, reference: participant?.reference ?? null };
}
