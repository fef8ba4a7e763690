import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSiteWorld } from '../../actors/site-context.tsx';
import { failureOf } from '../../api/api-error.ts';
import { knownBrowserQuery } from '../../api/browser.queries.ts';
import { isActive } from './holds-active-seat.ts';
import { tellSeat } from './tell-seat.ts';

/**
 * As whom the server knows this browser, and the active seats; none while it has not answered. The hidden-link flag
 * follows what it says (STATE-3; F10, F29, F32).
 */
export function useOwnSeats() {
  const { site } = useSiteWorld();
  const { data, error } = useQuery(knownBrowserQuery);
  const seats = data?.seats.filter(isActive) ?? [];
  const isRefused = error !== null && failureOf(error).kind === 'refused';
  const isAnswered = isRefused || data !== undefined;
  const holdsSeat = !isRefused && seats.length > 0;

  useEffect(() => {
    if (isAnswered) tellSeat(site, holdsSeat);
  }, [isAnswered, holdsSeat, site]);

  return { seats: holdsSeat ? seats : [], reference: data?.reference };
}
