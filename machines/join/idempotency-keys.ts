import type { KeyValueStore } from '../key-value-store.ts';

/** The key under which a join with a code may be repeated, and since when (milliseconds since 1970-01-01T00:00Z). */
export type JoiningKey = { code: string; key: string; at: number };

/** The storage key of the joining keys. */
export const JOINING_KEY = 'grovemates.joining';

/** The version of the stored form; what another version wrote is left alone. */
export const JOINING_VERSION = 1;

/** How long a key stands beside its code. Milliseconds. */
export const JOINING_KEPT_MS = 24 * 60 * 60_000;

/** More codes than this nobody tries at once. */
const MOST_KEPT = 8;

/** The stored text of keys. `parseJoiningKeys` is its inverse. */
export function serialiseJoiningKeys(keys: readonly JoiningKey[]): string {
  return JSON.stringify({ version: JOINING_VERSION, keys: keys.slice(-MOST_KEPT) });
}

/** Reads a stored text: the keys that are whole, or null where another version wrote it. Anything else holds none. */
export function parseJoiningKeys(text: string | null): JoiningKey[] | null {
  const stored = parseObject(text ?? '');
  const version = stored?.['version'];
  if (typeof version === 'number' && version !== JOINING_VERSION) return null;
  const keys = stored?.['keys'];
  return version === JOINING_VERSION && Array.isArray(keys) ? keys.filter(isJoiningKey) : [];
}

/** The keys that are not too old at `now`. One from the future is by a clock that was wrong, then or now. */
export function freshJoiningKeys(keys: readonly JoiningKey[], now: number): JoiningKey[] {
  return keys.filter(({ at }) => Math.abs(now - at) < JOINING_KEPT_MS);
}

/** Takes every key out of the store; what another version wrote is left alone. */
export function clearJoiningKeys(store: KeyValueStore): void {
  if ((parseJoiningKeys(store.read(JOINING_KEY)) ?? []).length === 0) return;
  store.write(JOINING_KEY, serialiseJoiningKeys([]));
}

/** Puts keys back that were taken out; what was kept meanwhile, or by another version, stays as it is. */
export function restoreJoiningKeys(store: KeyValueStore, keys: readonly JoiningKey[]): void {
  const kept = parseJoiningKeys(store.read(JOINING_KEY));
  const missing = keys.filter(({ code }) => !kept?.some((each) => each.code === code));
  if (kept === null || missing.length === 0) return;
  store.write(JOINING_KEY, serialiseJoiningKeys([...missing, ...kept]));
}

function isJoiningKey(value: unknown): value is JoiningKey {
  if (typeof value !== 'object' || value === null) return false;
  const { code, key, at } = value as Record<keyof JoiningKey, unknown>;
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
