import { clearJoiningKeys } from '#machines/join/joining-keys.ts';
import type { SiteWorld } from '../../actors/site-context.tsx';

/**
 * Lets go of what this browser keeps of a visitor: the keys of their joins, the shared client state (STATE-1, STATE-2)
 * and the hidden-link flag (STATE-3).
 */
export function forgetVisitor({ site, ports }: Pick<SiteWorld, 'site' | 'ports'>): void {
  clearJoiningKeys(ports.store);
  site.send({ type: 'visit.recorded', isNew: false, reconsent: false, lastLoginDate: null });
  site.send({ type: 'seat.left' });
  site.send({ type: 'reset' });
}
