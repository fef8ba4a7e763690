import type { Kysely } from 'kysely';
import { lastGivenPosition, lastMaterialPosition } from '../../consent/consent-record.ts';
import type { Schema } from '../../database/schema.ts';
import { isoTime } from '../../participation/iso-time.ts';
import type { Ports } from '../../participation/ports.ts';
import { StudyError } from '../study-error.ts';

/** A published version, and how many people agreed to it (each counted once). */
export type ConsentListing = {
  version: string;
  title: string;
  isMaterial: boolean;
  isCurrent: boolean;
  /** The form's own, `YYYY-MM-DD`; null where it is not known. */
  date: string | null;
  publishedAt: string;
  sha256: string;
  agreed: number;
};

/** The same with its text. */
export type ConsentDetails = ConsentListing & {
  sections: { heading: string; paragraphs: string[] }[];
  changes: string[];
  pdfBytes: number;
};

/** All versions, the newest first. */
export async function readConsents({ db }: Pick<Ports, 'db'>): Promise<ConsentListing[]> {
  const forms = await db
    .selectFrom('consent_form')
    .select(['version', 'title', 'is_material', 'dated', 'published_at', 'sha256'])
    .orderBy('position', 'desc')
    .execute();
  const counts = await agreedTo(db);
  return forms.map((form, index) => ({
    version: form.version,
    title: form.title,
    isMaterial: form.is_material === 1,
    isCurrent: index === 0,
    date: form.dated,
    publishedAt: isoTime(form.published_at),
    sha256: form.sha256,
    agreed: counts.get(form.version) ?? 0,
  }));
}

/** One version with its text; `current` is the present one. Throws a `StudyError` where there is none. */
export async function readConsent(ports: Pick<Ports, 'db'>, version: string): Promise<ConsentDetails> {
  const facts = (await readConsents(ports)).find((each) =>
    version === 'current' ? each.isCurrent : each.version === version,
  );
  if (!facts) {
    throw new StudyError(
      version === 'current'
        ? "No consent form is published yet. 'consent publish' publishes one."
        : `There is no version '${version}'. 'consent list' shows the versions that there are.`,
    );
  }
  const form = await ports.db
    .selectFrom('consent_form')
    .select(['sections', 'changes', 'pdf'])
    .where('version', '=', facts.version)
    .executeTakeFirstOrThrow();
  return {
    ...facts,
    sections: JSON.parse(form.sections),
    changes: JSON.parse(form.changes),
    pdfBytes: form.pdf.byteLength,
  };
}

async function agreedTo(db: Kysely<Schema>): Promise<Map<string, number>> {
  const counts = await db
    .selectFrom('consent')
    .where('kind', '=', 'given')
    .groupBy('version')
    .select(({ fn }) => ['version', fn.count<number>('participant_id').distinct().as('people')])
    .execute();
  return new Map(counts.map(({ version, people }) => [version, Number(people)]));
}

/**
 * How many people who have not withdrawn have agreed to some version, and for how many of them that was before the last
 * material one: those are asked again.
 */
export async function countConsents({ db }: Pick<Ports, 'db'>): Promise<{ agreed: number; pending: number }> {
  const people = await db
    .selectFrom('participant')
    .where('withdrawn_at', 'is', null)
    .select([lastGivenPosition, lastMaterialPosition])
    .execute();
  const agreed = people.filter(({ given }) => given > 0);
  return { agreed: agreed.length, pending: agreed.filter(({ given, material }) => given < material).length };
}
