import { childrenOf, type SiteActor } from '#machines/site/site.machine.ts';

/** Tells the shared client state whether this browser holds an active seat (STATE-3), where it does not know it. */
export function syncHeldSeat(site: SiteActor, holdsSeat: boolean): void {
  if (childrenOf(site).participant.getSnapshot().context.holdsSeat === holdsSeat) return;
  site.send({ type: holdsSeat ? 'seat.taken' : 'seat.left' });
}
