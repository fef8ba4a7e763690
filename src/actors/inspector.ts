import type { ActorOptions } from 'xstate';
import type { createSiteMachine } from '#machines/site/site.machine.ts';

/**
 * Stately's inspector for `npm run dev`: open any page with `?inspect`. It watches the root actor and with it
 * every other. Loaded only when asked for; never part of a production build.
 */
export async function openInspector(): Promise<
  NonNullable<ActorOptions<ReturnType<typeof createSiteMachine>>['inspect']>
> {
  const { createBrowserInspector } = await import('@statelyai/inspect');
  return createBrowserInspector().inspect;
}
