import type { KeyValueStore } from '#machines/key-value-store.ts';

/** A store that a test can read: what is kept now, and every write in order. */
export type MemoryStore = KeyValueStore & {
  readonly kept: Map<string, string>;
  readonly writes: { key: string; text: string }[];
};

/** A store in memory, filled with `entries`. */
export function memoryStore(entries: Record<string, string> = {}): MemoryStore {
  const kept = new Map(Object.entries(entries));
  const writes: MemoryStore['writes'] = [];
  return {
    kept,
    writes,
    read: (key) => kept.get(key) ?? null,
    write: (key, text) => {
      kept.set(key, text);
      writes.push({ key, text });
    },
  };
}
