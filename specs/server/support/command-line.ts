import { randomBytes } from 'node:crypto';
import type { Database, DatabasePlace } from '../../../server/database/open-database.ts';
import type { Ports } from '../../../server/participation/ports.ts';
import type { Terminal } from '../../../server/study/command-line/command.ts';
import { runStudy } from '../../../server/study/command-line/run-study.ts';
import { readSettings } from '../../../server/study/settings/settings.ts';
import { fakeTerminal } from './fake-terminal.ts';
import { KEY, type TestServer } from './test-server.ts';

/** The results of a run of the lab's command line. */
export type Ran = { code: number; out: string; error: string };

/** The lab's command line in this process, on an open database and by the clock of a test server. */
export function commandLineOn(
  { db }: Pick<Database, 'db'>,
  { clock }: Pick<TestServer, 'clock'>,
  surroundings: {
    place?: DatabasePlace;
    buildDir?: string;
    /** The setting SITE_ORIGIN. */
    siteOrigin?: string | null;
    /** Where the study keeps no zone; UTC if not given, so that nothing is said of it. */
    zone?: string | null;
    /** For what goes on until it is ended; nothing if not given. */
    terminal?: Terminal;
    /** Takes what is printed, too; it may throw an `OutputClosed`. */
    out?: (text: string) => Promise<void>;
  } = {},
) {
  const ports: Ports = { db, serverKey: KEY, now: () => clock.now, randomBytes };
  const { place, buildDir = '/nowhere', siteOrigin: siteSetting = null, zone = 'UTC' } = surroundings;
  const terminal = surroundings.terminal ?? fakeTerminal(clock, null, []);

  /** As `server/study.ts` does, on what is open already. */
  async function openContext() {
    const kept = await readSettings(ports);
    const context = {
      ports,
      place: place ?? { kind: 'sqlite' as const, file: '/nowhere/grovemates.sqlite' },
      buildDir,
      siteOrigin: siteSetting ?? kept.site,
      siteSetting,
      zone: kept.zone ?? zone,
      terminal,
    };
    return { context, close: async () => {} };
  }

  async function run(...argv: string[]): Promise<Ran> {
    const said = { out: '', error: '' };
    const code = await runStudy(argv, {
      openContext,
      out: async (text) => {
        await surroundings.out?.(text);
        said.out += text;
      },
      error: (text) => {
        said.error += text;
      },
    });
    return { code, ...said };
  }

  /** The JSON value that a command prints; fails where it is refused. */
  async function ask<Answer>(...argv: string[]): Promise<Answer> {
    const { code, out, error } = await run(...argv, '--json');
    if (code !== 0) throw new Error(error);
    return JSON.parse(out) as Answer;
  }

  return { ports, run, ask };
}
