import { type ActorOptions, type AnyActorLogic, createActor } from 'xstate';
import { createSiteMachine, type SiteActor, type SitePorts } from '#machines/site/site.machine.ts';

/** What an inspector takes: everything that happens in any machine. */
export type Inspect = NonNullable<ActorOptions<AnyActorLogic>['inspect']>;

/** Starts the site's root actor, the only one there is. `inspect` sees it and all its children. */
export function createSiteActor(ports: SitePorts, inspect?: Inspect): SiteActor {
  const options = inspect ? { clock: ports.clock, inspect } : { clock: ports.clock };
  return createActor(createSiteMachine(ports), options).start();
}
