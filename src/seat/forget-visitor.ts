import {
  clearIdempotencyKeys,
  parseIdempotencyKeys,
  restoreIdempotencyKeys,
} from '#machines/join/idempotency-keys.ts';
import { IDEMPOTENCY_STORE_KEY } from '#machines/key-value-store.ts';
import { childrenOf } from '#machines/site/site.machine.ts';
import type { SiteServices } from '../services/site-services.tsx';
import { syncHeldSeat } from './sync-held-seat.ts';

/**
 * Lets go of what this browser keeps of a visitor: the keys of their joins, the shared client state (STATE-1, STATE-2)
 * and the hidden-link flag (STATE-3). Gives what puts all of it back.
 */
export function forgetVisitor({ site, ports }: Pick<SiteServices, 'site' | 'ports'>): () => void {
  const keys = parseIdempotencyKeys(ports.store.read(IDEMPOTENCY_STORE_KEY)) ?? [];
  const { isNew, reconsent, lastLoginDate, holdsSeat } = childrenOf(site).participant.getSnapshot().context;
  clearIdempotencyKeys(ports.store);
  site.send({ type: 'visit.recorded', isNew: false, reconsent: false, lastLoginDate: null });
  site.send({ type: 'seat.left' });
  site.send({ type: 'reset' });
  return () => {
    restoreIdempotencyKeys(ports.store, keys);
    site.send({ type: 'visit.recorded', isNew, reconsent, lastLoginDate });
    syncHeldSeat(site, holdsSeat);
  };
}
