import * as v from 'valibot';
import { ConsentVersion } from '../../contract/consent.ts';
import type { Ports } from '../../participation/ports.ts';
import { StudyError, UsageError } from '../study-error.ts';
import type { ConsentFiles } from './consent-file.ts';
import { countConsents } from './read-consents.ts';

/** A version that may be published, and whom it concerns. */
export type PlannedConsent = {
  version: string;
  isFirst: boolean;
  isMaterial: boolean;
  changes: string[];
  files: ConsentFiles;
  /** Whether the PDF is that of the version before, byte for byte: only its text on the site is new. */
  isSamePdf: boolean;
  /** How many people are asked again before anything live, before and after this is published. */
  asked: { before: number; after: number };
};

/**
 * Looks whether a version may be published, and changes nothing. Throws a `StudyError` where the version exists, or is
 * material with the PDF of the version before, and a {@link UsageError} where it is not said whether it is material, or
 * what it changes.
 */
export async function planConsent(
  ports: Ports,
  options: { version?: string; isMaterial?: boolean; changes?: readonly string[]; files: ConsentFiles },
): Promise<PlannedConsent> {
  const version = versionOf(options);
  const forms = await ports.db
    .selectFrom('consent_form')
    .select(['version', 'sha256'])
    .orderBy('position')
    .execute();
  const isFirst = forms.length === 0;
  if (forms.some((form) => form.version === version)) {
    throw new StudyError(
      `The version ${version} is published already, and what was published is never changed. Give the new text a new version.`,
    );
  }
  if (!isFirst && options.isMaterial === undefined) {
    throw new UsageError(
      'Say whether the change is --material (everyone is asked again) or --cosmetic (nobody is).',
    );
  }
  const changes = [...(options.changes ?? options.files.changes)];
  if (!isFirst && changes.length === 0) {
    throw new UsageError(
      'Say what this version changes, for those who agreed to an earlier one: --change "We also record ..."',
    );
  }
  const isMaterial = isFirst || options.isMaterial === true;
  const last = forms.at(-1);
  const isSamePdf = last?.sha256 === options.files.sha256;
  if (isSamePdf && isMaterial) {
    throw new StudyError(
      `The PDF is that of ${last.version}, byte for byte, so it can't hold a material change, and people would agree to what they agreed to before. Give --pdf the new one.`,
    );
  }
  const { agreed, pending } = await countConsents(ports);
  return {
    version,
    isFirst,
    isMaterial,
    changes,
    files: options.files,
    isSamePdf,
    asked: { before: pending, after: isMaterial ? agreed : pending },
  };
}

/** Publishes a planned version: from now on it is the current one, for ever as it is. */
export async function publishConsent(ports: Ports, planned: PlannedConsent): Promise<void> {
  const { version, isFirst, isMaterial, changes, files } = planned;
  await ports.db.transaction().execute(async (db) => {
    const last = await db
      .selectFrom('consent_form')
      .select('position')
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (isFirst !== (last === undefined)) {
      throw new StudyError('Another version was published just now. Look at it with "consent list".');
    }
    await db
      .insertInto('consent_form')
      .values({
        version,
        position: (last?.position ?? 0) + 1,
        title: files.title,
        sha256: files.sha256,
        pdf: files.pdf,
        sections: JSON.stringify(files.sections),
        changes: JSON.stringify(changes),
        is_material: isMaterial ? 1 : 0,
        published_at: ports.now(),
        dated: files.date,
      })
      .execute();
  });
}

function versionOf({ version, files }: { version?: string; files: ConsentFiles }): string {
  if (version !== undefined && files.version !== null && version !== files.version) {
    throw new UsageError(
      `--version says ${version}, and the form's file says ${files.version}. Make them the same, or take one out.`,
    );
  }
  const name = version ?? files.version;
  if (name === null) throw new UsageError('Name the version, for example --version 2026-12.');
  if (name === 'current' || !v.is(ConsentVersion, name)) {
    throw new UsageError(
      `'${name}' can't name a version: use up to 40 letters, digits, dots and hyphens, for example 2026-12.`,
    );
  }
  return name;
}
