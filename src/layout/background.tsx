import { useEffect, useRef } from 'react';
import { stills } from '../theme/tokens.ts';
import { useBackground } from './use-background.ts';

type Scene = 'day' | 'night';

const videos = { day: '/cherry-grove.webm', night: '/pale-garden.webm' } as const;

/**
 * The landscape behind everything (BACK-*). Which still picture is shown at first is decided by `data-phase`
 * on `<html>` in the style sheet, before any script; from the first reading of the clock on, `data-shown` tells.
 * The night lies over the day and fades in and out: a true cross-fade, in which nothing shines through.
 */
export function Background() {
  const { shown, leaving, arriving, dayVideo, nightVideo, tell } = useBackground();
  const night = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // Two changes before a frame was drawn: nothing fades, so no end of a fade will be reported.
    if (leaving && night.current?.getAnimations?.().length === 0) tell.fadeEnded();
  }, [leaving, tell]);

  return (
    <div
      className="background"
      aria-hidden="true"
      data-shown={shown ?? undefined}
      data-leaving={leaving ?? undefined}
    >
      <div className="scene" data-scene="day">
        <SceneVideo scene="day" task={dayVideo} tell={shown === 'day' ? tell : null} />
      </div>
      <div className="scene" data-scene="night" ref={night} onTransitionEnd={tell.fadeEnded}>
        <SceneVideo scene="night" task={nightVideo} tell={shown === 'night' ? tell : null} />
      </div>
      <div className="overlay" data-scene="day" />
      <div className="overlay" data-scene="night" />
      {arriving && (
        <img
          key={arriving}
          className="arriving-still"
          src={stills[arriving]}
          alt=""
          onLoad={() => tell.stillSettled(arriving)}
          onError={() => tell.stillSettled(arriving)}
        />
      )}
    </div>
  );
}

type SceneVideoProps = {
  scene: Scene;
  task: 'play' | 'frame' | 'none';
  /** Only the shown scene's video is heard: what happens to one that is fading out changes nothing. */
  tell: ReturnType<typeof useBackground>['tell'] | null;
};

/** One scene's video (BACK-4); absent, and never fetched, while there is nothing to play or to hold. */
function SceneVideo({ scene, task, tell }: SceneVideoProps) {
  const video = useRef<HTMLVideoElement>(null);

  useEffect(() => {
    if (task === 'frame') video.current?.pause();
    if (task !== 'play') return;
    // A pause or an unmounting meanwhile also rejects, as AbortError: that is no failure.
    video.current?.play().catch((error: DOMException) => {
      if (error.name !== 'AbortError') tell?.videoFailed();
    });
  }, [task, tell]);

  if (task === 'none') return null;
  return (
    <video
      ref={video}
      src={videos[scene]}
      poster={stills[scene]}
      muted
      loop
      autoPlay={task === 'play'}
      playsInline
      disablePictureInPicture
      tabIndex={-1}
      onPlaying={tell?.videoStarted}
      onWaiting={tell?.videoWaited}
      onError={tell?.videoFailed}
    />
  );
}
