/** A navigation that interrupts another skips its transition. The router does not catch that rejection. */
export function tolerateSkippedTransitions(): void {
  addEventListener('unhandledrejection', (event) => {
    const { reason } = event;
    if (
      reason instanceof DOMException &&
      reason.name === 'AbortError' &&
      /transition/i.test(reason.message)
    ) {
      event.preventDefault();
    }
  });
}
