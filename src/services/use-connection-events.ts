import { useEffect } from 'react';
import { useSiteServices } from './site-services.tsx';

type ConnectionEvent = { type: 'connection.lost' } | { type: 'connection.found' };

/** Sends the machine of a page each change of the connection, and at its start that there is none. */
export function useConnectionEvents(actor: { send(event: ConnectionEvent): void }): void {
  const { connection } = useSiteServices();
  useEffect(() => {
    if (!connection.isOnline()) actor.send({ type: 'connection.lost' });
    return connection.watch((isOnline) =>
      actor.send({ type: isOnline ? 'connection.found' : 'connection.lost' }),
    );
  }, [actor, connection]);
}
