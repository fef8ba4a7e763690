/**
 * A page turn that overtakes the one before it skips that one's transition. The router leaves the rejection
 * that tells so unhandled; it is no error, and nothing has to be done about it.
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
