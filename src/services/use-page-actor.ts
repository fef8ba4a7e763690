import { useActorRef } from '@xstate/react';
import type { Actor, ActorOptions, AnyStateMachine, RequiredActorOptionsKeys } from 'xstate';
import { useSiteServices } from './site-services.tsx';

/**
 * Runs the machine of a page while the page is shown, with the site's clock and inspector.
 *
 * @param machine always the same one
 * @param options the machine's input, where it has one
 */
export function usePageActor<Machine extends AnyStateMachine>(
  machine: Machine,
  ...[options]: RequiredActorOptionsKeys<Machine> extends never
    ? []
    : [options: Required<Pick<ActorOptions<Machine>, 'input'>>]
): Actor<Machine> {
  const { ports, inspect } = useSiteServices();
  return useActorRef<AnyStateMachine>(machine, {
    ...options,
    clock: ports.clock,
    ...(inspect && { inspect }),
  }) as Actor<Machine>;
}
