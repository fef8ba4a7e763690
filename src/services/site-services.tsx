import { createContext, type ReactNode, useContext, useEffect } from 'react';
import type { HeadingPositions } from '#machines/guide/current-heading.ts';
import type { KeyValueStore } from '#machines/key-value-store.ts';
import type { SiteActor } from '#machines/site/site.machine.ts';
import type { WallClock } from '#machines/wall-clock.ts';
import type { Inspect } from './create-site-actor.ts';

/** What the pages need beside the machines. The browser's entry and the prerendering entry each provide it. */
export type SiteServices = {
  siteActor: SiteActor;
  /** For the machines of single pages; the root actor passes them on to the site's own. */
  ports: {
    clock: WallClock;
    store: KeyValueStore;
    /** A new secret of at least 128 random bits, in letters, digits, `-` and `_`. */
    randomKey(): string;
  };
  /** Inspects the machines of pages, as it does the site's. */
  inspect?: Inspect | undefined;
  /** Whether the browser reports a connection. */
  isOnline(): boolean;
  /** Reports `isOnline`, now and at each change; returns a function that stops it. */
  watchConnection(report: (isOnline: boolean) => void): () => void;
  /** Reports each return to the page, from another tab or window; returns a function that stops it. */
  watchPageShown(report: () => void): () => void;
  scrollMemory: {
    note(page: string, top: number): void;
    recall(page: string): number | null;
  };
  /** The text in the code field, for a reload and for Back. */
  typedCode: { recall(): string; remember(text: string): void };
  /** Calls back once when the next frame is seen; returns a function that takes it back. */
  afterNextFrame(callBack: () => void): () => void;
  /** Reports where headings are, now and as the page scrolls; returns a function that stops it. */
  watchHeadings(ids: readonly string[], report: (positions: HeadingPositions) => void): () => void;
  /** Reloads once for a lost chunk; false where that was tried already (F19, F20). */
  reloadOnceFor(lostChunk: string): boolean;
  /** Fetches the scripts of the session page and the personal page ahead. A failure changes nothing: a press fetches them. */
  fetchSecretPageScripts(): void;
  /** Reloads the page when the visitor asks for it. */
  reload(): void;
};

const SiteContext = createContext<SiteServices | null>(null);

type SiteServicesProviderProps = {
  services: SiteServices;
  /** Called once when the page is hydrated; returns a function that ends the connection. Always the same function. */
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
