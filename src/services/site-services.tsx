import { createContext, type ReactNode, useContext } from 'react';
import type { Reading } from '#machines/guide/current-heading.ts';
import type { KeyValueStore } from '#machines/key-value-store.ts';
import type { SiteActor } from '#machines/site/site.machine.ts';
import type { WallClock } from '#machines/wall-clock.ts';
import type { Inspect } from './create-site-actor.ts';

/** What the views need of the world beyond the machines. The two entries give it: browser or prerendering. */
export type SiteServices = {
  site: SiteActor;
  /** For the machines of single pages; the site's own have them already. */
  ports: {
    clock: WallClock;
    store: KeyValueStore;
    /** A new secret of at least 128 random bits, in letters, digits, `-` and `_`. */
    randomKey(): string;
  };
  /** Watches the machines of pages as it watches the site's. */
  inspect?: Inspect | undefined;
  /** Connects the browser's events; called once the page is hydrated. Returns the clean-up. */
  connect(): () => void;
  scrollMemory: {
    note(page: string, top: number): void;
    recall(page: string): number | null;
  };
  /** What stands in the field for a code, for a reload and for Back. */
  typedCode: { recall(): string; keep(text: string): void };
  /** Tells where headings are, now and as the page scrolls; returns what ends it. */
  watchReading(ids: readonly string[], tell: (reading: Reading) => void): () => void;
  /** Reloads once for a lost chunk; false where that was tried already. */
  reloadOnceFor(lostChunk: string): boolean;
  /** Reloads the page, as a visitor asked for. */
  reload(): void;
};

const SiteContext = createContext<SiteServices | null>(null);

export function SiteServicesProvider({ world, children }: { world: SiteServices; children: ReactNode }) {
  return <SiteContext value={world}>{children}</SiteContext>;
}

/** The world the page runs in. Throws outside a `SiteProvider`. */
export function useSiteServices(): SiteServices {
  const world = useContext(SiteContext);
  if (!world) throw new Error('useSiteWorld needs a SiteProvider above it.');
  return world;
}
