import { useSelector } from '@xstate/react';
import { childrenOf } from '#machines/site/site.machine.ts';
import { useSiteServices } from './site-services.tsx';

/** Whether the visitor's browser is told to save data: then nothing is fetched that nobody asks for. */
export function useSavesData(): boolean {
  const { background } = childrenOf(useSiteServices().siteActor);
  return useSelector(background, ({ context }) => context.savesData);
}
