import { createSiteActor } from './create-site-actor.ts';
import type { SiteServices } from './site-services.tsx';

/** Services that do nothing: the machines stay in their first states, as in a first render. */
export function createPrerenderServices(ports: SiteServices['ports'] = idlePorts): SiteServices {
  return {
    siteActor: createSiteActor(ports),
    ports,
    afterNextFrame: () => () => {},
    watchHeadings: () => () => {},
    isOnline: () => true,
    watchConnection: () => () => {},
    watchPageShown: () => () => {},
    scrollMemory: { note: () => {}, recall: () => null },
    typedCode: { recall: () => '', remember: () => {} },
    reloadOnceFor: () => false,
    fetchSecretPageScripts: () => {},
    reload: () => {},
  };
}

const idlePorts: SiteServices['ports'] = {
  clock: {
    setTimeout: () => 0,
    clearTimeout: () => {},
    now: () => 0,
    localTimeAt: (instant) => instant,
  },
  store: { read: () => null, write: () => {} },
  randomKey: () => '',
};
