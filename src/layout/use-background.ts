import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import {
  selectArrivingScene,
  selectControl,
  selectFadingOutScene,
  selectShownScene,
  selectVideo,
} from '#machines/background/background.selectors.ts';
import { childrenOf } from '#machines/site/site.machine.ts';
import { useSiteServices } from '../services/site-services.tsx';

/** Which scene is shown, which one is arriving, and what their videos do (BACK-2 to BACK-5). */
export function useBackground() {
  const { siteActor } = useSiteServices();
  const { background } = childrenOf(siteActor);
  const send = useMemo(
    () => ({
      pictureSettled: (scene: 'day' | 'night') => siteActor.send({ type: 'picture.settled', scene }),
      fadeEnded: () => siteActor.send({ type: 'fade.ended' }),
      videoStarted: () => siteActor.send({ type: 'video.started' }),
      videoStalled: () => siteActor.send({ type: 'video.stalled' }),
      videoFailed: () => siteActor.send({ type: 'video.failed' }),
    }),
    [siteActor],
  );
  return {
    shown: useSelector(background, selectShownScene),
    fadingOut: useSelector(background, selectFadingOutScene),
    arriving: useSelector(background, selectArrivingScene),
    dayVideo: useSelector(background, (snapshot) => selectVideo(snapshot, 'day')),
    nightVideo: useSelector(background, (snapshot) => selectVideo(snapshot, 'night')),
    send,
  };
}

/** What the pause control offers, and what its press does; null where nothing can move. */
export function useBackgroundControl() {
  const { siteActor } = useSiteServices();
  return {
    offer: useSelector(childrenOf(siteActor).background, selectControl),
    pause: () => siteActor.send({ type: 'pause.pressed' }),
    play: () => siteActor.send({ type: 'play.pressed' }),
  };
}
