import { IDEMPOTENCY_STORE_KEY, type KeyValueStore, parseObject } from '../key-value-store.ts';

/** The key with which a join may be repeated, and when it was made (milliseconds since 1970-01-01T00:00Z). */
export type StoredIdempotencyKey = { code: string; key: string; at: number };

/** The version of the stored form; a text of another version is not changed. */
export const IDEMPOTENCY_VERSION = 1;

/** For how long a key is stored. Milliseconds. */
export const IDEMPOTENCY_KEPT_MS = 24 * 60 * 60_000;

/** How many keys are stored: nobody tries more codes at once. */
const MAX_KEPT = 8;

/** The stored text of keys. `parseIdempotencyKeys` is its inverse. */
export function serialiseIdempotencyKeys(keys: readonly StoredIdempotencyKey[]): string {
  return JSON.stringify({ version: IDEMPOTENCY_VERSION, keys: keys.slice(-MAX_KEPT) });
}

/** Reads a stored text: its well-formed keys, or null where another version wrote it. */
export function parseIdempotencyKeys(text: string | null): StoredIdempotencyKey[] | null {
  // Stryker disable next-line StringLiteral: any text that is no JSON will do.
  const stored = parseObject(text ?? '');
  const version = stored?.['version'];
  if (typeof version === 'number' && version !== IDEMPOTENCY_VERSION) return null;
  const keys = stored?.['keys'];
  return version === IDEMPOTENCY_VERSION && Array.isArray(keys) ? keys.filter(isStoredIdempotencyKey) : [];
}

/** The keys that are not too old at `now`. One from far in the future was stored by a wrong clock, and is too old as well. */
export function freshIdempotencyKeys(
  keys: readonly StoredIdempotencyKey[],
  now: number,
): StoredIdempotencyKey[] {
  return keys.filter(({ at }) => Math.abs(now - at) < IDEMPOTENCY_KEPT_MS);
}

/** Replaces the stored keys. Does nothing where another version of the site wrote them, or none changes. */
export function updateIdempotencyKeys(
  store: KeyValueStore,
  change: (keys: StoredIdempotencyKey[]) => StoredIdempotencyKey[],
): void {
  const keys = parseIdempotencyKeys(store.read(IDEMPOTENCY_STORE_KEY));
  if (keys === null) return;
  const text = serialiseIdempotencyKeys(change(keys));
  if (text !== serialiseIdempotencyKeys(keys)) store.write(IDEMPOTENCY_STORE_KEY, text);
}

/** Deletes every stored key. */
export function clearIdempotencyKeys(store: KeyValueStore): void {
  updateIdempotencyKeys(store, () => []);
}

/** Stores deleted keys again, except those of a code that has another key by now. */
export function restoreIdempotencyKeys(store: KeyValueStore, keys: readonly StoredIdempotencyKey[]): void {
  updateIdempotencyKeys(store, (stored) => [
    ...keys.filter(({ code }) => !stored.some((each) => each.code === code)),
    ...stored,
  ]);
}

function isStoredIdempotencyKey(value: unknown): value is StoredIdempotencyKey {
  if (value === null) return false;
  const { code, key, at } = value as Record<keyof StoredIdempotencyKey, unknown>;
  return (
    typeof code === 'string' && typeof key === 'string' && /^[\w-]{16,100}$/.test(key) && Number.isFinite(at)
  );
}
