import { randomBytes } from 'node:crypto';
import type { Database, DatabasePlace } from '../../../server/database/open-database.ts';
import { runStudy } from '../../../server/study/commands/run-study.ts';
import type { Study } from '../../../server/study/study.ts';
import { KEY, type Lab } from './lab.ts';

/** What a run of the lab's command line left behind. */
export type Ran = { code: number; out: string; error: string };

/** The lab's command line in this process, on an open database and by the clock of a lab. */
export function deskOn(
  { db }: Pick<Database, 'db'>,
  { clock }: Pick<Lab, 'clock'>,
  surroundings: { place?: DatabasePlace; buildDir?: string; siteOrigin?: string } = {},
) {
  const study: Study = { db, key: KEY, now: () => clock.now, randomBytes };
  const desk = {
    study,
    place: surroundings.place ?? { kind: 'sqlite' as const, file: '/nowhere/grovemates.sqlite' },
    buildDir: surroundings.buildDir ?? '/nowhere',
    siteOrigin: surroundings.siteOrigin ?? null,
  };

  async function run(...argv: string[]): Promise<Ran> {
    const said = { out: '', error: '' };
    const code = await runStudy(argv, {
      openDesk: async () => ({ desk, close: async () => {} }),
      out: async (text) => {
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

  return { study, run, ask };
}
