import { useSiteServices } from '../services/site-services.tsx';

/**
 * Clears the two one-shot notices of the shared client state (STATE-2) once there is none left to act on: reading the
 * welcome says nothing of the consent, and the other way round.
 *
 * @param latest what the server last said of them
 */
export function useNotices(latest: { isNew: boolean; reconsent: boolean }) {
  const { site } = useSiteServices();
  const reset = () => site.send({ type: 'reset' });
  return {
    welcomeRead: () => {
      if (!latest.reconsent) reset();
    },
    consentGiven: () => {
      if (!latest.isNew) reset();
    },
  };
}
