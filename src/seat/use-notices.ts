import { useSiteServices } from '../services/site-services.tsx';

/**
 * Clears the two one-shot notices of the shared client state (STATE-2) once there is none left to act on: reading the
 * welcome says nothing of the consent, and the other way round.
 *
 * @param still what the server last said of them
 */
export function useNotices(still: { isNew: boolean; reconsent: boolean }) {
  const { siteActor } = useSiteServices();
  const reset = () => siteActor.send({ type: 'reset' });
  return {
    welcomeRead: () => {
      if (!still.reconsent) reset();
    },
    consentGiven: () => {
      if (!still.isNew) reset();
    },
  };
}
