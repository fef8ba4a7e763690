/** Whether the browser has a connection, as far as it knows: it may be wrong. */
export const browserConnection = {
  isOnline: () => navigator.onLine,
  /** Reports each change. Returns what ends it. */
  watch(report: (isOnline: boolean) => void): () => void {
    const found = () => report(true);
    const lost = () => report(false);
    window.addEventListener('online', found);
    window.addEventListener('offline', lost);
    return () => {
      window.removeEventListener('online', found);
      window.removeEventListener('offline', lost);
    };
  },
};
