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

/** An arrow around a block, in pixels of 2 units. */
function Arrow({ isMirrored = false }) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" fill="currentColor" aria-hidden="true">
      <path
        transform={isMirrored ? 'matrix(-1 0 0 1 24 0)' : undefined}
        d="M8 3h8v8H8zM4 13h2v4h14v-4h2v6H6v4H4v-2H2v-2H0v-2h2v-2h2z"
      />
    </svg>
  );
}
