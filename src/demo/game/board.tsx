import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import type { Scene } from '../scene/scene.ts';
import { KEYS_IN_SHORT } from './keys-help.tsx';
import { useBoard } from './use-board.ts';
import type { DemoActor, SendDemo } from './use-demo.ts';

type BoardProps = {
  /** Receives the board's element, which takes the keys. */
  host: RefObject<HTMLDivElement | null>;
  actor: DemoActor;
  send: SendDemo;
  look: 'day' | 'night';
  isStill: boolean;
  /** Receives the scene, for 'Save a picture'. */
  scene: RefObject<Scene | null>;
  onReady: () => void;
  /** A key is held down, or no longer. */
  onHold: (isHeld: boolean) => void;
  /** The picture is drawn in a simpler way from now on. */
  onSimplified: () => void;
  /** The visitor wants to write to the mates. */
  onWrite: () => void;
  /** The visitor wants to leave the board by a key. */
  onLeave: () => void;
};

/** The world: seen on a canvas, played with one cursor by mouse, touch and keyboard. */
export function Board({ host, onHold, ...props }: BoardProps) {
  const { pressKey } = useBoard(host, props);

  useEffect(() => host.current?.focus({ preventScroll: true }), [host]);

  return (
    <>
      {/* Not the text under 'Keys and gestures': what is in a closed `<details>` describes nothing. */}
      <p id="demo-board-keys" hidden>
        The keys are the game’s: {KEYS_IN_SHORT}
      </p>
      <div
        ref={host}
        className="demo-board"
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the keys of the game; all of them are buttons, too
        tabIndex={0}
        aria-label="The grove"
        aria-describedby="demo-board-keys"
        onKeyDown={(event: KeyboardEvent) => {
          onHold(event.repeat);
          if (pressKey(event.nativeEvent)) event.preventDefault();
        }}
        onKeyUp={() => onHold(false)}
        onBlur={() => onHold(false)}
      />
    </>
  );
}
