import type { Plugin } from 'vite';

/**
 * React Router reloads the page for a route chunk that cannot be loaded, silently and each time; it has no option for
 * that (`loadRouteModule`, since https://github.com/remix-run/remix/pull/8932 with a line in the console). This hands
 * the error to the route's error boundary instead, which reloads once and then says so (decision 008). The build fails
 * when the router's code is no longer the one this was written for.
 */
export function lostChunksReachTheErrorBoundary(): Plugin {
  const silentReload = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/;
  let isDone = false;
  return {
    name: 'lost-chunks-reach-the-error-boundary',
    apply: 'build',
    transform: {
      filter: { id: /react-router[\\/]dist[\\/].*routeModules/ },
      handler(code) {
        if (!silentReload.test(code)) return null;
        isDone = true;
        return { code: code.replace(silentReload, 'throw error;'), map: null };
      },
    },
    buildEnd() {
      if (this.environment.name === 'client' && !isDone) {
        this.error('react-router no longer reloads where it did: look at decision 008 again.');
      }
    },
  };
}
