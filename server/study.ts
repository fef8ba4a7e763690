import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from './start/config.ts';
import { openStudyDatabase } from './start/study-database.ts';
import { systemErrorReason } from './start/system-error.ts';
import type { Terminal } from './study/command-line/command.ts';
import { parseOrigin } from './study/command-line/read-origin.ts';
import { runStudy } from './study/command-line/run-study.ts';
import { readSettings } from './study/settings/settings.ts';
import { OutputClosed, StudyError } from './study/study-error.ts';

// The callback of a write handles failed output. Failed messages are ignored.
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});

const ECHO_MS = 100;

/** The terminal that this was called from, where it was. */
const TERMINAL: Terminal = {
  size() {
    const { isTTY, columns, rows } = process.stdout;
    return isTTY && process.env['TERM'] !== 'dumb' ? { columns: columns || 80, rows: rows || 24 } : null;
  },
  interrupted() {
    const interruption = new AbortController();
    // A terminal and npm may both pass the same Ctrl-C on: one that came while the process ends would end it as a failure.
    const end = () => setTimeout(() => interruption.abort(), ECHO_MS);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
    return interruption.signal;
  },
  pause: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => undefined),
  write: (text) => process.stderr.write(text),
};

process.exitCode = await runStudy(process.argv.slice(2), {
  async openContext(opening) {
    const config = readConfig(process.env);
    const origin = process.env['SITE_ORIGIN']?.trim() ?? '';
    const siteSetting = origin === '' ? null : parseOrigin(origin, 'SITE_ORIGIN');
    const { database, place, serverKey, notice } = await openStudyDatabase(config, opening);
    if (notice !== null) process.stderr.write(`${notice}\n`);
    const settings = await readSettings(database).catch(async (error) => {
      await database.close();
      throw error;
    });
    return {
      context: {
        ports: { db: database.db, serverKey, now: Date.now, randomBytes },
        place,
        buildDir: config.buildDir,
        siteOrigin: siteSetting ?? settings.site,
        siteSetting,
        zone: settings.zone,
        terminal: TERMINAL,
      },
      close: database.close,
    };
  },
  out: (text) =>
    new Promise((resolve, reject) => {
      process.stdout.write(text, (error) => (error ? reject(outputError(error)) : resolve()));
    }),
  error: (text) => process.stderr.write(text),
  environment: process.env,
});

/** `study export ... | head` ends the output before its last piece, and `>&-` before its first. */
function outputError(error: NodeJS.ErrnoException): Error {
  if (error.code === 'EPIPE' || error.code === 'EBADF') return new OutputClosed();
  const reason = systemErrorReason(error);
  return reason === null ? error : new StudyError(`The output cannot be written: ${reason}.`);
}
