/** An instant (milliseconds since 1970 UTC) as the contract writes it. */
export function isoTime(at: number): string {
  return new Date(at).toISOString();
}

/** The same for a time that may be absent. */
export function isoTimeOrNull(at: number | null): string | null {
  return at === null ? null : isoTime(at);
}
