import { type ActorOptions, type AnyActorLogic, createActor } from 'xstate';
import { createSiteMachine, type SiteActor, type SitePorts } from '#machines/site/site.machine.ts';

/** Receives the inspection events of all machines. */
export type Inspect = NonNullable<ActorOptions<AnyActorLogic>['inspect']>;

/** Starts the site's only root actor. `inspect` sees it and all its children. */
export function createSiteActor(ports: SitePorts, inspect?: Inspect): SiteActor {
  const options = inspect ? { clock: ports.clock, inspect } : { clock: ports.clock };
  return createActor(createSiteMachine(ports), options).start();
}
