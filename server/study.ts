import { randomBytes } from 'node:crypto';
import { readConfig } from './config.ts';
import { openStudyDatabase } from './open-study-database.ts';
import { readOrigin } from './study/commands/read-origin.ts';
import { runStudy } from './study/commands/run-study.ts';

// `study export ... | head` ends us before the last piece, and that is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

process.exitCode = await runStudy(process.argv.slice(2), {
  async openDesk() {
    const config = readConfig(process.env);
    const origin = process.env['SITE_ORIGIN']?.trim() ?? '';
    const siteOrigin = origin === '' ? null : readOrigin(origin, 'SITE_ORIGIN');
    const { database, place, serverKey, isNewFile } = await openStudyDatabase(config);
    // A forgotten DATA_DIR shows here, not later as a study without anything in it.
    if (isNewFile && place.kind === 'sqlite') {
      process.stderr.write(`A new, empty database was made at ${place.file}\n`);
    }
    return {
      desk: {
        study: { db: database.db, key: serverKey, now: Date.now, randomBytes },
        place,
        buildDir: config.buildDir,
        siteOrigin,
      },
      close: database.close,
    };
  },
  out: (text) =>
    new Promise((resolve, reject) => {
      process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
    }),
  error: (text) => process.stderr.write(text),
});
