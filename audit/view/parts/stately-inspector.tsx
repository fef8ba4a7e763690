import { useSyncExternalStore } from 'react';

/** The second choice: Stately's inspector, where a network is there, with a plain word on where its data goes. */
export function StatelyInspector() {
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  return (
    <>
      <p>
        Stately's inspector shows the same statecharts in a window of stately.ai. It needs a network, and what
        it shows goes through stately.ai. The page that you are reading needs neither.
      </p>
      {isOnline ? (
        <p>
          <a href="/?inspect" target="_blank" rel="noopener">
            Open the site with Stately's inspector
          </a>
          . It opens with your first press on the site.
        </p>
      ) : (
        <p>There is no network now.</p>
      )}
    </>
  );
}

function watchNetwork(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}
