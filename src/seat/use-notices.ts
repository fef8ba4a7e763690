import { useSiteServices } from '../services/site-services.tsx';

/**
 * Clears the two one-time notices of the shared client state (STATE-2) once neither is left: reading the welcome does
 * not settle the consent, nor the other way round.
 *
 * @param latest the notices in the server's last answer
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
