/**
 * A navigation that overtakes another skips its transition. The router leaves the rejection unhandled; it is no error.
 */
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
