import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSiteWorld } from '../../actors/site-context.tsx';
import { failureOf } from '../../api/api-error.ts';
import { knownBrowserQuery } from '../../api/browser.queries.ts';
import { tellSeat } from './tell-seat.ts';

/**
 * The active seats that the server knows this browser by; none while it has not answered. Where it knows of none the
 * hidden-link flag is over (STATE-3; F10, F29, F32).
 */
export function useOwnSeats() {
  const { site } = useSiteWorld();
  const { data, error } = useQuery(knownBrowserQuery);
  const seats =
    data?.seats.filter(({ state, session }) => state === 'held' && session.state !== 'ended') ?? [];
  const isRefused = error !== null && failureOf(error).kind === 'refused';
  const hasNone = isRefused || (data !== undefined && seats.length === 0);

  useEffect(() => {
    if (hasNone) tellSeat(site, false);
  }, [hasNone, site]);

  return seats;
}
