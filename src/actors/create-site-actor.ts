import { type ActorOptions, createActor } from 'xstate';
import { createSiteMachine, type SiteActor, type SitePorts } from '#machines/site/site.machine.ts';

/** Starts the site's root actor, the only one there is. `inspect` sees it and all its children. */
export function createSiteActor(
  ports: SitePorts,
  inspect?: ActorOptions<ReturnType<typeof createSiteMachine>>['inspect'],
): SiteActor {
  const options = inspect ? { clock: ports.clock, inspect } : { clock: ports.clock };
  return createActor(createSiteMachine(ports), options).start();
}
