import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import {
  selectArrivingScene,
  selectControl,
  selectLeavingScene,
  selectShownScene,
  selectVideo,
} from '#machines/background/background.selectors.ts';
import { childrenOf } from '#machines/site/site.machine.ts';
import { useSiteServices } from '../services/site-services.tsx';

/** Which scene is shown, which one is arriving, and what their videos do (BACK-2 to BACK-5). */
export function useBackground() {
  const { site } = useSiteServices();
  const { background } = childrenOf(site);
  const tell = useMemo(
    () => ({
      stillSettled: (scene: 'day' | 'night') => site.send({ type: 'still.settled', scene }),
      fadeEnded: () => site.send({ type: 'fade.ended' }),
      videoStarted: () => site.send({ type: 'video.started' }),
      videoWaited: () => site.send({ type: 'video.waited' }),
      videoFailed: () => site.send({ type: 'video.failed' }),
    }),
    [site],
  );
  return {
    shown: useSelector(background, selectShownScene),
    leaving: useSelector(background, selectLeavingScene),
    arriving: useSelector(background, selectArrivingScene),
    dayVideo: useSelector(background, (snapshot) => selectVideo(snapshot, 'day')),
    nightVideo: useSelector(background, (snapshot) => selectVideo(snapshot, 'night')),
    tell,
  };
}

/** What the pause control offers, and what its press does; null where nothing can move. */
export function useBackgroundControl() {
  const { site } = useSiteServices();
  return {
    offer: useSelector(childrenOf(site).background, selectControl),
    pause: () => site.send({ type: 'pause.pressed' }),
    play: () => site.send({ type: 'play.pressed' }),
  };
}
