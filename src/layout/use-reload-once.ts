import { useSiteServices } from '../services/site-services.tsx';

/** Reloads the page for a lost chunk, once for each; says false where that was tried already (F19, F20). */
export function useReloadOnce(): (lostChunk: string) => boolean {
  return useSiteServices().reloadOnceFor;
}

/** Reloads the page when a visitor asks for it. */
export function useReload(): () => void {
  return useSiteServices().reload;
}
