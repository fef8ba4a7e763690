/**
 * The lab's command line in a process that runs many commands, one after the other: starting Node and loading the code
 * takes ten times as long as most commands. Each message is a {@link Call}, and is answered with a {@link Reply}.
 */

/** One command: what is typed after `study`, the folder of the database, and how far its clock is behind (milliseconds). */
export type Call = Readonly<{ argv: readonly string[]; dataDir: string; msAgo: number }>;

/** What the command printed on its output and on its error output, and its exit code. */
export type Reply = Readonly<{ out: string; error: string; code: number }>;

let said = { out: '', error: '' };
let calls = 0;
const presentTime = Date.now;

process.stdout.write = keep('out');
process.stderr.write = keep('error');
process.stdout.setMaxListeners(0);
process.stderr.setMaxListeners(0);

process.on('message', async ({ argv, dataDir, msAgo }: Call) => {
  said = { out: '', error: '' };
  process.argv = [process.execPath, 'server/study.ts', ...argv];
  process.env['DATA_DIR'] = dataDir;
  Date.now = () => presentTime() - msAgo;
  calls += 1;
  // Each call has another address, so that the program runs again; the modules that it imports are loaded already.
  await import(`../../server/study.ts?call=${calls}`);
  process.send?.({ ...said, code: Number(process.exitCode) } satisfies Reply);
});

function keep(stream: 'out' | 'error'): typeof process.stdout.write {
  return (text: string | Uint8Array, ...rest: unknown[]) => {
    said[stream] += String(text);
    const done = rest.at(-1);
    if (typeof done === 'function') done();
    return true;
  };
}
