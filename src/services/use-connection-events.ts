import { useEffect } from 'react';
import { useSiteServices } from './site-services.tsx';

type ConnectionEvent = { type: 'connection.lost' } | { type: 'connection.found' };

/** Tells the machine of a page whether there is a connection, at its start and at each change. */
export function useConnectionEvents(actor: { send(event: ConnectionEvent): void }): void {
  const { watchConnection } = useSiteServices();
  useEffect(
    () =>
      watchConnection((isOnline) => actor.send({ type: isOnline ? 'connection.found' : 'connection.lost' })),
    [actor, watchConnection],
  );
}
