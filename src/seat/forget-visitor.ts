import {
  clearIdempotencyKeys,
  parseIdempotencyKeys,
  restoreIdempotencyKeys,
} from '#machines/join/idempotency-keys.ts';
import { IDEMPOTENCY_STORE_KEY } from '#machines/key-value-store.ts';
import { childrenOf } from '#machines/site/site.machine.ts';
import type { SiteServices } from '../services/site-services.tsx';

/**
 * Deletes what this browser stores of a visitor: the keys of their joins, the shared client state (STATE-1, STATE-2) and
 * the hidden-link flag (STATE-3). Returns what restores all of it.
 */
export function forgetVisitor({ siteActor, ports }: Pick<SiteServices, 'siteActor' | 'ports'>): () => void {
  const keys = parseIdempotencyKeys(ports.store.read(IDEMPOTENCY_STORE_KEY)) ?? [];
  const record = childrenOf(siteActor).participant.getSnapshot().context;
  clearIdempotencyKeys(ports.store);
  siteActor.send({ type: 'visitor.forgotten' });
  return () => {
    restoreIdempotencyKeys(ports.store, keys);
    siteActor.send({ type: 'visitor.restored', record });
  };
}
