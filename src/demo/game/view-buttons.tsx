import type { RefObject } from 'react';
import { ZOOM } from '../scene/keys.ts';
import type { Scene } from '../scene/scene.ts';
import type { SendDemo } from './use-demo.ts';

type ViewButtonsProps = { send: SendDemo; scene: RefObject<Scene | null> };

/** Turns the view, and brings it nearer or farther. */
export function ViewButtons({ send, scene }: ViewButtonsProps) {
  return (
    <div className="demo-view-buttons">
      <button type="button" aria-label="Turn left" onClick={() => send({ type: 'view.turned', by: -1 })}>
        <Arrow />
      </button>
      <button type="button" aria-label="Turn right" onClick={() => send({ type: 'view.turned', by: 1 })}>
        <Arrow isMirrored />
      </button>
      <button type="button" aria-label="Nearer" onClick={() => scene.current?.zoom(ZOOM.nearer)}>
        <svg viewBox="0 0 24 24" width="24" height="24" fill="currentColor" aria-hidden="true">
          <path d="M11 5h2v6h6v2h-6v6h-2v-6H5v-2h6z" />
        </svg>
      </button>
      <button type="button" aria-label="Farther" onClick={() => scene.current?.zoom(ZOOM.farther)}>
        <svg viewBox="0 0 24 24" width="24" height="24" fill="currentColor" aria-hidden="true">
          <path d="M5 11h14v2H5z" />
        </svg>
      </button>
    </div>
  );
}

/** A block, a ring around it, and an arrow in front: the way in which the grove turns. In pixels of 1 unit. */
function Arrow({ isMirrored = false }) {
  return (
    <svg viewBox="0 0 16 16" width="32" height="32" fill="currentColor" aria-hidden="true">
      <path
        transform={isMirrored ? 'matrix(-1 0 0 1 16 0)' : undefined}
        d="M5 1h6v5H5zM2 3h2v1H3v1H2v3h1v1h1v1H2V9H1V8H0V5h1V4h1zM12 3h2v1h1v1h1v3h-1v1h-1v1h-1v1H8v3H7v-1H6v-1H5v-1H4v-1h1V9h1V8h1V7h1v2h5V8h1V5h-1V4h-1z"
      />
    </svg>
  );
}
