import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { is } from 'valibot';
import type { Actor, AnyStateMachine, SnapshotFrom } from 'xstate';
import { Token } from '#contract/participation.ts';
import { knownBrowserQuery } from '../api/browser.queries.ts';
import { useSiteServices } from '../services/site-services.tsx';
import { holdsActiveSeat } from './holds-active-seat.ts';
import { syncHeldSeat } from './sync-held-seat.ts';

/**
 * Tells the shared client state (STATE-3) what the machine of a page with a token knows of a seat. When it says that there
 * is none, the server is asked whether this browser holds another one; a server that does not answer changes nothing.
 *
 * @param select whether an active seat is held; null while the page does not know. Always the same function
 */
export function useHeldSeat<Machine extends AnyStateMachine>(
  actor: Actor<Machine>,
  select: (snapshot: SnapshotFrom<Machine>) => boolean | null,
  token: string,
): void {
  const { site } = useSiteServices();
  const client = useQueryClient();
  useEffect(() => {
    // An incomplete link says nothing of any seat.
    if (!is(Token, token)) return;
    let heldBefore: boolean | null = null;
    const follow = () => {
      const isHeld = select(actor.getSnapshot());
      if (isHeld) syncHeldSeat(site, true);
      else if (isHeld === false && heldBefore !== false) {
        client.fetchQuery(knownBrowserQuery).then(
          ({ participant }) => {
            // Another answer may have arrived in between.
            if (select(actor.getSnapshot()) !== false) return;
            syncHeldSeat(site, participant !== null && holdsActiveSeat(participant));
          },
          () => {},
        );
      }
      heldBefore = isHeld;
    };
    follow();
    return actor.subscribe(follow).unsubscribe;
  }, [actor, client, select, site, token]);
}
