import { useQueryClient } from '@tanstack/react-query';
import { useSiteWorld } from '../../actors/site-context.tsx';
import { forgetBrowserMutation, knownBrowserQuery } from '../../api/browser.queries.ts';
import { forgetVisitor } from './forget-visitor.ts';
import { useAct } from './use-act.ts';

/** Lets this browser be known no longer, as somebody else is going to use it, and calls back once it is not. */
export function useForgetting(onForgotten: () => void | Promise<void>) {
  const world = useSiteWorld();
  const client = useQueryClient();
  return useAct(
    {
      ...forgetBrowserMutation,
      onSuccess: () => {
        forgetVisitor(world);
        client.removeQueries({ queryKey: knownBrowserQuery.queryKey });
        return onForgotten();
      },
    },
    // It may have been remembered again meanwhile.
    { again: true },
  );
}
