import type { Kysely, Selectable } from 'kysely';
import { is } from 'valibot';
import { type ConsentForm, type ConsentGiven, ConsentVersion } from '../contract/consent.ts';
import { compileOnce } from '../database/compiled-query.ts';
import type { ConsentFormTable, Schema } from '../database/schema.ts';
import type { Handler } from '../participation/handler.ts';
import { isoTime } from '../participation/iso-time.ts';
import { ProblemError } from '../participation/problem-error.ts';

/** A version of the form without its PDF, which is read separately. */
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

/** Which form it is, without its text. */
export type FormVersion = Pick<FormRow, 'version' | 'position' | 'sha256'>;

/** The current form. Throws a `ProblemError` (`unavailable`) while the lab has published none: nobody can join then. */
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

/** Which form is current, without the text, which SQLite finds only by reading past the PDF. Throws as `currentForm` does. */
export async function currentVersion(db: Kysely<Schema>): Promise<FormVersion> {
  const [form] = await selectVersion(db, {});
  if (form === undefined) throw new ProblemError('unavailable');
  return form;
}

const selectVersion = compileOnce((db) =>
  db
    .selectFrom('consent_form')
    .select(['version', 'position', 'sha256'])
    .orderBy('position', 'desc')
    .limit(1),
);

export function formsAfter(db: Kysely<Schema>, position: number): Promise<FormRow[]> {
  return db
    .selectFrom('consent_form')
    .select(COLUMNS)
    .where('position', '>', position)
    .orderBy('position')
    .execute();
}

/** One version; `current` is the current one. */
export const readConsentForm: Handler<'readConsentForm'> = async ({ db }, { params }) => {
  const { version } = params;
  if (!is(ConsentVersion, version)) throw new ProblemError('not-found');
  const forms = db.selectFrom('consent_form').select(COLUMNS).orderBy('position', 'desc').limit(1);
  const form = await (version === 'current'
    ? forms
    : forms.where('version', '=', version)
  ).executeTakeFirst();
  if (form === undefined) throw new ProblemError('not-found');
  return consentFormOf(form);
};

/** The PDF of one version. */
export const readConsentPdf: Handler<'readConsentPdf'> = async ({ db }, { params }) => {
  const form = await db
    .selectFrom('consent_form')
    .select(['pdf as bytes', 'sha256'])
    .where('version', '=', params.version)
    .executeTakeFirst();
  if (form === undefined) throw new ProblemError('not-found');
  return form;
};

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

/** Whether a consent is to exactly this form. */
export function isConsentTo(given: ConsentGiven | undefined, form: FormVersion): given is ConsentGiven {
  return given?.version === form.version && given.sha256 === form.sha256;
}
