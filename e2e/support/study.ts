import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Call, Reply } from './study-process.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The pinned Node, whichever Node runs the tests. */
export const NODE = join(ROOT, 'node_modules/.bin/node');

/** A session as the tests need one. Times are ISO 8601. */
export type SessionOptions = {
  title?: string;
  starts?: string;
  seats?: number;
  state?: 'waiting' | 'live' | 'paused' | 'ended';
};

/** The process in which this worker of Playwright runs its commands, and its last command. */
let commandLine: ChildProcess | undefined;
let last: Promise<unknown> = Promise.resolve();

/** The lab's commands (`npm run study`): make sessions and codes in the database of the server under test. */
export class StudyCommands {
  readonly #dataDir: string;
  readonly #msAgo: number;

  /**
   * @param dataDir of the server under test
   * @param msAgo how far the clock of these commands is behind. Milliseconds.
   */
  constructor(dataDir: string, msAgo = 0) {
    this.#dataDir = dataDir;
    this.#msAgo = msAgo;
  }

  /** The same commands, run an hour ago: they make what has expired since. */
  anHourAgo(): StudyCommands {
    return new StudyCommands(this.#dataDir, 3_600_000);
  }

  /** Runs one command and returns its output. */
  async text(...words: string[]): Promise<string> {
    const command = last.then(() => runCommand({ argv: words, dataDir: this.#dataDir, msAgo: this.#msAgo }));
    last = command.catch(() => {});
    const { out, error, code } = await command;
    if (code !== 0) throw new Error(`study ${words.join(' ')} ended with ${code}: ${error}`);
    return out;
  }

  /** Runs one command and returns its output as JSON. */
  async run<Answer>(...words: string[]): Promise<Answer> {
    return JSON.parse(await this.text(...words, '--json')) as Answer;
  }

  /** Publishes the sample form as another version; its PDF differs by a comment. */
  async publish(version: string, kind: 'material' | 'cosmetic', change: string): Promise<void> {
    const {
      version: _version,
      sha256: _sha256,
      bytes: _bytes,
      source: _source,
      ...form
    } = JSON.parse(await readFile(join(ROOT, 'public/consent_form.json'), 'utf8')) as Record<string, unknown>;
    const folder = await mkdtemp(join(tmpdir(), 'grovemates-form-'));
    const file = join(folder, 'form.json');
    await writeFile(file, JSON.stringify(form));
    const pdf = join(folder, 'form.pdf');
    const sample = await readFile(join(ROOT, 'public/consent_form.pdf'));
    await writeFile(pdf, Buffer.concat([sample, Buffer.from(`% version ${version}\n`)]));
    await this.run(
      ...['consent', 'publish', '--version', version, `--${kind}`, '--change', change],
      ...['--form', file, '--pdf', pdf, '--yes'],
    );
    await rm(folder, { recursive: true });
  }

  /** A new session in the given state, `scheduled` by default; returns its id. */
  async session({ title = 'A bridge for two', starts, seats = 8, state }: SessionOptions = {}) {
    const startsAt = starts ?? new Date(Date.now() + 3_600_000).toISOString();
    const { id } = await this.run<{ id: string }>(
      ...['session', 'create', '--title', title, '--starts', startsAt, '--seats', String(seats)],
      ...['--fact', 'Address=play.example.edu:30000', '--step', 'Start the game and choose Join.'],
      ...['--mate', 'Fern=gathers wood', '--mate', 'Moss=plans the roof'],
      ...['--debrief', 'You built with two AI agents.', '--completion-code', 'THANKS-42'],
      // Many sessions have the same title, and some have begun.
      '--yes',
    );
    if (state) await this.move(id, state);
    return id;
  }

  /** Moves a session to a state, through the states before it. */
  async move(id: string, state: 'waiting' | 'live' | 'paused' | 'ended'): Promise<void> {
    const way = { waiting: ['waiting'], live: ['waiting', 'live'], paused: ['waiting', 'live', 'paused'] };
    const steps = state === 'ended' ? ['ended'] : way[state];
    const { state: now } = await this.run<{ state: string }>('session', 'show', id);
    for (const step of steps.slice(steps.indexOf(now) + 1)) {
      await this.run('session', 'move', id, step, ...(step === 'ended' ? ['--yes'] : []));
    }
  }

  /** The output of `session show --watch` from now on, change by change. End it with `stop`. */
  watch(session: string) {
    const argv = ['server/study.ts', 'session', 'show', session, '--watch', '--json'];
    const child = spawn(NODE, argv, {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR: this.#dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    return {
      /** The next change that has all of these parts. Earlier changes are skipped. */
      async until(parts: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, unknown>>> {
        for (;;) {
          const { value, done } = await lines.next();
          if (done) throw new Error('The watch has ended.');
          const change = JSON.parse(value) as Record<string, unknown>;
          if (Object.entries(parts).every(([name, part]) => change[name] === part)) return change;
        }
      },
      /** Presses Ctrl-C; returns the exit code. */
      async stop(): Promise<number | null> {
        child.kill('SIGINT');
        const [code] = await once(child, 'exit');
        return code as number | null;
      },
    };
  }

  /** How many of a session's seats are taken. */
  async seatsTaken(id: string): Promise<number> {
    const { seats } = await this.run<{ seats: { taken: number } }>('session', 'show', id);
    return seats.taken;
  }

  /** A new session and a code for it, as most tests need. */
  async invitation({ state, ...options }: SessionOptions = {}, ...codeOptions: string[]) {
    const session = await this.session(options);
    const code = await this.code(session, ...codeOptions);
    if (state) await this.move(session, state);
    return { session, code };
  }

  /** A new code for a session, as printed. */
  async code(session: string, ...options: string[]): Promise<string> {
    const { codes } = await this.run<{ codes: { code: string }[] }>('code', 'create', session, ...options);
    const [first] = codes;
    if (!first) throw new Error('No code was made.');
    return first.code;
  }
}

async function runCommand(call: Call): Promise<Reply> {
  if (!commandLine?.connected) {
    const script = new URL('./study-process.ts', import.meta.url);
    commandLine = fork(script, { cwd: ROOT, execPath: NODE, execArgv: [] });
  }
  const reply = once(commandLine, 'message');
  commandLine.send(call);
  return (await reply)[0] as Reply;
}
