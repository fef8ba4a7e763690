import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
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
    const siteOrigin = process.env['SITE_ORIGIN']?.trim() ?? '';
    const { database, serverKey } = await openStudyDatabase(config);
    return {
      desk: {
        study: { db: database.db, key: serverKey, now: Date.now, randomBytes },
        place:
          config.databaseUrl === null
            ? { kind: 'sqlite', file: join(config.dataDir, 'grovemates.sqlite') }
            : { kind: 'postgres', url: config.databaseUrl },
        buildDir: config.buildDir,
        siteOrigin: siteOrigin === '' ? null : readOrigin(siteOrigin, 'SITE_ORIGIN'),
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
