import type { Inspect } from './create-site-actor.ts';

/**
 * Stately's inspector for `npm run dev`: open any page with `?inspect`. It inspects the root actor and all others.
 * Loaded only with `?inspect`; never part of a production build.
 */
export async function openInspector(): Promise<Inspect> {
  const { createBrowserInspector } = await import('@statelyai/inspect');
  return createBrowserInspector().inspect;
}
