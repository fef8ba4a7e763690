/** Whether a canvas can still be drawn on. */
export type ContextWatch = {
  readonly isUsable: boolean;
  /** The renderer is disposed of: nothing is told any more. */
  end(): void;
};

/**
 * Watches a canvas for the loss of its context, which is told once. A loss is final, even if the browser restores the
 * context: whoever is told makes another renderer on another canvas.
 */
export function watchContext(canvas: EventTarget, onLost: () => void): ContextWatch {
  let isUsable = true;
  const lost = () => {
    isUsable = false;
    onLost();
  };
  canvas.addEventListener('webglcontextlost', lost, { once: true });
  return {
    get isUsable() {
      return isUsable;
    },
    end() {
      canvas.removeEventListener('webglcontextlost', lost);
      isUsable = false;
    },
  };
}
