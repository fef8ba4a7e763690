/** What pointers mean on the board. Places are CSS pixels from its upper left corner. */
export type PointerHandlers = {
  /** Pressed and lifted at one place; `second` is the other button of a mouse. */
  tap(x: number, y: number, button: 'first' | 'second'): void;
  /** A finger rests. */
  hold(x: number, y: number): void;
  /** A mouse moves, and nothing is pressed. */
  hover(x: number, y: number): void;
  /** Whether a drag draws a line or a floor. Else it turns the view. */
  draws(): boolean;
  drawStart(x: number, y: number): void;
  drawMove(x: number, y: number): void;
  drawEnd(): void;
  drawCancel(): void;
  /** So many pixels. */
  orbit(dx: number, dy: number): void;
  /** More than 1 is farther away. */
  zoom(factor: number): void;
};

/** By their numbers in the browser; the others mean nothing here. */
const BUTTONS: Readonly<Record<number, 'first' | 'second'>> = { 0: 'first', 2: 'second' };

/** A finger that rests so long takes a block. Milliseconds. */
export const HOLD_MS = 400;
/** A pointer that moves farther drags. CSS pixels. */
export const SLACK = 8;

/** The timers of a clock. */
export type Timers = {
  setTimeout(call: () => void, ms: number): unknown;
  clearTimeout(timer: never): void;
};

type Place = { readonly x: number; readonly y: number };
type Pressed = Place & { readonly id: number; readonly button: 'first' | 'second' };

/**
 * Translates the pointers of an element: a tap, a hold, a drag, two fingers, a wheel. Returns a function that ends it.
 */
export function watchPointer(element: HTMLElement, handlers: PointerHandlers, timers: Timers): () => void {
  const fingers = new Map<number, Place>();
  let pressed: Pressed | null = null;
  let drag: 'none' | 'draw' | 'orbit' = 'none';
  let last: Place = { x: 0, y: 0 };
  let timer: unknown = null;

  const placeOf = ({ clientX, clientY }: MouseEvent): Place => {
    const { left, top } = element.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  /** A drag goes on outside of the element. Without it, it ends there. */
  const capture = (id: number) => {
    try {
      element.setPointerCapture?.(id);
    } catch {
      // The pointer has gone already.
    }
  };
  const stopHold = () => {
    if (timer !== null) timers.clearTimeout(timer as never);
    timer = null;
  };
  const span = () => {
    const [a, b] = [...fingers.values()];
    return a && b ? Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)) : 1;
  };

  const down = (event: PointerEvent) => {
    const button = BUTTONS[event.button];
    if (!button) return;
    const place = placeOf(event);
    fingers.set(event.pointerId, place);
    capture(event.pointerId);
    stopHold();
    if (fingers.size > 1) {
      if (drag === 'draw') handlers.drawCancel();
      pressed = null;
      drag = 'none';
      return;
    }
    drag = 'none';
    last = place;
    pressed = { ...place, id: event.pointerId, button };
    if (event.pointerType === 'mouse') return;
    timer = timers.setTimeout(() => {
      timer = null;
      pressed = null;
      handlers.hold(place.x, place.y);
    }, HOLD_MS);
  };

  const move = (event: PointerEvent) => {
    const place = placeOf(event);
    if (!fingers.has(event.pointerId)) {
      if (event.pointerType === 'mouse') handlers.hover(place.x, place.y);
      return;
    }
    if (fingers.size > 1) {
      const before = span();
      fingers.set(event.pointerId, place);
      handlers.zoom(before / span());
      return;
    }
    fingers.set(event.pointerId, place);
    if (drag === 'none' && pressed) {
      if (Math.hypot(place.x - pressed.x, place.y - pressed.y) < SLACK) return;
      stopHold();
      drag = handlers.draws() && pressed.button === 'first' ? 'draw' : 'orbit';
      if (drag === 'draw') handlers.drawStart(pressed.x, pressed.y);
    }
    if (drag === 'draw') handlers.drawMove(place.x, place.y);
    if (drag === 'orbit') handlers.orbit(place.x - last.x, place.y - last.y);
    last = place;
  };

  const up = (event: PointerEvent) => {
    const place = placeOf(event);
    fingers.delete(event.pointerId);
    stopHold();
    if (drag === 'draw') handlers.drawEnd();
    else if (drag === 'none' && pressed?.id === event.pointerId)
      handlers.tap(place.x, place.y, pressed.button);
    pressed = null;
    drag = 'none';
  };

  const cancel = (event: PointerEvent) => {
    fingers.delete(event.pointerId);
    stopHold();
    if (drag === 'draw') handlers.drawCancel();
    pressed = null;
    drag = 'none';
  };

  const wheel = (event: WheelEvent) => {
    // Without a modifier the wheel scrolls the page, as everywhere.
    if (!event.ctrlKey) return;
    event.preventDefault();
    handlers.zoom(event.deltaY > 0 ? 1.1 : 0.9);
  };
  const menu = (event: Event) => event.preventDefault();

  element.addEventListener('pointerdown', down);
  element.addEventListener('pointermove', move);
  element.addEventListener('pointerup', up);
  element.addEventListener('pointercancel', cancel);
  element.addEventListener('wheel', wheel, { passive: false });
  element.addEventListener('contextmenu', menu);
  return () => {
    stopHold();
    element.removeEventListener('pointerdown', down);
    element.removeEventListener('pointermove', move);
    element.removeEventListener('pointerup', up);
    element.removeEventListener('pointercancel', cancel);
    element.removeEventListener('wheel', wheel);
    element.removeEventListener('contextmenu', menu);
  };
}
