import { childrenOf, type SiteActor } from '#machines/site/site.machine.ts';
import { reflectOnDocument } from '../adapters/document-state.ts';
import { connectKeyboardScroll } from '../adapters/keyboard-scroll.ts';
import { connectBrowser } from '../adapters/site-events.ts';
import { NARROW_BELOW_PX } from '../theme/tokens.ts';

/**
 * Connects the running root actor with the browser: sends it the browser's events, and shows phase and seat on
 * `<html>`. Call it when the page is hydrated: until then the machines are in their first states, as in prerendering.
 *
 * @returns a function that ends the connection
 */
export function connectSite(site: SiteActor): () => void {
  const { dayNight, participant } = childrenOf(site);
  const reflect = () =>
    reflectOnDocument({
      phase: dayNight.getSnapshot().context.reading?.phase ?? null,
      holdsSeat: participant.getSnapshot().context.holdsSeat,
    });
  const parts = [
    dayNight.subscribe(reflect).unsubscribe,
    participant.subscribe(reflect).unsubscribe,
    connectBrowser((event) => site.send(event), { narrowBelowPx: NARROW_BELOW_PX }),
    connectKeyboardScroll(),
  ];
  return () => {
    for (const disconnect of parts) disconnect();
  };
}
