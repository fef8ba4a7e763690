/** Where a machine stores what must outlive the page. Never throws: the adapter falls back to memory (F26, F27). */
export type KeyValueStore = {
  read(key: string): string | null;
  write(key: string, text: string): void;
};

/** The storage key of `join/idempotency-keys.ts`; here, because the page `/enter` does not load the join's code. */
export const IDEMPOTENCY_STORE_KEY = 'grovemates.joining';

/** The object that a stored JSON text holds; null for any other text. */
export function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}
