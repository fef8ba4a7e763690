import { type Kysely, type Selectable, sql } from 'kysely';
import type { ConsentRecord, ConsentRequest } from '../contract/consent.ts';
import { compileOnce } from '../database/compiled-query.ts';
import { nextInSequence } from '../database/next-in-sequence.ts';
import type { ConsentTable, ParticipantRow, Schema } from '../database/schema.ts';
import { isoTime } from '../participation/iso-time.ts';
import type { TransactionPorts } from '../participation/ports.ts';
import { newId } from '../participation/secrets.ts';
import { consentFormOf, currentForm, type FormVersion, formsAfter } from './consent-forms.ts';

/** An entry of the record, with the position of its version in the order of versions. */
export type ConsentEntry = NewEntry & { position: number };

type NewEntry = Pick<Selectable<ConsentTable>, 'version' | 'sha256' | 'kind' | 'at'>;

/** The whole record of a participant, oldest first. */
export function consentsOf(db: Kysely<Schema>, participantId: string): Promise<ConsentEntry[]> {
  return selectConsents(db, { participantId });
}

const selectConsents = compileOnce((db, { participantId }: { participantId: string }) =>
  db
    .selectFrom('consent')
    .innerJoin('consent_form as form', 'form.version', 'consent.version')
    .where('consent.participant_id', '=', participantId)
    .select(['consent.version', 'consent.sha256', 'consent.kind', 'consent.at', 'form.position'])
    .orderBy('consent.sequence'),
);

/** What a participant agreed to last; undefined where that is nothing. */
export function lastGiven(entries: readonly ConsentEntry[]): ConsentEntry | undefined {
  return entries.findLast(({ kind }) => kind === 'given');
}

/**
 * Whether the participant must agree again before anything live: the version they agreed to last is older than the last
 * material one. A participant who has withdrawn is not asked.
 */
export async function isReconsentDue(
  db: Kysely<Schema>,
  participant: Pick<ParticipantRow, 'id' | 'withdrawn_at'>,
): Promise<boolean> {
  if (participant.withdrawn_at !== null) return false;
  const positions = await db
    .selectFrom('participant')
    .where('id', '=', participant.id)
    .select([lastGivenPosition, lastMaterialPosition])
    .executeTakeFirstOrThrow();
  return isReconsentDueBy({ ...participant, ...positions });
}

/** The same by what a query has read: {@link lastGivenPosition} and {@link lastMaterialPosition}. */
export function isReconsentDueBy({
  withdrawn_at,
  given,
  material,
}: Pick<ParticipantRow, 'withdrawn_at'> & { given: number; material: number }): boolean {
  return withdrawn_at === null && given < material;
}

/** In a query on the table `participant`: the position of the last version that the participant agreed to; 0 for none. */
export const lastGivenPosition = sql<number>`coalesce((
  select max(form.position) from consent inner join consent_form as form on form.version = consent.version
  where consent.participant_id = participant.id and consent.kind = 'given'
), 0)`.as('given');

/** In any query: the position of the last material version; 0 for none. A participant whose `given` is below is asked again. */
export const lastMaterialPosition = sql<number>`coalesce((
  select max(position) from consent_form where is_material = 1
), 0)`.as('material');

/** The current form as one participant is asked for it (`GET /api/v1/me/consent`). */
export async function consentRequestOf(
  db: Kysely<Schema>,
  participant: Pick<ParticipantRow, 'id' | 'withdrawn_at'>,
): Promise<ConsentRequest> {
  const form = await currentForm(db);
  const accepted = lastGiven(await consentsOf(db, participant.id));
  const later = await formsAfter(db, accepted?.position ?? 0);
  return {
    form: consentFormOf(form),
    acceptedVersion: accepted?.version ?? null,
    changes: later.map(({ version, is_material, changes }) => ({
      version,
      isMaterial: is_material === 1,
      sentences: JSON.parse(changes),
    })),
    reconsent: await isReconsentDue(db, participant),
  };
}

/** Appends a consent to this form, unless it is what the participant agreed to last. The participant's row must be locked. */
export async function recordConsent(
  ports: TransactionPorts,
  participantId: string,
  form: FormVersion,
): Promise<{ entry: ConsentEntry; isNew: boolean }> {
  const last = lastGiven(await consentsOf(ports.db, participantId));
  if (last?.version === form.version) return { entry: last, isNew: false };
  const { version, sha256, position } = form;
  const entry = { version, sha256, kind: 'given', at: ports.now() } as const;
  await appendConsent(ports, participantId, entry);
  return { entry: { ...entry, position }, isNew: true };
}

/** Appends an entry as it is. The participant's row must be locked. */
export async function appendConsent(
  { db, randomBytes }: TransactionPorts,
  participantId: string,
  entry: NewEntry,
): Promise<void> {
  await insertConsent(db, { id: newId(randomBytes), participantId, ...entry });
}

const insertConsent = compileOnce((db, row: NewEntry & { id: string; participantId: string }) =>
  db.insertInto('consent').values({
    id: row.id,
    participant_id: row.participantId,
    sequence: nextInSequence('consent', row.participantId),
    version: row.version,
    sha256: row.sha256,
    kind: row.kind,
    at: row.at,
  }),
);

export function consentRecordOf({ version, sha256, kind, at }: ConsentEntry): ConsentRecord {
  return { version, sha256, kind, at: isoTime(at) };
}
