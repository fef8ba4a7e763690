import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ports } from '../../participation/ports.ts';
import { readConsentFiles } from './consent-file.ts';
import { planConsent, publishConsent } from './publish-consent.ts';

const PDF = 'consent_form.pdf';
const TEXT = 'consent_form.json';

/**
 * How the form of the build compares with the published one. `differs`: the PDF that the site links is not the one
 * that people agree to. `missing`: the build has none. `unpublished`: none is published at all.
 */
export type BuildForm = 'current' | 'differs' | 'missing' | 'unpublished';

/**
 * Publishes the form of the build where none is published yet, never after another one. Returns how the two compare
 * afterwards. Throws a `StudyError` where the build's form would be the first, and is missing or faulty.
 */
export async function publishBuildForm(ports: Ports, buildDir: string): Promise<BuildForm> {
  if ((await currentSha256(ports)) === null) {
    const files = await readConsentFiles(join(buildDir, TEXT), join(buildDir, PDF));
    try {
      await publishConsent(ports, await planConsent(ports, { files }));
    } catch (error) {
      // Another process may have been first.
      if ((await currentSha256(ports)) === null) throw error;
    }
  }
  return readBuildForm(ports, buildDir);
}

/** How the form of the build compares with the current version. */
export async function readBuildForm(ports: Pick<Ports, 'db'>, buildDir: string): Promise<BuildForm> {
  const built = await buildSha256(buildDir);
  if (built === null) return 'missing';
  const current = await currentSha256(ports);
  if (current === null) return 'unpublished';
  return built === current ? 'current' : 'differs';
}

async function buildSha256(buildDir: string): Promise<string | null> {
  try {
    return hash('sha256', await readFile(join(buildDir, PDF)), 'hex');
  } catch {
    return null;
  }
}

async function currentSha256({ db }: Pick<Ports, 'db'>): Promise<string | null> {
  const form = await db
    .selectFrom('consent_form')
    .select('sha256')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return form?.sha256 ?? null;
}
