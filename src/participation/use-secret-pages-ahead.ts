import { useSiteServices } from '../services/site-services.tsx';
import { useFetchAhead } from '../services/use-fetch-ahead.ts';

/** Fetches the scripts of the session page and the personal page ahead, where a press may open one of them (SITE-1). */
export function useSecretPagesAhead(): void {
  useFetchAhead(useSiteServices().fetchSecretPageScripts);
}
