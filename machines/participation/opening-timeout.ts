/** How long the first answer may take before the page says that it is late. Milliseconds. */
export const OPENING_TIMEOUT_MS = 12_000;
