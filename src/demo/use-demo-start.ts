import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { selectPhase } from '#machines/day-night/day-night.selectors.ts';
import { BUILD_STORE_KEY, keepsBlocks } from '#machines/demo/build-store.ts';
import { createDemoStartMachine } from '#machines/demo/demo-start.machine.ts';
import { childrenOf } from '#machines/site/site.machine.ts';
import { useSiteServices } from '../services/site-services.tsx';
import { usePageActor } from '../services/use-page-actor.ts';
import { buildInHash } from './demo-link.ts';

type GameModule = typeof import('./game/game.tsx');

/** The start of the demo (SITE-6): its script is fetched once the visitor starts. */
export function useDemoStart() {
  const linked = buildInHash(useLocation().hash);
  // The address loses its build where one goes to a part of the page: no other build was asked for.
  const [link, setLink] = useState(linked);
  if (linked !== null && linked !== link) setLink(linked);
  const [{ machine, gameOf }] = useState(createStart);
  const actor = usePageActor(machine);
  const { siteActor, ports } = useSiteServices();
  const { dayNight, background } = childrenOf(siteActor);
  const send = useMemo(
    () => ({
      startPressed: () => actor.send({ type: 'start.pressed' }),
      pictureDrawn: () => actor.send({ type: 'picture.drawn' }),
    }),
    [actor],
  );
  const state = useSelector(actor, ({ value }) => value);
  const isGameOn = state !== 'poster' && state !== 'failed';

  useEffect(() => {
    if (!isGameOn) return;
    siteActor.send({ type: 'game.started' });
    return () => siteActor.send({ type: 'game.ended' });
  }, [isGameOn, siteActor]);

  return {
    state,
    Game: gameOf(),
    look: useSelector(dayNight, selectPhase) ?? 'day',
    /** The build that the address brings, or brought last. */
    link,
    /** Whether there is one, and whether the visitor has played here before; the prerendered page cannot know. */
    bringsBuild: useSyncExternalStore(
      neverChanges,
      () => link !== null,
      () => false,
    ),
    keepsBuild: useSyncExternalStore(
      neverChanges,
      () => keepsBlocks(ports.store.read(BUILD_STORE_KEY)),
      () => false,
    ),
    isStill: useSelector(background, ({ context }) => context.prefersLessMotion),
    send,
  };
}

/** While the poster is shown, the store stays as it is. */
const neverChanges = () => () => {};

function createStart() {
  let game: GameModule | undefined;
  const load = async () => {
    try {
      game ??= await import('./game/game.tsx');
      return true;
    } catch {
      // It did not load; the next press fetches it again.
      return false;
    }
  };
  return { machine: createDemoStartMachine({ load }), gameOf: () => game?.Game };
}
