import { createContext, type ReactNode, useContext, useEffect } from 'react';
import type { Reading } from '#machines/guide/current-heading.ts';
import type { KeyValueStore } from '#machines/key-value-store.ts';
import type { SiteActor } from '#machines/site/site.machine.ts';
import type { WallClock } from '#machines/wall-clock.ts';
import type { Inspect } from './create-site-actor.ts';

/** What the pages need beside the machines. The two entries give it: browser or prerendering. */
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
  /** Whether there is a connection, as far as the browser knows. */
  isOnline(): boolean;
  /** Reports `isOnline`, now and at each change; returns what ends it. */
  watchConnection(report: (isOnline: boolean) => void): () => void;
  /** Reports each return to the page, as by a tab or a window; returns what ends it. */
  watchPageShown(report: () => void): () => void;
  scrollMemory: {
    note(page: string, top: number): void;
    recall(page: string): number | null;
  };
  /** The text in the field for a code, for a reload and for Back. */
  typedCode: { recall(): string; keep(text: string): void };
  /** Reports where headings are, now and as the page scrolls; returns what ends it. */
  watchReading(ids: readonly string[], report: (reading: Reading) => void): () => void;
  /** Reloads once for a lost chunk; false where that was tried already (F19, F20). */
  reloadOnceFor(lostChunk: string): boolean;
  /** Reloads the page, as a visitor asked for. */
  reload(): void;
};

const SiteContext = createContext<SiteServices | null>(null);

type SiteServicesProviderProps = {
  services: SiteServices;
  /** Is called once the page is hydrated; gives what ends it. Always the same function. */
  connect?: () => () => void;
  children: ReactNode;
};

export function SiteServicesProvider({ services, connect, children }: SiteServicesProviderProps) {
  useEffect(() => connect?.(), [connect]);
  return <SiteContext value={services}>{children}</SiteContext>;
}

/** The services of the site. Throws outside a `SiteServicesProvider`. */
export function useSiteServices(): SiteServices {
  const services = useContext(SiteContext);
  if (!services) throw new Error('useSiteServices needs a SiteServicesProvider above it.');
  return services;
}
