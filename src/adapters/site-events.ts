import type { SiteEvent } from '#machines/site/site.events.ts';

type Send = (event: SiteEvent) => void;
type Disconnect = () => void;

/** Connects every browser event that the machines use. Each part returns a clean-up function; so does the whole. */
export function connectBrowser(send: Send, { narrowBelowPx }: { narrowBelowPx: number }): Disconnect {
  const parts = [
    watchDevice(send),
    watchWidth(send, narrowBelowPx),
    watchScroll(send),
    watchPage(send),
    watchStore(send),
    watchIdle(send),
  ];
  return () => {
    for (const disconnect of parts) disconnect();
  };
}

/** Reports the page as opened now, and as shown on every return to it (DAY-3). */
function watchPage(send: Send): Disconnect {
  send({ type: 'page.opened' });
  return watchPageShown(() => send({ type: 'page.shown' }));
}

/** Reports each return to the page, also from the back/forward cache. Returns a function that stops it. */
export function watchPageShown(report: () => void): Disconnect {
  const shown = () => {
    if (document.visibilityState === 'visible') report();
  };
  return all(
    listen(document, 'visibilitychange', shown),
    listen(window, 'focus', shown),
    listen(window, 'pageshow', shown),
  );
}

/** Whether the browser reports a connection. */
export const isOnline = () => navigator.onLine;

/** Reports `isOnline`, now and at each change. Returns a function that stops it. */
export function watchConnection(report: (isOnline: boolean) => void): Disconnect {
  const changed = () => report(isOnline());
  changed();
  return all(listen(window, 'online', changed), listen(window, 'offline', changed));
}

/** `#content` scrolls, not the page (LOOK-4). A scroll event does not bubble, but it can be captured. */
function watchScroll(send: Send): Disconnect {
  const report = (target: EventTarget | null) => {
    if (target instanceof HTMLElement && target.id === 'content') {
      send({ type: 'page.scrolled', top: target.scrollTop });
    }
  };
  report(document.getElementById('content'));
  return listen(document, 'scroll', (event) => report(event.target), { capture: true });
}

function watchWidth(send: Send, narrowBelowPx: number): Disconnect {
  const narrow = matchMedia(`(max-width: ${narrowBelowPx - 0.05}px)`);
  const report = () => send({ type: 'viewport.changed', isNarrow: narrow.matches });
  report();
  return listen(narrow, 'change', report);
}

/** The setting to save data, in Chromium and on Android; other browsers have no such object. */
type NetworkInformation = EventTarget & { saveData?: boolean };

function watchDevice(send: Send): Disconnect {
  const noHover = matchMedia('(any-hover: none)');
  const forcedColours = matchMedia('(forced-colors: active)');
  const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');
  const { connection } = navigator as Navigator & { connection?: NetworkInformation };
  const report = () =>
    send({
      type: 'device.changed',
      canHover: !noHover.matches,
      forcesColours: forcedColours.matches,
      prefersLessMotion: lessMotion.matches,
      savesData: connection?.saveData === true,
    });
  report();
  return all(
    listen(noHover, 'change', report),
    listen(forcedColours, 'change', report),
    listen(lessMotion, 'change', report),
    connection ? listen(connection, 'change', report) : () => {},
  );
}

/** Another tab of the site wrote to `localStorage`. */
function watchStore(send: Send): Disconnect {
  return listen(window, 'storage', () => send({ type: 'store.changed' }));
}

/**
 * The page has loaded, its still picture is shown, and the browser is idle: now a video may be fetched. A still that never
 * comes would hold the load back too: once it is late, nothing waits for either.
 */
function watchIdle(send: Send): Disconnect {
  let isConnected = true;
  let isSettling = false;
  const settle = () => {
    if (isConnected) send({ type: 'page.idle' });
  };
  const goOn = () => {
    const { still: stateOfStill } = document.documentElement.dataset;
    const isLoaded = stateOfStill === 'arrived' && document.readyState === 'complete';
    if (isSettling || (!isLoaded && stateOfStill !== 'late')) return;
    isSettling = true;
    still.disconnect();
    if ('requestIdleCallback' in window) requestIdleCallback(settle, { timeout: 2000 });
    else setTimeout(settle, 200);
  };
  // The head script sets it (decision 020).
  const still = new MutationObserver(goOn);
  still.observe(document.documentElement, { attributeFilter: ['data-still'] });
  const forget = () => {
    isConnected = false;
    still.disconnect();
  };
  goOn();
  return all(forget, listen(window, 'load', goOn));
}

function listen(
  target: EventTarget,
  type: string,
  listener: (event: Event) => void,
  options?: AddEventListenerOptions,
): Disconnect {
  target.addEventListener(type, listener, options);
  return () => target.removeEventListener(type, listener, options);
}

function all(...parts: Disconnect[]): Disconnect {
  return () => {
    for (const disconnect of parts) disconnect();
  };
}
