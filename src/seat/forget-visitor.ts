import {
  clearJoiningKeys,
  JOINING_KEY,
  parseJoiningKeys,
  restoreJoiningKeys,
} from '#machines/join/idempotency-keys.ts';
import { childrenOf } from '#machines/site/site.machine.ts';
import type { SiteWorld } from '../services/site-services.tsx';
import { tellSeat } from './sync-held-seat.ts';

/**
 * Lets go of what this browser keeps of a visitor: the keys of their joins, the shared client state (STATE-1, STATE-2)
 * and the hidden-link flag (STATE-3). Gives what puts all of it back.
 */
export function forgetVisitor({ site, ports }: Pick<SiteWorld, 'site' | 'ports'>): () => void {
  const keys = parseJoiningKeys(ports.store.read(JOINING_KEY)) ?? [];
  const { isNew, reconsent, lastLoginDate, holdsSeat } = childrenOf(site).participant.getSnapshot().context;
  clearJoiningKeys(ports.store);
  site.send({ type: 'visit.recorded', isNew: false, reconsent: false, lastLoginDate: null });
  site.send({ type: 'seat.left' });
  site.send({ type: 'reset' });
  return () => {
    restoreJoiningKeys(ports.store, keys);
    site.send({ type: 'visit.recorded', isNew, reconsent, lastLoginDate });
    tellSeat(site, holdsSeat);
  };
}
