/** Where a machine keeps what must outlive the page. Never throws: an adapter falls back to memory (F26, F27). */
export type KeyValueStore = {
  read(key: string): string | null;
  write(key: string, text: string): void;
};
