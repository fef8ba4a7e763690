import type { Kysely, Selectable } from 'kysely';
import type { ConsentForm, ConsentGiven } from '../contract/consent.ts';
import type { ConsentFormTable, Schema } from '../database/schema.ts';
import { isoTime } from '../participation/iso-time.ts';
import { ProblemError } from '../participation/problem-error.ts';

/** A version of the form without its PDF, which is read alone. */
export type FormRow = Omit<Selectable<ConsentFormTable>, 'pdf'>;

const COLUMNS = [
  'version',
  'position',
  'title',
  'dated',
  'sha256',
  'sections',
  'changes',
  'is_material',
  'published_at',
] as const;

/** The present form. Throws a `Refusal` ('unavailable') while the lab has published none: nobody can join then. */
export async function currentForm(db: Kysely<Schema>): Promise<FormRow> {
  const form = await db
    .selectFrom('consent_form')
    .select(COLUMNS)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (form === undefined) throw new ProblemError('unavailable');
  return form;
}

/** The versions after a position, oldest first. */
export function formsAfter(db: Kysely<Schema>, position: number): Promise<FormRow[]> {
  return db
    .selectFrom('consent_form')
    .select(COLUMNS)
    .where('position', '>', position)
    .orderBy('position')
    .execute();
}

/** One version; `current` is the present one. Throws a `Refusal` ('not-found'). */
export async function readConsentForm(db: Kysely<Schema>, version: string): Promise<ConsentForm> {
  const forms = db.selectFrom('consent_form').select(COLUMNS).orderBy('position', 'desc').limit(1);
  const form = await (version === 'current'
    ? forms
    : forms.where('version', '=', version)
  ).executeTakeFirst();
  if (form === undefined) throw new ProblemError('not-found');
  return consentFormOf(form);
}

/** The PDF of one version. Throws a `Refusal` ('not-found'). */
export async function readConsentPdf(
  db: Kysely<Schema>,
  version: string,
): Promise<{ bytes: Uint8Array; sha256: string }> {
  const form = await db
    .selectFrom('consent_form')
    .select(['pdf as bytes', 'sha256'])
    .where('version', '=', version)
    .executeTakeFirst();
  if (form === undefined) throw new ProblemError('not-found');
  return form;
}

/** A form as the contract shows it. */
export function consentFormOf(form: FormRow): ConsentForm {
  return {
    version: form.version,
    title: form.title,
    date: form.dated,
    publishedAt: isoTime(form.published_at),
    sha256: form.sha256,
    pdfPath: `/api/v1/consents/${form.version}/form.pdf`,
    isMaterial: form.is_material === 1,
    sections: JSON.parse(form.sections),
  };
}

/** Whether a yes is one to exactly this form. */
export function isFor(given: ConsentGiven | undefined, form: FormRow): given is ConsentGiven {
  return given?.version === form.version && given.sha256 === form.sha256;
}
