import { type FileHandle, open } from 'node:fs/promises';

/** Windows lets only those sync who may write. */
const MODE = process.platform === 'win32' ? 'r+' : 'r';

/**
 * Waits for the disk beside the process, which SQLite's own waiting would stop. In WAL mode a commit is on the disk when the
 * write-ahead log is (decision 019).
 */
export class LogSync {
  readonly #file: string;
  #handle: Promise<FileHandle> | undefined;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  #failure: unknown;

  /** @param databaseFile the file of the database, whose log is beside it. The log is opened when it is first needed. */
  constructor(databaseFile: string) {
    this.#file = `${databaseFile}-wal`;
  }

  /**
   * Resolves when all that was committed before the call is on the disk. Throws the disk's error. Calls that come while
   * another one is at work share the next one, as that may miss what was written since it began.
   */
  synced(): Promise<void> {
    this.#next ??= this.#sync();
    return this.#next;
  }

  /**
   * Throws the error of a disk that has failed once. What it was to keep may count as kept from then on, so that a later success
   * says nothing: until the database is opened again nothing may be written.
   */
  assertHasNotFailed(): void {
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** Waits for what is under way. Call it before the database is closed, which may remove the log. */
  async close(): Promise<void> {
    await Promise.allSettled([this.#running, this.#next]);
    await (await this.#handle?.catch(() => undefined))?.close();
    this.#handle = undefined;
  }

  async #sync(): Promise<void> {
    await this.#running?.catch(() => {});
    this.#running = this.#next;
    this.#next = undefined;
    this.assertHasNotFailed();
    this.#handle ??= open(this.#file, MODE);
    const handle = await this.#handle.catch((error: unknown) => {
      this.#handle = undefined;
      throw error;
    });
    await handle.datasync().catch((error: unknown) => {
      this.#failure = error;
      throw error;
    });
  }
}
