import { startTransition, useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useSiteServices } from '../services/site-services.tsx';

/**
 * Whether what is below the first window is due: at once, but where the page is turned to and shown from its top, once the first
 * window is seen (SITE-5, decision 020).
 */
export function useIsDue(): boolean {
  const navigationType = useNavigationType();
  const { hash } = useLocation();
  const [isDue, setIsDue] = useState(navigationType === 'POP' || hash !== '');
  const { afterNextFrame } = useSiteServices();

  useEffect(() => {
    if (isDue) return undefined;
    return afterNextFrame(() => startTransition(() => setIsDue(true)));
  }, [isDue, afterNextFrame]);

  return isDue;
}
