import { type ComponentType, useEffect, useState } from 'react';
import { IDEMPOTENCY_STORE_KEY } from '#machines/key-value-store.ts';
import { PARTICIPANT_KEY } from '#machines/participant/participant-record.ts';
import { useSiteServices } from '../services/site-services.tsx';
import { useSavesData } from '../services/use-saves-data.ts';

/** Keys in the storage of a browser that has ever joined or tried to. */
const TRACES = [PARTICIPANT_KEY, IDEMPOTENCY_STORE_KEY];

/**
 * The wait for a browser without them, which may be known all the same: some keep cookies longer. Who saves data is not asked
 * for then. Milliseconds.
 */
const WITHOUT_TRACES_AFTER_MS = 3000;

/** The seats of a browser that the server knows (SITE-5). Their script is fetched after the page; without it nothing is shown. */
export function LazyOwnSeats() {
  const { store, clock } = useSiteServices().ports;
  const savesData = useSavesData();
  const [OwnSeats, setOwnSeats] = useState<ComponentType>();

  useEffect(() => {
    const fetchOwnSeats = () =>
      import('./own-seats.tsx').then(
        ({ OwnSeats }) => setOwnSeats(() => OwnSeats),
        () => {},
      );
    if (TRACES.some((key) => store.read(key) !== null)) return void fetchOwnSeats();
    // With a code it is recognised all the same.
    if (savesData) return;
    // The page's own pictures and video come first.
    const timer = clock.setTimeout(fetchOwnSeats, WITHOUT_TRACES_AFTER_MS);
    return () => clock.clearTimeout(timer);
  }, [store, clock, savesData]);

  return OwnSeats && <OwnSeats />;
}
