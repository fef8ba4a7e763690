import { formatJoinCode } from '../contract/join-code.ts';
import type { Ports } from '../participation/ports.ts';
import { joinPath } from './code/create-codes.ts';
import { publishBuildForm } from './consent/publish-build-form.ts';
import { createSample, findSample } from './session/sample-session.ts';
import { StudyError } from './study-error.ts';

/** What the host prints when it starts. */
export type PreparedStudy = {
  warnings: string[];
  /** The code of the sample session as it is shown, and the path that joins with it. */
  sample: { code: string; path: string } | null;
};

/**
 * Makes a new database usable: publishes the form of the build where none is published, and, if asked for, makes the sample
 * session where there is no session at all. Several processes may do so at once.
 */
export async function prepareStudy(
  ports: Ports & { buildDir: string; withSample: boolean },
): Promise<PreparedStudy> {
  const warnings = await formWarnings(ports);
  const sample = ports.withSample ? ((await findSample(ports)) ?? (await firstSample(ports))) : null;
  return {
    warnings,
    sample:
      sample?.state === 'open' ? { code: formatJoinCode(sample.code), path: joinPath(sample.code) } : null,
  };
}

/** Publishes the build's form where it would be the first, and says what a person in charge has to do about it. */
async function formWarnings(ports: Ports & { buildDir: string }): Promise<string[]> {
  try {
    return (await publishBuildForm(ports, ports.buildDir)) === 'current'
      ? []
      : [
          'The consent form that the pages link is not the published one: people could read one form and agree to another. See: npx study consent publish --help',
        ];
  } catch (error) {
    if (!(error instanceof StudyError)) throw error;
    return [
      `No consent form is published, so nobody can join. ${error.message} See: npx study consent publish --help`,
    ];
  }
}

async function firstSample(ports: Ports) {
  const session = await ports.db.selectFrom('session').select('id').limit(1).executeTakeFirst();
  // It may be the sample of another process that was first.
  if (session !== undefined) return findSample(ports);
  return createSample(ports).catch(async (error: unknown) => {
    const sample = await findSample(ports);
    if (sample === null) throw error;
    return sample;
  });
}
