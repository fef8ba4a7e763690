/** Longer waits than this are cut to it: the same as the longest wait between retries (DATA-1). Milliseconds. */
const LONGEST_MS = 30_000;

/**
 * How long a reply asks to wait, in milliseconds from now, at most 30 s; null where it does not say, or says nonsense
 * (F06 to F08). A date is read against the reply's own `Date`, so that no wrong clock of this device matters.
 */
export function retryAfterOf(headers: Headers): number | null {
  const text = headers.get('retry-after')?.trim() ?? '';
  const wait = /^\d+$/.test(text)
    ? Number(text) * 1000
    : Date.parse(text) - Date.parse(headers.get('date') ?? '');
  return Number.isNaN(wait) || wait < 0 ? null : Math.min(wait, LONGEST_MS);
}
