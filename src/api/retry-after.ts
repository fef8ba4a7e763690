/** Longer waits are cut to this, the longest wait between retries (DATA-1). Milliseconds. */
const MAX_WAIT_MS = 30_000;

/**
 * The wait that a response's Retry-After asks for, in milliseconds, at most 30 s; null without a valid one (F06 to F08).
 * A date is compared with the response's own `Date`: this device's clock may be wrong.
 */
export function retryAfterOf(headers: Headers): number | null {
  const text = headers.get('retry-after')?.trim() ?? '';
  const wait = /^\d+$/.test(text)
    ? Number(text) * 1000
    : Date.parse(text) - Date.parse(headers.get('date') ?? '');
  return Number.isNaN(wait) || wait < 0 ? null : Math.min(wait, MAX_WAIT_MS);
}
