import type { MouseEvent } from 'react';
import type { VisitorEvent } from '#machines/demo/demo.events.ts';
import type { SendDemo } from './use-demo.ts';

/**
 * What the buttons at the board do when they are pressed.
 *
 * @param onClicked called when a mouse has pressed one. Whoever presses by a key, or with a screen reader, may want the next one.
 */
export function pressing(send: SendDemo, onClicked: () => void) {
  return (event: VisitorEvent) =>
    ({ nativeEvent }: MouseEvent) => {
      send(event);
      if (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'mouse') onClicked();
    };
}
