import { useEffect, useRef } from 'react';
import { stills } from '../theme/tokens.ts';
import { useBackground } from './use-background.ts';

type Scene = 'day' | 'night';

const videos = { day: '/cherry-grove.webm', night: '/pale-garden.webm' } as const;

/**
 * The landscape behind the page (BACK-*). Before any script, the style sheet chooses the still picture by
 * `data-phase` on `<html>`; after the first reading of the clock, by `data-shown`. The night picture is above the day
 * picture and fades in and out: a true cross-fade, in which the page's colour never shows through.
 */
export function Background() {
  const { shown, leaving, arriving, dayVideo, nightVideo, tell } = useBackground();
  const night = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // Two changes within one frame: nothing fades, so no end of a fade will be reported.
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
  /** Only the events of the shown scene's video count, not those of a scene that is fading out. */
  tell: ReturnType<typeof useBackground>['tell'] | null;
};

/** One scene's video (BACK-4). Absent, and never fetched, while there is nothing to play and no frame to hold. */
function SceneVideo({ scene, task, tell }: SceneVideoProps) {
  const video = useRef<HTMLVideoElement>(null);

  useEffect(() => {
    if (task === 'frame') video.current?.pause();
    if (task !== 'play') return;
    // A pause or an unmounting also rejects, with AbortError: that is no failure.
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
