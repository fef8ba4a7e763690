import { childrenOf, type SiteActor } from '#machines/site/site.machine.ts';

/** Updates whether this browser holds an active seat in the shared client state (STATE-3). */
export function syncHeldSeat(site: SiteActor, holdsSeat: boolean): void {
  if (childrenOf(site).participant.getSnapshot().context.holdsSeat === holdsSeat) return;
  site.send({ type: holdsSeat ? 'seat.taken' : 'seat.left' });
}
