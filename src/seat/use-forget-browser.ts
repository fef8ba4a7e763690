import { useQueryClient } from '@tanstack/react-query';
import { forgetBrowserMutation, knownBrowserQuery } from '../api/browser.queries.ts';
import { useSubmitOnce } from '../participation/use-submit-once.ts';
import { useSiteServices } from '../services/site-services.tsx';
import { forgetVisitor } from './forget-visitor.ts';

/** Makes the server forget this browser, as somebody else is going to use it; then calls back. */
export function useForgetBrowser(onForgotten: () => void | Promise<void>) {
  const services = useSiteServices();
  const client = useQueryClient();
  return useSubmitOnce(
    {
      ...forgetBrowserMutation,
      onSuccess: () => {
        forgetVisitor(services);
        client.removeQueries({ queryKey: knownBrowserQuery.queryKey });
        return onForgotten();
      },
    },
    // It may have been remembered again meanwhile.
    { again: true },
  );
}
