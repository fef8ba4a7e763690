import { createContext, type ReactNode, useContext } from 'react';
import type { SiteActor } from '#machines/site/site.machine.ts';

/** What the views need of the world beyond the machines. The two entries give it: browser or prerendering. */
export type SiteWorld = {
  site: SiteActor;
  /** Connects the browser's events; called once the page is hydrated. Returns the clean-up. */
  connect(): () => void;
  scrollMemory: {
    note(page: string, top: number): void;
    recall(page: string): number | null;
  };
  /** Reloads once for a lost chunk; false where that was tried already. */
  reloadOnceFor(lostChunk: string): boolean;
};

const SiteContext = createContext<SiteWorld | null>(null);

export function SiteProvider({ world, children }: { world: SiteWorld; children: ReactNode }) {
  return <SiteContext value={world}>{children}</SiteContext>;
}

/** The world the page runs in. Throws outside a `SiteProvider`. */
export function useSiteWorld(): SiteWorld {
  const world = useContext(SiteContext);
  if (!world) throw new Error('useSiteWorld needs a SiteProvider above it.');
  return world;
}
