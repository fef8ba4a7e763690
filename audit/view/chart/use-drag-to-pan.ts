import { type RefObject, useEffect } from 'react';

/** A place that scrolls can be dragged with the mouse. Touch and keys scroll it anyway. */
export function useDragToPan(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let from: { x: number; y: number; left: number; top: number } | null = null;
    const down = ({ pointerType, button, clientX, clientY, pointerId }: PointerEvent) => {
      if (pointerType !== 'mouse' || button !== 0) return;
      from = { x: clientX, y: clientY, left: element.scrollLeft, top: element.scrollTop };
      element.setPointerCapture(pointerId);
    };
    const move = ({ clientX, clientY }: PointerEvent) => {
      if (!from) return;
      element.scrollLeft = from.left - (clientX - from.x);
      element.scrollTop = from.top - (clientY - from.y);
    };
    const up = () => {
      from = null;
    };
    element.addEventListener('pointerdown', down);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', up);
    element.addEventListener('pointercancel', up);
    return () => {
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', up);
      element.removeEventListener('pointercancel', up);
    };
  }, [place]);
}
