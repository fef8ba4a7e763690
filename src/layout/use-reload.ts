import { useSiteServices } from '../services/site-services.tsx';

/** What a page can do whose code is lost (F19, F20): reload once on its own, or when the visitor asks for it. */
export function useReload() {
  const { isOnline, reloadOnceFor, reload } = useSiteServices();
  return { isOnline, reloadOnceFor, reload };
}
