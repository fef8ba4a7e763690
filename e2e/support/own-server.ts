import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { NODE, StudyCommands } from './study.ts';

const BUILD_DIR = process.env['BUILD_DIR'] ?? 'build/client';

/** A host for one test, with its own database. The test may stop it and start it again. */
export class OwnServer {
  readonly origin: string;
  readonly study: StudyCommands;
  readonly #dataDir: string;
  readonly #port: number;
  #process: ChildProcess | null = null;
  /** Everything that it has printed: its log. */
  printed = '';

  private constructor(dataDir: string, port: number) {
    this.#dataDir = dataDir;
    this.#port = port;
    this.origin = `http://127.0.0.1:${port}`;
    this.study = new StudyCommands(dataDir);
  }

  /** A new host on a free port. */
  static async start(): Promise<OwnServer> {
    const server = new OwnServer(await mkdtemp(join(tmpdir(), 'grovemates-e2e-')), await freePort());
    await server.restart();
    return server;
  }

  /** Starts it again on the same port and the same database. */
  async restart(): Promise<void> {
    const started = spawn(NODE, ['server/main.ts'], {
      cwd: join(import.meta.dirname, '../..'),
      env: {
        ...process.env,
        PORT: String(this.#port),
        DATA_DIR: this.#dataDir,
        BUILD_DIR,
        SAMPLE: '0',
        LOG_LEVEL: 'info',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#process = started;
    started.stdout?.on('data', (text) => {
      this.printed += text;
    });
    if (started.stdout) await once(started.stdout, 'data');
  }

  /** Runs a statement in its database, past the server. */
  async runSql(statement: string): Promise<void> {
    const script = `new (require('node:sqlite').DatabaseSync)(process.argv[1]).exec(process.argv[2])`;
    await promisify(execFile)(NODE, ['-e', script, join(this.#dataDir, 'grovemates.sqlite'), statement]);
  }

  /** Stops it as an operator would, and waits until it has ended. */
  async stop(): Promise<void> {
    const running = this.#process;
    this.#process = null;
    if (running === null) return;
    running.kill('SIGTERM');
    await once(running, 'exit');
  }

  /** Stops it for good, and removes its database. */
  async end(): Promise<void> {
    await this.stop();
    await rm(this.#dataDir, { recursive: true, force: true });
  }
}

/** A port of this machine on which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  return address.port;
}
