import { mkdirSync, writeFileSync } from 'node:fs';
import { machinesHash } from '../../.ci/audit/machines-hash.ts';
import { createRecorder, type Recorder } from '../../audit/trace/recorder.ts';
import { headerOf, writeTrace } from '../../audit/trace/write-trace.ts';

/** Where traces of failed stories are kept. */
const FOLDER = '.reports/traces';

/**
 * Tells one story of a property with a recorder. When it fails, its trace is kept, and the error says how to replay it. As
 * fast-check shrinks, each smaller story that fails replaces the one before, so that the smallest remains.
 *
 * @param name of the property; the name of the file is made of it
 * @param story gives the recorder's `inspect` to its actors, and what it `record`s to their machines
 */
export async function keptTrace(
  name: string,
  story: (recorder: Pick<Recorder, 'inspect' | 'record'>) => Promise<void> | void,
): Promise<void> {
  const recorder = createRecorder({ elapsed: () => 0 });
  try {
    await story(recorder);
  } catch (error) {
    const file = `${FOLDER}/${name.replaceAll(/[^a-z\d]+/gi, '-').toLowerCase()}.ndjson`;
    const header = headerOf({
      build: machinesHash(),
      zone: process.env['TZ'] ?? 'UTC',
      tzdata: process.versions['tz'] ?? null,
      startedAt: 0,
    });
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(file, await writeTrace(header, recorder.records()));
    if (error instanceof Error) error.message += `\n\nIts trace: npm run replay -- ${file}`;
    throw error;
  }
}
