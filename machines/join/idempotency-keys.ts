import { IDEMPOTENCY_STORE_KEY, type KeyValueStore } from '../key-value-store.ts';

/** The key under which a join with a code may be repeated, and since when (milliseconds since 1970-01-01T00:00Z). */
export type IdempotencyKey = { code: string; key: string; at: number };

/** The version of the stored form; what another version wrote is left alone. */
export const IDEMPOTENCY_VERSION = 1;

/** How long a key stands beside its code. Milliseconds. */
export const IDEMPOTENCY_KEPT_MS = 24 * 60 * 60_000;

/** More codes than this nobody tries at once. */
const MAX_KEPT = 8;

/** The stored text of keys. `parseJoiningKeys` is its inverse. */
export function serialiseIdempotencyKeys(keys: readonly IdempotencyKey[]): string {
  return JSON.stringify({ version: IDEMPOTENCY_VERSION, keys: keys.slice(-MAX_KEPT) });
}

/** Reads a stored text: the keys that are whole, or null where another version wrote it. Anything else holds none. */
export function parseIdempotencyKeys(text: string | null): IdempotencyKey[] | null {
  const stored = parseObject(text ?? '');
  const version = stored?.['version'];
  if (typeof version === 'number' && version !== IDEMPOTENCY_VERSION) return null;
  const keys = stored?.['keys'];
  return version === IDEMPOTENCY_VERSION && Array.isArray(keys) ? keys.filter(isJoiningKey) : [];
}

/** The keys that are not too old at `now`. One from the future is by a clock that was wrong, then or now. */
export function freshIdempotencyKeys(keys: readonly IdempotencyKey[], now: number): IdempotencyKey[] {
  return keys.filter(({ at }) => Math.abs(now - at) < IDEMPOTENCY_KEPT_MS);
}

/** Takes every key out of the store; what another version wrote is left alone. */
export function clearIdempotencyKeys(store: KeyValueStore): void {
  if ((parseIdempotencyKeys(store.read(IDEMPOTENCY_STORE_KEY)) ?? []).length === 0) return;
  store.write(IDEMPOTENCY_STORE_KEY, serialiseIdempotencyKeys([]));
}

/** Puts keys back that were taken out; what was kept meanwhile, or by another version, stays as it is. */
export function restoreIdempotencyKeys(store: KeyValueStore, keys: readonly IdempotencyKey[]): void {
  const kept = parseIdempotencyKeys(store.read(IDEMPOTENCY_STORE_KEY));
  const missing = keys.filter(({ code }) => !kept?.some((each) => each.code === code));
  if (kept === null || missing.length === 0) return;
  store.write(IDEMPOTENCY_STORE_KEY, serialiseIdempotencyKeys([...missing, ...kept]));
}

function isJoiningKey(value: unknown): value is IdempotencyKey {
  if (typeof value !== 'object' || value === null) return false;
  const { code, key, at } = value as Record<keyof IdempotencyKey, unknown>;
  return (
    typeof code === 'string' && typeof key === 'string' && /^[\w-]{16,100}$/.test(key) && Number.isFinite(at)
  );
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}
