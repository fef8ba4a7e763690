import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { decodeBuild } from '#machines/demo/build-link.ts';
import { BUILD_STORE_KEY } from '#machines/demo/build-store.ts';
import type { VisitorEvent } from '#machines/demo/demo.events.ts';
import { createDemoMachine, TICK_MS } from '#machines/demo/demo.machine.ts';
import { type DemoSnapshot, selectIsRunning } from '#machines/demo/demo.selectors.ts';
import { GROVE } from '#machines/demo/grove.ts';
import { createMateMachine } from '#machines/demo/mate.machine.ts';
import { readOrder } from '#machines/demo/orders.ts';
import { decodeStored } from '#machines/demo/stored-build.ts';
import { useSiteServices } from '../../services/site-services.tsx';
import { usePageActor } from '../../services/use-page-actor.ts';

/** What the demo's views send: the visitor's doings, and a text for the mates. */
export type SendDemo = (event: VisitorEvent) => void;

/**
 * Runs the demo while it is shown (SITE-6): its machine with the mates, its ticks, and what the tab does.
 *
 * @param link the build in the page's address; null without one
 * @param isShown whether there is a picture: before it no time passes, so that nobody misses a wave
 * @param isMuted whether the mates are muted: then they ask nothing
 */
export function useDemo(link: string | null, isShown: boolean, isMuted: boolean) {
  const { ports } = useSiteServices();
  const [machine] = useState(() => createDemoMachine({ store: ports.store, mate: createMateMachine() }));
  const [input] = useState(() => {
    const stored = ports.store.read(BUILD_STORE_KEY);
    return {
      link: link === null ? null : decodeBuild(GROVE, link),
      saved: stored === null ? null : decodeStored(GROVE, stored),
      isMuted,
    };
  });
  const actor = usePageActor(machine, { input });
  const send: SendDemo = useMemo(() => actor.send.bind(actor), [actor]);
  const passesTime = useSelector(actor, selectIsRunning) && isShown;

  useEffect(() => {
    if (isMuted === actor.getSnapshot().context.isMuted) return;
    send({ type: isMuted ? 'mates.muted' : 'mates.unmuted' });
  }, [isMuted, actor, send]);

  // The mates look at once: what is built from now on is the visitor's.
  useEffect(() => {
    if (isShown) send({ type: 'tick' });
  }, [isShown, send]);

  useEffect(() => {
    if (!passesTime) return;
    let timer: unknown;
    const tick = () => {
      timer = ports.clock.setTimeout(tick, TICK_MS);
      send({ type: 'tick' });
    };
    timer = ports.clock.setTimeout(tick, TICK_MS);
    return () => ports.clock.clearTimeout(timer as number);
  }, [passesTime, send, ports]);

  useEffect(() => {
    const tell = () => send({ type: document.hidden ? 'page.hidden' : 'page.shown' });
    document.addEventListener('visibilitychange', tell);
    // It may have been hidden while the demo was loaded.
    if (document.hidden) tell();
    return () => document.removeEventListener('visibilitychange', tell);
  }, [send]);

  return { actor, send };
}

export type DemoActor = ReturnType<typeof useDemo>['actor'];

/** A part of what the demo shows. */
export function useDemoSelector<Value>(
  actor: DemoActor,
  select: (snapshot: DemoSnapshot) => Value,
  isSame?: (one: Value, other: Value) => boolean,
): Value {
  return useSelector(actor, select, isSame);
}

/** What a visitor writes to the mates, as an event. */
export function orderEvent(text: string): VisitorEvent {
  return { type: 'order.given', order: readOrder(text) };
}
